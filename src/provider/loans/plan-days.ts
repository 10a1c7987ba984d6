import { sql } from 'kysely';
import { allocate } from '#credit/allocation.ts';
import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { type FrozenSpan, isFrozen, mergeSpans } from '#credit/frozen-days.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import type { Minor } from '#credit/money.ts';
import { type PlanStep, planStanding, putOff } from '#credit/plan.ts';
import { withoutLateCharges } from '#credit/waive-late-charges.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { anyOf } from '../db/any-of.ts';
import type { Db, Tx } from '../db/tables.ts';
import { type LoanRow, postedSince, type RunningLoan } from './account.ts';
import type { LoanNews } from './loan-news.ts';
import { planEnded, planReminder } from './plan-notifications.ts';

/** How a plan ended, and on which day. */
type Ended = { readonly status: 'kept' | 'broken'; readonly day: IsoDay };

/** A loan on its way through the days, with the steps of its plan while that runs. */
export type Planned = {
  loan: RunningLoan;
  readonly partner: string;
  account: LoanAccount;
  isTold: boolean;
  readonly steps: readonly PlanStep[] | undefined;
  /** The days on which its borrower could not repay. */
  readonly blocked: readonly FrozenSpan[];
  planEnded?: Ended;
};

/** The steps of the approved plans of loans, by the loan's id. Asks nothing where no loan has one. */
export async function runningPlans(
  db: Db,
  loans: readonly LoanRow[],
): Promise<ReadonlyMap<string, readonly PlanStep[]>> {
  const ids = loans.filter(hasOpenPlan).map(({ loan_id }) => loan_id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('plans')
    .select(['loan_id', 'steps'])
    .where('loan_id', '=', anyOf(ids))
    .where('status', '=', 'approved')
    .execute();
  return new Map(rows.map(({ loan_id, steps }) => [loan_id, steps]));
}

/** Whether its plan runs or is still to be decided on. */
export const hasOpenPlan = ({ plan_from, plan_until }: LoanRow) =>
  plan_from !== null && plan_until === null;

/** Whether an approved plan runs on. */
export const isOnPlan = ({ steps, planEnded }: Planned): boolean =>
  steps !== undefined && planEnded === undefined;

/**
 * Sees to a running plan on a day that has been posted, and no later one: ends it when it is broken or kept. Then the
 * usual rules hold from that day on, and a notice that was given before counts no more.
 *
 * @returns what the borrower is told of it that day
 */
export function passPlanDay(one: Planned, day: IsoDay): LoanNews | undefined {
  const { account, partner, blocked } = one;
  if (!one.steps || !isOnPlan(one) || isFrozen(blocked, day)) return undefined;
  const from = one.loan.plan_from ?? day;
  const steps = putOff({ from, steps: one.steps }, blocked, day);
  const standing = planStanding(account, steps);
  const named = { ...one.loan, partner };
  const wasBlocked = isFrozen(blocked, addDays(day, -1));
  if (standing === 'running') return planReminder(named, account, steps, { day, wasBlocked });
  one.planEnded = { status: standing, day };
  one.account = { ...account, frozen: mergeSpans([...blocked, { from, until: day }]) };
  one.loan = { ...one.loan, ...endedPlan(day) };
  one.isTold = true;
  return planEnded({ ...one.loan, partner }, one.account, standing);
}

/** What a loan's row says once its plan has ended: no notice has been given that still counts. */
export const endedPlan = (plan_until: IsoDay) => ({
  plan_until,
  remedy_told_for: null,
  remedy_told_on: null,
  sale_told_day: null,
});

/** Writes down the plans that days have ended. */
export async function saveEndedPlans(tx: Tx, ended: readonly Planned[]): Promise<void> {
  const rows = ended.flatMap(({ loan: { loan_id }, planEnded: end }) =>
    end ? [{ loan_id, status: end.status, day: end.day, at: instant(lagosMidnight(end.day)) }] : [],
  );
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await sql`
    update loans set plan_until = ended.day
    from jsonb_to_recordset(${json}) as ended (loan_id text, day date)
    where loans.loan_id = ended.loan_id
  `.execute(tx);
  await sql`
    update plans set status = ended.status, ended_at = ended.at
    from jsonb_to_recordset(${json}) as ended (loan_id text, status text, at timestamptz)
    where plans.loan_id = ended.loan_id
  `.execute(tx);
  await audit(
    tx,
    ...rows.map(({ loan_id, status, at }) => ({
      ...{ user_id: null, action: `plan ${status}`, subject: loan_id, at },
    })),
  );
}

type HeardLate = Pick<Planned, 'blocked'> & { readonly amount: Minor; readonly paidOn: IsoDay };

/**
 * The account with a plan that ended too early: a payment of a day before its end is heard of now, and keeps it; and
 * what was posted since that end.
 *
 * @returns undefined where a payment does not do that
 */
export async function withPlanAgain(
  tx: Tx,
  { loan_id, plan_from, plan_until }: LoanRow,
  account: LoanAccount,
  { amount, paidOn, blocked }: HeardLate,
): Promise<{ readonly account: LoanAccount; readonly charged: readonly PostedLine[] } | undefined> {
  if (!plan_from || !plan_until || paidOn >= plan_until) return undefined;
  const broken = await tx
    .selectFrom('plans')
    .select('steps')
    .where('loan_id', '=', loan_id)
    .where('status', '=', 'broken')
    .executeTakeFirst();
  if (!broken) return undefined;
  const frozen = mergeSpans([...account.frozen, { from: plan_from, until: null }]);
  const onPlan = { ...account, frozen };
  const charged = await postedSince(tx, [loan_id], plan_until);
  const { account: before } = withoutLateCharges(onPlan, amount, paidOn, charged);
  const paid = allocate(before, amount, before.posted_through).account;
  const steps = putOff({ from: plan_from, steps: broken.steps }, blocked, before.posted_through);
  return planStanding(paid, steps) === 'broken' ? undefined : { account: onPlan, charged };
}

/** Writes down a plan that runs again, besides its days, which are in the loan's own row. */
export async function saveResumedPlan(tx: Tx, loan_id: string, at: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ status: 'approved', ended_at: null })
    .where('loan_id', '=', loan_id)
    .execute();
  await audit(tx, { user_id: null, action: 'resume plan', subject: loan_id, at });
}
