import { readEmail } from '#contract/fields.ts';
import { noAnswer } from '#stores/session/attempt.ts';
import { type Contact, identifierOf, readContact } from '#ui/auth/contact.ts';
import type { Problem } from '#ui/auth/problem.ts';

const messages = {
  phone: {
    empty: 'Enter your mobile number to continue',
    malformed: 'Incorrect mobile number format!',
    unanswered: noAnswer,
  },
  email: {
    empty: 'Enter your email to continue',
    malformed: 'Incorrect email address format!',
    unanswered: noAnswer,
  },
} as const;

/** @returns the mobile number or email of the chosen tab, or what is wrong with it */
export async function readIdentifier(
  contact: Contact,
): Promise<{ readonly identifier: string } | { readonly problem: Problem }> {
  const read = await readContact(contact, readEmail);
  return typeof read === 'string'
    ? { problem: { message: messages[contact.tab][read] } }
    : { identifier: identifierOf(read) };
}
