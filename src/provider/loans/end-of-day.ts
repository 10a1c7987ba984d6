import { sql } from 'kysely';
import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import { isFrozen } from '#credit/frozen-days.ts';
import { noticeEnds, remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount, type PostedLine } from '#credit/loan-account.ts';
import { promiseInForce } from '#credit/promise.ts';
import type { Tx } from '../db/tables.ts';
import type { Emit } from '../events.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { billDue } from '../partners/bill-due.ts';
import { type Emitted, emitPartnerEvents } from '../partners/events.ts';
import { preferencesOfMany } from '../preferences/read.ts';
import { type BlockedDays, blockedDaysOf } from '../users/blocks.ts';
import { accountOf, billsOf, lockRunningLoans, postedSince } from './account.ts';
import { type ChargeDayOf, isToldOf, newsOf, type OnTheirDay } from './day-news.ts';
import { type Securities, securitiesOf } from './forecast-sales.ts';
import { liquidate } from './liquidate.ts';
import { isOnPlan, type Planned, passPlanDay, runningPlans, saveEndedPlans } from './plan-days.ts';
import { savePostedDays } from './post-days.ts';

/** The days of a borrower that are to be run. */
export type DaysToRun = {
  readonly user_id: string;
  readonly from: IsoDay;
  readonly today: IsoDay;
  /** Nothing that is told now is read before this day. */
  readonly readFrom: IsoDay;
};

/** Where the days say what they bring. */
export type DayListeners = {
  /** Notifies borrowers, each at a time in ms since 1970. */
  readonly notify: (news: readonly (Notification & { readonly at: number })[]) => Promise<void>;
  readonly emit: Emit;
};

/** The running loans of a borrower on a day: read and written in sets, computed one by one. */
type Loans = OnTheirDay &
  DaysToRun & {
    /** What payments have posted since the first of the days, on these and others' loans; the borrower is notified of it too. */
    readonly posted: readonly (PostedLine & { loan_id: string })[];
    readonly running: Set<Running>;
    securities: Securities;
  };

type Running = Planned & {
  /** As it is stored. */
  before: LoanAccount;
  /** Those that the days that were run have added to the account. */
  lines: PostedLine[];
};

/** What the days have brought and is not written yet. */
type Brought = {
  readonly news: (Notification & { readonly at: number })[];
  readonly events: Emitted[];
};

type Result = {
  /** Who owes money still, so that tomorrow may change something. */
  readonly owing: ReadonlySet<string>;
  /** Whose days have to be run alone; nothing of them was written. */
  readonly alone: ReadonlySet<string>;
};

/**
 * Takes all running loans of borrowers through their days. The loans of one go side by side: they may
 * share portfolios, so that what one of them sells is gone for the next. A borrower whose portfolio is
 * sold, or of whom something cannot be computed, is run only alone: there it sells, or throws.
 */
export async function runDaysOfLoans(
  tx: Tx,
  days: readonly DaysToRun[],
  chargeDayOf: ChargeDayOf,
  listeners: DayListeners,
): Promise<Result> {
  const brought: Brought = { news: [], events: [] };
  const ran: Loans[] = [];
  const alone = new Set<string>();
  for (const loans of await readLoans(tx, days, chargeDayOf)) {
    if (days.length === 1) {
      const sell: Sell = (one, day) => sellAlone(tx, loans, one, { day, brought, listeners });
      await runDays(loans, brought, sell);
    } else if (!(await runInSet(loans, brought))) {
      alone.add(loans.user_id);
      continue;
    }
    ran.push(loans);
  }
  await write(
    tx,
    ran.flatMap(({ running }) => [...running]),
    brought,
    listeners,
  );
  const owing = ran.filter(({ running }) => running.size > 0).map(({ user_id }) => user_id);
  return { owing: new Set(owing), alone };
}

/** The running loans of each borrower who has some, locked. */
async function readLoans(
  tx: Tx,
  days: readonly DaysToRun[],
  chargeDayOf: ChargeDayOf,
): Promise<Loans[]> {
  const loans = await lockRunningLoans(
    tx,
    days.map(({ user_id }) => user_id),
  );
  if (loans.length === 0) return [];
  const byBorrower = Map.groupBy(loans, ({ user_id }) => user_id);
  const userIds = [...byBorrower.keys()];
  const [from] = days.map((one) => one.from).toSorted();
  const bills = Map.groupBy(await billsOf(tx, loans), ({ loan_id }) => loan_id);
  const blockedDays = await blockedDaysOf(tx, userIds);
  const preferences = await preferencesOfMany(tx, userIds);
  const posted = await postedSince(
    tx,
    loans.map(({ loan_id }) => loan_id),
    from as IsoDay,
  );
  const partners = await tx.selectFrom('applications').select(['application_id', 'name']).execute();
  const securities = await securitiesOf(tx, loans);
  const plans = await runningPlans(tx, loans);
  const nameOf = (id: number) => partners.find((one) => one.application_id === id)?.name ?? '';
  return days.flatMap((asked) => {
    const own = byBorrower.get(asked.user_id);
    const chosen = preferences.get(asked.user_id);
    if (!own || !chosen) return [];
    const { repayment: blocked, loan: noLoans } = blockedDays.get(asked.user_id) ?? neverBlocked;
    const running = own.flatMap((loan) => {
      const account = accountOf(loan, bills.get(loan.loan_id) ?? [], blocked);
      const steps = plans.get(loan.loan_id);
      const partner = nameOf(loan.application_id);
      const own = { loan, partner, steps, blocked };
      return account ? [{ ...own, before: account, account, lines: [], isTold: false }] : [];
    });
    return {
      ...asked,
      preferences: chosen,
      chargeDayOf,
      posted,
      noLoans,
      running: new Set<Running>(running),
      securities,
    };
  });
}

