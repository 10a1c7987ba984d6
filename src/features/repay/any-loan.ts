import { getLoan, listLoans } from '#contract/loans.ts';
import type { Minor } from '#credit/money.ts';
import { goInstead } from '#stores/navigate.ts';
import { leaveWithMessage } from '#stores/navigation/blocked.ts';
import { repayAddress, repayAddressFor } from '#stores/navigation/prefill.ts';
import { canRepay, loanToRepay } from '#stores/reads/loan-to-repay.ts';
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

/**
 * Opens the repayment for an address that has a loan and no amount, with what is due on it now.
 * @returns false when it is no loan of the borrower's
 */
export async function openNamedLoan(id: string): Promise<boolean> {
  const outcome = await attempt(getLoan, { params: { id } });
  if (!outcome.ok) {
    if (outcome.code === 'not_found') return false;
    toastFailure(outcome.messages);
    return true;
  }
  const loan = outcome.data.loans.find(canRepay);
  if (loan) goInstead(repayAddress(loan));
  else leaveWithMessage('Nothing is left to pay on this loan.');
  return true;
}
