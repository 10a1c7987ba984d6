import { lagosDay } from '#credit/calendar.ts';
import { inEachCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { firstCell } from '../db/cells.ts';
import { scheduleMonth } from '../partner-reads/close-month.ts';
import { scheduleLedgerCheck } from './ledger-check.ts';
import { scheduleSweep } from './sweep.ts';

/** The jobs that every cell always has. Asking again changes nothing. */
export async function scheduleStandingJobs(context: Context): Promise<void> {
  const now = context.clock.now();
  await inEachCell(context, ({ db, cell }) =>
    db.transaction().execute(async (tx) => {
      await scheduleSweep(tx, now);
      await scheduleLedgerCheck(tx, now);
      if (cell === firstCell) await scheduleMonth(tx, lagosDay(now));
    }),
  );
}
