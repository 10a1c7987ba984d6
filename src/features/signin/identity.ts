import { readEmail } from '#contract/fields.ts';
import { noAnswer } from '#stores/attempt.ts';
import { type Contact, type Named, readContact } from '#ui/entrance/contact.ts';

export type Problem = {
  readonly at: 'identifier' | 'password' | 'partner' | 'form';
  readonly message: string;
};

const incomplete = 'To continue fill in the form correctly.';
const malformed = {
  phone: 'Incorrect mobile number format!',
  email: 'Incorrect email address format!',
};

/** The email or mobile that the provider knows, or what is wrong with the one typed. */
export async function readIdentity(identity: Contact): Promise<Named | Problem> {
  const read = await readContact(identity, readEmail);
  if (read === 'empty') return { at: 'identifier', message: incomplete };
  if (read === 'malformed') return { at: 'identifier', message: malformed[identity.tab] };
  return read === 'unanswered' ? { at: 'form', message: noAnswer } : read;
}

export function passwordProblem(password: string): Problem | undefined {
  return password === '' ? { at: 'password', message: incomplete } : undefined;
}
