import { atom } from 'nanostores';
import { signIn, signInLink } from '#contract/session.ts';
import { forgetTyped, keepTyped, typedContact } from '#shell/typed-contact.ts';
import { arrival } from '#stores/arrival.ts';
import { attempt } from '#stores/attempt.ts';
import { adoptQuery, queryApplication } from '#stores/enter.ts';
import { goInstead } from '#stores/navigate.ts';
import { $remembered } from '#stores/remembered.ts';
import { startSession } from '#stores/session.ts';
import { shownDepth } from '#stores/step-history.ts';
import { emptyContact, namedIn, nameOf } from '#ui/entrance/contact.ts';
import { type Problem, passwordProblem, readIdentity } from './identity.ts';
import { type Event, type Flow, next, startFlow } from './signin.flow.ts';

const leaveAfter = 500;

export const $flow = atom<Flow>({ step: 'password', contact: emptyContact });
/** From the tap until the answer; after a sign-in until the next page. */
export const $busy = atom(false);
/** Signed in, and about to leave. */
export const $leaving = atom(false);

export function openSignIn(): void {
  const query = new URLSearchParams(location.search);
  adoptQuery(query);
  const typed = typedContact(namedIn(query));
  const flow = startFlow(query, { typed, remembered: $remembered.get() });
  // A reload stays at the password form that was reached from the notice.
  $flow.set(shownDepth() > 0 ? next(flow, { type: 'usePassword' }) : flow);
}

export function happen(event: Event): void {
  const flow = next($flow.get(), event);
  $flow.set(flow);
  if (event.type === 'contact') {
    keepTyped(flow.contact, namedIn(new URLSearchParams(location.search)));
  }
}

/** Signs in with a password and leaves for the page that was wanted. */
export async function enterWith(password: string, remember: boolean): Promise<void> {
  if ($busy.get()) return;
  $busy.set(true);
  const problem = await signInAs(password, remember);
  if (!problem) return;
  happen({ type: 'refused', problem });
  $busy.set(false);
}

async function signInAs(password: string, remember: boolean): Promise<Problem | undefined> {
  const identity = await readIdentity($flow.get().contact);
  if ('at' in identity) return identity;
  const problem = passwordProblem(password);
  if (problem) return problem;
  const outcome = await attempt(signIn, { body: { ...identity, password, persist: remember } });
  if (!outcome.ok) return { at: 'form', message: outcome.messages.join(' ') };
  startSession(outcome.data.token, outcome.data.application_id);
  $remembered.set(remember ? nameOf(identity) : '');
  forgetTyped();
  $leaving.set(true);
  setTimeout(goInstead, leaveAfter, await arrival(null));
  return undefined;
}

/** Has another sign-in link sent to the email that the address names. */
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
    return happen({ type: 'refused', problem: { at: 'form', message } });
  }
  if (!('resend_in' in outcome.data)) return;
  happen({ type: 'linkSent', resendAt: Date.now() + outcome.data.resend_in * 1000 });
}

function refusePartner(): void {
  happen({
    type: 'refused',
    problem: { at: 'partner', message: 'Partner was not specified.' },
  });
}

/** The one-time sign-in, with the query but for the email: a code goes to a phone. */
export function otpAddress(): string {
  const query = new URLSearchParams(location.search);
  query.delete('email');
  return query.size > 0 ? `/signon?${query}` : '/signon';
}
