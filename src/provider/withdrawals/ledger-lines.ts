import { type Currency, type Minor, minor } from '#credit/money.ts';
import type { LedgerLine } from '../ledger/post.ts';

type Money = {
  readonly currency: Currency;
  readonly amount: Minor;
  readonly requested_currency: Currency;
  readonly paid: Minor;
};
type Split = { readonly portfolio_id: string; readonly amount: Minor };

/** Credit becomes a payout that is on its way, through the exchange where the currency changes. */
export function linesOfRequest(
  { currency, amount, requested_currency, paid }: Money,
  splits: readonly Split[],
): LedgerLine[] {
  const exchanged: LedgerLine[] =
    currency === requested_currency
      ? []
      : [
          { account: `house:fx:${currency}`, currency, amount: minor(-amount) },
          {
            account: `house:fx:${requested_currency}`,
            currency: requested_currency,
            amount: paid,
          },
        ];
  return [
    ...splits.map((split): LedgerLine => {
      const account = `portfolio:${split.portfolio_id}:credit` as const;
      return { account, currency, amount: split.amount };
    }),
    ...exchanged,
    {
      account: `house:payouts:${requested_currency}`,
      currency: requested_currency,
      amount: minor(-paid),
    },
  ];
}

/** The money has left: the processor in Naira, and our bank account in what is wired by hand. */
export function linesOfCompletion({ requested_currency: currency, paid }: Money): LedgerLine[] {
  const payer = currency === 'NGN' ? 'processor' : 'bank';
  return [
    { account: `house:payouts:${currency}`, currency, amount: paid },
    { account: `house:${payer}:${currency}`, currency, amount: minor(-paid) },
  ];
}

/** The bank has sent it back: every line of the request the other way round. */
export function linesOfRejection(money: Money, splits: readonly Split[]): LedgerLine[] {
  return linesOfRequest(money, splits).map((line) => ({ ...line, amount: minor(-line.amount) }));
}

/** The bank has sent it back after it had arrived: the completion and the request are undone. */
export function linesOfReturn(money: Money, splits: readonly Split[]): LedgerLine[] {
  const undone = linesOfCompletion(money).map((line) => ({ ...line, amount: minor(-line.amount) }));
  return [...undone, ...linesOfRejection(money, splits)];
}
