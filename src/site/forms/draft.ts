/**
 * What was typed and not sent yet lives in the tab: a reload, a closed modal or another page with
 * the same form does not lose it.
 */
export function keepDraft(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => name !== 'website');
  inStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(typed)));
}

export function forgetDraft(form: HTMLFormElement): void {
  inStorage((storage) => storage.removeItem(keyOf(form)));
}

/** Puts a draft into the fields that nobody has filled since. */
export function restoreDraft(form: HTMLFormElement): void {
  inStorage((storage) => {
    const typed: [string, string][] = JSON.parse(storage.getItem(keyOf(form)) ?? '[]');
    for (const [name, value] of typed) {
      for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
        if (field.type === 'radio' || field.type === 'checkbox')
          field.checked ||= field.value === value;
        else if (field.type !== 'hidden') field.value ||= value;
      }
    }
  });
}

const keyOf = (form: HTMLFormElement) => `draft:${form.id}`;

/** Storage may be barred, and what lies in it may be anybody's. */
function inStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {}
}
