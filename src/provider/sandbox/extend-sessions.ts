import { sql } from 'kysely';
import { minuteMs } from '#credit/durations.ts';
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

/** The same of people at work in the back office: the jump is no pause of theirs. */
export async function extendStaffSessions(shared: Db, from: number, to: number): Promise<void> {
  const jump = sql`${(to - from) / 1000} * interval '1 second'`;
  await sql`
    update staff_sessions set seen_at = seen_at + ${jump}, started_at = started_at + ${jump}
    where ended_at is null and seen_at > ${instant(from - 30 * minuteMs)}
  `.execute(shared);
}
