import type { removeAccount } from '#contract/accounts.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { cancelPromisedPayouts, describeStopped, stopPayouts } from './stop-payouts.ts';

/**
 * Forgets one of the borrower's accounts. What was not sent to it stays here; withdrawals that were
 * hold where they went themselves.
 */
export async function removeOwnAccount({
  context,
  borrower: { user_id },
  id,
}: CallRequest<typeof removeAccount>): Promise<Answer<typeof removeAccount>> {
  const at = instant(context.clock.now());
  return context.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('accounts')
      .where('account_id', '=', id)
      .where('user_id', '=', user_id)
      .returning('account_id')
      .executeTakeFirst();
    if (!removed) throw refuse('not_found');
    const ever = [{ account_id: id, added_at: instant(0) }];
    const broken = await cancelPromisedPayouts(tx, ever);
    const payouts = await stopPayouts(tx, context, ever);
    await audit(tx, { user_id, action: 'remove account', subject: id, at });
    const sent = payouts.sent.filter(({ status }) => status === 'pending');
    const gone = [
      'is on its way to it and cannot be stopped.',
      'are on their way to it and cannot be stopped.',
    ] as const;
    const message = [
      'We removed your bank account.',
      broken > 0 ? 'The credit that we would have paid to it will go to your balance.' : '',
      describeStopped({ ...payouts, sent }, gone),
    ];
    return { message: message.filter((part) => part !== '').join(' '), data: { removed: 1 } };
  });
}
