import type { AnswerOf } from '#contract/call.ts';
import type { requestInstantLoan } from '#contract/instant-loans.ts';
import type { requestWithdrawal, Withdrawal } from '#contract/withdrawals.ts';
import type { Currency, Minor } from '#credit/money.ts';

/** What the success screen says of a payout that was asked for; amounts in minor units. */
export type Paid = {
  /** Of the withdrawal, or of the loan that pays itself out. */
  readonly id: string;
  readonly kind: 'withdrawal' | 'loan';
  /** The provider's own words. */
  readonly message: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly arrives: Minor;
  readonly arrivesIn: Currency;
  readonly rate: number;
  readonly to: Withdrawal['destination'];
  readonly partner: string;
};

export function paidOf(
  { withdrawals }: AnswerOf<typeof requestWithdrawal>,
  message: string,
): Paid | undefined {
  const [withdrawal] = withdrawals;
  if (!withdrawal) return undefined;
  const { withdrawal_id, amount, currency, paid, requestedCurrency, rate } = withdrawal;
  return {
    id: withdrawal_id,
    kind: 'withdrawal',
    message,
    amount,
    currency,
    arrives: paid,
    arrivesIn: requestedCurrency,
    rate,
    to: withdrawal.destination,
    partner: withdrawal.application.applicationName,
  };
}

/** The loan of a widget: it is paid out by itself when it is disbursed. */
export function promisedOf(
  { loans, promised }: AnswerOf<typeof requestInstantLoan>,
  message: string,
): Paid | undefined {
  const [loan] = loans;
  if (!loan) return undefined;
  const { amount, currency, paid, requestedCurrency, rate, destination } = promised;
  return {
    id: loan.loan_id,
    kind: 'loan',
    message,
    amount,
    currency,
    arrives: paid,
    arrivesIn: requestedCurrency,
    rate,
    to: destination,
    partner: loan.application.applicationName,
  };
}
