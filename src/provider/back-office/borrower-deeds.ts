import type { DeedName } from '#contract/desk-deeds.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import {
  confirmContacts,
  doubtContacts,
  forgetBorrower,
  isSomebodys,
  reserveContacts,
} from '../db/directory.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { channelOf, contactOf, contactsOf } from '../messages/contact.ts';
import { wordsBy } from '../messages/words.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { forgetDevices } from '../session/known-devices.ts';
import { endWaysIn } from '../session/partner-links.ts';
import { borrowerToLock, lockBorrower } from '../users/lock.ts';
import { type Deed, type Order, rows } from './deed.ts';

type BorrowerDeed = Extract<DeedName, 'note' | 'resend' | 'contact'>;

/** What people do for a borrower who writes or calls. */
export const borrowerDeeds: Readonly<Record<BorrowerDeed, Deed>> = {
  note: { ground: async () => null, work: writeNote },
  resend: { ground: async () => null, work: sendAgain },
  contact: {
    ground: rows('users', 'user_id', ['email', 'mobile']),
    // Before the transaction, because the directory is not the cell's; again when it is approved.
    prepare: async ({ shared }, order) => {
      const contact = newContact(order);
      if (await isSomebodys(shared, contact)) throw taken();
      return { account_name: '' };
    },
    work: changeContact,
    around: async (context, order, work) => {
      const { shared, database, db, cell, clock } = context;
      const contact = newContact(order);
      const reserved = { cell, contacts: [contact], now: clock.now() };
      if (!(await reserveContacts(database, reserved))) throw taken();
      const before = await contactsNow(db, order.subject);
      // A crash after the work leaves neither of them taken for nobody.
      await doubtContacts(shared, before, clock.now());
      const done = await work();
      const now = await contactsNow(db, order.subject);
      await confirmContacts(shared, now);
      // Another approval may be lacking still: what is reserved is free again in a while.
      if (now.includes(contact)) {
        const left = before.filter((one) => !now.includes(one));
        await forgetBorrower(shared, { cell, contacts: left, partnerUsers: [] });
      }
      return done;
    },
  },
};

async function contactsNow(db: Db, user_id: string): Promise<string[]> {
  const [user] = await contactsOf(db, [user_id]).execute();
  return [user?.email, user?.mobile].filter((one) => one !== null && one !== undefined);
}

/** Staff write it for staff; the borrower gets it with all else that is held about them. */
async function writeNote(
  { db, clock }: Context,
  { subject: user_id, note }: Order,
  noted_by: string,
): Promise<void> {
  const noted_at = instant(clock.now());
  await inTransaction(db, async (tx) => {
    const found = await borrowerToLock(tx, user_id).executeTakeFirst();
    if (!found) throw refuse('not_found');
    await tx.insertInto('borrower_notes').values({ user_id, note, noted_by, noted_at }).execute();
    const detail = { operator: noted_by, did: 'write a note', user_id };
    await audit(tx, { user_id: null, action: 'operator', subject: user_id, at: noted_at, detail });
  });
}

/** Sends once more what the borrower was told, to where they are reached now. No code or link is among it. */
async function sendAgain(
  { db, clock, messages }: Context,
  { subject: notification_id }: Order,
  operator: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const told = await tx
      .selectFrom('notifications')
      .innerJoin('users', 'users.user_id', 'notifications.user_id')
      .select(['users.user_id', 'email', 'mobile', 'subject', 'body'])
      .where('notification_id', '=', notification_id)
      .executeTakeFirst();
    if (!told) throw refuse('not_found');
    const { user_id, subject, body } = told;
    const to = contactOf(told);
    if (to === '') throw refuse('state_conflict', 'This borrower has no contact any more.');
    const channel = channelOf(to);
    const at = clock.now();
    const words = wordsBy(channel, { subject, body });
    await messages.send(tx, { user_id, to, channel, ...words, writtenAt: at });
    const detail = { operator, did: 'send a message again', user_id };
    const entry = { user_id: null, action: 'operator', subject: notification_id, at: instant(at) };
    await audit(tx, { ...entry, detail });
  });
}

const taken = () => refuse('state_conflict', 'Somebody has an account with this contact already.');

/** The one that was typed. Throws invalid_request unless it is one. */
function newContact({ new_email, new_mobile }: Order): string {
  if (new_email && new_mobile) throw refuseField('new_mobile', 'Change one contact at a time.');
  const contact = new_email || new_mobile;
  if (!contact) throw refuseField('new_email', 'Enter a new email or a new phone number.');
  return contact;
}

/**
 * Gives a borrower who has lost a contact another one. All their sessions end, and both the old contacts and the new
 * one are told: whoever did not ask for it can still be heard at one of them.
 */
async function changeContact(context: Context, order: Order, operator: string): Promise<void> {
  const { db, clock, messages } = context;
  const { subject: user_id } = order;
  const contact = newContact(order);
  const column = channelOf(contact) === 'email' ? 'email' : 'mobile';
  const now = clock.now();
  const at = instant(now);
  await inTransaction(db, async (tx) => {
    await lockBorrower(tx, user_id);
    const before = await tx
      .selectFrom('users')
      .select(['email', 'mobile'])
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (!before) throw refuse('not_found');
    const news = {
      subject: 'Your contact was changed',
      body: `You asked us to change your ${column === 'email' ? 'email' : 'phone number'}, and we have checked that it is you.`,
      facts: [['Partner', 'Every partner']] as const,
      next: 'All your devices are signed out. Sign in again with what you have now.',
      notYou: true as const,
    };
    const olds = [before.email, before.mobile].filter((one) => one !== null);
    for (const to of olds) {
      const channel = channelOf(to);
      const { facts, next, notYou, subject, body } = news;
      const words = wordsBy(channel, { subject, body, details: { facts, next, notYou } });
      await messages.send(tx, { user_id, to, channel, ...words, writtenAt: now });
    }
    await tx
      .updateTable('users')
      .set({ [column]: contact })
      .where('user_id', '=', user_id)
      .execute();
    await tx
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .execute();
    await endWaysIn(tx, user_id, at);
    await forgetDevices(tx, user_id);
    await notifyBorrower(tx, context, { ...news, user_id, category: 'loan' });
    const detail = { operator, did: 'change a contact', user_id, column };
    await audit(tx, { user_id: null, action: 'operator', subject: user_id, at, detail });
  });
}
