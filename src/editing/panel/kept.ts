/** What the panel had open, kept over a load of the page, which each save brings. */
export type Kept = {
  readonly isOpen: boolean;
  readonly file?: string;
  readonly item?: number | undefined;
  readonly cursor?: number;
  /** The text has the focus, and not a field of the form. */
  readonly inText?: boolean;
  /** When the open file was saved here, in milliseconds of this computer's clock. */
  readonly savedAt?: number | undefined;
  /** The category whose answers are being put in order; empty for the categories themselves. */
  readonly order?: string | undefined;
};

const slot = 'editing';

export const keep = (what: Kept): void => write(slot, what);
export const kept = (): Kept => read<Kept>(slot) ?? { isOpen: false };

/** What is written and not saved yet, and the version of the file that it was begun from. */
export type Unsaved = { readonly source: string; readonly version: string };

const unsavedSlot = (file: string) => `editing ${file}`;

/** Keeps what is written of a file in this tab, until it is saved; `undefined` forgets it. */
export const keepUnsaved = (file: string, unsaved: Unsaved | undefined): void =>
  write(unsavedSlot(file), unsaved);
export const unsavedOf = (file: string): Unsaved | undefined => read(unsavedSlot(file));

function write(name: string, what: object | undefined): void {
  try {
    if (what) sessionStorage.setItem(name, JSON.stringify(what));
    else sessionStorage.removeItem(name);
  } catch {
    // A full storage costs what is not saved only when the page is loaded anew.
  }
}

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
