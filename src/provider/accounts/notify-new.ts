import { hourMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { markedId } from '../db/cells.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import { hashCode, newLinkCode } from '../messages/codes.ts';
import { type Contacts, channelOf } from '../messages/contact.ts';
import { firstThatFits } from '../messages/sms.ts';
import { type Words, wordsBy } from '../messages/words.ts';
import { addNotification } from '../notifications/add.ts';
import { isNaira } from './processors.ts';
import type { Adding, SavedAccount } from './save.ts';

/** Tells a borrower of a new beneficiary by both contacts, with the link that removes it. */
export async function notifyNewBeneficiary(
  tx: Tx,
  { context, borrower: { user_id, session_id }, origin }: Adding,
  saved: SavedAccount,
  contacts: Contacts,
): Promise<void> {
  const { account_id, account_number } = saved;
  // What a wire is called is free text, of whoever typed it.
  const { account_name, bank_name } = isNaira(saved) ? saved : wire;
  const now = context.clock.now();
  const code = markedId(context.cell, newLinkCode());
  insertRows(tx, 'new_beneficiaries', [
    {
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
      removed_at: null,
    },
  ]);
  const ending = `ending ${account_number.slice(-4)}`;
  const bank = isNaira(saved)
    ? `${bank_name ?? 'account'} ${ending}`
    : `a Dollar account ${ending}`;
  const account = isNaira(saved) ? `${account_name}, ${bank}` : bank;
  await addNotification(tx, {
    user_id,
    category: 'withdrawal',
    subject: 'New bank account for payouts',
    body: `We can now pay your money to ${account}. If you did not add it, open the link that we sent to your contacts within one hour.`,
    date: instant(now),
  });
  const link = `${origin}/not-me#${code}`;
  await sendToBoth(
    tx,
    context,
    { user_id, ...contacts },
    {
      subject: 'New bank account for payouts',
      body: `We can now pay your money to ${account}. If you added it, do nothing.`,
      sms: bySms([account, bank, `one ${ending}`], link),
      link,
      details: {
        action: { label: 'Remove this account', path: link },
        notYou:
          'Open the link above within one hour. It removes the account, stops every payout to it that we have not sent yet, and signs out the device that added it. We cannot stop a payout that we have already sent.',
      },
    },
  );
}

const wire = { account_name: 'Wire transfer', bank_name: 'Dollar account' };

/** What the index of accounts that a borrower has once tells them apart by. */
const sameAccount = ({ processor_id, bank_code, account_number, details }: SavedAccount) =>
  [processor_id, bank_code ?? '', account_number, details.routing_number ?? ''].join(' ');

/** With as much of the account as there is room for: the link must be whole. */
const bySms = (names: readonly string[], link: string) =>
  firstThatFits(
    names.map((name) => `New payout account: ${name}. Not you? Remove it within 1 hour: ${link}`),
  );

/** A message to each contact that a borrower has, at any hour. */
export async function sendToBoth(
  tx: Tx,
  { messages }: Pick<Context, 'messages'>,
  { user_id, email, mobile }: Contacts & { readonly user_id: string },
  { link, ...words }: Words & { readonly link?: string },
): Promise<void> {
  for (const to of [email, mobile]) {
    if (to === null) continue;
    const channel = channelOf(to);
    const said = wordsBy(channel, words);
    await messages.send(tx, { user_id, to, channel, ...said, ...(link && { link }) });
  }
}

/** How the code of a link is kept. */
export const removalHash = ({ config }: Pick<Context, 'config'>, code: string): string =>
  hashCode(config.tokenSecret, code, 'new beneficiary');
