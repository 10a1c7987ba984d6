/** What the panel had open, kept over a load of the page, which each save brings. */
export type Kept = {
  readonly isOpen: boolean;
  readonly file?: string;
  readonly item?: number | undefined;
  /** What is written and not saved yet, and the version that it was begun from. */
  readonly source?: string;
  readonly version?: string;
  readonly cursor?: number;
  /** The text has the focus, and not a field of the form. */
  readonly inText?: boolean;
};

const slot = 'editing';

export function keep(what: Kept): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(what));
  } catch {
    // A full storage costs what is not saved only when the page is loaded anew.
  }
}

export function kept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(slot) ?? 'null') ?? { isOpen: false };
  } catch {
    return { isOpen: false };
  }
}
