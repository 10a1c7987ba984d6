import { unpaidOf } from './bills.ts';
import { type IsoDay, laterDay } from './calendar.ts';
import { firstLateCharge, isLateCharge, type LateCharge } from './dues.ts';
import { nextRunningDay } from './frozen-days.ts';
import { noticeEnds, remedy } from './liquidation.ts';
import { advance, type LoanAccount } from './loan-account.ts';
import { add, type Minor, min, subtract, sum } from './money.ts';
import { payableOn, payoff } from './payoff.ts';
import { promiseEnds } from './promise.ts';

/** A portfolio that secures a loan: its worth, and its credit that was never withdrawn. */
export type SecuringPortfolio = {
  readonly portfolio_id: string;
  readonly value: Minor;
  readonly balance: Minor;
};

export type SalePart = { readonly portfolio_id: string; readonly amount: Minor };

/** Where the money comes from that ends a loan in default. `owed` is the sum of the other three. */
export type Sale = {
  readonly owed: Minor;
  /** Credit that was never withdrawn: it goes back first, and costs nothing. */
  readonly undrawn: readonly SalePart[];
  readonly sold: readonly SalePart[];
  /** What neither covers. */
  readonly written_off: Minor;
};

/**
 * What ends a loan in default: first undrawn credit, then a sale of only the rest, each from one
 * portfolio after another in the borrower's order.
 */
export function planSale(owed: Minor, portfolios: readonly SecuringPortfolio[]): Sale {
  const undrawn = take(owed, portfolios, ({ balance }) => balance);
  const called = subtract(owed, sumOf(undrawn));
  const sold = take(called, portfolios, ({ value }) => value);
  return { owed, undrawn, sold, written_off: subtract(called, sumOf(sold)) };
}

/** The portfolios after a sale: what the next loan that they secure can count on. */
export function afterSale<P extends SecuringPortfolio>(portfolios: readonly P[], sale: Sale): P[] {
  return portfolios.map((one) => ({
    ...one,
    value: subtract(one.value, amountOf(sale.sold, one)),
    balance: subtract(one.balance, amountOf(sale.undrawn, one)),
  }));
}

/** What a default leads to if nothing is paid till then. Nothing has to be paid after `overdue`. */
export type SaleForecast = Sale & {
  /** The day on which the remedy notice is read. */
  readonly notice_day: IsoDay;
  /** Whether it has gone out. */
  readonly isTold: boolean;
  /** The day of the sale, from 00:00 in Lagos. */
  readonly day: IsoDay;
  /** Payable today: paying it today prevents the sale. */
  readonly overdue: Minor;
  /** Late fees and penal charges still to be added by the day of the sale: paying today saves them. */
  readonly charges: Minor;
  /** The first of them; null when none is left. */
  readonly next_charge: LateCharge | null;
  /** The bill that the days count from, and what is left of it: paying it alone today prevents this sale. */
  readonly oldest: { readonly due_date: IsoDay; readonly left: Minor };
  /**
   * What prevents it on any day before its own: what is left of that bill, with the charges that are added to it till
   * then. `charge` is the first of them, null when none is left.
   */
  readonly to_stop: { readonly amount: Minor; readonly charge: LateCharge | null };
};

/**
 * What will be called, taken and sold, as the account and the portfolios are on the account's own
 * day.
 *
 * @param told the day on which the remedy notice is read, once it has gone out: a month lies between it and a sale
 * @returns null when no bill is unpaid, and while repayment is blocked: then the days stand still
 */
export function forecastSale(
  account: LoanAccount,
  portfolios: readonly SecuringPortfolio[],
  told: IsoDay | null,
): SaleForecast | null {
  const end = remedy(account);
  const today = account.posted_through;
  const running = nextRunningDay(account.frozen, today);
  if (!end || !running) return null;
  const notice_day = told ?? laterDay(end.notice_day, running);
  const monthAfter = noticeEnds(account, notice_day);
  if (!monthAfter) return null;
  const days = [end.liquidation_day, monthAfter, running, promiseEnds(account) ?? running];
  const day = days.reduce(laterDay);
  // Once: on the first of a month it is asked of every loan that is late.
  const then = advance(account, day);
  const late = then.lines.filter(isLateCharge);
  const left = sum(
    account.bills.filter((bill) => bill.due_date === end.bill_due_date).map(unpaidOf),
  );
  const ofOldest = late.filter(
    (line) => line.bill_due_date === end.bill_due_date && line.day < day,
  );
  return {
    ...planSale(payoff(then.account, day).total, portfolios),
    notice_day,
    isTold: told !== null || notice_day <= today,
    day,
    overdue: payableOn(account, today),
    charges: sum(late.map(({ amount }) => amount)),
    next_charge: firstLateCharge(then.lines),
    oldest: { due_date: end.bill_due_date, left },
    to_stop: {
      amount: add(left, ...ofOldest.map(({ amount }) => amount)),
      charge: firstLateCharge(ofOldest),
    },
  };
}

function take(
  wanted: Minor,
  portfolios: readonly SecuringPortfolio[],
  of: (portfolio: SecuringPortfolio) => Minor,
): SalePart[] {
  let left = wanted;
  return portfolios.flatMap((portfolio) => {
    const amount = min(left, of(portfolio));
    left = subtract(left, amount);
    return amount > 0 ? [{ portfolio_id: portfolio.portfolio_id, amount }] : [];
  });
}

const sumOf = (parts: readonly SalePart[]): Minor => sum(parts.map(({ amount }) => amount));

const amountOf = (parts: readonly SalePart[], { portfolio_id }: SecuringPortfolio): Minor =>
  sumOf(parts.filter((part) => part.portfolio_id === portfolio_id));
