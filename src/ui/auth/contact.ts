import { emptyPhone, mobileIn, mobileOf, type Phone, phoneOf } from '../phone/phone.ts';

export type ContactTab = 'phone' | 'email';

/** A mobile number and an email as typed so far, and which of the two is chosen. */
export type Contact = { readonly tab: ContactTab; readonly phone: Phone; readonly email: string };

export const emptyContact: Contact = { tab: 'phone', phone: emptyPhone, email: '' };

/** Puts a known email or full mobile number into its field; '' into none. */
export function contactOf(known: string): Contact {
  if (known.includes('@')) return { ...emptyContact, tab: 'email', email: known };
  return { ...emptyContact, phone: phoneOf(mobileIn(known) ?? known.trim()) };
}

/** The flow with the number that was typed into its prerendered form, if there is one. */
export function withTyped<Flow extends { readonly contact: Contact }>(
  flow: Flow,
  number: string,
): Flow {
  if (number === '' || number === flow.contact.phone.number) return flow;
  return { ...flow, contact: { ...flow.contact, tab: 'phone', phone: { ...emptyPhone, number } } };
}

/** The email or mobile number in an address, as written there; '' for none. */
export const identifierIn = (query: URLSearchParams): string =>
  query.get('email') || query.get('mobile') || '';

/** An email or a mobile number as the provider stores it. */
export type Identity = { readonly email: string } | { readonly mobile: string };

/** 'unanswered': the numbering plans could not be loaded. */
export type ContactProblem = 'empty' | 'malformed' | 'unanswered';

/** @returns the mobile number or email of the chosen tab, or what is wrong with it */
export async function readContact(
  { tab, phone, email: typed }: Contact,
  readEmail: (typed: string) => string | undefined,
): Promise<Identity | ContactProblem> {
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

export const identifierOf = (named: Identity): string =>
  'email' in named ? named.email : named.mobile;
