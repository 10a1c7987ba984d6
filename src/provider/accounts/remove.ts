import type { removeAccount } from '#contract/accounts.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';

/** Forgets one of the borrower's accounts. Withdrawals to it hold where they went themselves. */
export async function removeOwnAccount({
  context,
  borrower: { user_id },
  id,
}: Asked<typeof removeAccount>): Promise<Answer<typeof removeAccount>> {
  const at = instant(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('accounts')
      .where('account_id', '=', id)
      .where('user_id', '=', user_id)
      .returning('account_id')
      .executeTakeFirst();
    if (!removed) throw refuse('not_found');
    await audit(tx, { user_id, action: 'remove account', subject: id, at });
  });
  return { message: 'Your bank account is removed.', data: { removed: 1 } };
}
