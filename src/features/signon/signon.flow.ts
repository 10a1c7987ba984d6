import { type Contact, emptyContact } from '#ui/auth/contact.ts';
import { readOtp } from '#ui/auth/otp.ts';
import type { Problem } from '#ui/auth/problem.ts';
import type { Phone } from '#ui/phone/phone.ts';

/**
 * One-time sign-in, and sign-up, which has the same first two steps. `resendAt` is the moment (ms since
 * 1970) from which another code can be requested; a moment survives a reload and a sleeping phone.
 */
export type Flow =
  | {
      readonly step: 'selectVendor';
      readonly applicationId: number | undefined;
      readonly contact: Contact;
    }
  | {
      readonly step: 'partnerAuth';
      readonly applicationId: number;
      readonly contact: Contact;
      readonly linkSent?: { readonly email: string } & Code;
      /** The code that was sent before the borrower went back. */
      readonly sentCode?: SentCode | undefined;
      readonly problem?: Problem;
    }
  | ({
      readonly step: 'otpInput';
      readonly applicationId: number;
      readonly contact: Contact;
      readonly mobile: string;
      readonly otp: string;
      readonly problem?: Problem;
    } & Code)
  | { readonly step: 'leaving'; readonly signedIn: boolean };

/** `connects`: the code also connects the partner's user to the account. */
type Code = {
  readonly resendAt: number;
  readonly connects?: boolean | undefined;
  /** None was sent now, because one was asked for a moment ago. */
  readonly waits?: boolean | undefined;
};
type SentCode = { readonly mobile: string } & Code;

export type Event =
  | { readonly type: 'choose'; readonly applicationId: number }
  | { readonly type: 'continue' }
  | ({ readonly type: 'contact' } & Partial<Contact>)
  | ({ readonly type: 'linkSent'; readonly email: string } & Code)
  | ({ readonly type: 'codeAsked' } & SentCode)
  | { readonly type: 'otp'; readonly text: string }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'useEmail' }
  | { readonly type: 'back' }
  | { readonly type: 'forward' }
  | { readonly type: 'leave'; readonly signedIn: boolean };

export const steps = ['selectVendor', 'partnerAuth', 'otpInput'] as const;

/** Whether a step comes later than another. */
export const isAfter = (step: string, other: string): boolean =>
  order.indexOf(step) > order.indexOf(other);
const order: readonly string[] = steps;

/** The first state for an address. With a partner and a mobile number it is the code step. */
export function startFlow(
  applicationId: number | undefined,
  { mobile, contact = emptyContact }: { mobile?: string | undefined; contact?: Contact },
): Flow {
  if (applicationId === undefined || !mobile) {
    return { step: 'selectVendor', applicationId, contact };
  }
  return { step: 'otpInput', applicationId, contact, mobile, otp: '', resendAt: 0 };
}

/** The next state; an event that a step does not know changes nothing. */
export function transition(flow: Flow, event: Event): Flow {
  if (event.type === 'leave') return { step: 'leaving', signedIn: event.signedIn };
  switch (flow.step) {
    case 'selectVendor':
      if (event.type === 'choose') return { ...flow, applicationId: event.applicationId };
      if (isOnward(event) && flow.applicationId !== undefined) {
        const { applicationId, contact } = flow;
        return { step: 'partnerAuth', applicationId, contact };
      }
      return flow;
    case 'partnerAuth':
      return nextContact(flow, event);
    case 'otpInput':
      return nextOtp(flow, event);
    case 'leaving':
      return flow;
  }
}

const isSame = (one: Phone, other: Phone) =>
  one.country === other.country && one.number === other.number;

const isOnward = ({ type }: Event) => type === 'continue' || type === 'forward';

function nextContact(flow: Flow & { step: 'partnerAuth' }, event: Event): Flow {
  const { step, applicationId, contact, linkSent, sentCode } = flow;
  switch (event.type) {
    case 'contact': {
      const { type: _, ...typed } = event;
      // No code was sent to the new number.
      const isOther = typed.phone !== undefined && !isSame(typed.phone, contact.phone);
      const code = isOther ? undefined : sentCode;
      return { step, applicationId, contact: { ...contact, ...typed }, linkSent, sentCode: code };
    }
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'linkSent': {
      const { type: _, ...linkSent } = event;
      return { step, applicationId, contact, linkSent, sentCode };
    }
    case 'codeAsked': {
      const { type: _, ...code } = event;
      return { step: 'otpInput', applicationId, contact, ...code, otp: '' };
    }
    case 'forward':
      return sentCode ? { step: 'otpInput', applicationId, contact, ...sentCode, otp: '' } : flow;
    case 'back':
      return { step: 'selectVendor', applicationId, contact };
    default:
      return flow;
  }
}

function nextOtp(flow: Flow & { step: 'otpInput' }, event: Event): Flow {
  switch (event.type) {
    case 'otp': {
      const { otp, problem } = readOtp(event.text);
      return { ...flow, otp, problem };
    }
    case 'refused': {
      const { problem } = event;
      if (!problem.emailInstead) return { ...flow, problem };
      // This number gets no code, so the flow returns to the contact.
      const { applicationId, contact } = flow;
      return { step: 'partnerAuth', applicationId, contact, problem };
    }
    case 'useEmail':
      return transition(transition(flow, { type: 'back' }), { type: 'contact', tab: 'email' });
    case 'codeAsked': {
      const { type: _, ...code } = event;
      // The first code keeps what was typed while it was asked for; a later one begins anew.
      return { ...flow, ...code, otp: flow.resendAt ? '' : flow.otp, problem: undefined };
    }
    case 'back': {
      const { applicationId, contact, mobile, resendAt, connects, waits } = flow;
      const sentCode = resendAt ? { mobile, resendAt, connects, waits } : undefined;
      return { step: 'partnerAuth', applicationId, contact, sentCode };
    }
    default:
      return flow;
  }
}
