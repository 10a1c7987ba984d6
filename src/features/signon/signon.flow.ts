import { type Contact, emptyContact } from '#ui/entrance/contact.ts';
import { readOtp } from '#ui/entrance/otp.ts';
import type { Problem } from '#ui/entrance/problem.ts';
import { type Phone, phoneOf } from '#ui/phone/phone.ts';

/**
 * One-time sign-in, and sign-up, which is the same as far as the contact. `resendAt` is the moment
 * (ms) from which another code may be asked for; a moment survives a reload and a sleeping phone.
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
      readonly linkSent?: { readonly email: string; readonly resendAt: number };
      /** The code that was sent before the step back from it. */
      readonly asked?: Asked | undefined;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'otpInput';
      readonly applicationId: number;
      readonly contact: Contact;
      readonly mobile: string;
      readonly otp: string;
      readonly resendAt: number;
      readonly problem?: Problem;
    }
  | { readonly step: 'leaving'; readonly signedIn: boolean };

type Asked = { readonly mobile: string; readonly resendAt: number };

export type Event =
  | { readonly type: 'choose'; readonly applicationId: number }
  | { readonly type: 'continue' }
  | ({ readonly type: 'contact' } & Partial<Contact>)
  | { readonly type: 'linkSent'; readonly email: string; readonly resendAt: number }
  | { readonly type: 'codeAsked'; readonly mobile: string; readonly resendAt: number }
  | { readonly type: 'otp'; readonly text: string }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'back' }
  | { readonly type: 'forward' }
  | { readonly type: 'leave'; readonly signedIn: boolean };

export const steps = ['selectVendor', 'partnerAuth', 'otpInput'] as const;

/** Whether a step of the three comes later than another. */
export const isAfter = (step: string, other: string): boolean =>
  order.indexOf(step) > order.indexOf(other);
const order: readonly string[] = steps;

/** Where an address starts the flow: with a partner and a mobile number at the code itself. */
export function startFlow(
  applicationId: number | undefined,
  { mobile, email }: { mobile?: string | undefined; email?: string | undefined },
): Flow {
  const contact: Contact = {
    tab: email && !mobile ? 'email' : 'phone',
    phone: mobile ? phoneOf(mobile) : emptyContact.phone,
    email: email ?? '',
  };
  if (applicationId === undefined || !mobile) {
    return { step: 'selectVendor', applicationId, contact };
  }
  return { step: 'otpInput', applicationId, contact, mobile, otp: '', resendAt: 0 };
}

/** The next state; an event that a step does not know changes nothing. */
export function next(flow: Flow, event: Event): Flow {
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
  const { step, applicationId, contact, linkSent, asked } = flow;
  switch (event.type) {
    case 'contact': {
      const { type: _, ...typed } = event;
      // Another number has had no code yet.
      const isOther = typed.phone !== undefined && !isSame(typed.phone, contact.phone);
      const still = isOther ? undefined : asked;
      return { step, applicationId, contact: { ...contact, ...typed }, linkSent, asked: still };
    }
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'linkSent': {
      const { email, resendAt } = event;
      return { step, applicationId, contact, linkSent: { email, resendAt }, asked };
    }
    case 'codeAsked': {
      const { mobile, resendAt } = event;
      return { step: 'otpInput', applicationId, contact, mobile, otp: '', resendAt };
    }
    case 'forward':
      return asked ? { step: 'otpInput', applicationId, contact, ...asked, otp: '' } : flow;
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
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'codeAsked':
      return { ...flow, otp: '', resendAt: event.resendAt, problem: undefined };
    case 'back': {
      const { applicationId, contact, mobile, resendAt } = flow;
      const asked = resendAt ? { mobile, resendAt } : undefined;
      return { step: 'partnerAuth', applicationId, contact, asked };
    }
    default:
      return flow;
  }
}
