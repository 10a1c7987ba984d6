import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';

const most = 100;

/** What was told to a partner, or to all, newest first of each cell, and how it went. */
export async function listDeliveries(context: Context, application_id: number | undefined) {
  const cells = await inEachCell(context, ({ db }) => deliveriesHere(db, application_id));
  return cells.flat();
}

async function deliveriesHere(db: Db, application_id: number | undefined) {
  const rows = await db
    .selectFrom('partner_deliveries')
    .selectAll()
    // What is only recorded, for a partner without an address, is sent to nobody.
    .where(({ or, eb }) => or([eb('next_try_at', 'is not', null), eb('attempts', '>', 0)]))
    .$if(application_id !== undefined, (all) =>
      all.where('application_id', '=', application_id ?? 0),
    )
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ event_id: id, position: _, feed_position: __, payload, ...row }) => ({
    id,
    ...row,
    payload: JSON.parse(payload) as { id: string },
  }));
}

/** Tells an event again, under the same id and from the first try; throws not_found. */
export async function resend({ db, clock }: Context, event_id: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const event = await tx
      .updateTable('partner_deliveries')
      .set({ attempts: 0, delivered_at: null, given_up_at: null, next_try_at: instant(now) })
      .where('event_id', '=', event_id)
      .returning('event_id')
      .executeTakeFirst();
    if (!event) throw refuse('not_found');
    await schedule(tx, { kind: 'webhook', subject: event_id, run_at: now });
  });
}
