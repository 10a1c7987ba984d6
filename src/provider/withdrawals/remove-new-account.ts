import type { removeNewAccount } from '#contract/accounts.ts';
import { removalHash, sendToBoth } from '../accounts/notify-new.ts';
import { audit } from '../audit.ts';
import { inCellOfId } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { contactsOf } from '../messages/contact.ts';
import type { Withdrawal } from './settle.ts';
import { cancelPromisedPayouts, describeStopped, stopPayouts } from './stop-payouts.ts';

/**
 * Somebody says by the link of the message that it was not them who added an account: the session
 * that added it ends, whatever else it has just added is removed too, and what was not sent stays
 * here. The session is locked first, then the accounts, in the order of adding one.
 */
export async function removeNewBeneficiary({
  context: anywhere,
  body: { code },
}: CallRequest<typeof removeNewAccount, null>): Promise<Answer<typeof removeNewAccount>> {
  const context = inCellOfId(anywhere, code);
  const at = instant(context.clock.now());
  return context.db.transaction().execute(async (tx) => {
    const hash = removalHash(context, code);
    const { added, all } = await endAdding(tx, hash, at);
    const { user_id } = added;
    const removed = await tx
      .deleteFrom('accounts')
      .where(
        'account_id',
        'in',
        all.map(({ account_id }) => account_id),
      )
      .where('user_id', '=', user_id)
      .returning('account_id')
      .execute();
    await cancelPromisedPayouts(tx, all);
    const payouts = await stopPayouts(tx, context, all);
    await tx
      .updateTable('new_beneficiaries')
      .set({ removed_at: at })
      .where(
        'hash',
        'in',
        all.map((one) => one.hash),
      )
      .execute();
    for (const { account_id: subject } of removed) {
      await audit(tx, { user_id, action: 'remove new account', subject, at });
    }
    const { account_name, account_number, bank_name } = added;
    const account = { account_name, account_number: account_number.slice(-4), bank_name };
    const gone = [
      'has already been sent and cannot be stopped. Write to us at once.',
      'have already been sent and cannot be stopped. Write to us at once.',
    ] as const;
    const what = describeStopped(payouts, gone) || 'We sent nothing to it.';
    const accounts = new Set(all.map((one) => one.account));
    const message = [what, ...alsoRemoved(accounts.size - 1)].join(' ');
    const subject = 'We removed the new bank account';
    const contacts = await contactsOf(tx, [user_id]).executeTakeFirstOrThrow();
    await sendToBoth(tx, context, contacts, {
      subject,
      body: `${subject}. ${message}`,
      sms: `${subject}. ${message}`,
      details: {
        facts: [['Account', `${bank_name ?? 'account'} ending ${account.account_number}`]],
        action: { label: 'See your withdrawals', path: '/dashboard' },
        notYou: `Only a person who has read the link that we sent you can do this. If it was not you, set a new password and write to ${context.config.supportEmail} at once.`,
      },
    });
    const { stopped, stopping, sent } = payouts;
    return {
      message,
      data: {
        account,
        stopped: stopped.map(shown),
        stopping: stopping.map(shown),
        sent: sent.map(shown),
      },
    };
  });
}

/**
 * Ends the session behind a link, and holds what the links of this hour are about that it added, or
 * that is the same account. Throws code_invalid.
 */
async function endAdding(tx: Tx, hash: string, at: string) {
  const rows = tx
    .selectFrom('new_beneficiaries')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('expires_at', '>', at);
  const link = await rows.where('hash', '=', hash).executeTakeFirst();
  if (!link) throw unusable();
  const { user_id, session_id, account } = link;
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, device: null })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();
  const all = await rows
    .where('user_id', '=', user_id)
    .where((is) => is.or([is('session_id', '=', session_id), is('account', '=', account)]))
    .orderBy('hash')
    .forUpdate()
    .execute();
  const added = all.find((one) => one.hash === hash);
  if (!added) throw unusable();
  return { added, all };
}

const unusable = () =>
  refuse(
    'code_invalid',
    'This link has been used or is more than an hour old. Write to us if you still need it.',
  );

const shown = ({ paid, requested_currency }: Withdrawal) => ({
  paid,
  requestedCurrency: requested_currency,
});

const alsoRemoved = (more: number): string[] =>
  more === 0
    ? []
    : [
        more === 1
          ? 'We also removed another account that the same device added.'
          : `We also removed ${more} other accounts that the same device added.`,
      ];
