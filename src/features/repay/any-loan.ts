import { listLoans } from '#contract/loans.ts';
import type { Minor } from '#credit/money.ts';
import { goInstead } from '#stores/navigate.ts';
import { repayAddressFor } from '#stores/navigation/prefill.ts';
import { loanToRepay } from '#stores/reads/loan-to-repay.ts';
import { attempt } from '#stores/session/attempt.ts';
import { toastFailure } from '#stores/toasts.ts';

/**
 * Opens the repayment for an address that has an amount and no loan. It chooses the loan that the
 * dashboard's Repay would open.
 * @returns false when there is no loan to repay
 */
export async function openAnyLoan(amount: Minor): Promise<boolean> {
  const status = ['disbursed', 'serviced'] as const;
  const outcome = await attempt(listLoans, { query: { status: [...status], limit: 100 } });
  if (!outcome.ok) {
    toastFailure(outcome.messages);
    return true;
  }
  const loan = loanToRepay(outcome.data.loans);
  if (loan) goInstead(repayAddressFor({ loan, amount }));
  return loan !== undefined;
}
