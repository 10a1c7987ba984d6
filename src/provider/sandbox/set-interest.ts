import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';

/** What a partner asks for a month from now on, in basis points; signed loans keep theirs. */
export async function setInterest(
  { db, clock }: Context,
  {
    application_id,
    interest_bp,
  }: { readonly application_id: number; readonly interest_bp: number },
): Promise<void> {
  const at = instant(clock.now());
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('applications')
      .set({ interest_bp })
      .where('application_id', '=', application_id)
      .returning('application_id')
      .executeTakeFirst();
    if (!changed) throw refuse('not_found');
    const subject = String(application_id);
    await audit(tx, { user_id: null, action: 'interest', subject, at, detail: { interest_bp } });
  });
}
