import { randomUUID } from 'node:crypto';
import { hourMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { markedId } from '../db/cells.ts';
import type { Tx } from '../db/tables.ts';
import { creditBalance } from '../portfolios/credit.ts';
import { listed } from '../portfolios/list.ts';
import { keptUserAgent } from './device.ts';
import { notifyNewDevice } from './new-device.ts';
import { namedContact, noContact } from './partner-scope.ts';
import { signToken } from './tokens.ts';

/** A new session of a borrower: its id, and the token that names it. */
export async function startSession(
  tx: Tx,
  context: Context,
  {
    user_id,
    application_id,
    userAgent,
    device = null,
    handoff_id = null,
    bound_to = null,
    by_code = false,
  }: {
    user_id: string;
    application_id: number;
    userAgent?: string | undefined;
    /** The browser, as its cookie names it. */
    device?: string | null;
    handoff_id?: string | null | undefined;
    bound_to?: number | null;
    by_code?: boolean;
  },
): Promise<{ readonly session_id: string; readonly token: string }> {
  const { firstname, lastname, ...contact } = await tx
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { clock, config } = context;
  const user_agent = keptUserAgent(userAgent);
  await notifyNewDevice(tx, context, { user_id, user_agent });
  const session_id = markedId(context.cell, randomUUID());
  const now = clock.now();
  const expires = now + config.sessionHours * hourMs;
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
      device,
      by_code,
    })
    .execute();
  const portfolios = await listed(tx, user_id, application_id).execute();
  const { amount: balance, currency: balance_currency } = creditBalance(portfolios);
  const named = bound_to !== null && (await namedContact(tx, session_id).executeTakeFirst());
  const token = await signToken(
    {
      user_id,
      ...(bound_to === null ? contact : named || noContact),
      firstname,
      lastname,
      balance,
      balance_currency,
      jti: session_id,
      exp: Math.floor(expires / 1000),
    },
    config.tokenSecret,
  );
  return { session_id, token };
}
