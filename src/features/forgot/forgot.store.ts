import { atom } from 'nanostores';
import { readEmail } from '#contract/fields.ts';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { keepTyped, typedContact } from '#shell/typed-contact.ts';
import { attempt, noAnswer } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { readClaims } from '#stores/claims.ts';
import { $remembered } from '#stores/remembered.ts';
import { $token } from '#stores/session.ts';
import { endSession } from '#stores/session-end.ts';
import { tab } from '#stores/storage.ts';
import { $toasts, dismiss, toast } from '#stores/toasts.ts';
import {
  type Contact,
  contactOf,
  emptyContact,
  type Flaw,
  type Named,
  namedIn,
  nameOf,
  readContact,
} from '#ui/entrance/contact.ts';
import { otpRefusal } from '#ui/entrance/otp.ts';
import type { Problem } from '#ui/entrance/problem.ts';
import { type Event, type Flow, keepable, next, startFlow } from './forgot.flow.ts';
import { type Known, knownContact, stranger } from './known-contact.ts';
import { passwordProblem } from './password-checks.ts';

const slot = 'forgot';

export const $flow = atom<Flow>(startFlow(emptyContact));

/** Whom the flow is about: who is signed in, or whom the address names. */
let about = '';
let known: Promise<Known> = Promise.resolve({});
/** A new password was sent and no answer came: it may be set for all we know. */
let inDoubt = false;

/** Opens the flow where this tab left it, else with the contact that is known or was typed last. */
export function openForgot(): void {
  const query = new URLSearchParams(location.search);
  const claims = readClaims($token.get());
  const named = claims?.mobile ?? claims?.email ?? namedIn(query);
  about = named;
  known = claims ? Promise.resolve(claims) : knownContact(query);
  $flow.set(keptFlow() ?? startFlow(typedContact(about) ?? contactOf(named || $remembered.get())));
}

function keptFlow(): Flow | undefined {
  try {
    const [whose, flow] = JSON.parse(tab.get(slot) ?? '[]');
    // Said once: whoever comes again has forgotten again.
    if (flow?.step === 'success') tab.remove(slot);
    return whose === about ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** Applies an event and keeps what may survive a reload: never a code or a password. */
export function happen(event: Event): void {
  const flow = next($flow.get(), event);
  $flow.set(flow);
  tab.set(slot, JSON.stringify([about, keepable(flow)]));
  keepTyped(flow.contact, about);
}

/** Has a code sent to the contact that was typed, if it may be. */
export const sendContact = () =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step !== 'contact') return;
    const read = await readContact(flow.contact, readEmail);
    if (typeof read === 'string') return refuse(flaw(read, flow.contact));
    const problem = stranger(read, await known);
    if (problem) return refuse(problem);
    const { proven } = flow;
    if (proven && nameOf(proven.to) === nameOf(read)) return happen({ type: 'resumed', proven });
    await requestCode(read);
  });

export const resendCode = () =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step === 'otp') await requestCode(flow.to);
  });

async function requestCode(to: Named): Promise<void> {
  const type = 'email' in to ? 'email' : 'mobile';
  const outcome = await attempt(requestReset, { body: { ...to, type } });
  if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
  happen({ type: 'codeAsked', to, resendAt: Date.now() + outcome.data.resend_in * 1000 });
  toast('Your OTP has been sent.', 'success', 'Sent!');
}

/** Exchanges the digits for a code that sets the password. */
export const sendOtp = () =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step !== 'otp') return;
    const problem = otpRefusal(flow.otp);
    if (problem) return refuse(problem);
    const outcome = await attempt(verifyReset, { body: { ...flow.to, code: flow.otp } });
    if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
    inDoubt = false;
    happen({ type: 'proven', code: outcome.data.code });
    toastAlone('Verified');
  });

/** Sets the new password. Every session of the borrower has ended then, this browser's too. */
export const setPassword = (password: string, passwordConfirmation: string) =>
  whileBusy(async () => {
    const flow = $flow.get();
    if (flow.step !== 'newPassword') return;
    const problem = passwordProblem(password, passwordConfirmation);
    if (problem) return happen({ type: 'passwordRefused', problem });
    const { to, code } = flow.proven;
    const outcome = await attempt(resetPassword, {
      body: { ...to, code, password, passwordConfirmation },
    });
    if (outcome.ok) {
      happen({ type: 'passwordSet' });
      // The sign-in begins with whose password it is now.
      keepTyped(contactOf(nameOf(to)));
      endSession($token.get());
      return toastAlone('You have successfully set your password.');
    }
    if (outcome.code === 'code_invalid') {
      return happen({ type: 'codeGone', why: inDoubt ? 'unanswered' : 'late' });
    }
    inDoubt ||= outcome.code === 'unavailable';
    const message = outcome.messages.join(' ');
    happen({ type: 'passwordRefused', problem: { at: 'form', message } });
  });

/** The sign-in that follows, with the query but for whom it names: that is filled in already. */
export function signInAddress(): string {
  const query = new URLSearchParams(location.search);
  query.delete('email');
  query.delete('mobile');
  return query.size > 0 ? `/signin?${query}` : '/signin';
}

/** What was said of the step before is over, and on a phone two toasts hide the heading. */
function toastAlone(message: string): void {
  for (const { id } of $toasts.get()) dismiss(id);
  toast(message, 'success');
}

function refuse(problem: Problem): void {
  happen({ type: 'refused', problem });
}

function flaw(found: Flaw, { tab }: Contact): Problem {
  if (found === 'empty') {
    return { title: 'Incomplete data', message: 'Fill in all fields to continue.' };
  }
  if (found === 'unanswered') return { message: noAnswer };
  return { message: tab === 'phone' ? 'Invalid mobile number' : 'Invalid email address' };
}
