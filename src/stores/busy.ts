import { atom } from 'nanostores';

/** An action of the borrower is under way; a screen does one at a time. */
export const $busy = atom(false);

/** Does the work unless another is under way: a second tap is ignored. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
  if ($busy.get()) return undefined;
  $busy.set(true);
  try {
    return await work();
  } finally {
    $busy.set(false);
  }
}
