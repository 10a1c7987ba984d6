import type { Preferences } from '#contract/preferences.ts';
import { daysBetween, type IsoDay, laterDay } from '#credit/calendar.ts';
import { type FrozenSpan, isFrozen } from '#credit/frozen-days.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import type { NamedLoan } from '../notifications/about.ts';
import type { LoanRow } from './account.ts';
import { chargesOf, notificationOfDay } from './day-notifications.ts';
import { forecastSalesOf, type LoanForecast, type Securities } from './forecast-sales.ts';
import type { LoanNews } from './loan-news.ts';
import type { Planned } from './plan-days.ts';
import { type Announcement, remedyNotice, saleMoved, saleReminder } from './sale-notifications.ts';

/** When autopay will charge a loan's bill of a day; null when it will not. */
export type ChargeDayOf = (loan: LoanRow, account: LoanAccount, due: IsoDay) => IsoDay | null;

/** A borrower's running loans on their way through the days, and what is told of them depends on. */
export type OnTheirDay = {
  readonly preferences: Preferences;
  readonly chargeDayOf: ChargeDayOf;
  readonly running: ReadonlySet<Planned>;
  /** Nothing that is told now is read before this day. */
  readonly readFrom: IsoDay;
  /** The days on which the borrower could not borrow. */
  readonly noLoans: readonly FrozenSpan[];
  readonly securities: Securities;
};

type DayOfLoan = {
  readonly day: IsoDay;
  /** A payment has taken the loan past it. */
  readonly isPast: boolean;
  /** What has been posted since the first day that is run. */
  readonly lines: readonly PostedLine[];
};

/** Whether the notice of a bill has been given. */
export const isToldOf = (bill: IsoDay, { remedy_told_for }: LoanRow) => remedy_told_for === bill;

/** The one message of the day about a loan: of the sale that comes, or else of its bills. */
export function newsOf(
  loans: OnTheirDay,
  one: Planned,
  { day, isPast, lines }: DayOfLoan,
): LoanNews | undefined {
  const { account, partner } = one;
  const readOn = laterDay(day, loans.readFrom);
  let known: LoanForecast | null | undefined;
  const coming = () => {
    if (known === undefined) known = comingOf(loans, one.loan, day);
    return known;
  };
  const words = saleWords(one, { day, isPast, readOn }, coming);
  const named = { ...one.loan, partner };
  const sale = words && coming();
  if (sale) return words(named, { ...sale, account, posted: chargesOf(lines, day) });
  return notificationOfDay(named, account, lines, {
    ...{ day, isPast, readOn },
    preferences: loans.preferences,
    chargeDayOf: (due) => loans.chargeDayOf(one.loan, account, due),
    forecast: () => coming()?.forecast ?? null,
    mayBorrow: !isFrozen(loans.noLoans, day),
  });
}

type SaleWords = (loan: NamedLoan, coming: Announcement) => LoanNews;

/**
 * How this day speaks of the sale that comes, if it does: the notice, 7 days and 1 day before, and
 * when its day has changed.
 */
function saleWords(
  one: Planned,
  { day, isPast, readOn }: Omit<DayOfLoan, 'lines'> & { readonly readOn: IsoDay },
  coming: () => LoanForecast | null,
): SaleWords | undefined {
  const { account, loan } = one;
  const end = remedy(account);
  if (!end || end.notice_day > day || isFrozen(account.frozen, day)) return undefined;
  const isFirst = !isToldOf(end.bill_due_date, loan);
  // A day that is past announces nothing that is over.
  if (!isFirst && isPast) return undefined;
  const before = isFirst ? null : loan.sale_told_day;
  // The month of the notice counts from when it is read, in what is forecast as well.
  if (isFirst) one.loan = { ...loan, remedy_told_for: end.bill_due_date, remedy_told_on: readOn };
  // A block that began after this day leaves no day to tell of. The notice waits, and counts from when it is given.
  if (isFirst && !coming()) {
    one.loan = loan;
    return undefined;
  }
  const sale_told_day = coming()?.forecast.day ?? null;
  if (isFirst || sale_told_day !== before) {
    one.loan = { ...one.loan, sale_told_day };
    one.isTold = true;
  }
  if (isFirst) return remedyNotice;
  if (before && sale_told_day !== before) return (named, sale) => saleMoved(named, sale, before);
  if (!sale_told_day) return undefined;
  const left = daysBetween(readOn, sale_told_day);
  // What is read a day before is said by the reminder of that day alone.
  const ahead = daysBetween(day, sale_told_day);
  const isNear = (ahead === 7 && left > 1) || (ahead === 1 && left === 1);
  return isNear ? (named, sale) => saleReminder(named, sale, readOn) : undefined;
}

function comingOf(
  { running, securities }: OnTheirDay,
  { loan_id }: LoanRow,
  day: IsoDay,
): LoanForecast | null {
  const forecasts = forecastSalesOf([...running], securities, day);
  return forecasts.find(({ loan }) => loan.loan_id === loan_id) ?? null;
}
