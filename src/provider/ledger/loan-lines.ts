import type { AllocationLine } from '#credit/allocation.ts';
import type { PostedLine } from '#credit/loan-account.ts';
import { type Currency, type Minor, minor } from '#credit/money.ts';
import type { LedgerLine } from './post.ts';

type Loan = { readonly loan_id: string; readonly currency: Currency };

const charged = {
  interest: { owed: 'interest', income: 'interest_income' },
  extra_interest: { owed: 'interest', income: 'interest_income' },
  late_fee: { owed: 'fees', income: 'fee_income' },
  penal_charge: { owed: 'penalties', income: 'penalty_income' },
} as const;

const paid = {
  penalty: 'penalties',
  fee: 'fees',
  interest: 'interest',
  accrued_interest: 'interest',
  principal: 'principal',
} as const;

/** What time adds: the borrower owes it and it is income. Billing principal moves no money. */
export function ledgerLinesOfPosting(
  { loan_id, currency }: Loan,
  lines: readonly PostedLine[],
): LedgerLine[] {
  return lines.flatMap(({ kind, amount }) => {
    if (kind === 'principal_due') return [];
    const { owed, income } = charged[kind];
    return [
      { account: `loan:${loan_id}:${owed}`, currency, amount } as const,
      { account: `house:${income}:${currency}`, currency, amount: minor(-amount) } as const,
    ];
  });
}

/** The side of a payment that takes debt away; the other side says where the money came from. */
export function ledgerLinesOfPayment(
  { loan_id, currency }: Loan,
  lines: readonly AllocationLine[],
): LedgerLine[] {
  return lines.map(({ kind, amount }) => ({
    account: `loan:${loan_id}:${paid[kind]}`,
    currency,
    amount: minor(-amount),
  }));
}

/** Credit that the borrower may withdraw now, against principal that is owed now. */
export function ledgerLinesOfDisbursement(
  { loan_id, currency, principal }: Loan & { readonly principal: Minor },
  splits: readonly { readonly portfolio_id: string; readonly amount: Minor }[],
): LedgerLine[] {
  return [
    { account: `loan:${loan_id}:principal`, currency, amount: principal },
    ...splits.map(
      ({ portfolio_id, amount }): LedgerLine => ({
        account: `portfolio:${portfolio_id}:credit`,
        currency,
        amount: minor(-amount),
      }),
    ),
  ];
}
