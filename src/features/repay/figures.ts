import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { formatDay, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';

/**
 * What the repayment of a loan rests on: today in Lagos, what is due by `dueOn` (null: now), what ends
 * the loan, and the rate at which it is charged, 1 for a loan in Naira.
 */
export type DebtFigures = {
  readonly day: IsoDay;
  readonly due: Minor;
  readonly dueOn: IsoDay | null;
  readonly payoff: Minor;
  readonly rate: number;
};

export function figuresOf({ minimum, payoff, bills, currency }: Loan, user: User): DebtFigures {
  const isDue = bills.some(({ state }) => state === 'due' || state === 'overdue');
  const coming = bills.find(({ state }) => state === 'coming');
  return {
    day: lagosDay(Date.parse(user.now)),
    due: minimum.amount,
    dueOn: isDue || !coming ? null : isoDay(coming.due_date),
    payoff,
    rate: currency === 'USD' ? user.rates.buy : 1,
  };
}

/** What has changed, a sentence each. The rate is named where the charge is shown. */
export function changesIn(
  before: DebtFigures,
  now: DebtFigures,
  { currency, withRate }: { readonly currency: Currency; readonly withRate: boolean },
): string[] {
  const money = (amount: Minor) => formatMoney(amount, currency);
  const day = (one: IsoDay) => formatDay(one, { style: 'medium' });
  const naira = (rate: number) => formatMoney(rate as Minor, 'NGN');
  const isLast = now.due === now.payoff && before.due === before.payoff;
  const said: string[] = [];
  if (now.day !== before.day) said.push(`Today is ${day(now.day)}.`);
  if (now.due !== before.due) {
    const when = now.dueOn ? `on ${day(now.dueOn)}` : 'now';
    said.push(`${money(now.due)} is due ${when}; it was ${money(before.due)}.`);
  } else if (now.dueOn !== before.dueOn) {
    said.push(`${money(now.due)} is due ${now.dueOn ? `on ${day(now.dueOn)}` : 'now'}.`);
  }
  if (now.payoff !== before.payoff && !isLast) {
    said.push(`You owe ${money(now.payoff)} today; it was ${money(before.payoff)}.`);
  }
  if (withRate && now.rate !== before.rate) {
    said.push(`The buy rate for 1 USD is ${naira(now.rate)}; it was ${naira(before.rate)}.`);
  }
  return said;
}

/**
 * The present value of an amount that was what was due, or all that was owed.
 * @returns undefined when the amount is neither, or has not changed
 */
export function followedAmount(
  amount: Minor,
  before: DebtFigures,
  now: DebtFigures,
): Minor | undefined {
  const followed =
    amount === before.due ? now.due : amount === before.payoff ? now.payoff : undefined;
  return followed === amount || followed === 0 ? undefined : followed;
}

/** The same for an entry on the keypad. */
export function followedEntry(
  entry: string,
  before: DebtFigures,
  now: DebtFigures,
): string | undefined {
  const was = [before.due, before.payoff].find((amount) => minorToEntry(amount) === entry);
  const amount = was === undefined ? undefined : followedAmount(was, before, now);
  return amount === undefined ? undefined : minorToEntry(amount);
}
