const shownMs = 5_000;
const beat = 100;

/**
 * Runs after so many milliseconds in which nobody moved a pointer over the element or was inside it
 * by keyboard. A pointer that merely rests where the element came up does not count.
 */
export function afterReading(element: HTMLElement, ms: number, run: () => void): () => void {
  let left = ms;
  let isRead = false;
  element.onpointermove = () => {
    isRead = true;
  };
  element.onpointerleave = () => {
    isRead = false;
  };
  const timer = setInterval(() => {
    if (isRead || element.matches(':focus-visible, :has(:focus-visible)')) return;
    left -= beat;
    if (left > 0) return;
    clearInterval(timer);
    run();
  }, beat);
  return () => clearInterval(timer);
}

/** Tells above everything, an open modal too, why a form was not sent. One at a time. */
export function popUp(form: HTMLFormElement, title: string, ...lines: string[]): void {
  for (const earlier of document.querySelectorAll('.form-popup')) earlier.remove();
  const popup = document.createElement('div');
  popup.className = 'form-popup';
  popup.role = 'alert';
  popup.popover = 'manual';
  // Inside the form, because an open modal makes everything around it unreachable.
  form.append(popup);
  popup.showPopover?.();
  popup.append(line('strong', title), ...lines.map((text) => line('p', text)));
  const dismiss = line('button', '×');
  dismiss.setAttribute('type', 'button');
  dismiss.ariaLabel = 'Dismiss';
  dismiss.onclick = () => {
    popup.remove();
    form.querySelector<HTMLElement>('[name=email]')?.focus();
  };
  popup.append(dismiss);
  afterReading(popup, shownMs, () => popup.remove());
}

export function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
