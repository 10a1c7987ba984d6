import { type RawBuilder, sql } from 'kysely';
import type { BorrowerEvent as Event } from '#contract/desk-borrowers.ts';
import type { Db } from '../db/tables.ts';

export const pageOfEvents = 100;

/** A page that ends between two moments: what happened at one, such as a midnight, is on one page. */
export function wholeMoments(events: readonly Event[]): Event[] {
  const page = events.slice(0, pageOfEvents);
  const next = events[pageOfEvents]?.at;
  const whole = page.filter(({ at }) => at !== next);
  return whole.length > 0 ? whole : page;
}

/** What happened before a moment, the newest first: one more than a page. Secrets in messages are erased once sent. */
export function eventsOf(db: Db, user_id: string, before: string) {
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
      told = nothing,
      proof = nothing,
      from,
    }: Partial<Record<'text' | 'amount' | 'currency' | 'told' | 'proof', RawBuilder<unknown>>> &
      Record<'at' | 'title' | 'from', RawBuilder<unknown>>,
  ) => sql`
    select ${at} as at, ${kind}::text as kind, ${title} as title, ${text} as text,
      ${amount} as amount, ${currency} as currency, ${told} as told,
      ${proof} as proof
    from ${from}`;
  const parts = [
    event('loan', {
      at: sql`step.at`,
      title: sql`step.title`,
      text: sql`loan_id`,
      amount: sql`principal`,
      currency: sql`currency`,
      from: sql`loans, lateral (values ('Loan requested', requested_at), ('Loan approved', issued_at),
        ('Loan paid out', disbursed_at), ('Portfolio sold', liquidated_at), ('Loan cancelled', cancelled_at),
        (case when forgiven_at is null then 'Loan repaid' else 'Loan written off' end, repaid_at)) as step (title, at) where ${own}`,
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
    event('withdrawal', {
      at: sql`kept_at`,
      title: sql`'Proof of payment kept by ' || kept_by`,
      text: sql`name || ', of ' || withdrawal_id`,
      proof: sql`proof_id`,
      from: sql`payment_proofs join withdrawals using (withdrawal_id) where ${own}`,
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
      told: sql`notification_id`,
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
    event('note', {
      at: sql`noted_at`,
      title: sql`'Note by ' || noted_by`,
      text: sql`note`,
      from: sql`borrower_notes where ${own}`,
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
