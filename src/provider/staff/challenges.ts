import { minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

const livesMs = 5 * minuteMs;

/** Keeps what a passkey is asked to sign, and forgets those that nobody has answered. */
export async function keepChallenge(
  { shared, clock }: Context,
  challenge: string,
  staff_id: string | null,
): Promise<void> {
  const now = clock.now();
  await shared.deleteFrom('staff_challenges').where('expires_at', '<', instant(now)).execute();
  const expires_at = instant(now + livesMs);
  await shared.insertInto('staff_challenges').values({ challenge, staff_id, expires_at }).execute();
}

/** Uses a challenge up. Throws credentials_invalid for one that is not ours, was used, or is old. */
export async function redeemChallenge(
  tx: Tx,
  { clock }: Context,
  challenge: string,
  staff_id: string | null,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_challenges')
    .where('challenge', '=', challenge)
    .where('staff_id', staff_id === null ? 'is' : '=', staff_id)
    .where('expires_at', '>', instant(clock.now()))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refuse('credentials_invalid', stale);
}

const stale = 'This took too long, or was used already. Start again.';

/** What the browser says that was signed: it counts only if the signature fits and we have asked it. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof challenge === 'string') return challenge;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refuse('credentials_invalid');
}
