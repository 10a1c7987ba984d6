import { sql } from 'kysely';
import { eventDays } from '#contract/partner-times.ts';
import { addDays, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { dayMs, hourMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { firstCell } from '../db/cells.ts';
import { freeReservations } from '../db/directory.ts';
import type { Tx } from '../db/tables.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { forgetEnded } from '../limits/counts.ts';
import { deleteExpiredSignatures } from '../partners/signed-request.ts';
import { triedWrong } from '../session/wrong-passwords.ts';

/**
 * For how many days after their use these are kept. Money, loans and the audit stay for good; only
 * its wrong passwords do not, because they hold whatever contact somebody typed.
 */
const kept = {
  keys: 30,
  codes: 30,
  wrongPasswords: 30,
  sessions: 90,
  /** What was sent to somebody, and to whom; not what still waits. */
  sent: 90,
  /** What was told to a partner; not what still waits. */
  events: eventDays,
  /** What somebody has written to support. */
  contact: 2 * 365,
};
/** The hour of the night in Lagos. */
const hour = 3;

/** Has the database swept every night; asking again changes nothing. */
export async function scheduleSweep(tx: Tx, now: number): Promise<void> {
  await schedule(tx, { kind: 'sweep', subject: 'database', run_at: nextNight(now) });
}

/**
 * Forgets, in its cell, answers to old keys, codes that were spent or never used, signatures that have
 * expired, hand-offs and sessions long over, passwords that were tried wrong, and messages that are over;
 * of what all cells share, what no longer counts towards a limit.
 */
export async function sweep(context: Context, job: Job): Promise<void> {
  const { withoutTimeout: db, clock } = context;
  const now = clock.now();
  const ago = (days: number) => instant(now - days * dayMs);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', ago(kept.keys)).execute();
    await tx.deleteFrom('one_time_codes').where('expires_at', '<', ago(kept.codes)).execute();
    await deleteExpiredSignatures(tx, now);
    await tx.deleteFrom('new_beneficiaries').where('expires_at', '<', ago(kept.codes)).execute();
    await tx.deleteFrom('reset_codes').where('expires_at', '<', ago(kept.codes)).execute();
    await tx
      .deleteFrom('audit')
      .where('action', '=', sql.lit(triedWrong))
      .where('at', '<', ago(kept.wrongPasswords))
      .execute();
    await tx.deleteFrom('sessions').where('expires_at', '<', ago(kept.sessions)).execute();
    await tx.deleteFrom('partner_handoffs').where('expires_at', '<', ago(kept.sessions)).execute();
    for (const [table, taken, days] of [
      ['messages', 'handed_over_at', kept.sent],
      ['partner_deliveries', 'delivered_at', kept.events],
    ] as const) {
      await sql`delete from ${sql.table(table)}
        where coalesce(${sql.ref(taken)}, given_up_at) < ${ago(days)}`.execute(tx);
    }
    await tx.deleteFrom('ledger_checks').where('at', '<', ago(kept.sent)).execute();
    await tx.deleteFrom('contact_messages').where('sent_at', '<', ago(kept.contact)).execute();
    await job.again(tx, nextNight(now));
  });
  if (context.cell !== firstCell) return;
  await freeReservations(context.database, now);
  await forgetEnded(context.shared, now);
}

const nextNight = (now: number) => lagosMidnight(addDays(lagosDay(now), 1)) + hour * hourMs;
