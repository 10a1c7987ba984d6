import { sql } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { listRepayments } from '#contract/repayments.ts';
import { dayMs } from '#credit/durations.ts';
import type { Minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { totalAndSums } from '../http/page.ts';
import { periodOf } from '../period.ts';
import { checkoutsIn, describeCheckout } from './checkout.ts';
import { describeRepayment, repaymentsIn } from './describe.ts';

const columns = {
  date: 'date',
  amount: 'repayments.amount',
  principal: 'repayments.principal',
  interest: 'repayments.interest',
} as const;

/** A page of the borrower's repayments, with the number and the sums of all that the filters leave. */
export async function listOwnRepayments(
  asked: CallRequest<typeof listRepayments>,
): Promise<Answer<typeof listRepayments>> {
  const { context, borrower, query } = asked;
  if (query.recorded === 'false') return openCheckouts(asked);
  const { sort = 'date', order = 'desc' } = query;
  const found = matchingRepayments(context.db, borrower.user_id, query);
  const page = found
    .orderBy(columns[sort], order)
    .orderBy('date', 'desc')
    .orderBy('repayment_id')
    .limit(query.limit)
    .offset(query.offset);
  const figures = found
    .clearSelect()
    .select([
      'repayments.currency',
      sql<number>`count(*)`.as('records'),
      sql<Minor>`sum(repayments.amount - repayments.taken_back)`.as('amount'),
      sql<Minor>`sum(repayments.principal)`.as('principal'),
      sql<Minor>`sum(repayments.interest)`.as('interest'),
      sql<Minor>`sum(repayments.returned)`.as('returned'),
    ])
    .groupBy('repayments.currency')
    .orderBy('repayments.currency');
  const { rows, all } = await readTogether(context.db, { rows: page, all: figures });
  return { data: { repayments: rows.map(describeRepayment), ...totalAndSums(all) } };
}

/** The borrower's recorded repayments that the filters leave. Throws date_range_invalid. */
export function matchingRepayments(db: Db, user_id: string, query: QueryOf<typeof listRepayments>) {
  const { application_id, currency } = query;
  const { since, before } = periodOf(query);
  let found = repaymentsIn(db).where('repayments.user_id', '=', user_id);
  if (application_id) found = found.where('repayments.application_id', '=', application_id);
  if (currency) found = found.where('repayments.currency', '=', currency);
  if (since) found = found.where('date', '>=', since);
  if (before) found = found.where('date', '<', before);
  return found;
}

const weekMs = 7 * dayMs;

/** Payments whose end is not known yet. What nobody heard of within a week was never made. */
async function openCheckouts({
  context: { db, clock, payments },
  borrower: { user_id },
  query,
}: CallRequest<typeof listRepayments>): Promise<Answer<typeof listRepayments>> {
  const { application_id, currency } = query;
  const { since, before } = periodOf(query);
  let open = checkoutsIn(db)
    .where('payment_intents.user_id', '=', user_id)
    .where('payment_intents.status', 'in', ['open', 'pending'])
    .where('created_at', '>', instant(clock.now() - weekMs));
  if (application_id) open = open.where('loans.application_id', '=', application_id);
  if (currency) open = open.where('payment_intents.currency', '=', currency);
  if (since) open = open.where('created_at', '>=', since);
  if (before) open = open.where('created_at', '<', before);
  const page = open
    .orderBy('created_at', 'desc')
    .orderBy('payment_intents.reference')
    .limit(query.limit)
    .offset(query.offset);
  const figures = open
    .clearSelect()
    .select([
      'payment_intents.currency',
      sql<number>`count(*)`.as('records'),
      sql<Minor>`sum(payment_intents.amount)`.as('amount'),
      sql<Minor>`0`.as('principal'),
      sql<Minor>`0`.as('interest'),
      sql<Minor>`0`.as('returned'),
    ])
    .groupBy('payment_intents.currency')
    .orderBy('payment_intents.currency');
  const { rows, all } = await readTogether(db, { rows: page, all: figures });
  const repayments = rows.map((row) => describeCheckout(row, payments.name));
  return { data: { repayments, ...totalAndSums(all) } };
}
