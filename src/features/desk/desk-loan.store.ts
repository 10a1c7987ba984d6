import { type DeskLoan, getDeskLoan } from '#contract/desk-loans.ts';
import { askDesk } from '#stores/desk.ts';
import { onDesk } from './desk.store.ts';

/** Reads a loan that waits; undefined where it cannot be read, which was said. */
export async function readLoan(id: string): Promise<DeskLoan | undefined> {
  let found: DeskLoan | undefined;
  await onDesk(async () => {
    found = (await askDesk(getDeskLoan, { params: { id } })).loan;
  });
  return found;
}
