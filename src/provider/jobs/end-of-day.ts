import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import type { Tx } from '../db/tables.ts';
import { schedule } from './job.ts';

/** Runs a borrower's end of day for every Lagos day after `day`. Asking again changes nothing. */
export async function scheduleEndOfDay(tx: Tx, user_id: string, day: IsoDay): Promise<void> {
  const run_at = lagosMidnight(addDays(day, 1));
  await schedule(tx, { kind: 'end_of_day', subject: user_id, run_at });
}
