import { readEmail } from '#contract/fields.ts';
import { isStrongPassword } from '#credit/passwords.ts';
import { contactOf, type Identity, identifierIn, readContact } from '#ui/auth/contact.ts';
import type { Problem } from '#ui/auth/problem.ts';

export type PasswordProblem = {
  readonly at: 'password' | 'confirmation' | 'form';
  readonly message: string;
};

const incomplete = 'Fill in all fields to continue.';

/** @returns what is wrong with a new password or its confirmation, and at which field, or undefined */
export function passwordProblem(
  password: string,
  confirmation: string,
): PasswordProblem | undefined {
  if (password === '') return { at: 'password', message: incomplete };
  if (!isStrongPassword(password)) {
    return { at: 'password', message: 'Your password does not meet the listed requirements' };
  }
  if (confirmation === '') return { at: 'confirmation', message: incomplete };
  if (password !== confirmation) {
    return {
      at: 'confirmation',
      message: 'Password and Password Confirmation fields must match',
    };
  }
  return undefined;
}

/** The contacts that are known of the borrower: null for one that they do not have, undefined for one not known. */
export type KnownContact = { readonly email?: string | null; readonly mobile?: string | null };

/** The contact in the address, if it is valid. */
export async function knownContact(query: URLSearchParams): Promise<KnownContact> {
  const read = await readContact(contactOf(identifierIn(query)), readEmail);
  return typeof read === 'string' ? {} : read;
}

/** A known borrower may reset only the password of their own contact. @returns why not, or undefined */
export function contactMismatch(named: Identity, known: KnownContact): Problem | undefined {
  if ('email' in named) return isOther(known.email, named.email, 'Incorrect email');
  return isOther(known.mobile, named.mobile, 'Incorrect mobile number');
}

const isOther = (known: string | null | undefined, named: string, message: string) =>
  known === undefined || known === named ? undefined : { message };
