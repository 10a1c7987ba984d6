import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';

/** The sandbox's clock jumps without anybody having been away: live sessions jump with it. */
export async function extendSessions(db: Db, from: number, to: number): Promise<void> {
  const seconds = (to - from) / 1000;
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`expires_at + make_interval(secs => ${seconds})` })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(from))
    .execute();
}
