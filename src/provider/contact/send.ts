import { randomUUID } from 'node:crypto';
import { type sendContactMessage, trapField } from '#contract/contact.ts';
import { titleCase } from '#credit/names.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { tooMany } from '../errors.ts';
import { lockContact } from '../session/send-code.ts';
import { answerMail, supportMail } from './mails.ts';

type Row = Database['contact_messages'];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const mostAnHour = 20;

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
  context,
  body,
  clientAddress,
}: Asked<typeof sendContactMessage, null>): Promise<Answer<typeof sendContactMessage>> {
  if (body[trapField]) return received[body.userType];
  const row: Row = {
    contact_message_id: randomUUID(),
    email: body.email,
    email_permit: body.emailPermit,
    fullname: fullNameOf(body),
    message: body.message.trim() || '-',
    user_type: body.userType,
    address: clientAddress ?? null,
    sent_at: instant(context.clock.now()),
  };
  await context.db.transaction().execute(async (tx) => {
    await lockContact(tx, row.email);
    const known = await sentSince(tx, 'email', row.email, context.clock.now() - day);
    if (known.some((one) => isRepeat(one, row))) return;
    await limitAddress(tx, context, row.address);
    await tx.insertInto('contact_messages').values(row).execute();
    await context.messages.send(tx, supportMail(context.config.supportEmail, row));
    // Once a day for each type: the form must not become a way to fill a stranger's mailbox.
    const isFirst = known.every((one) => one.user_type !== row.user_type);
    if (isFirst) await context.messages.send(tx, answerMail(row));
  });
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
    Date.parse(sent_at) - Date.parse(one.sent_at) < minute &&
    one.fullname === fullname &&
    one.message === message &&
    one.user_type === user_type &&
    one.email_permit === email_permit
  );
}

async function limitAddress(tx: Tx, { clock }: Context, address: string | null): Promise<void> {
  if (address === null) return;
  const recent = await sentSince(tx, 'address', address, clock.now() - hour);
  if (recent.length >= mostAnHour) throw tooMany(hour / 1000);
}

function sentSince(tx: Tx, by: 'email' | 'address', value: string, since: number): Promise<Row[]> {
  return tx
    .selectFrom('contact_messages')
    .selectAll()
    .where(by, '=', value)
    .where('sent_at', '>', instant(since))
    .execute();
}
