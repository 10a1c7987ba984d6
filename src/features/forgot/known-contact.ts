import { readEmail } from '#contract/fields.ts';
import { contactOf, type Named, namedIn, readContact } from '#ui/entrance/contact.ts';
import type { Problem } from '#ui/entrance/problem.ts';

/** What is known of who forgot: null for a contact that they do not have. */
export type Known = { readonly email?: string | null; readonly mobile?: string | null };

/** The contact that the address brought, if it is one. */
export async function knownContact(query: URLSearchParams): Promise<Known> {
  const read = await readContact(contactOf(namedIn(query)), readEmail);
  return typeof read === 'string' ? {} : read;
}

/** Who is known may reset the password of their own contact alone. */
export function stranger(named: Named, known: Known): Problem | undefined {
  if ('email' in named) return isOther(known.email, named.email, 'Incorrect email');
  return isOther(known.mobile, named.mobile, 'Incorrect mobile number');
}

const isOther = (known: string | null | undefined, named: string, message: string) =>
  known === undefined || known === named ? undefined : { message };
