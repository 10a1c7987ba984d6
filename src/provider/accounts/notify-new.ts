import { hourMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { hashCode, newLinkCode } from '../messages/codes.ts';
import { channelOf } from '../messages/contact.ts';
import { addNotification } from '../notifications/add.ts';
import { isNaira } from './processors.ts';
import type { Adding, SavedAccount } from './save.ts';

/** Tells a borrower of a new beneficiary by both contacts, with the link that removes it. */
export async function notifyNewBeneficiary(
  tx: Tx,
  { context, borrower: { user_id, session_id }, origin }: Adding,
  saved: SavedAccount,
): Promise<void> {
  const { account_id, account_number } = saved;
  // What a wire is called is free text, of whoever typed it.
  const { account_name, bank_name } = isNaira(saved) ? saved : wire;
  const now = context.clock.now();
  const code = newLinkCode();
  await tx
    .insertInto('new_beneficiaries')
    .values({
      hash: removalHash(context, code),
      account_id,
      user_id,
      session_id,
      account: sameAccount(saved),
      account_name,
      account_number,
      bank_name,
      added_at: instant(now),
      expires_at: instant(now + hourMs),
    })
    .execute();
  const ending = `ending ${account_number.slice(-4)}`;
  const account = isNaira(saved)
    ? `${account_name}, ${bank_name ?? 'account'} ${ending}`
    : `a Dollar account ${ending}`;
  await addNotification(tx, {
    user_id,
    category: 'withdrawal',
    subject: 'New bank account for payouts',
    body: `Your money can now be paid to ${account}. If you did not add it, open the link that we sent to your contacts within one hour.`,
    date: instant(now),
  });
  const link = `${origin}/not-me#${code}`;
  const subject = 'New bank account for payouts';
  await sendToBoth(tx, context, user_id, (channel) => ({
    subject,
    body: channel === 'email' ? byMail(account, link) : bySms(account, link),
    link,
  }));
}

const wire = { account_name: 'Wire transfer', bank_name: 'Dollar account' };

/** What the index of accounts that a borrower has once tells them apart by. */
const sameAccount = ({ processor_id, bank_code, account_number, details }: SavedAccount) =>
  [processor_id, bank_code ?? '', account_number, details.routing_number ?? ''].join(' ');

const byMail = (account: string, link: string) =>
  `Your money can now be paid to ${account}.\n\nIf you added it, do nothing. If you did not, open this link within one hour: ${link}\n\nIt removes the account, stops every payout to it that was not sent yet, and signs out the device that added it. A payout that was sent already cannot be stopped.`;

const bySms = (account: string, link: string) =>
  `New bank account for payouts: ${account}. Not you? Remove it within 1 hour: ${link}`;

type Words = { readonly subject: string; readonly body: string; readonly link?: string };

/** A message to each contact that a borrower has. */
export async function sendToBoth(
  tx: Tx,
  { messages }: Pick<Context, 'messages'>,
  user_id: string,
  words: (channel: 'email' | 'sms') => Words,
): Promise<void> {
  const { email, mobile } = await tx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  for (const to of [email, mobile]) {
    if (to === null) continue;
    const channel = channelOf(to);
    await messages.send(tx, { user_id, to, channel, ...words(channel) });
  }
}

/** How the code of a link is kept. */
export const removalHash = ({ config }: Pick<Context, 'config'>, code: string): string =>
  hashCode(config.tokenSecret, code, 'new beneficiary');
