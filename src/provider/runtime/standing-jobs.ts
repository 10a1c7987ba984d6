import { inEachCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { scheduleLedgerCheck } from './ledger-check.ts';
import { scheduleSweep } from './sweep.ts';

/** The jobs that every cell always has. Asking again changes nothing. */
export async function scheduleStandingJobs(context: Context): Promise<void> {
  const now = context.clock.now();
  await inEachCell(context, ({ db }) =>
    db.transaction().execute(async (tx) => {
      await scheduleSweep(tx, now);
      await scheduleLedgerCheck(tx, now);
    }),
  );
}
