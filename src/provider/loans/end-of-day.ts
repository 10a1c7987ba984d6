import type { Preferences } from '#contract/preferences.ts';
import { addDays, daysBetween, type IsoDay } from '#credit/calendar.ts';
import { isFrozen } from '#credit/frozen-days.ts';
import { noticeEnds, remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount, type PostedLine } from '#credit/loan-account.ts';
import { forecastSale } from '#credit/sale.ts';
import type { Tx } from '../db/tables.ts';
import type { NamedLoan } from '../notifications/about.ts';
import { emitBillDue } from '../partners/bill-due.ts';
import { preferencesOf } from '../preferences/read.ts';
import type { DayListeners } from '../runtime/end-of-day.ts';
import { type LoanRow, lockRunningLoans, postedSince, readAccount } from './account.ts';
import { chargesOf, notificationOfDay } from './day-notifications.ts';
import { forecastSales, type LoanForecast } from './forecast-sales.ts';
import { liquidate } from './liquidate.ts';
import type { LoanNews } from './overdue-notifications.ts';
import { postDays } from './post-days.ts';
import { type Announcement, remedyNotice, saleMoved, saleReminder } from './sale-notifications.ts';

type Running = {
  readonly loan: LoanRow;
  readonly partner: string;
  account: LoanAccount;
  told: Told;
};

/** The bill whose remedy notice has gone out, its day, and the day of the sale as last told. */
type Told = Pick<LoanRow, 'remedy_told_for' | 'remedy_told_on' | 'sale_told_day'>;

/**
 * Takes all running loans of a borrower through the days, side by side: they may share portfolios,
 * so that what one of them sells is gone for the next.
 */
export async function runDaysOfLoans(
  tx: Tx,
  user_id: string,
  { from, today }: { from: IsoDay; today: IsoDay },
  listeners: DayListeners,
): Promise<void> {
  const running = await runningLoans(tx, user_id);
  if (running.size === 0) return;
  const preferences = await preferencesOf(tx, user_id);
  // A payment may have posted charges already; the borrower is notified of those too.
  const posted = await postedSince(
    tx,
    [...running].map(({ loan }) => loan.loan_id),
    from,
  );
  for (let day = from; day <= today; day = addDays(day, 1)) {
    for (const one of running) {
      const { account, lines } = advance(one.account, day);
      const known = posted.filter(({ loan_id }) => loan_id === one.loan.loan_id);
      one.account = account;
      if (await endsInSale(tx, one, day, listeners)) {
        running.delete(one);
        continue;
      }
      const news = await newsOf(tx, one, [...known, ...lines], { day, preferences });
      if (news) await listeners.notify(news, day);
      await emitBillDue(tx, one.loan, account, day);
    }
  }
  for (const { loan } of running) await postDays(tx, loan, today);
}

async function runningLoans(tx: Tx, user_id: string): Promise<Set<Running>> {
  const running = new Set<Running>();
  const partners = await tx.selectFrom('applications').select(['application_id', 'name']).execute();
  for (const loan of await lockRunningLoans(tx, user_id)) {
    const account = await readAccount(tx, loan);
    const partner = partners.find((one) => one.application_id === loan.application_id)?.name ?? '';
    if (account) running.add({ loan, partner, account, told: loan });
  }
  return running;
}

/**
 * Sells when the notice has stood for its month, and never on a day on which the borrower cannot
 * repay.
 *
 * @returns true when it has
 */
async function endsInSale(
  tx: Tx,
  { loan, account, told }: Running,
  day: IsoDay,
  { emit }: DayListeners,
): Promise<boolean> {
  const end = remedy(account);
  if (!end || end.liquidation_day > day || !isToldOf(end.bill_due_date, told)) return false;
  const toldUntil = noticeEnds(account, told.remedy_told_on ?? day);
  if (toldUntil === null || toldUntil > day || isFrozen(account.frozen, day)) return false;
  await postDays(tx, loan, day);
  await liquidate(tx, emit, loan, day);
  return true;
}

const isToldOf = (bill: IsoDay, { remedy_told_for }: Told) => remedy_told_for === bill;

type Day = { readonly day: IsoDay; readonly preferences: Preferences };

/** The one message of the day about a loan: of the sale that comes, or else of its bills. */
async function newsOf(
  tx: Tx,
  one: Running,
  lines: readonly PostedLine[],
  { day, preferences }: Day,
): Promise<LoanNews | undefined> {
  const { loan, account, partner } = one;
  const named = { ...loan, partner };
  const coming = () => comingOf(tx, loan, day);
  const words = await saleWords(tx, one, day);
  const sale = words && (await coming());
  if (sale) return words(named, { ...sale, account, posted: chargesOf(lines, day) });
  const forecast = async () => (await coming())?.forecast ?? null;
  return notificationOfDay(named, account, lines, { day, preferences, forecast });
}

type SaleWords = (loan: NamedLoan, coming: Announcement) => LoanNews;

/** How this day speaks of the sale that comes, if it does: the notice, 7 days and 1 day before. */
async function saleWords(tx: Tx, one: Running, day: IsoDay): Promise<SaleWords | undefined> {
  const end = remedy(one.account);
  if (!end || end.notice_day > day || isFrozen(one.account.frozen, day)) return undefined;
  const isFirst = !isToldOf(end.bill_due_date, one.told);
  const before = isFirst ? null : one.told.sale_told_day;
  const since = isFirst
    ? { remedy_told_for: end.bill_due_date, remedy_told_on: day }
    : { remedy_told_for: end.bill_due_date, remedy_told_on: one.told.remedy_told_on };
  const sale = forecastSale(one.account, [], since.remedy_told_on)?.day ?? null;
  if (isFirst || sale !== before) await tell(tx, one, { ...since, sale_told_day: sale });
  if (isFirst) return remedyNotice;
  if (before && sale !== before) return (loan, coming) => saleMoved(loan, coming, before);
  return sale && [7, 1].includes(daysBetween(day, sale)) ? saleReminder : undefined;
}

/** Writes down what the borrower is told of a sale, once for each. */
async function tell(tx: Tx, one: Running, told: Partial<Told>): Promise<void> {
  one.told = { ...one.told, ...told };
  await tx.updateTable('loans').set(told).where('loan_id', '=', one.loan.loan_id).execute();
}

async function comingOf(tx: Tx, loan: LoanRow, day: IsoDay): Promise<LoanForecast | null> {
  const forecasts = await forecastSales(tx, loan.user_id, day);
  return forecasts.find((one) => one.loan.loan_id === loan.loan_id) ?? null;
}
