import { randomUUID } from 'node:crypto';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { namedContact } from '../partners/bound.ts';
import { creditBalance } from '../users/balance.ts';
import { keptUserAgent } from './device.ts';
import { tellNewDevice } from './new-device.ts';
import { signToken } from './tokens.ts';

const hour = 3_600_000;

/** A new session of a borrower, and the token that names it. */
export async function startSession(
  tx: Tx,
  context: Context,
  {
    user_id,
    application_id,
    userAgent,
    handoff_id = null,
    bound_to = null,
  }: {
    user_id: string;
    application_id: number;
    userAgent?: string | undefined;
    handoff_id?: string | null | undefined;
    bound_to?: number | null;
  },
): Promise<string> {
  const { firstname, lastname, ...contact } = await tx
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { clock, config } = context;
  const user_agent = keptUserAgent(userAgent);
  await tellNewDevice(tx, context, { user_id, user_agent });
  const session_id = randomUUID();
  const now = clock.now();
  const expires = now + config.sessionHours * hour;
  await tx
    .insertInto('sessions')
    .values({
      session_id,
      user_id,
      application_id,
      created_at: instant(now),
      expires_at: instant(expires),
      ended_at: null,
      user_agent,
      seen_at: instant(now),
      handoff_id,
      bound_to,
    })
    .execute();
  const { amount: balance } = await creditBalance(tx, { user_id, application_id });
  return signToken(
    {
      user_id,
      ...(bound_to === null ? contact : await namedContact(tx, session_id)),
      firstname,
      lastname,
      balance,
      jti: session_id,
      exp: Math.floor(expires / 1000),
    },
    config.tokenSecret,
  );
}
