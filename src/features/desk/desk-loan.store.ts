import {
  approveDeskLoan,
  type DeskLoan,
  declineDeskLoan,
  getDeskLoan,
  proposeDeskLoan,
  withdrawDeskLoan,
} from '#contract/desk-loans.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { toast } from '#stores/toasts.ts';
import { onDesk } from './desk.store.ts';
import { $queue } from './queue.store.ts';

/** Reads a loan that waits; undefined where it cannot be read, which was said. */
export async function readLoan(id: string): Promise<DeskLoan | undefined> {
  let found: DeskLoan | undefined;
  await onDesk(async () => {
    found = (await askDesk(getDeskLoan, { params: { id } })).loan;
  });
  return found;
}

/** Does something to a loan, says what came of it, and has the list read again. Gives whether it was done. */
const decided = (said: string, work: () => Promise<unknown>) =>
  whileBusy(async () => {
    let isDone = false;
    await onDesk(async () => {
      await work().finally(() => $queue.revalidate());
      isDone = true;
      toast(said, 'success');
    });
    return isDone;
  });

export const propose = (id: string) =>
  decided('Proposed. A second person has to approve it.', () =>
    askDesk(proposeDeskLoan, { params: { id } }),
  );

export const withdraw = (id: string) =>
  decided('Your proposal is taken back.', () => askDesk(withdrawDeskLoan, { params: { id } }));

export const approve = (id: string, proposal_id: string) =>
  decided('The loan is paid out.', () =>
    askDesk(approveDeskLoan, { params: { id }, body: { proposal_id } }),
  );

export const decline = (id: string, reason: string) =>
  decided('Declined. The borrower reads the reason.', () =>
    askDesk(declineDeskLoan, { params: { id }, body: { reason } }),
  );
