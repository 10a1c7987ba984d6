import { readEmail } from '#contract/fields.ts';
import { type Contact, contactOf, namedIn } from '#ui/entrance/contact.ts';
import type { Problem } from './identity.ts';

/** A sign-in link is in somebody's email. `resendAt` is the moment (ms) from which another may be. */
export type MagicLink = { readonly email: string; readonly resendAt: number };

/**
 * A partner's borrower whose email the address brings is shown the magic-link notice first;
 * everybody else the password form.
 */
export type Flow =
  | {
      readonly step: 'magicLink';
      readonly link: MagicLink;
      readonly contact: Contact;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'password';
      /** The notice that the form was reached from. */
      readonly link?: MagicLink;
      readonly contact: Contact;
      readonly problem?: Problem;
    };

export type Event =
  | { readonly type: 'linkSent'; readonly resendAt: number }
  | { readonly type: 'usePassword' }
  | ({ readonly type: 'contact' } & Partial<Contact>)
  | { readonly type: 'passwordTyped' }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'back' };

/** With what was typed before a reload, else who the address names, else who is remembered. */
export function startFlow(
  query: URLSearchParams,
  { typed, remembered }: { typed?: Contact | undefined; remembered: string },
): Flow {
  const contact = typed ?? contactOf(namedIn(query) || remembered);
  const email = readEmail(query.get('email') ?? '');
  if (email === undefined) return { step: 'password', contact };
  return { step: 'magicLink', contact, link: { email, resendAt: 0 } };
}

/** The next state; an event that a step does not know changes nothing. */
export function next(flow: Flow, event: Event): Flow {
  switch (event.type) {
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'contact': {
      const { type: _, ...typed } = event;
      return { ...flow, contact: { ...flow.contact, ...typed }, problem: undefined };
    }
    case 'passwordTyped':
      return { ...flow, problem: undefined };
    case 'linkSent':
      if (flow.step !== 'magicLink') return flow;
      return { ...flow, link: { ...flow.link, resendAt: event.resendAt }, problem: undefined };
    case 'usePassword':
      return { ...flow, step: 'password', problem: undefined };
    case 'back':
      return flow.link ? { ...flow, step: 'magicLink', link: flow.link, problem: undefined } : flow;
  }
}

/** How far Back leads within the page. */
export const depthOf = ({ step, link }: Flow): number => (step === 'password' && link ? 1 : 0);