const neverBlocked: BlockedDays = { repayment: [], loan: [] };

/** Ends a loan whose portfolio is sold on a day. */
type Sell = (one: Running, day: IsoDay) => Promise<void>;

/** Asks and changes nothing in the database. Gives whether the days could be run. */
async function runInSet(loans: Loans, brought: Brought): Promise<boolean> {
  const own: Brought = { news: [], events: [] };
  try {
    await runDays(loans, own, () => {
      throw new Error('A sale changes what other loans stand on.');
    });
  } catch {
    return false;
  }
  brought.news.push(...own.news);
  brought.events.push(...own.events);
  return true;
}

async function runDays(loans: Loans, { news, events }: Brought, sell: Sell): Promise<void> {
  const { user_id, from, today, running, posted } = loans;
  for (let day = from; day <= today; day = addDays(day, 1)) {
    for (const one of running) {
      const { account, lines } = advance(one.account, day);
      one.account = account;
      one.lines.push(...lines);
      // A payment that was made before a late day was run has taken the loan past it.
      const isPast = account.posted_through > day;
      // How a plan stands is seen on the day of the payment then, and what is due to be sold is sold.
      const ofPlan = isPast ? undefined : passPlanDay(one, day);
      const isDue = endsInSale(one, day);
      if (isDue && !isPast && havePrices(loans, one, day)) {
        running.delete(one);
        await sell(one, day);
        continue;
      }
      const known = posted.filter(({ loan_id }) => loan_id === one.loan.loan_id);
      // A sale that waits for prices has been told of, and its day is not known.
      // A plan speaks of the bills of its days itself, until it ends.
      const said =
        ofPlan ??
        (isDue || isOnPlan(one)
          ? undefined
          : newsOf(loans, one, { day, isPast, lines: [...known, ...lines] }));
      if (said) news.push({ ...said, user_id, at: lagosMidnight(day) });
      const event = billDue(one.loan, one.account, day);
      if (event) events.push(event);
    }
  }
}

type Selling = {
  readonly day: IsoDay;
  readonly brought: Brought;
  readonly listeners: DayListeners;
};

/** Writes what the days have brought until now, sells, and sees what is left for the other loans. */
async function sellAlone(
  tx: Tx,
  loans: Loans,
  one: Running,
  { day, brought, listeners }: Selling,
): Promise<void> {
  await write(tx, [one], brought, listeners);
  await liquidate(tx, listeners.emit, one.loan, day);
  loans.securities = await securitiesOf(
    tx,
    [...loans.running].map(({ loan }) => loan),
  );
}

async function write(
  tx: Tx,
  loans: readonly Running[],
  { news, events }: Brought,
  { notify }: DayListeners,
): Promise<void> {
  await savePostedDays(
    tx,
    loans.filter(({ account, before }) => account !== before),
  );
  await saveTold(
    tx,
    loans.filter(({ isTold }) => isTold),
  );
  await saveEndedPlans(tx, loans);
  await notify(news.splice(0));
  await emitPartnerEvents(tx, events.splice(0));
}

/** Writes down what borrowers were told of sales, once for each. */
async function saveTold(tx: Tx, told: readonly Running[]): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ loan: { loan_id, remedy_told_for, remedy_told_on, sale_told_day } }) => {
    return { loan_id, remedy_told_for, remedy_told_on, sale_told_day };
  });
  await sql`
    update loans set remedy_told_for = told.remedy_told_for, remedy_told_on = told.remedy_told_on,
      sale_told_day = told.sale_told_day
    from jsonb_populate_recordset(null::loans, ${JSON.stringify(rows)}) as told
    where loans.loan_id = told.loan_id
  `.execute(tx);
}

/**
 * Whether a day sells: when the notice has stood for its month, and never on a day on which the
 * borrower cannot repay or while they have promised to.
 */
function endsInSale({ loan, account }: Running, day: IsoDay): boolean {
  const end = remedy(account);
  if (!end || end.liquidation_day > day || !isToldOf(end.bill_due_date, loan)) return false;
  const toldUntil = noticeEnds(account, loan.remedy_told_on ?? day);
  const isDue = toldUntil !== null && toldUntil <= day && !isFrozen(account.frozen, day);
  return isDue && promiseInForce(account) === null;
}

/** Prices have settled once they have held for so long after a gap. */
const settledMs = 60 * minuteMs;

/**
 * Whether what secures a loan has prices to sell by as a day begins: none that are old, and none that
 * have only just come back. Without them the sale waits for another day.
 */
function havePrices({ securities }: Loans, { loan: { loan_id } }: Running, day: IsoDay): boolean {
  const midnight = lagosMidnight(day);
  const ids = securities.secured.filter((one) => one.loan_id === loan_id);
  return securities.portfolios
    .filter((one) => ids.some(({ portfolio_id }) => portfolio_id === one.portfolio_id))
    .every(
      ({ prices_until, prices_since }) =>
        prices_until === null ||
        (Date.parse(prices_until) >= midnight &&
          Date.parse(prices_since ?? prices_until) + settledMs <= midnight),
    );
}
