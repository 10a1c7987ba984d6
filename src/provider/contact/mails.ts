import type { Database } from '../db/tables.ts';
import type { Message } from '../messages/messenger.ts';

type Row = Database['contact_messages'];

/** What support reads. Whatever a stranger typed stays in the body. */
export function supportMail(to: string, row: Row): Message {
  return {
    user_id: null,
    to,
    channel: 'email',
    subject: `Contact form: ${row.user_type}`,
    body: [
      `From: ${row.fullname}`,
      `Email: ${row.email}`,
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
export function answerMail({ email, user_type }: Row): Message {
  return { user_id: null, to: email, channel: 'email', ...answers[user_type] };
}

const notYou = 'If you did not write to us, do nothing.';

const answers = {
  Individual: {
    subject: 'We have received your email',
    body: `Thank you for reaching out to us. A person reads your message and answers it to this address. ${notYou}`,
  },
  Business: {
    subject: 'Your next steps as a partner',
    body: `Thank you for reaching out to us. Somebody of our team will write to you. It helps to have ready: what your customers hold with you, in which currencies, roughly how much in total, and how your app could show us a portfolio. ${notYou}`,
  },
};
