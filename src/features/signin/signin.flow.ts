import { readEmail } from '#contract/fields.ts';
import { type Contact, contactOf, identifierIn } from '#ui/auth/contact.ts';

/** What stops the sign-in, and where it is shown. */
export type Problem = {
  readonly at: 'identifier' | 'password' | 'partner' | 'form';
  readonly message: string;
};

/**
 * A sign-in link. `resendAt` is the moment (ms since 1970) from which another can be sent, 0 before the
 * first; `waits`: none was sent now, because one was asked for a moment ago.
 */
export type SentLink = {
  readonly email: string;
  readonly resendAt: number;
  readonly waits?: boolean;
};

/**
 * A borrower whose email is in the address sees the magic-link notice first. Everybody else sees the
 * password form.
 */
export type Flow =
  | {
      readonly step: 'magicLink';
      readonly link: SentLink;
      readonly contact: Contact;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'password';
      /** The notice that the form was reached from. */
      readonly link?: SentLink;
      readonly contact: Contact;
      readonly problem?: Problem;
    };

export type Event =
  | { readonly type: 'linkSent'; readonly resendAt: number; readonly waits?: boolean }
  | { readonly type: 'usePassword' }
  | ({ readonly type: 'contact' } & Partial<Contact>)
  | { readonly type: 'passwordTyped' }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'back' };

/** The first state, with the contact that was typed before a reload, or is in the address, or is remembered. */
export function startFlow(
  query: URLSearchParams,
  { typed, remembered }: { typed?: Contact | undefined; remembered: string },
): Flow {
  const contact = typed ?? contactOf(identifierIn(query) || remembered);
  const email = readEmail(query.get('email') ?? '');
  if (email === undefined) return { step: 'password', contact };
  return { step: 'magicLink', contact, link: { email, resendAt: 0 } };
}

/** The next state; an event that a step does not know changes nothing. */
export function transition(flow: Flow, event: Event): Flow {
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
      return {
        ...flow,
        link: { email: flow.link.email, resendAt: event.resendAt, waits: event.waits ?? false },
        problem: undefined,
      };
    case 'usePassword':
      return { ...flow, step: 'password', problem: undefined };
    case 'back':
      return flow.link ? { ...flow, step: 'magicLink', link: flow.link, problem: undefined } : flow;
  }
}

/** How many steps back lead out of the page. */
export const depthOf = ({ step, link }: Flow): number => (step === 'password' && link ? 1 : 0);
