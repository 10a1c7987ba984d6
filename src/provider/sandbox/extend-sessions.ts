import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';

/** The sandbox's clock jumps without anybody having been away: live sessions jump with it. */
export async function extendSessions(db: Db, from: number, to: number): Promise<void> {
  const live = await db
    .selectFrom('sessions')
    .select(['session_id', 'expires_at'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(from))
    .execute();
  const later = live.map(({ session_id, expires_at }) => ({
    session_id,
    expires_at: instant(Date.parse(expires_at) + to - from),
  }));
  await sql`
    update sessions set expires_at = later.expires_at
    from jsonb_populate_recordset(null::sessions, ${JSON.stringify(later)}) as later
    where sessions.session_id = later.session_id
  `.execute(db);
}
