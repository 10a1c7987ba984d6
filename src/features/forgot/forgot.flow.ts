import type { Contact, Identity } from '#ui/auth/contact.ts';
import { readOtp } from '#ui/auth/otp.ts';
import type { Problem } from '#ui/auth/problem.ts';
import type { PasswordProblem } from './checks.ts';

/** What a correct code was exchanged for. It sets the password of this contact once. */
export type VerifiedCode = {
  readonly to: Identity;
  readonly code: string;
  readonly resendAt: number;
};

/** Why a correct code can no longer be used. */
export type CodeLoss = 'reloaded' | 'late' | 'unanswered';

/**
 * A new password in place of a forgotten one. `resendAt` is the moment (ms since 1970) from which
 * another code can be requested; a moment survives a reload and a sleeping phone.
 */
export type Flow =
  | {
      readonly step: 'contact';
      readonly contact: Contact;
      /** A code that was verified before the borrower went back. The same contact needs no other. */
      readonly proven?: VerifiedCode;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'otp';
      readonly contact: Contact;
      readonly to: Identity;
      readonly otp: string;
      readonly resendAt: number;
      /** None was sent now, because one was asked for a moment ago. */
      readonly waits?: boolean | undefined;
      readonly gone?: CodeLoss;
      readonly problem?: Problem;
    }
  | {
      readonly step: 'newPassword';
      readonly contact: Contact;
      readonly proven: VerifiedCode;
      readonly problem?: PasswordProblem;
    }
  | { readonly step: 'success'; readonly contact: Contact };

export type Event =
  | ({ readonly type: 'contact' } & Partial<Contact>)
  | {
      readonly type: 'codeAsked';
      readonly to: Identity;
      readonly resendAt: number;
      readonly waits?: boolean;
    }
  | { readonly type: 'otp'; readonly text: string }
  | { readonly type: 'proven'; readonly code: string }
  | { readonly type: 'resumed'; readonly proven: VerifiedCode }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'passwordRefused'; readonly problem: PasswordProblem }
  | { readonly type: 'passwordTyped' }
  | { readonly type: 'codeGone'; readonly why: CodeLoss }
  | { readonly type: 'passwordSet' }
  | { readonly type: 'useEmail' }
  | { readonly type: 'back' };

export const steps = ['contact', 'otp', 'newPassword'] as const;

export const startFlow = (contact: Contact): Flow => ({ step: 'contact', contact });

/** The next state; an event that a step does not know changes nothing. */
export function transition(flow: Flow, event: Event): Flow {
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
        waits: event.waits,
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
      return { step, contact, to, otp: '', resendAt: event.resendAt, waits: event.waits };
    case 'proven':
      return { step: 'newPassword', contact, proven: { to, code: event.code, resendAt } };
    case 'useEmail':
      return startFlow({ ...contact, tab: 'email' });
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

/** What may be stored over a reload. A code may not, so after a reload another must be requested. */
export function draftOf(flow: Flow): Flow {
  switch (flow.step) {
    case 'contact':
      return startFlow(flow.contact);
    case 'otp':
      return { ...flow, otp: '', problem: undefined };
    case 'newPassword':
      return transition(flow, { type: 'codeGone', why: 'reloaded' });
    case 'success':
      return flow;
  }
}
