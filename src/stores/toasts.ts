import { atom } from 'nanostores';

export type Toast = {
  readonly id: number;
  readonly title: string | undefined;
  readonly message: string;
  readonly variant: 'error' | 'success' | 'info';
};

const lifetime = 5000;
const longest = 500;
let lastId = 0;

export const $toasts = atom<readonly Toast[]>([]);

/** Shows a message for 5 s. The same message is not shown twice at once. */
export function toast(
  message: string,
  variant: Toast['variant'] = 'info',
  title?: string | undefined,
): void {
  const shown = $toasts.get();
  if (shown.some((one) => one.message === message && one.title === title)) return;
  const id = ++lastId;
  $toasts.set([...shown, { id, title, message: message.slice(0, longest), variant }]);
  setTimeout(() => dismiss(id), lifetime);
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((one) => one.id !== id));
}

/** Shows each sentence of a failed call. */
export function toastFailure(messages: readonly string[]): void {
  for (const message of messages) toast(message, 'error');
}
