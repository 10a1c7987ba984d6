import type { MailDetails, Message } from './messenger.ts';
import { smsText } from './sms.ts';

/** A message before it is known how it goes: `details` are in a mail, `sms` is the whole of an SMS. */
export type Words = {
  readonly subject: string;
  readonly body: string;
  readonly details?: MailDetails;
  readonly sms?: string | undefined;
};

/** What is sent of it by one channel. */
export function wordsBy(
  channel: Message['channel'],
  { subject, body, details = {}, sms }: Words,
): Pick<Message, 'subject' | 'body' | 'details'> {
  if (channel === 'sms') return { subject, body: smsText({ sms, subject, body }) };
  return { subject, body, details };
}
