import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';

/** From now on a borrower belongs to a partner, unless they do already. */
export async function joinPartner(
  tx: Tx,
  { user_id, application_id }: { readonly user_id: string; readonly application_id: number },
  now: number,
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ user_id, application_id, joined_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
