import { sql } from 'kysely';
import type { getRevision, Revision } from '#contract/revision.ts';
import { lagosDay } from '#credit/calendar.ts';
import { instant } from '../clock/clock.ts';
import { readOften, theOne } from '../db/read-together.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

/**
 * Names the state of what a borrower is answered. Each row carries the transaction that wrote it
 * last (`xmin`), so whoever writes it, in whichever process, the name is another one: nothing has to
 * be told, and no write costs more. Bills change with their loan's row; a record that is finished
 * leaves the set. Only a few rows are touched, each found by an index.
 */
export const revisionOf = (user_id: string, at: string, day: string) => sql<Revision>`(
    select
      md5(concat_ws('/',
        (select xmin::text from users where user_id = ${user_id}),
        (select string_agg(portfolio_id || xmin::text, ',' order by portfolio_id)
          from portfolios where user_id = ${user_id}),
        (select string_agg(loan_id || xmin::text, ',' order by loan_id) from loans
          where user_id = ${user_id} and status not in ('repaid', 'liquidated', 'cancelled')),
        (select string_agg(withdrawal_id || xmin::text, ',' order by withdrawal_id)
          from withdrawals where user_id = ${user_id} and status = 'pending'),
        (select string_agg(dispute_id || xmin::text, ',' order by dispute_id)
          from disputes where user_id = ${user_id} and released_at is null),
        (select string_agg(sale_id || xmin::text, ',' order by sale_id)
          from sales where user_id = ${user_id} and read_at is null),
        (select string_agg(order_id || xmin::text, ',' order by order_id)
          from sell_orders where user_id = ${user_id} and ended_at is null),
        (select string_agg(card_id || xmin::text, ',' order by card_id)
          from cards where user_id = ${user_id}),
        (select string_agg(mandate_id || xmin::text, ',' order by mandate_id)
          from mandates where user_id = ${user_id} and ended_at is null),
        (select xmin::text from fx_rates where valid_from <= ${at}::timestamptz
          order by valid_from desc limit 1),
        ${day}::text)) as money,
      md5(concat_ws('/',
        (select notification_id || xmin::text from notifications where user_id = ${user_id}
          order by date desc, position desc limit 1),
        (select count(*) from notifications where user_id = ${user_id} and unread))) as notifications
  )`;

/** Whether anything of the borrower has changed. */
export async function ownRevision({
  context: { db, clock },
  borrower: { user_id },
}: CallRequest<typeof getRevision>): Promise<Answer<typeof getRevision>> {
  const now = clock.now();
  const at = instant(now);
  const { revision } = await readRevision(db, { user_id, at, day: lagosDay(now) }, null);
  return { data: { revision: theOne(revision), now: at } };
}

/** Every tab asks for it again and again. */
const readRevision = readOften((_, of: { user_id: string; at: string; day: string }) => ({
  revision: revisionOf(of.user_id, of.at, of.day),
}));
