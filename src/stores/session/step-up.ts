import { atom } from 'nanostores';

/** Somebody waits for the borrower to confirm that it is them, in the dialog of the shell. */
export const $stepUp = atom<{ readonly end: (confirmed: boolean) => void } | undefined>(undefined);

let confirmed: Promise<boolean> | undefined;

/** Asks once, however many wait for it; false when the borrower would rather not. */
export function confirmItIsYou(): Promise<boolean> {
  confirmed ??= new Promise<boolean>((end) => $stepUp.set({ end })).finally(() => {
    confirmed = undefined;
    $stepUp.set(undefined);
  });
  return confirmed;
}
