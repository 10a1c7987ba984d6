import { readEmail } from '#contract/fields.ts';
import { noAnswer } from '#stores/attempt.ts';
import { type Contact, nameOf, readContact } from '#ui/entrance/contact.ts';
import type { Problem } from '#ui/entrance/problem.ts';

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

/** The mobile number or email address of the chosen tab, or what is wrong with it. */
export async function readIdentifier(
  contact: Contact,
): Promise<{ readonly identifier: string } | { readonly problem: Problem }> {
  const read = await readContact(contact, readEmail);
  return typeof read === 'string'
    ? { problem: { message: messages[contact.tab][read] } }
    : { identifier: nameOf(read) };
}
