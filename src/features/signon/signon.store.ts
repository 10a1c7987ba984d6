import { atom } from 'nanostores';
import { allowedRedirect } from '#contract/redirects.ts';
import { signInLink, signOn } from '#contract/session.ts';
import { otpResendSeconds } from '#credit/codes.ts';
import { arrival } from '#stores/arrival.ts';
import { attempt } from '#stores/attempt.ts';
import { adoptQuery } from '#stores/enter.ts';
import { go, goInstead } from '#stores/navigate.ts';
import { startSession } from '#stores/session.ts';
import { toast } from '#stores/toasts.ts';
import type { Tab } from '#ui/entrance/contact.ts';
import { otpRefusal } from '#ui/entrance/otp.ts';
import type { Problem } from '#ui/entrance/problem.ts';
import { readIdentifier } from './contact.ts';
import { opening } from './opening.ts';
import { type Event, type Flow, isAfter, next, startFlow } from './signon.flow.ts';

export type Entry = 'signon' | 'signup';

const leaveAfter = 1000;

export const $flow = atom<Flow>(startFlow(undefined, {}));
/** A request of the flow is under way: a second tap or Enter is ignored. */
export const $busy = atom(false);

let entry: Entry = 'signon';

/** Opens the flow; an address with partner and mobile has the code sent at once. */
export function openFlow(opened: Entry): void {
  entry = opened;
  const query = new URLSearchParams(location.search);
  adoptQuery(query);
  const kept = sessionStorage.getItem(entry);
  const { flow, isNew } = opening(query, kept ? (JSON.parse(kept) as Flow) : undefined);
  $flow.set(flow);
  if (isNew && flow.step === 'otpInput') resendCode();
}

/** Applies an event and keeps what may survive a reload: never a code. */
export function happen(event: Event): void {
  const before = $flow.get();
  const flow = next(before, event);
  $flow.set(flow);
  // The device's own Back leads through the steps too.
  if (isAfter(flow.step, before.step)) history.pushState({ step: flow.step }, '');
  const kept = flow.step === 'otpInput' ? { ...flow, otp: '' } : flow;
  if (flow.step === 'leaving') sessionStorage.removeItem(entry);
  else sessionStorage.setItem(entry, JSON.stringify({ ...kept, problem: undefined }));
}

/** One step back; from the first one to where the entry was reached from. */
export function goBack(): void {
  const { step } = $flow.get();
  if (step === 'selectVendor') go(entry === 'signup' ? '/' : '/signin');
  else if (history.state?.step === step) history.back();
  else happen({ type: 'back' });
}

/** After the device's Back; a way forward again is not followed, it would need what was cleared. */
export function followHistory(): void {
  if (isAfter($flow.get().step, history.state?.step ?? 'selectVendor')) happen({ type: 'back' });
}

/** Sends the contact of the chosen tab: a code for a mobile number, a link for an email. */
export const sendContact = () =>
  once(async () => {
    const flow = $flow.get();
    if (flow.step !== 'partnerAuth') return;
    const { applicationId, contact } = flow;
    const read = await readIdentifier(contact);
    if ('problem' in read) return refuse(read.problem);
    if (entry === 'signup') await signUp(applicationId, contact.tab, read.identifier);
    else if (contact.tab === 'phone') await requestCode(applicationId, read.identifier);
    else await requestLink(applicationId, read.identifier);
  });

export const resendCode = () =>
  once(async () => {
    const flow = $flow.get();
    if (flow.step === 'otpInput') await requestCode(flow.applicationId, flow.mobile);
  });

/** Spends the code that was typed; the session starts with the answer. */
export const sendOtp = () =>
  once(async () => {
    const flow = $flow.get();
    if (flow.step !== 'otpInput') return;
    const { applicationId, mobile, otp } = flow;
    const problem = otpRefusal(otp);
    if (problem) return refuse(problem);
    const outcome = await attempt(signInLink, {
      body: { application_id: applicationId, identifier: mobile, type: 'mobile', otp },
    });
    if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
    if (!('token' in outcome.data)) return;
    startSession(outcome.data.token, outcome.data.application_id);
    leave(await arrival(outcome.data.redirect));
  });

async function requestCode(applicationId: number, mobile: string) {
  const resendAt = await request(applicationId, 'mobile', mobile);
  if (resendAt === undefined) return;
  happen({ type: 'codeAsked', mobile, resendAt });
  toast('Your OTP has been sent.', 'success', 'Sent!');
}

async function requestLink(applicationId: number, email: string) {
  const resendAt = await request(applicationId, 'email', email);
  if (resendAt !== undefined) happen({ type: 'linkSent', email, resendAt });
}

/** Has a code or a link sent; gives the moment from which another may be asked for. */
async function request(applicationId: number, type: 'mobile' | 'email', identifier: string) {
  const outcome = await attempt(signInLink, {
    body: { application_id: applicationId, identifier, type, otp: null },
  });
  if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
  const seconds = 'resend_in' in outcome.data ? outcome.data.resend_in : otpResendSeconds;
  return Date.now() + seconds * 1000;
}

/** Says at the partner who wants to join; the answer leads on, or a link is in the mail. */
async function signUp(applicationId: number, tab: Tab, identifier: string) {
  const userId = new URLSearchParams(location.search).get('user_id');
  const outcome = await attempt(signOn, {
    ...(userId ? { query: { user_id: userId } } : {}),
    body: {
      application_id: applicationId,
      ...(tab === 'phone' ? { mobile: identifier } : { email: identifier }),
    },
  });
  if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
  const address = allowedRedirect(outcome.data.redirect, location.origin);
  if (address) return leave(address);
  happen({ type: 'linkSent', email: identifier, resendAt: Date.now() + otpResendSeconds * 1000 });
}

function leave(address: string) {
  happen({ type: 'leave' });
  setTimeout(goInstead, leaveAfter, address);
}

function refuse(problem: Problem): undefined {
  happen({ type: 'refused', problem });
}

/** Runs one request of the flow at a time. */
async function once(work: () => Promise<void>): Promise<void> {
  if ($busy.get()) return;
  $busy.set(true);
  await work().finally(() => $busy.set(false));
}
