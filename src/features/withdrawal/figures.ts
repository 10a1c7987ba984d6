import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';

/** What can be withdrawn, and the sell rate in kobo for a Dollar. */
export type PayoutFigures = { readonly balance: Minor; readonly sell: number };

type Shown = {
  readonly currency: Currency;
  /** The amount whose Naira value is shown, once Dollars are to be paid out in Naira. */
  readonly converted: Minor | undefined;
  /** Whether it is paid from the balance, and not from a loan that is asked for with it. */
  readonly fromBalance: boolean;
};

/** What has changed, a sentence each. The rate is named where it decides what arrives. */
export function changesIn(
  before: PayoutFigures,
  now: PayoutFigures,
  { currency, converted, fromBalance }: Shown,
): string[] {
  const money = (amount: Minor) => formatMoney(amount, currency);
  const naira = (kobo: number) => formatMoney(kobo as Minor, 'NGN');
  const said: string[] = [];
  if (fromBalance && now.balance !== before.balance) {
    said.push(`You can now withdraw ${money(now.balance)}. It was ${money(before.balance)}.`);
  }
  if (converted !== undefined && now.sell !== before.sell) {
    const arrives = (sell: number) => naira(nairaFromDollars(converted, sell));
    said.push(
      `The sell rate for 1 USD is now ${naira(now.sell)}. It was ${naira(before.sell)}.`,
      `You will receive ${arrives(now.sell)}. It was ${arrives(before.sell)}.`,
    );
  }
  return said;
}
