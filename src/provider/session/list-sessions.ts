import type { listSessions } from '#contract/sessions.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { deviceOf } from './device.ts';

const most = 100;

/** Where the borrower is signed in: here, then wherever was seen last. */
export async function listOwnSessions({
  context,
  borrower: { user_id, session_id: own },
}: CallRequest<typeof listSessions>): Promise<Answer<typeof listSessions>> {
  const rows = await liveSessions(context, user_id)
    .select(['session_id', 'user_agent', 'created_at'])
    .select(({ fn }) => fn.coalesce('seen_at', 'created_at').as('seen'))
    .orderBy(({ eb }) => eb('session_id', '=', own), 'desc')
    .orderBy('seen', 'desc')
    .orderBy('session_id')
    .limit(most)
    .execute();
  const all = rows.map(({ session_id, user_agent, created_at, seen }) => ({
    session_id,
    device: deviceOf(user_agent),
    started: created_at,
    seen,
    current: session_id === own,
  }));
  return { data: { all } };
}

const liveSessions = ({ db, clock }: Context, user_id: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(clock.now()));
