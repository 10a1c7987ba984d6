import { cancelLoan, type Loan } from '#contract/loans.ts';
import { attempt } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { refreshMoney } from '#stores/reads.ts';
import { toast } from '#stores/toasts.ts';

/** Takes a request back, and says what the provider said of it. A repeat is the same success. */
export async function cancel({ loan_id }: Pick<Loan, 'loan_id'>): Promise<void> {
  await whileBusy(async () => {
    const outcome = await attempt(cancelLoan, { body: { loan_id } });
    // Also when it failed: the loan may have gone on meanwhile, and then the list is behind.
    refreshMoney();
    if (outcome.ok) return toast(outcome.message ?? '', 'success', 'Loan update successful.');
    // Trying again helps against everything but a loan that has gone on.
    const title =
      outcome.code === 'state_conflict' ? undefined : 'Loan update failed. Please try again.';
    for (const message of outcome.messages) toast(message, 'error', title);
  });
}
