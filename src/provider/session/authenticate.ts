import { sql } from 'kysely';
import { minuteMs } from '#credit/durations.ts';
import { inCellOfId } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower, Context } from '../context.ts';
import { readOften } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { blacklistOf } from '../users/blocks.ts';
import { sessionIdOf } from './tokens.ts';

/**
 * Who asks, in their own cell: a bearer token of ours whose session still lives by our own clock; else 401. Who is
 * blacklisted for sign-in may look, so that the app can say so, and move no money at all.
 */
export async function authenticate(
  anywhere: Context,
  authorization: string | undefined,
): Promise<SignedIn> {
  const session_id = sessionNamed(anywhere, authorization);
  if (!session_id) throw refuse('unauthenticated');
  const context = inCellOfId(anywhere, session_id);
  const named = { session_id, now: instant(context.clock.now()) };
  const { sessions } = await readSession(context.db, named, null);
  const [found] = sessions;
  if (!found) throw refuse('unauthenticated');
  await noteSeen(context, session_id, found.seen_at ?? found.created_at);
  const borrower: Borrower = {
    user_id: found.user_id,
    session_id,
    bound_to: found.bound_to,
    stepped_up_at: found.stepped_up_at,
    came_by_code_at: found.by_code ? found.created_at : null,
    firstname: found.firstname,
    lastname: found.lastname,
    password_set: found.password_hash !== null && !found.password_temporary,
    blacklist: blacklistOf(found),
  };
  return { context, borrower };
}

const readSession = readOften((db, { session_id, now }: { session_id: string; now: string }) => ({
  sessions: db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['users.user_id', 'firstname', 'lastname', 'password_hash', 'password_temporary'])
    .select(['blacklist_signin', 'blacklist_loan', 'blacklist_repayment', 'blacklist_withdrawal'])
    .select(['seen_at', 'bound_to', 'stepped_up_at', 'by_code', 'created_at'])
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`${now}::timestamptz`),
}));

/** The session that a bearer token of ours names; it may have ended. */
export function sessionNamed(
  { config }: Pick<Context, 'config'>,
  authorization: string | undefined,
): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return token && sessionIdOf(token, config.tokenSecret);
}

const seenEvery = 5 * minuteMs;

/** When a session was last of use, to a few minutes: most requests write nothing. */
async function noteSeen(
  { db, disk, clock, log }: Context,
  session_id: string,
  seen_at: string,
): Promise<void> {
  const now = clock.now();
  if (Math.abs(now - Date.parse(seen_at)) < seenEvery) return;
  if (disk.isLow()) return;
  // The request is let in all the same.
  await db
    .updateTable('sessions')
    .set({ seen_at: instant(now) })
    .where('session_id', '=', session_id)
    .execute()
    .catch((error: unknown) => log('not noted as seen', { error: String(error) }));
}
