import { emptyPhone, mobileOf, type Phone, phoneOf } from '../phone/phone.ts';

export type Tab = 'phone' | 'email';

/** How somebody says who they are, as far as it is typed. */
export type Contact = { readonly tab: Tab; readonly phone: Phone; readonly email: string };

export const emptyContact: Contact = { tab: 'phone', phone: emptyPhone, email: '' };

/** An email, or a mobile number in full, put into the field where it belongs; '' into none. */
export function contactOf(known: string): Contact {
  if (known.includes('@')) return { ...emptyContact, tab: 'email', email: known };
  // In an address a plus sign that was not escaped arrives as a space, or is left out.
  const mobile = known.trim().replace(/^(?=[1-9])/, '+');
  return mobile ? { ...emptyContact, phone: phoneOf(mobile) } : emptyContact;
}

/** The contact that an address names, as it is written there; '' for none. */
export const namedIn = (query: URLSearchParams): string =>
  query.get('email') || query.get('mobile') || '';

/** A contact as the provider knows it. */
export type Named = { readonly email: string } | { readonly mobile: string };

/** 'unanswered': the numbering plans are a file of their own, and it could not be loaded. */
export type Flaw = 'empty' | 'malformed' | 'unanswered';

/** The mobile number or email of the chosen tab, or what is wrong with it. */
export async function readContact(
  { tab, phone, email: typed }: Contact,
  readEmail: (typed: string) => string | undefined,
): Promise<Named | Flaw> {
  if (tab === 'email') {
    if (!typed.trim()) return 'empty';
    const email = readEmail(typed);
    return email === undefined ? 'malformed' : { email };
  }
  if (!phone.number.trim()) return 'empty';
  try {
    const mobile = await mobileOf(phone);
    return mobile === undefined ? 'malformed' : { mobile };
  } catch {
    return 'unanswered';
  }
}

export const nameOf = (named: Named): string => ('email' in named ? named.email : named.mobile);
