import { type RawBuilder, sql } from 'kysely';
import type { findBorrowers, getDeskBorrower, WireOf } from '#contract';
import type { Holding } from '#credit/holdings.ts';
import { audit } from '../audit.ts';
import { inCell, inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { cellOfContact } from '../db/directory.ts';
import { readTogether, theOne } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { openBlocks } from '../users/blocks.ts';
import { inCellNaming } from './named.ts';

const mostFound = 20;
const pageOfEvents = 100;

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

type Page = WireOf<typeof getDeskBorrower>;

/** A borrower with what happened, the newest first. The look is on record. */
export async function readBorrower({
  context,
  id: user_id,
  query: { before },
  staff,
}: StaffRequest<typeof getDeskBorrower>): Promise<Answer<typeof getDeskBorrower>> {
  const here = await inCellNaming(context, user_id);
  const { db, clock } = here;
  const { users, blocks, names, portfolios, loans, events } = await readTogether(db, {
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
      .select(['loan_id', 'name as partner', 'currency', 'principal', 'owed', 'status'])
      .where('user_id', '=', user_id)
      .orderBy('requested_at', 'desc'),
    events: eventsOf(db, user_id, before ?? instant(clock.now() + 1)),
  });
  if (users.length === 0) throw refuse('not_found');
  const { firstname, lastname, ...user } = theOne(users);
  const at = instant(clock.now());
  const detail = { operator: staff.name, did: 'look at a borrower', user_id };
  await db
    .transaction()
    .execute((tx) =>
      audit(tx, { user_id: null, action: 'operator', subject: user_id, at, detail }),
    );
  return {
    data: {
      borrower: {
        ...user,
        name: `${firstname} ${lastname}`,
        blocks,
        names,
        portfolios: portfolios.map(({ holdings, ...one }) => ({
          ...one,
          holdings: (holdings ?? []).map(({ symbol, quantity }: Holding) => ({
            symbol,
            quantity,
          })),
        })),
        loans,
      },
      events: wholeMoments(events),
      more: events.length > pageOfEvents,
    },
  };
}

type Event = Page['events'][number];

/** A page that ends between two moments: what happened at one, such as a midnight, is on one page. */
function wholeMoments(events: readonly Event[]): Event[] {
  const page = events.slice(0, pageOfEvents);
  const next = events[pageOfEvents]?.at;
  const whole = page.filter(({ at }) => at !== next);
  return whole.length > 0 ? whole : page;
}

/** What happened before a moment, the newest first: one more than a page. Secrets in messages are erased once sent. */
function eventsOf(db: Db, user_id: string, before: string) {
  const own = sql`user_id = ${user_id}`;
  const none = sql`null::bigint`;
  const nothing = sql`null::text`;
  const event = (
    kind: Event['kind'],
    {
      at,
      title,
      text = sql`''`,
      amount = none,
      currency = nothing,
      from,
    }: Partial<Record<'text' | 'amount' | 'currency', RawBuilder<unknown>>> &
      Record<'at' | 'title' | 'from', RawBuilder<unknown>>,
  ) => sql`
    select ${at} as at, ${kind}::text as kind, ${title} as title, ${text} as text,
      ${amount} as amount, ${currency} as currency
    from ${from}`;
  const parts = [
    event('loan', {
      at: sql`step.at`,
      title: sql`step.title`,
      text: sql`loan_id`,
      amount: sql`principal`,
      currency: sql`currency`,
      from: sql`loans, lateral (values ('Loan requested', requested_at), ('Loan approved', issued_at),
        ('Loan paid out', disbursed_at), ('Loan repaid', repaid_at), ('Portfolio sold', liquidated_at),
        ('Loan cancelled', cancelled_at)) as step (title, at) where ${own}`,
    }),
    event('bill', {
      at: sql`due_date::timestamp at time zone 'Africa/Lagos'`,
      title: sql`'Bill'`,
      text: sql`loan_id`,
      amount: sql`bills.interest + bills.principal + bills.fee + bills.penalty`,
      currency: sql`currency`,
      from: sql`bills join loans using (loan_id) where ${own}`,
    }),
    event('payment', {
      at: sql`date`,
      title: sql`'Repayment, ' || kind`,
      text: sql`processor || ', ' || reference`,
      amount: sql`amount`,
      currency: sql`currency`,
      from: sql`repayments where ${own}`,
    }),
    event('payment', {
      at: sql`created_at`,
      title: sql`'Checkout ' || status`,
      text: sql`reference || coalesce(': ' || failure, '')`,
      amount: sql`charge`,
      currency: sql`'NGN'`,
      from: sql`payment_intents where ${own} and status <> 'paid'`,
    }),
    event('withdrawal', {
      at: sql`step.at`,
      title: sql`step.title`,
      text: sql`withdrawal_id || ', to ' || account_name || ', ending ' || right(account_number, 4)
        || coalesce(': ' || step.why, '')`,
      amount: sql`paid`,
      currency: sql`requested_currency`,
      from: sql`withdrawals, lateral (values ('Withdrawal requested', pending_at, null),
        ('Withdrawal paid', completed_at, null),
        ('Withdrawal came back', rejected_at, rejected_because)) as step (title, at, why) where ${own}`,
    }),
    event('message', {
      at: sql`sent_at`,
      title: sql`'By ' || channel || ': ' || subject`,
      text: sql`body`,
      from: sql`messages where recipient = any (array(
        select unnest(array[email, mobile]) from users where ${own}))`,
    }),
    event('message', {
      at: sql`date`,
      title: sql`'In the app: ' || subject`,
      text: sql`body`,
      from: sql`notifications where ${own}`,
    }),
    event('session', {
      at: sql`step.at`,
      title: sql`step.title`,
      text: sql`coalesce(user_agent, '')`,
      from: sql`sessions, lateral (values ('Signed in', created_at), ('Signed out', ended_at))
        as step (title, at) where ${own}`,
    }),
    event('block', {
      at: sql`step.at`,
      title: sql`step.title || action`,
      text: sql`reason`,
      from: sql`blocks, lateral (values ('Blocked: ', since), ('Unblocked: ', until))
        as step (title, at) where ${own}`,
    }),
    event('complaint', {
      at: sql`step.at`,
      title: sql`step.title || number`,
      text: sql`coalesce(step.said, '')`,
      from: sql`complaints, lateral (values ('Complaint ', filed_at, complaints.text),
        ('Closed complaint ', closed_at, result)) as step (title, at, said) where ${own}`,
    }),
    event('record', {
      at: sql`at`,
      title: sql`coalesce(detail ->> 'did', action)`,
      text: sql`coalesce('by ' || (detail ->> 'operator') || ', ', '') || subject`,
      from: sql`audit where ${own} or subject = any (array(select ${user_id} union all
        select loan_id from loans where ${own} union all
        select withdrawal_id from withdrawals where ${own}))`,
    }),
  ];
  const all = sql<Event>`(${sql.join(parts, sql` union all `)})`;
  return db
    .selectFrom(all.as('event'))
    .selectAll()
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('kind')
    .limit(pageOfEvents + 1);
}
