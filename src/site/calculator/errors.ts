import type { FieldError } from './fields.ts';

/**
 * Says under each field what is wrong there. A half-typed amount is not an error yet, so a new one
 * waits until the typing has settled; one that is being corrected changes, or goes, at once.
 */
export function showErrors(
  root: HTMLElement,
  form: HTMLFormElement,
  found: readonly FieldError[],
  isSettled: boolean,
): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = place.dataset.error ?? '';
    const error = found.find(({ at }) => at === name);
    if (error && (isSettled || !place.hidden)) {
      say(place, error);
      place.hidden = false;
    }
    if (!error) place.hidden = true;
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLElement) input.setAttribute('aria-invalid', String(!place.hidden));
  }
}

function say(place: HTMLElement, { sentence, fix }: FieldError): void {
  // The button stays the same one: a tap on it also ends the typing, and must not miss it.
  if (place.textContent === `${sentence} ${fix?.shown ?? ''}`) return;
  place.textContent = `${sentence} `;
  if (fix) place.append(fixButton(fix));
}

/** Calls `fix` with what one tap on an error's button puts into its field. */
export function onFix(form: HTMLFormElement, fix: (field: string, text: string) => void): void {
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.dataset.field) return;
    const { field, text = '' } = target.dataset;
    fix(field, text);
    (form.elements.namedItem(field) as HTMLInputElement | null)?.focus();
  });
}

function fixButton({ field, text, shown }: NonNullable<FieldError['fix']>): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: shown });
  Object.assign(button.dataset, { field, text });
  return button;
}
