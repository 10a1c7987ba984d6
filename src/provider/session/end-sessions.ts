import type { endOtherSessions, endSession } from '#contract/sessions.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { requireStepUp } from '../http/step-up.ts';
import { lockBorrower } from '../users/lock.ts';
import { forgetDevices } from './known-devices.ts';
import { endWaysIn } from './partner-links.ts';

/**
 * Ends every session of the borrower but the one that asks; their tokens are refused at once, and no
 * partner opens another by its word.
 */
export async function endOwnOtherSessions({
  context,
  borrower,
}: CallRequest<typeof endOtherSessions>): Promise<Answer<typeof endOtherSessions>> {
  requireStepUp(context, borrower);
  const { user_id, session_id } = borrower;
  const at = instant(context.clock.now());
  const ended = await context.db.transaction().execute(async (tx) => {
    // A session that a partner opens at this moment is there already, or finds no way in.
    await lockBorrower(tx, user_id);
    const others = await tx
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('user_id', '=', user_id)
      .where('session_id', '!=', session_id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('session_id')
      .execute();
    await endWaysIn(tx, user_id, at);
    await forgetDevices(tx, user_id, { but: session_id });
    for (const { session_id: subject } of others) {
      await audit(tx, { user_id, action: 'end session', subject, at });
    }
    return others.length;
  });
  return { message: 'Every other device is signed out.', data: { ended } };
}

/** Ends one of the borrower's sessions. A repeat finds it ended and says the same. */
export async function endOwnSessionById({
  context,
  borrower,
  id,
}: CallRequest<typeof endSession>): Promise<Answer<typeof endSession>> {
  const { user_id, session_id } = borrower;
  const at = instant(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('sessions')
      .select('ended_at')
      .where('session_id', '=', id)
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw refuse('not_found');
    if (own.ended_at !== null) return;
    // One after another they would be all of them.
    if (id !== session_id) requireStepUp(context, borrower);
    await tx
      .updateTable('sessions')
      .set({ ended_at: at, device: null })
      .where('session_id', '=', id)
      .execute();
    await audit(tx, { user_id, action: 'end session', subject: id, at });
  });
  return { message: 'That device is signed out.', data: { ended: 1 } };
}
