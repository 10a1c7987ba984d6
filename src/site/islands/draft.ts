import { trapField } from '#contract/contact.ts';
import { tab } from '#stores/storage.ts';

const slotOf = (form: HTMLFormElement) => `draft:${form.id}`;

/**
 * What was typed and not sent yet lives in the tab: a reload, a closed modal or another page with
 * the same form does not lose it.
 */
export function keepTyped(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => name !== trapField);
  tab.set(slotOf(form), JSON.stringify(typed));
}

export function forgetTyped(form: HTMLFormElement): void {
  tab.remove(slotOf(form));
}

/** Puts it into the fields that nobody has filled since. */
export function restoreTyped(form: HTMLFormElement): void {
  for (const [name, value] of typedIn(form)) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (field.type === 'radio' || field.type === 'checkbox')
        field.checked ||= field.value === value;
      else if (field.type !== 'hidden') field.value ||= value;
    }
  }
}

/** What lies in the storage may be anybody's. */
function typedIn(form: HTMLFormElement): [string, string][] {
  try {
    return JSON.parse(tab.get(slotOf(form)) ?? '[]');
  } catch {
    return [];
  }
}
