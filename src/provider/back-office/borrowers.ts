import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { findBorrowers, getDeskBorrower, getDeskStatement } from '#contract';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { Holding } from '#credit/holdings.ts';
import { zero } from '#credit/money.ts';
import { putOff } from '#credit/plan.ts';
import { promiseInForce } from '#credit/promise.ts';
import { audit } from '../audit.ts';
import { inCell, inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context, Staff } from '../context.ts';
import { cellOfContact } from '../db/directory.ts';
import { readTogether, theOne } from '../db/read-together.ts';
import { statementFile } from '../documents/statement.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { asOf } from '../loans/answer.ts';
import { type RunningLoan, runningLoans, runningReads } from '../loans/running.ts';
import { frozenBy, openBlocks } from '../users/blocks.ts';
import { eventsOf, pageOfEvents, wholeMoments } from './borrower-events.ts';
import { inCellNaming } from './named.ts';

const mostFound = 20;

/** Whom somebody's words may mean. A contact is looked for where the directory says, all else in each cell. */
export async function findThem({
  context,
  body: { search: words },
}: StaffRequest<typeof findBorrowers>): Promise<Answer<typeof findBorrowers>> {
  const contact = words.includes('@') ? words.toLowerCase() : words.replace(/[\s()-]/g, '');
  const cell = await cellOfContact(context.shared, contact);
  const found = cell
    ? await foundIn(inCell(context, cell), words, contact)
    : (await inEachCell(context, (here) => foundIn(here, words, contact))).flat();
  return { data: { found: found.slice(0, mostFound) } };
}

/** Whose each of these is, by what names it. */
const named = [
  ['users', 'user_id'],
  ['portfolios', 'portfolio_id'],
  ['loans', 'loan_id'],
  ['repayments', 'repayment_id'],
  ['payment_intents', 'reference'],
  ['withdrawals', 'withdrawal_id'],
  ['disputes', 'dispute_id'],
  ['complaints', 'number'],
] as const;

async function foundIn({ db }: Context, words: string, contact: string) {
  const looks = named.map(
    ([table, column]) =>
      sql`select user_id from ${sql.table(table)} where ${sql.ref(column)} = ${words}`,
  );
  looks.push(sql`select user_id from users where ${contact} in (email, mobile)`);
  if (/^\d{4}$/.test(words)) {
    looks.push(sql`select user_id from accounts where right(account_number, 4) = ${words}`);
  }
  const found = await db
    .selectFrom('users')
    .select(['user_id', 'firstname', 'lastname', 'joined_at'])
    .where('user_id', 'in', sql<string>`(${sql.join(looks, sql` union `)})`)
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('user_id')
    .limit(mostFound)
    .execute();
  return found.map(({ firstname, lastname, ...one }) => ({
    ...one,
    name: `${firstname} ${lastname}`,
  }));
}

/** By what a deed may name a borrower, or something of theirs. */
const theirs = (user_id: string) => sql<string>`any (array(
  select ${user_id} union all
  select unnest(array[email, mobile]) from users where user_id = ${user_id} union all
  select loan_id from loans where user_id = ${user_id} union all
  select portfolio_id from portfolios where user_id = ${user_id} union all
  select withdrawal_id from withdrawals where user_id = ${user_id}))`;

