import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { type Contacts, channelOf, contactOf, contactsOf } from '../messages/contact.ts';
import type { Attached, MailDetails, Message } from '../messages/messenger.ts';
import { wordsBy } from '../messages/words.ts';
import { addNotification } from './add.ts';

export type Notification = {
  readonly user_id: string;
  readonly category: 'loan' | 'repayment' | 'withdrawal';
  readonly subject: string;
  /** What happened, in sentences: a mail shows it after its greeting; the centre with `next`. */
  readonly body: string;
  /** A mail's table: partner, loan, amounts, days. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What happens next, and when. */
  readonly next?: string;
  /** Where the message leads after sign-in: a path of the app. */
  readonly action?: { readonly label: string; readonly path: string };
  /**
   * The whole text by SMS, at most 160 GSM-7 characters with our name in front; without it, the
   * subject and the body are cut to that, at the end of a sentence.
   */
  readonly sms?: string;
  /** To every contact of the borrower; without it, where they are reached. */
  readonly reach?: 'both';
  /**
   * Money or a device is concerned: the message says what to do if it was not you, and leaves at any
   * hour, because in the morning it may be too late.
   */
  readonly notYou?: boolean;
  /** A document that a mail brings along. */
  readonly attached?: Attached;
  /** About the safety of the account, or told so many days before: it leaves at any hour; else it waits for the day. */
  readonly atOnce?: true;
  /** Only those of the borrower's contacts that are of these channels, as chosen for reminders. */
  readonly channels?: readonly Message['channel'][];
};

/**
 * Tells a borrower in the notifications centre and by a message, with the work or not at all. Contacts
 * that are not given are read.
 */
export const notifyBorrower = (
  tx: Tx,
  { clock, messages }: Pick<Context, 'clock' | 'messages'>,
  news: Notification,
  contacts?: Contacts,
): Promise<void> => notifyBorrowers(tx, messages, [{ ...news, at: clock.now() }], contacts);

/** As `notifyBorrower`, each at its own time, ms since 1970. */
export async function notifyBorrowers(
  tx: Tx,
  messages: Context['messages'],
  all: readonly (Notification & { readonly at: number })[],
  contacts?: Contacts,
): Promise<void> {
  if (all.length === 0) return;
  await addNotification(tx, ...all.map((news) => ({ ...news, date: instant(news.at) })));
  const userIds = [...new Set(all.map(({ user_id }) => user_id))];
  const read = contacts ? [] : await contactsOf(tx, userIds).execute();
  const borrowers = new Map(read.map((row) => [row.user_id, row]));
  const sent = all.flatMap((news) => {
    const borrower = contacts ?? borrowers.get(news.user_id);
    if (!borrower) throw new Error(`There is no borrower ${news.user_id}`);
    return messagesOf(news, borrower);
  });
  await messages.send(tx, ...sent);
}

function messagesOf(news: Notification & { readonly at: number }, borrower: Contacts): Message[] {
  const { user_id, category, channels, reach, at } = news;
  const isCopied = borrower.sms_copies && category !== 'withdrawal';
  const contacts =
    channels || reach || isCopied
      ? [borrower.email, borrower.mobile].filter((to) => to !== null)
      : [contactOf(borrower)];
  const isUrgent = news.atOnce || news.notYou;
  return contacts.flatMap((to) => {
    const channel = channelOf(to);
    if (channels && !channels.includes(channel)) return [];
    const said = wordsBy(channel, { ...news, details: detailsOf(news) });
    return { user_id, to, channel, ...said, [isUrgent ? 'writtenAt' : 'inDaytime']: at };
  });
}

const detailsOf = ({ facts, next, action, notYou, attached }: Notification): MailDetails => ({
  ...(facts && { facts }),
  ...(next !== undefined && { next }),
  ...(action && { action }),
  ...(notYou && { notYou }),
  ...(attached && { attached }),
});
