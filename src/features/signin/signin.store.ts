import { atom } from 'nanostores';
import { readEmail } from '#contract/fields.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { forgetTyped, keepTyped, typedContact } from '#shell/typed-contact.ts';
import { goInstead } from '#stores/navigate.ts';
import { arrival, isSignedInAlready, sendOn } from '#stores/navigation/arrival.ts';
import { adoptQuery, queryApplication } from '#stores/navigation/enter.ts';
import { shownDepth } from '#stores/navigation/step-history.ts';
import { attempt, noAnswer } from '#stores/session/attempt.ts';
import { type DeadLink, takeDeadLink, takeNotice } from '#stores/session/notice.ts';
import { $remembered } from '#stores/session/remembered.ts';
import { startSession } from '#stores/session/session.ts';
import {
  type Contact,
  emptyContact,
  type Identity,
  identifierIn,
  identifierOf,
  readContact,
  withTyped,
} from '#ui/auth/contact.ts';
import { type Event, type Flow, type Problem, startFlow, transition } from './signin.flow.ts';

const leaveAfter = 500;

export const $flow = atom<Flow>({ step: 'password', contact: emptyContact });
/** From the tap until the answer, and after a sign-in until the next page opens. */
export const $busy = atom(false);
/** Signed in, and about to leave: after a sign-in here, or at once for a borrower who was signed in before. */
export const $leaving = atom<false | 'after sign-in' | 'at once'>(false);

/** Why the borrower was sent here, and the dead link that was opened. */
export const $notice = atom<{
  readonly sentences: readonly string[];
  readonly deadLink?: DeadLink | undefined;
}>({ sentences: [] });

/** `typedNumber` is what was typed into the prerendered form. */
export function openSignIn(typedNumber = ''): void {
  const query = new URLSearchParams(location.search);
  $notice.set({ sentences: takeNotice(), deadLink: takeDeadLink() });
  adoptQuery(query);
  if ($notice.get().sentences.length === 0 && isSignedInAlready(query)) {
    $leaving.set('at once');
    return void sendOn();
  }
  const typed = typedContact(identifierIn(query));
  const flow = withTyped(startFlow(query, { typed, remembered: $remembered.get() }), typedNumber);
  // A reload stays at the password form that was reached from the notice.
  $flow.set(shownDepth() > 0 ? transition(flow, { type: 'usePassword' }) : flow);
}

export function dispatch(event: Event): void {
  const flow = transition($flow.get(), event);
  $flow.set(flow);
  if (event.type === 'contact') {
    keepTyped(flow.contact, identifierIn(new URLSearchParams(location.search)));
  }
}

/** Signs in with a password and leaves for the page that was wanted. */
export async function signInWith(password: string, remember: boolean): Promise<void> {
  if ($busy.get()) return;
  $busy.set(true);
  const problem = await trySignIn(password, remember);
  if (!problem) return;
  dispatch({ type: 'refused', problem });
  $busy.set(false);
}

async function trySignIn(password: string, remember: boolean): Promise<Problem | undefined> {
  const identity = await readIdentity($flow.get().contact);
  if ('at' in identity) return identity;
  const problem = passwordProblem(password);
  if (problem) return problem;
  const outcome = await attempt(signIn, { body: { ...identity, password, persist: remember } });
  if (!outcome.ok) return { at: 'form', message: outcome.messages.join(' ') };
  startSession(outcome.data.token, outcome.data.application_id);
  $remembered.set(remember ? identifierOf(identity) : '');
  forgetTyped();
  $leaving.set('after sign-in');
  setTimeout(goInstead, leaveAfter, await arrival(null));
  return undefined;
}

/** Requests another sign-in link for the email in the address. */
export async function resendLink(): Promise<void> {
  const flow = $flow.get();
  if (flow.step !== 'magicLink' || $busy.get()) return;
  const partner = queryApplication(new URLSearchParams(location.search));
  if (partner === undefined) return refusePartner();
  $busy.set(true);
  const outcome = await attempt(signInLink, {
    body: {
      application_id: Number(partner),
      identifier: flow.link.email,
      type: 'email',
      otp: null,
    },
  });
  $busy.set(false);
  if (!outcome.ok) {
    if (outcome.code === 'not_found') return refusePartner();
    const message = outcome.messages.join(' ');
    return dispatch({ type: 'refused', problem: { at: 'form', message } });
  }
  if (!('resend_in' in outcome.data)) return;
  const { resend_in, sent } = outcome.data;
  dispatch({ type: 'linkSent', resendAt: Date.now() + resend_in * 1000, waits: !sent });
}

function refusePartner(): void {
  dispatch({
    type: 'refused',
    problem: { at: 'partner', message: 'Partner was not specified.' },
  });
}

/** Asks for another link to where a dead one went. @returns what to say, and until when to wait */
export async function renewLink({
  applicationId,
  code,
}: DeadLink): Promise<{ message: string; until: number }> {
  const body = { application_id: applicationId, code, renew: true } as const;
  const outcome = await attempt(signInLink, { body });
  if (!outcome.ok) return { message: outcome.messages.join(' '), until: 0 };
  if (!('resend_in' in outcome.data)) return { message: '', until: 0 };
  // What was wrong with the old link is over.
  $notice.set({ ...$notice.get(), sentences: [] });
  const { resend_in, sent } = outcome.data;
  const message = sent
    ? 'We have emailed you a new link. It goes to the same address as the last one.'
    : 'We emailed you a new link a moment ago. Check your spam folder too.';
  return { message, until: Date.now() + resend_in * 1000 };
}

/** The address of the one-time sign-in. It drops the email, because a code goes to a phone. */
export function otpAddress(): string {
  const query = new URLSearchParams(location.search);
  query.delete('email');
  return query.size > 0 ? `/signon?${query}` : '/signon';
}

const incomplete = 'To continue fill in the form correctly.';
const malformed = {
  phone: 'Incorrect mobile number format!',
  email: 'Incorrect email address format!',
};

/** @returns the typed email or mobile number, or what is wrong with it */
export async function readIdentity(identity: Contact): Promise<Identity | Problem> {
  const read = await readContact(identity, readEmail);
  if (read === 'empty') return { at: 'identifier', message: incomplete };
  if (read === 'malformed') return { at: 'identifier', message: malformed[identity.tab] };
  return read === 'unanswered' ? { at: 'form', message: noAnswer } : read;
}

export function passwordProblem(password: string): Problem | undefined {
  return password === '' ? { at: 'password', message: incomplete } : undefined;
}
