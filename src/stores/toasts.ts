import { atom } from 'nanostores';

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
let lastId = 0;

/** Newest last. */
export const $toasts = atom<readonly Toast[]>([]);

/**
 * Shows a message for 5 s; the same one is not shown twice at once. The message may be the JSON
 * text of `{ message, title, variant }`, as notifications come; any other text is shown as it is.
 */
export function toast(
  message: string,
  variant: Toast['variant'] = 'info',
  title?: string | undefined,
): void {
  const said = capped(fromJson(message) ?? { message, variant, title });
  const shown = $toasts.get();
  if (shown.some((one) => one.message === said.message && one.title === said.title)) return;
  const id = ++lastId;
  $toasts.set([...shown, { id, ...said }]);
  timers.set(id, held ? undefined : setTimeout(dismiss, lifetime, id));
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().filter((one) => one.id !== id));
  if ($toasts.get().length === 0) held = false;
}

/** Shows each sentence of a failed call. */
export function toastFailure(messages: readonly string[]): void {
  for (const message of messages) toast(message, 'error');
}

const timers = new Map<number, ReturnType<typeof setTimeout> | undefined>();
let held = false;

/** While somebody points at the toasts, or is among them, none goes; after that they have 5 s again. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const [id, timer] of timers) {
    clearTimeout(timer);
    timers.set(id, hold ? undefined : setTimeout(dismiss, lifetime, id));
  }
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
