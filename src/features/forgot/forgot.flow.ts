import type { Contact, Named } from '#ui/entrance/contact.ts';
import { readOtp } from '#ui/entrance/otp.ts';
import type { Problem } from '#ui/entrance/problem.ts';
import type { PasswordProblem } from './password-checks.ts';

/** What a right code was exchanged for: it sets the password of this contact once. */
export type Proven = { readonly to: Named; readonly code: string; readonly resendAt: number };

/** Why a code that was right is of no use any more. */
export type Gone = 'reloaded' | 'late' | 'unanswered';

/**
 * A new password for somebody who has forgotten theirs. `resendAt` is the moment (ms) from which
 * another code may be asked for; a moment survives a reload and a sleeping phone.
 */
export type Flow =
  | {
      readonly step: 'contact';
      readonly contact: Contact;
      /** A code that was right before the borrower went back: the same contact needs no other. */
      readonly proven?: Proven;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'otp';
      readonly contact: Contact;
      readonly to: Named;
      readonly otp: string;
      readonly resendAt: number;
      readonly gone?: Gone;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'newPassword';
      readonly contact: Contact;
      readonly proven: Proven;
      readonly problem?: PasswordProblem;
    }
  | { readonly step: 'success'; readonly contact: Contact };

export type Event =
  | ({ readonly type: 'contact' } & Partial<Contact>)
  | { readonly type: 'codeAsked'; readonly to: Named; readonly resendAt: number }
  | { readonly type: 'otp'; readonly text: string }
  | { readonly type: 'proven'; readonly code: string }
  | { readonly type: 'resumed'; readonly proven: Proven }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'passwordRefused'; readonly problem: PasswordProblem }
  | { readonly type: 'passwordTyped' }
  | { readonly type: 'codeGone'; readonly why: Gone }
  | { readonly type: 'passwordSet' }
  | { readonly type: 'back' };

export const steps = ['contact', 'otp', 'newPassword'] as const;

export const startFlow = (contact: Contact): Flow => ({ step: 'contact', contact });

/** The next state; an event that a step does not know changes nothing. */
export function next(flow: Flow, event: Event): Flow {
  switch (flow.step) {
    case 'contact':
      return nextContact(flow, event);
    case 'otp':
      return nextOtp(flow, event);
    case 'newPassword':
      return nextPassword(flow, event);
    case 'success':
      return flow;
  }
}

function nextContact(flow: Flow & { step: 'contact' }, event: Event): Flow {
  switch (event.type) {
    case 'contact': {
      const { type: _, ...typed } = event;
      return { ...flow, contact: { ...flow.contact, ...typed }, problem: undefined };
    }
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'codeAsked':
      return {
        step: 'otp',
        contact: flow.contact,
        otp: '',
        to: event.to,
        resendAt: event.resendAt,
      };
    case 'resumed':
      return { step: 'newPassword', contact: flow.contact, proven: event.proven };
    default:
      return flow;
  }
}

function nextOtp(flow: Flow & { step: 'otp' }, event: Event): Flow {
  const { step, contact, to, resendAt } = flow;
  switch (event.type) {
    case 'otp': {
      const { otp, problem } = readOtp(event.text);
      return { ...flow, otp, problem };
    }
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'codeAsked':
      return { step, contact, to, otp: '', resendAt: event.resendAt };
    case 'proven':
      return { step: 'newPassword', contact, proven: { to, code: event.code, resendAt } };
    case 'back':
      return startFlow(contact);
    default:
      return flow;
  }
}

function nextPassword(flow: Flow & { step: 'newPassword' }, event: Event): Flow {
  const { step, contact, proven } = flow;
  const { to, resendAt } = proven;
  switch (event.type) {
    case 'passwordTyped':
      return { step, contact, proven };
    case 'passwordRefused':
      return { ...flow, problem: event.problem };
    case 'codeGone':
      return { step: 'otp', contact, to, otp: '', resendAt, gone: event.why };
    case 'passwordSet':
      return { step: 'success', contact };
    case 'back':
      return { step: 'contact', contact, proven };
    default:
      return flow;
  }
}

/** What may be kept over a reload: never a code. Who has one must ask for another. */
export function keepable(flow: Flow): Flow {
  switch (flow.step) {
    case 'contact':
      return startFlow(flow.contact);
    case 'otp':
      return { ...flow, otp: '', problem: undefined };
    case 'newPassword':
      return next(flow, { type: 'codeGone', why: 'reloaded' });
    case 'success':
      return flow;
  }
}
