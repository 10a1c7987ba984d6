import { atom } from 'nanostores';
import { readEmail } from '#contract/fields.ts';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { keepTyped, typedContact } from '#shell/typed-contact.ts';
import { whileBusy } from '#stores/busy.ts';
import { attempt, noAnswer } from '#stores/session/attempt.ts';
import { readClaims } from '#stores/session/claims.ts';
import { endSession } from '#stores/session/end.ts';
import { $remembered } from '#stores/session/remembered.ts';
import { $token } from '#stores/session/session.ts';
import { tab } from '#stores/storage.ts';
import { $toasts, dismiss, toast } from '#stores/toasts.ts';
import {
  type Contact,
  type ContactProblem,
  contactOf,
  emptyContact,
  type Identity,
  identifierIn,
  identifierOf,
  readContact,
  withTyped,
} from '#ui/auth/contact.ts';
import { otpRefusal } from '#ui/auth/otp.ts';
import { type Problem, problemFrom } from '#ui/auth/problem.ts';
import { contactMismatch, type KnownContact, knownContact, passwordProblem } from './checks.ts';
import { draftOf, type Event, type Flow, startFlow, transition } from './forgot.flow.ts';

const slot = 'forgot';

export const $flow = atom<Flow>(startFlow(emptyContact));

/** The contact that the flow is about: that of the session, or the one in the address. */
let about = '';
let known: Promise<KnownContact> = Promise.resolve({});
/** A new password was sent and no answer came, so it may be set. */
let inDoubt = false;

/**
 * Opens the flow where this tab left it, or with the contact that is known or was typed last.
 * `typedNumber` is what was typed into the prerendered form.
 */
export function openForgot(typedNumber = ''): void {
  const query = new URLSearchParams(location.search);
  const claims = readClaims($token.get());
  const named = claims?.mobile ?? claims?.email ?? identifierIn(query);
  about = named;
  known = claims ? Promise.resolve(claims) : knownContact(query);
  const flow =
    keptFlow() ?? startFlow(typedContact(about) ?? contactOf(named || $remembered.get()));
  $flow.set(flow.step === 'contact' ? withTyped(flow, typedNumber) : flow);
}

function keptFlow(): Flow | undefined {
  try {
    const [whose, flow] = JSON.parse(tab.get(slot) ?? '[]');
    // Shown once. A later visit starts again.
    if (flow?.step === 'success') tab.remove(slot);
    return whose === about ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** Applies an event and stores what may survive a reload, which a code or a password must not. */
export function dispatch(event: Event): void {
  const flow = transition($flow.get(), event);
  $flow.set(flow);
  tab.set(slot, JSON.stringify([about, draftOf(flow)]));
  keepTyped(flow.contact, about);
}

/** Requests a code for the typed contact, if that contact is allowed. */
export const sendContact = () =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step !== 'contact') return;
    const read = await readContact(flow.contact, readEmail);
    if (typeof read === 'string') return refuse(flaw(read, flow.contact));
    const problem = contactMismatch(read, await known);
    if (problem) return refuse(problem);
    const { proven } = flow;
    if (proven && identifierOf(proven.to) === identifierOf(read))
      return dispatch({ type: 'resumed', proven });
    await requestCode(read);
  });

export const resendCode = () =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step === 'otp') await requestCode(flow.to);
  });

async function requestCode(to: Identity): Promise<void> {
  const type = 'email' in to ? 'email' : 'mobile';
  const outcome = await attempt(requestReset, { body: { ...to, type } });
  if (!outcome.ok) return refuse(problemFrom(outcome));
  const { resend_in, sent } = outcome.data;
  dispatch({ type: 'codeAsked', to, resendAt: Date.now() + resend_in * 1000, waits: !sent });
  if (sent) toast('Your OTP has been sent.', 'success', 'Sent!');
}

/** Exchanges the typed digits for a code that sets the password. */
export const sendOtp = () =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step !== 'otp') return;
    const problem = otpRefusal(flow.otp);
    if (problem) return refuse(problem);
    const outcome = await attempt(verifyReset, { body: { ...flow.to, code: flow.otp } });
    if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
    inDoubt = false;
    dispatch({ type: 'proven', code: outcome.data.code });
    toastAlone('Verified');
  });

/** Sets the new password. This ends every session of the borrower, this browser's too. */
export const setPassword = (password: string, passwordConfirmation: string) =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step !== 'newPassword') return;
    const problem = passwordProblem(password, passwordConfirmation);
    if (problem) return dispatch({ type: 'passwordRefused', problem });
    const { to, code } = flow.proven;
    const outcome = await attempt(resetPassword, {
      body: { ...to, code, password, passwordConfirmation },
    });
    if (outcome.ok) {
      dispatch({ type: 'passwordSet' });
      // The sign-in starts with this contact filled in.
      keepTyped(contactOf(identifierOf(to)));
      endSession($token.get());
      return toastAlone('You have successfully set your password.');
    }
    if (outcome.code === 'code_invalid') {
      return dispatch({ type: 'codeGone', why: inDoubt ? 'unanswered' : 'late' });
    }
    inDoubt ||= outcome.code === 'unavailable';
    const message = outcome.messages.join(' ');
    dispatch({ type: 'passwordRefused', problem: { at: 'form', message } });
  });

/** The address of the sign-in. It drops the contact from the query, because that is filled in already. */
export function signInAddress(): string {
  const query = new URLSearchParams(location.search);
  query.delete('email');
  query.delete('mobile');
  return query.size > 0 ? `/signin?${query}` : '/signin';
}

/** Replaces the toasts of the step before. On a phone two toasts hide the heading. */
function toastAlone(message: string): void {
  for (const { id } of $toasts.get()) dismiss(id);
  toast(message, 'success');
}

function refuse(problem: Problem): void {
  dispatch({ type: 'refused', problem });
}

function flaw(found: ContactProblem, { tab }: Contact): Problem {
  if (found === 'empty') {
    return { title: 'Incomplete data', message: 'Fill in all fields to continue.' };
  }
  if (found === 'unanswered') return { message: noAnswer };
  return { message: tab === 'phone' ? 'Invalid mobile number' : 'Invalid email address' };
}
