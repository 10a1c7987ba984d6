import { afterReading, line } from './popup.ts';
import type { Ending } from './post.ts';

const clearedMs = 2_000;
const shownMs = 5_000;
const modalMs = 7_000;

const placeOf = (form: HTMLFormElement) => form.querySelector('.form-message') as HTMLElement;

/** A slow network is said aloud too. */
export function tellSending(form: HTMLFormElement, isSending = true): void {
  placeOf(form).replaceChildren(...(isSending ? [line('p', 'Sending…')] : []));
}

/** Thanks in the form's place in a modal, and below the form elsewhere. */
export function tellSent(
  form: HTMLFormElement,
  { title, text }: Extract<Ending, { kind: 'sent' }>,
  sent: FormData,
): void {
  const place = placeOf(form);
  place.replaceChildren(line('strong', title), ...(text ? [line('p', text)] : []));
  const dialog = form.closest('dialog');
  if (!dialog) {
    setTimeout(() => clear(form, sent), clearedMs);
    afterReading(place, shownMs, () => place.replaceChildren());
    return;
  }
  form.dataset.sent = '';
  place.focus();
  afterReading(place, modalMs, () => {
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren();
    delete form.dataset.sent;
    form.reset();
    if (hadFocus) dialog.querySelector<HTMLElement>('h2')?.focus();
  });
}

/** Empties what was sent, and leaves what has been typed since. */
function clear(form: HTMLFormElement, sent: FormData): void {
  const same = [...new FormData(form)].every(([name, value]) => sent.get(name) === value);
  if (!same) return;
  // The button that is about to be disabled must not take the focus with it.
  if (form.querySelector('button[type=submit]') === document.activeElement) placeOf(form).focus();
  form.reset();
}
