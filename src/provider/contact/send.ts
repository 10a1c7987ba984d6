import { randomUUID } from 'node:crypto';
import { type sendContactMessage, trapField } from '#contract/contact.ts';
import { dayMs, hourMs, minuteMs } from '#credit/durations.ts';
import { titleCase } from '#credit/names.ts';
import { asLine } from '#credit/plain-text.ts';
import { inCellOfContact } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Database, Tx } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { whileCounted } from '../limits/counts.ts';
import type { Message } from '../messages/messenger.ts';
import { lockContact } from '../session/codes.ts';
import { formsFrom } from './forms-from.ts';

type Row = Database['contact_messages'];

const received = {
  Individual: {
    message: 'We have received your email',
    data: { detail: 'Thank you for reaching out to us!' },
  },
  Business: {
    message: 'Thank you for reaching out to us!',
    data: { detail: 'Check your email for the next steps' },
  },
} as const;

/**
 * Keeps a message of the contact forms, mails it to support and answers its sender. What a program
 * sent is answered alike, and kept nowhere.
 */
export async function takeContactMessage({
  context: anywhere,
  body,
  clientAddress,
}: CallRequest<typeof sendContactMessage, null>): Promise<Answer<typeof sendContactMessage>> {
  if (body[trapField]) return received[body.userType];
  const context = await inCellOfContact(anywhere, body.email);
  const row: Row = {
    contact_message_id: randomUUID(),
    email: body.email,
    email_permit: body.emailPermit,
    fullname: fullNameOf(body),
    message: body.message.trim() || '-',
    user_type: body.userType,
    sent_at: instant(context.clock.now()),
  };
  const limits = formsFrom('contact', clientAddress);
  await whileCounted(context, limits, (over) =>
    context.db.transaction().execute(async (tx) => {
      await lockContact(tx, row.email);
      const known = await sentSince(tx, row.email, context.clock.now() - dayMs);
      if (known.some((one) => isRepeat(one, row))) return { result: undefined, needed: [] };
      if (over.length > 0) throw tooMany(hourMs / 1000);
      await tx.insertInto('contact_messages').values(row).execute();
      await context.messages.send(tx, supportMail(context.config.supportEmail, row));
      // Once a day for each type: the form must not become a way to fill a stranger's mailbox.
      const isFirst = known.every((one) => one.user_type !== row.user_type);
      if (isFirst) await context.messages.send(tx, answerMail(row));
      return { result: undefined, needed: limits };
    }),
  );
  return received[body.userType];
}

function fullNameOf({
  fullname,
  firstname = '',
  lastname = '',
}: {
  fullname?: string | undefined;
  firstname?: string | undefined;
  lastname?: string | undefined;
}): string {
  return titleCase(fullname ?? `${firstname} ${lastname}`) || '-';
}

/** A form that was posted twice: the same words within a minute. */
function isRepeat(one: Row, { fullname, message, user_type, email_permit, sent_at }: Row): boolean {
  return (
    Date.parse(sent_at) - Date.parse(one.sent_at) < minuteMs &&
    one.fullname === fullname &&
    one.message === message &&
    one.user_type === user_type &&
    one.email_permit === email_permit
  );
}

function sentSince(tx: Tx, email: string, since: number): Promise<Row[]> {
  return tx
    .selectFrom('contact_messages')
    .selectAll()
    .where('email', '=', email)
    .where('sent_at', '>', instant(since))
    .execute();
}

/** What support reads. Whatever a stranger typed stays in the body. */
function supportMail(to: string, row: Row): Message {
  return {
    user_id: null,
    to,
    channel: 'email',
    details: { toStaff: true },
    subject: `Contact form: ${row.user_type}`,
    body: [
      `From: ${asLine(row.fullname)}`,
      `Email: ${asLine(row.email)}`,
      `May be written to about news: ${row.email_permit ? 'yes' : 'no'}`,
      '',
      row.message,
    ].join('\n'),
  };
}

/**
 * What the sender hears at once; for a business, the next steps that the form promises. Nothing
 * that was typed is in it: whoever typed it may not be who reads it.
 */
function answerMail({ email, user_type }: Row): Message {
  return { user_id: null, to: email, channel: 'email', ...answers[user_type] };
}

const details = { notYou: 'If you did not write to us, do nothing.' };

const answers = {
  Individual: {
    subject: 'We have received your email',
    body: 'Thank you for reaching out to us. One of our team will read your message and answer to this address.',
    details,
  },
  Business: {
    subject: 'Your next steps as a partner',
    body: 'Thank you for reaching out to us. Somebody of our team will write to you. It helps to have ready: what your customers hold with you, in which currencies, roughly how much in total, and how your app could show us a portfolio.',
    details,
  },
};
