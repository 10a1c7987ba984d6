import { cancelLoan, type Loan } from '#contract/loans.ts';
import { whileBusy } from '#stores/busy.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { toast } from '#stores/toasts.ts';

/** Cancels a request and shows the provider's answer. A repeated call succeeds again. */
export async function cancelRequest({ loan_id }: Pick<Loan, 'loan_id'>): Promise<void> {
  await whileBusy(async () => {
    const outcome = await attempt(cancelLoan, { body: { loan_id } });
    // Also after a failure: the loan may have advanced, so the list may be old.
    refreshMoney();
    if (outcome.ok) return toast(outcome.message ?? '', 'success', 'Loan update successful.');
    // Trying again helps in every case but one: the loan has advanced.
    const title =
      outcome.code === 'state_conflict' ? undefined : 'Loan update failed. Please try again.';
    for (const message of outcome.messages) toast(message, 'error', title);
  });
}
