import { addMonths, firstOfMonth, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { currencies, floorMulDiv, minor, sum } from '#credit/money.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Db, Tx } from '../db/tables.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { postAll } from '../ledger/post.ts';
import { earnedByPartner, firstOf, instantsOfMonth } from './earned.ts';

/** The hour of the 1st at which the month before is closed, in Lagos. */
const hour = 5;
/** How long a cell whose days are not over yet is waited for. */
const pause = 10 * minuteMs;

/** Has this month closed when it is over; asking again changes nothing. For the first cell alone. */
export const scheduleMonth = (tx: Tx, day: IsoDay): Promise<void> => {
  const month = firstOfMonth(day);
  const run_at = lagosMidnight(addMonths(month, 1)) + hour * hourMs;
  return schedule(tx, { kind: 'revenue_share', subject: month.slice(0, 7), run_at });
};

/**
 * Job: books what partners get of the interest of a month, over all cells, once and in the first cell. The
 * share that holds at this moment counts for the whole month; a partner without one gets 0 of it for good.
 * The job comes again by itself until that is done, because reading may take longer than it can be held.
 */
export async function closeMonth(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const month = firstOf(job.subject);
  const now = clock.now();
  if (await isClosed(db, month)) return db.transaction().execute((tx) => job.done(tx));
  await db.transaction().execute((tx) => job.again(tx, now + pause));
  const behind = await inEachCell(context, (here) => isBehind(here.db, month));
  if (behind.some(Boolean)) return;
  const partners = await db
    .selectFrom('applications')
    .select(['application_id', 'revenue_share_bp'])
    .orderBy('application_id')
    .execute();
  const earned = (
    await inEachCell(context, (here) => earnedByPartner(here.withoutTimeout, month))
  ).flat();
  const at = instant(now);
  const shares = partners.flatMap(({ application_id, revenue_share_bp }) =>
    currencies.map((currency) => {
      const own = earned.filter(
        (one) => one.application_id === application_id && one.currency === currency,
      );
      const all = sum(own.map(({ interest }) => interest));
      const share_bp = revenue_share_bp ?? 0;
      const share = floorMulDiv(all, share_bp, 10_000);
      return { application_id, month, currency, earned: all, share_bp, share, closed_at: at };
    }),
  );
  await db.transaction().execute(async (tx) => {
    insertRows(tx, 'revenue_shares', shares);
    await postAll(
      tx,
      shares.map(({ application_id, currency, share }) => ({
        kind: 'revenue_share',
        day: lagosDay(now),
        subject: `${application_id} ${job.subject}`,
        at,
        lines: [
          { account: `house:shared_revenue:${currency}`, currency, amount: share },
          { account: `house:partner_shares:${currency}`, currency, amount: minor(-share) },
        ],
      })),
    );
    await scheduleMonth(tx, addMonths(month, 1));
    await tx
      .deleteFrom('jobs')
      .where('kind', '=', 'revenue_share')
      .where('subject', '=', job.subject)
      .execute();
  });
}

async function isClosed(db: Db, month: IsoDay): Promise<boolean> {
  const row = await db
    .selectFrom('revenue_shares')
    .select('month')
    .where('month', '=', month)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether days of this month are still to be run. */
async function isBehind(db: Db, month: IsoDay): Promise<boolean> {
  const { before } = instantsOfMonth(month);
  const waiting = await db
    .selectFrom('jobs')
    .select('job_id')
    .where('kind', '=', 'end_of_day')
    .where('run_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
