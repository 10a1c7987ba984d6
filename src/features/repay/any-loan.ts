import { listLoans } from '#contract/loans.ts';
import type { Minor } from '#credit/money.ts';
import { attempt } from '#stores/attempt.ts';
import { loanToRepay } from '#stores/loan-to-repay.ts';
import { goInstead } from '#stores/navigate.ts';
import { repayAddressFor } from '#stores/repay-entry.ts';
import { toastFailure } from '#stores/toasts.ts';

/**
 * Opens the repayment for an address that names an amount and no loan, for the loan that the
 * dashboard's Repay opens. False when there is none to repay.
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
