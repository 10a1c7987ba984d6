import { type RawBuilder, sql } from 'kysely';
import { promises } from '#brand';
import {
  type callOffErasure,
  type Erasure,
  erasureDays,
  type OpenMatter,
  openMatters,
  type requestErasure,
} from '#contract/own-data.ts';
import { addMonths, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { requireStepUp } from '../http/step-up.ts';
import { schedule } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { dayWords, lagosTime } from '../notifications/phrases.ts';
import { unfinishedSales } from '../portfolios/pledged.ts';
import { lockBorrower } from '../users/lock.ts';

/** A bank may send a payout back for so long; the money is the borrower's again then. */
const payoutReturns = 3 * dayMs;

/** Rows that are there while a matter of a borrower is open; `since` is when a payout can still come back. */
const openRows: Readonly<
  Record<OpenMatter, (user_id: string, since: string, db: Db) => RawBuilder<unknown>>
> = {
  loan: (user) => sql`select from loans where user_id = ${user}
      and status not in ('repaid', 'liquidated', 'cancelled')`,
  credit: (user) => sql`select from portfolios where user_id = ${user} and balance > 0`,
  withdrawal: (user, since) => sql`select from withdrawals where user_id = ${user}
      and (status = 'pending' or completed_at > ${since}::timestamptz)`,
  payment: (user) => sql`
      select from payment_intents where user_id = ${user} and status in ('open', 'pending')
      union all select from payment_flags join payment_intents using (reference)
        where user_id = ${user} and payment_flags.settled_at is null
      union all select from refunds where user_id = ${user} and sent_at is null`,
  dispute: (user) => sql`select from disputes where user_id = ${user} and status = 'open'`,
  sale: (user, _, db) => sql`${unfinishedSales(db, [user])}`,
  complaint: (user) => sql`select from complaints where user_id = ${user} and closed_at is null`,
  block: (user) => sql`select from blocks where user_id = ${user} and until is null`,
};

/** What the erasure of a borrower's data is described by. */
export const erasureReads = (db: Db, user_id: string, now: number) => ({
  open: db.selectNoFrom(
    openMatters.map((matter) => {
      const rows = openRows[matter](user_id, instant(now - payoutReturns), db);
      return sql<boolean>`exists (${rows})`.as(matter);
    }),
  ),
  user: db
    .selectFrom('users')
    .select((user) => [
      'erase_at',
      user
        .selectFrom('loans')
        .select(sql<string | null>`max(coalesce(loans.repaid_at, loans.liquidated_at))`.as('ended'))
        .whereRef('loans.user_id', '=', 'users.user_id')
        .as('last_loan_ended'),
    ])
    .where('user_id', '=', user_id),
});

export function describeErasure({
  open: [open],
  user: [user],
}: RowsOf<ReturnType<typeof erasureReads>>): Erasure {
  return {
    at: user?.erase_at ?? null,
    open: openMatters.filter((matter) => open?.[matter]),
    kept_until: user?.last_loan_ended ? keptUntil(user.last_loan_ended) : null,
  };
}

/** The law has us keep the papers of a loan that ended then until this day. */
const keptUntil = (ended: string): IsoDay =>
  addMonths(lagosDay(Date.parse(ended)), 12 * promises.kept.loanYears);

/** As the borrower may have it now. */
export const erasureOf = async (
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  user_id: string,
): Promise<Erasure> =>
  describeErasure(await readTogether(db, erasureReads(db, user_id, clock.now())));

/** Has everything erased that no law makes us keep, a week from now. */
export async function requestOwnErasure({
  context,
  borrower,
}: CallRequest<typeof requestErasure>): Promise<Answer<typeof requestErasure>> {
  requireStepUp(context, borrower);
  const { user_id } = borrower;
  const now = context.clock.now();
  const erasure = await context.db.transaction().execute(async (tx) => {
    await lockBorrower(tx, user_id);
    const before = await erasureOf(context, tx, user_id);
    if (before.at !== null) return before;
    if (before.open.length > 0) {
      throw refuse('state_conflict', 'Something is still open. “My data” says what it is.');
    }
    const run_at = now + erasureDays * dayMs;
    const at = instant(run_at);
    await tx.updateTable('users').set({ erase_at: at }).where('user_id', '=', user_id).execute();
    await schedule(tx, { kind: 'erasure', subject: user_id, run_at });
    await audit(tx, { user_id, action: 'ask for erasure', subject: user_id, at: instant(now) });
    await notifyBorrower(tx, context, {
      ...{ user_id, category: 'loan', subject: 'Your account will be erased', reach: 'both' },
      body: `You asked us to erase your data and close your account. We will do it on ${dayWords(lagosDay(run_at))}, ${lagosTime(run_at)}.`,
      facts: [
        ['Partner', 'Every partner'],
        [
          'Stays',
          before.kept_until
            ? `Loan papers, until ${dayWords(isoDay(before.kept_until))}`
            : 'Nothing',
        ],
      ],
      next: 'After that you cannot sign in, and nobody can bring the data back. Until then you can keep your account.',
      action: { label: 'Keep my account', path: '/my-data' },
      notYou: true,
    });
    return { ...before, at };
  });
  return {
    message: 'We will erase your data. You have a week to change your mind.',
    data: { erasure },
  };
}

/** The borrower stays. */
export async function callOffOwnErasure({
  context,
  borrower: { user_id },
}: CallRequest<typeof callOffErasure>): Promise<Answer<typeof callOffErasure>> {
  const erasure = await context.db.transaction().execute(async (tx) => {
    await lockBorrower(tx, user_id);
    const before = await erasureOf(context, tx, user_id);
    if (before.at === null) return before;
    await tx.updateTable('users').set({ erase_at: null }).where('user_id', '=', user_id).execute();
    const at = instant(context.clock.now());
    await audit(tx, { user_id, action: 'keep account', subject: user_id, at });
    return { ...before, at: null };
  });
  return { message: 'Your account stays as it is.', data: { erasure } };
}
