import { lagosDay } from '#credit/calendar.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/cells.ts';
import type { Tx } from '../db/tables.ts';
import { beginning, chained, isForgotten, said } from './entries.ts';
import { type Head, keepHead } from './heads.ts';

/** An entry is chained so long after it was committed, at most. */
export const sealPauseMs = 5_000;

const atOnce = 1_000;
/** Entries are committed in another order than they are numbered in. None is so late: a statement ends within seconds. */
const lateIds = 50_000;

/**
 * Chains what was committed since the last time, in one schema. It runs beside the transactions that write the
 * audit, so none of them waits. Of processes that do it at once one is right, and the others write nothing.
 */
export async function sealAudit(
  { db, clock, log, config }: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  schema: Schema,
): Promise<void> {
  for (;;) {
    const sealed_at = instant(clock.now());
    const done = await db
      .transaction()
      .execute((tx) => sealSome(tx, sealed_at))
      .catch((error) => {
        if (error === overtaken) return { count: 0, last: undefined };
        throw error;
      });
    const { count, last } = done;
    if (last && count > 0 && dayOf(last.sealed_at) < dayOf(sealed_at)) {
      const head: Head = { schema, day: dayOf(last.sealed_at), seal: last.seal, hash: last.hash };
      log('audit head', head);
      if (config.auditHeads !== null) await keepHead(config.auditHeads, head);
    }
    if (count < atOnce) return;
  }
}

const dayOf = (at: string) => lagosDay(Date.parse(at));
const overtaken = new Error('Another process has chained these');

async function sealSome(tx: Tx, sealed_at: string) {
  const last = await tx
    .selectFrom('audit_seals')
    .select(['seal', 'hash', 'sealed_at', 'audit_id'])
    .orderBy('seal', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('audit')
    .select(['audit_id', said.as('entry')])
    .where('audit_id', '>', (last?.audit_id ?? 0) - lateIds)
    .where('action', '!=', isForgotten)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_seals')
            .select('seal')
            .whereRef('audit_seals.audit_id', '=', 'audit.audit_id'),
        ),
      ),
    )
    .orderBy('audit_id')
    .limit(atOnce)
    .execute();
  if (rows.length === 0) return { count: 0, last };
  let hash = last?.hash ?? beginning;
  const seals = rows.map(({ audit_id, entry }, index) => {
    hash = chained(hash, entry);
    return { seal: (last?.seal ?? 0) + 1 + index, audit_id, hash, sealed_at };
  });
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('audit_seals')
    .values(seals)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== BigInt(seals.length)) throw overtaken;
  return { count: seals.length, last };
}
