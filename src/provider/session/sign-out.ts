import type { signOut } from '#contract/session.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

/** Ends the session that asks: its token is worth nothing from now on. */
export async function endOwnSession({
  context,
  borrower,
}: CallRequest<typeof signOut>): Promise<Answer<typeof signOut>> {
  await context.db
    .updateTable('sessions')
    .set({ ended_at: instant(context.clock.now()) })
    .where('session_id', '=', borrower.session_id)
    .execute();
  return { data: {} };
}