/** A borrower with what happened, the newest first. The look is on record. */
export async function readBorrower({
  context,
  id: user_id,
  query: { before },
  staff,
}: StaffRequest<typeof getDeskBorrower>): Promise<Answer<typeof getDeskBorrower>> {
  const here = await inCellNaming(context, user_id);
  const { db, clock } = here;
  const reads = runningReads(db, user_id);
  const { users, blocks, names, portfolios, loans, running, bills, stops, proposals, events } =
    await readTogether(db, {
      users: db
        .selectFrom('users')
        .select(['user_id', 'firstname', 'lastname', 'email', 'mobile', 'joined_at'])
        .where('user_id', '=', user_id),
      blocks: openBlocks(db, user_id),
      names: db
        .selectFrom('name_exceptions')
        .select(['exception_id', 'account', 'account_name', 'reason'])
        .where('user_id', '=', user_id)
        .where('revoked_at', 'is', null)
        .orderBy('allowed_at'),
      portfolios: db
        .selectFrom('portfolios')
        .innerJoin('applications', 'applications.application_id', 'portfolios.application_id')
        .select(['portfolio_id', 'name as partner', 'currency', 'value', 'balance', 'holdings'])
        .where('user_id', '=', user_id)
        .orderBy('portfolios.position'),
      loans: db
        .selectFrom('loans')
        .innerJoin('applications', 'applications.application_id', 'loans.application_id')
        .leftJoin('plans', 'plans.loan_id', 'loans.loan_id')
        .select([
          'loans.loan_id',
          'name as partner',
          'currency',
          'principal',
          'owed',
          'loans.status',
        ])
        .select(['plan_from', 'plans.status as plan_status', 'total', 'steps'])
        .where('loans.user_id', '=', user_id)
        .orderBy('requested_at', 'desc'),
      running: reads.loans,
      bills: reads.bills,
      stops: reads.blocks,
      proposals: db
        .selectFrom('proposals')
        .select(['kind as deed', 'made_at'])
        .where('outcome', 'is', null)
        .where('subject', '=', theirs(user_id))
        .orderBy('made_at'),
      // The calendar of the database has no year 0.
      events: eventsOf(
        db,
        user_id,
        instant(before ? Math.max(Date.parse(before), 0) : clock.now() + 1),
      ),
    });
  if (users.length === 0) throw refuse('not_found');
  const { firstname, lastname, ...user } = theOne(users);
  const today = lagosDay(clock.now());
  const blocked = frozenBy(stops);
  const promises = promisesOf(runningLoans({ loans: running, bills, blocks: stops }), today);
  await noteLook(here, staff, user_id, 'look at a borrower');
  return {
    data: {
      borrower: {
        ...user,
        name: `${firstname} ${lastname}`,
        blocks,
        names,
        proposals,
        portfolios: portfolios.map(({ holdings, ...one }) => ({
          ...one,
          holdings: (holdings ?? []).map(({ symbol, quantity }: Holding) => ({
            symbol,
            quantity,
          })),
        })),
        loans: loans.map(({ plan_from, plan_status, total, steps, ...loan }) => ({
          ...loan,
          promise: promises.get(loan.loan_id) ?? null,
          plan: plan_status && {
            status: plan_status,
            total: total ?? zero,
            steps: putOff({ from: plan_from ?? today, steps: steps ?? [] }, blocked, today).map(
              ({ day, part }) => ({ day, part }),
            ),
          },
        })),
      },
      events: wholeMoments(events),
      more: events.length > pageOfEvents,
    },
  };
}

/** What is promised on each running loan, as the borrower reads it on `today`. */
function promisesOf(loans: readonly RunningLoan[], today: IsoDay) {
  const promised = loans.map(({ loan, account }) => {
    const made = promiseInForce(asOf(account, today));
    return [loan.loan_id, made && { due_date: made.due_date, day: made.day }] as const;
  });
  return new Map(promised);
}

/** The statement that the borrower can save, for one who asks for it on paper. The look is on record. */
export async function borrowerStatement({
  context,
  id: user_id,
  query,
  origin,
  staff,
}: StaffRequest<typeof getDeskStatement>): Promise<Answer<typeof getDeskStatement>> {
  const here = await inCellNaming(context, user_id);
  const user = await here.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!user) throw refuse('not_found');
  const asked = { context: here, borrower: { ...user, user_id }, query, origin };
  const { name, body } = await statementFile(
    asked as unknown as Parameters<typeof statementFile>[0],
  );
  const content = (await buffer(body)).toString('base64');
  await noteLook(here, staff, user_id, 'make a statement');
  return { data: { name, content } };
}

async function noteLook(
  { db, clock }: Context,
  { name: operator }: Staff,
  user_id: string,
  did: string,
): Promise<void> {
  const at = instant(clock.now());
  const entry = { user_id: null, action: 'operator', subject: user_id, at };
  await db
    .transaction()
    .execute((tx) => audit(tx, { ...entry, detail: { operator, did, user_id } }));
}
