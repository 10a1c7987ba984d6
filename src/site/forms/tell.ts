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
  const stop = afterReading(place, modalMs, () => dialog.close());
  const startAnew = () => {
    stop();
    place.replaceChildren();
    delete form.dataset.sent;
    resetButType(form);
  };
  dialog.addEventListener('close', startAnew, { once: true });
}

/** Whoever wrote for a business does so again. */
function resetButType(form: HTMLFormElement): void {
  const { value } = form.elements.namedItem('userType') as RadioNodeList;
  form.reset();
  (form.elements.namedItem('userType') as RadioNodeList).value = value;
}

/** A modal whose message could not be sent closes too, with its draft kept, unless it is in use. */
export function closeUnlessUsed(dialog: HTMLDialogElement): void {
  const closing = setTimeout(() => dialog.close(), modalMs);
  for (const use of ['input', 'pointerdown', 'keydown', 'close']) {
    dialog.addEventListener(use, () => clearTimeout(closing), { once: true });
  }
}

/** Empties what was sent, and leaves what has been typed since. */
function clear(form: HTMLFormElement, sent: FormData): void {
  const same = [...new FormData(form)].every(([name, value]) => sent.get(name) === value);
  if (!same) return;
  // The button that is about to be disabled must not take the focus with it.
  if (form.querySelector('button[type=submit]') === document.activeElement) placeOf(form).focus();
  form.reset();
}
