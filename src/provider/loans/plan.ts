import type { askPlan, getPlan, WireOf } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { type Plan, planOf, putOff, withAmounts } from '#credit/plan.ts';
import { promiseInForce } from '#credit/promise.ts';
import { mostPlanMonths } from '#credit/terms.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { frozenBy } from '../users/blocks.ts';
import { isRunning, lockLoan } from './account.ts';
import { asOf } from './answer.ts';
import { type Debt, readDebt } from './debt.ts';
import { ownLoan } from './own-loan.ts';
import { savePostedDays } from './post-days.ts';

type Described = NonNullable<WireOf<typeof getPlan>['plan']>;

/** The plan of the borrower's loan, or one that can be asked for. */
export async function readPlan({
  context: { db, clock },
  borrower,
  query: { loan_id: id, months = mostPlanMonths },
}: CallRequest<typeof getPlan>): Promise<Answer<typeof getPlan>> {
  const { loan_id, user_id } = await ownLoan(db, borrower, id);
  const debt = await readDebt(db, { loan_id, user_id });
  const { account } = debt;
  if (!account || !isRunning(debt.loan)) throw refuse('loan_not_repayable');
  const today = asOf(account, lagosDay(clock.now()));
  const known = await planRow(db, loan_id);
  if (known) {
    const plan = { ...known, from: debt.loan.plan_from ?? today.posted_through };
    return { data: { plan: describe(debt, today, plan) } };
  }
  const plan = promiseInForce(today) ? null : planOf(today, months);
  const possible = { status: 'possible' as const, months, reason: null };
  return { data: { plan: plan && describe(debt, today, { ...plan, ...possible }) } };
}

/** Asks a person for a plan. Late charges and sales wait at once; the borrower is told of the answer. */
export async function askOwnPlan({
  context,
  borrower,
  body: { months, total: shown, loan_id: id },
  runIdempotent,
}: IdempotentRequest<typeof askPlan>): Promise<StoredResponse> {
  if (borrower.blacklist.repayment) throw refuse('not_allowed');
  const { loan_id, user_id } = await ownLoan(context.db, borrower, id);
  return runIdempotent(async (tx) => {
    const now = context.clock.now();
    const at = instant(now);
    await lockLoan(tx, loan_id);
    const debt = await readDebt(tx, { loan_id, user_id });
    const { loan, account: before } = debt;
    if (!before || !isRunning(loan)) throw refuse('loan_not_repayable');
    const { account, lines } = advance(before, lagosDay(now));
    if (loan.plan_from) throw refuse('state_conflict', 'This loan has had its plan.');
    const plan = promiseInForce(account) ? null : planOf(account, months);
    if (!plan)
      throw refuse('state_conflict', 'Nothing is due on this loan that a plan could hold.');
    if (shown !== undefined && plan.total !== shown) throw refuse('debt_changed');
    const { total } = plan;
    await savePostedDays(tx, [{ loan, before, account, lines }]);
    await tx
      .updateTable('loans')
      .set({ plan_from: plan.from })
      .where('loan_id', '=', loan_id)
      .execute();
    const steps = JSON.stringify(plan.steps);
    const asked = { loan_id, user_id, months, total, status: 'asked', asked_at: at } as const;
    await tx
      .insertInto('plans')
      .values({ ...asked, steps })
      .execute();
    const detail = { months, total };
    await audit(tx, { user_id, action: 'ask for a plan', subject: loan_id, at, detail });
    await context.emit(tx, { type: 'plan.asked', debt, plan, at: now });
    const described = { ...plan, months, status: 'asked' as const, reason: null };
    return {
      message: 'We have your plan. One of our team will look at it, and we will write to you.',
      data: { plan: describe(debt, account, described) },
    };
  });
}

const planRow = (db: Db, loan_id: string) =>
  db.selectFrom('plans').selectAll().where('loan_id', '=', loan_id).executeTakeFirst();

function describe(
  { loan, partner }: Debt,
  account: LoanAccount,
  plan: Plan & Pick<Described, 'status' | 'months' | 'reason'>,
): Described {
  const { status, months, total, from, reason } = plan;
  const steps = putOff(plan, frozenBy(loan.repayment_blocks), account.posted_through);
  return {
    loan_id: loan.loan_id,
    currency: loan.currency,
    application: { application_id: loan.application_id, name: partner },
    ...{ status, months, total, from, reason },
    steps: withAmounts(account, { from, steps }).map(({ day, part, amount }) => ({
      day,
      part,
      amount,
    })),
  };
}
