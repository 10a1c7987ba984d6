import { atom } from 'nanostores';
import { tab } from './storage.ts';

const variants = ['error', 'success', 'info'] as const;

export type Toast = {
  readonly id: number;
  readonly title: string | undefined;
  readonly message: string;
  readonly variant: (typeof variants)[number];
};

type Said = Omit<Toast, 'id'>;

const lifetime = 5000;
const longest = 500;
const slot = 'toasts';
let lastId = 0;
const timers = new Map<
  number,
  { readonly until: number; readonly timer: ReturnType<typeof setTimeout> | undefined }
>();
let held = false;

/** Newest last. */
export const $toasts = atom<readonly Toast[]>([]);

/**
 * Shows a message for 5 s, on the next page too; the same one is not shown twice at once. The message
 * may be the JSON text of `{ message, title, variant }`, as notifications come; any other text is shown as it is.
 */
export function toast(
  message: string,
  variant: Toast['variant'] = 'info',
  title?: string | undefined,
): void {
  const said = capped(fromJson(message) ?? { message, variant, title });
  const shown = $toasts.get();
  if (shown.some((one) => one.message === said.message && one.title === said.title)) return;
  show(said, Date.now() + lifetime);
}

function show(said: Said, until: number): void {
  const id = ++lastId;
  $toasts.set([...$toasts.get(), { id, ...said }]);
  time(id, until);
  keep();
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  $toasts.set($toasts.get().filter((one) => one.id !== id));
  if ($toasts.get().length === 0) held = false;
  keep();
}

/** Starts or stops the time of a toast. */
function time(id: number, until: number): void {
  clearTimeout(timers.get(id)?.timer);
  const timer = held ? undefined : setTimeout(dismiss, until - Date.now(), id);
  timers.set(id, { until, timer });
}

/** For the next page, where each has the rest of its time. */
function keep(): void {
  const shown = $toasts.get().map(({ id, ...said }) => [said, timers.get(id)?.until]);
  if (shown.length > 0) tab.set(slot, JSON.stringify(shown));
  else tab.remove(slot);
}

function takeUpKept(): void {
  try {
    const kept: [Said, number][] = JSON.parse(tab.get(slot) ?? '[]');
    for (const [said, until] of kept) if (until > Date.now()) show(said, until);
  } catch {
    tab.remove(slot);
  }
}

/** Shows each sentence of a failed call. */
export function toastFailure(messages: readonly string[]): void {
  for (const message of messages) toast(message, 'error');
}

/** While somebody points at the toasts, or is among them, none goes; after that they have 5 s again. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const id of timers.keys()) time(id, Date.now() + lifetime);
  keep();
}

function capped({ message, title, variant }: Said): Said {
  return { message: message.slice(0, longest), title: title?.slice(0, longest), variant };
}

function fromJson(text: string): Said | undefined {
  try {
    const { message, title, variant } = JSON.parse(text);
    if (typeof message !== 'string') return undefined;
    return {
      message,
      title: typeof title === 'string' && title ? title : undefined,
      variant: variants.find((one) => one === variant) ?? 'info',
    };
  } catch {
    return undefined;
  }
}

takeUpKept();
