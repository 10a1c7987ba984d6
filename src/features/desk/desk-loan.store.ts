import { getDeskLoan } from '#contract/desk-loans.ts';
import { askDesk } from '#stores/desk.ts';
import { createDeskRead } from './desk.store.ts';

/** A loan that waits. */
export const loanOf = (id: string) =>
  createDeskRead(
    ['/desk/loans/', id],
    async () => (await askDesk(getDeskLoan, { params: { id } })).loan,
    // Its borrower sees every look at it.
    { revalidateOnFocus: false },
  );
