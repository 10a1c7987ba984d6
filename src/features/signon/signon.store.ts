import { atom } from 'nanostores';
import { handoffOfSession } from '#contract/hand-off.ts';
import { signInLink } from '#contract/session.ts';
import { signOn } from '#contract/sign-on.ts';
import { otpResendSeconds } from '#credit/codes.ts';
import { isFramed } from '#stores/frame.ts';
import { go, goInstead } from '#stores/navigate.ts';
import { arrival, isSignedInAlready, sendOn } from '#stores/navigation/arrival.ts';
import { adoptQuery } from '#stores/navigation/enter.ts';
import { storeRedirect } from '#stores/navigation/redirects.ts';
import { attempt, noAnswer } from '#stores/session/attempt.ts';
import { forgetHandoff, handoffAt } from '#stores/session/hand-off.ts';
import { startSession } from '#stores/session/session.ts';
import { canKeep, tab } from '#stores/storage.ts';
import { toast } from '#stores/toasts.ts';
import type { ContactTab } from '#ui/auth/contact.ts';
import { otpRefusal } from '#ui/auth/otp.ts';
import { type Problem, problemFrom } from '#ui/auth/problem.ts';
import { allowedNext, carryQuery, opening } from './address.ts';
import { readIdentifier } from './identifier.ts';
import { type Event, type Flow, isAfter, startFlow, transition } from './signon.flow.ts';

export type Entry = 'signon' | 'signup';

const leaveAfter = 1000;

export const $flow = atom<Flow>(startFlow(undefined, {}));
/** A request is under way, so a second tap or Enter is ignored. */
export const $busy = atom(false);

let entry: Entry = 'signon';

/** Opens the flow. If the address has a partner and a mobile number, the code is sent at once. */
export function openFlow(opened: Entry): void {
  entry = opened;
  // This browser cannot keep a session, so a code would be of no use.
  if (!canKeep()) return;
  const query = new URLSearchParams(location.search);
  if (isSignedInAlready(query)) {
    $flow.set({ step: 'leaving', signedIn: true });
    return void sendOn();
  }
  adoptQuery(query);
  const kept = readKept();
  // After a reload or a return from another page the flow is as it was, whatever the address says.
  const isBack = history.state?.step !== undefined && kept?.search === location.search;
  const flow = isBack ? kept.flow : opening(query, kept?.flow);
  $flow.set(flow);
  if (isFramed && !history.state?.step) history.replaceState({ step: flow.step }, '');
  // The answer to an earlier request was lost with the page, so the code is requested again.
  if (flow.step === 'otpInput' && flow.resendAt === 0) void sendFirst(flow);
}

/** A number that comes with the address is checked as one that is typed. */
const sendFirst = ({ applicationId, contact, mobile }: Flow & { step: 'otpInput' }) =>
  runAlone(async () => {
    const read = await readIdentifier({ ...contact, tab: 'phone' });
    const isImpossible = 'problem' in read && read.problem.message !== noAnswer;
    if (!isImpossible) return void (await requestCode(applicationId, mobile));
    apply({ type: 'back' });
    refuse(read.problem);
  });

/** Applies an event and keeps the browser's history in step, so that Back and Forward move through the steps. */
export function dispatch(event: Event): void {
  const before = $flow.get().step;
  apply(event);
  const { step } = $flow.get();
  if (isAfter(step, before)) history.pushState({ step, entered: true }, '');
  else if (isAfter(before, step)) history.replaceState({ step }, '');
}

/** Applies an event and stores what may survive a reload, which a code must not. */
function apply(event: Event): void {
  const flow = transition($flow.get(), event);
  $flow.set(flow);
  if (flow.step === 'leaving') tab.remove(entry);
  else tab.set(entry, JSON.stringify({ search: location.search, flow: lasting(flow) }));
}

const lasting = (flow: Flow) => ({
  ...flow,
  ...(flow.step === 'otpInput' && { otp: '' }),
  problem: undefined,
});

type Kept = { readonly search: string; readonly flow: Exclude<Flow, { step: 'leaving' }> };

function readKept(): Kept | undefined {
  try {
    return JSON.parse(tab.get(entry) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** From the partner to the contact. A return address that came without a partner belongs to the chosen one. */
export function continueToContact(): void {
  const flow = $flow.get();
  const back = new URLSearchParams(location.search).get('redirect_url');
  if (back && flow.step === 'selectVendor' && flow.applicationId !== undefined) {
    storeRedirect(String(flow.applicationId), back);
  }
  dispatch({ type: 'continue' });
}

/** One step back, or from the first step to the page before the flow. */
export function goBack(): void {
  if ($flow.get().step === 'selectVendor') {
    go(entry === 'signup' ? '/' : `/signin${location.search}`);
  } else if (history.state?.entered) history.back();
  else dispatch({ type: 'back' });
}

/** After the device's Back or Forward. */
export function followHistory(): void {
  if ($flow.get().step === 'leaving') return;
  const wanted = history.state?.step ?? 'selectVendor';
  while (isAfter($flow.get().step, wanted)) apply({ type: 'back' });
  if (!isAfter(wanted, $flow.get().step)) return;
  apply({ type: 'forward' });
  // A step that can no longer be shown is taken back in the history too.
  if ($flow.get().step !== wanted) history.back();
}

/** Sends the contact of the chosen tab: a code for a mobile number, a link for an email. */
export const sendContact = () =>
  runAlone(async () => {
    const flow = $flow.get();
    if (flow.step !== 'partnerAuth') return;
    const { applicationId, contact } = flow;
    const read = await readIdentifier(contact);
    if ('problem' in read) return refuse(read.problem);
    const { sentCode } = flow;
    if (entry === 'signup') await signUp(applicationId, contact.tab, read.identifier);
    else if (sentCode?.mobile === read.identifier && sentCode.resendAt > Date.now()) {
      dispatch({ type: 'forward' });
    } else if (contact.tab === 'phone') await requestCode(applicationId, read.identifier);
    else await requestLink(applicationId, read.identifier);
  });

export const resendCode = () =>
  runAlone(async () => {
    const flow = $flow.get();
    if (flow.step === 'otpInput') await requestCode(flow.applicationId, flow.mobile);
  });

/** Redeems the typed code. The answer starts the session. */
export const sendOtp = () =>
  runAlone(async () => {
    const flow = $flow.get();
    if (flow.step !== 'otpInput') return;
    const { applicationId, mobile, otp } = flow;
    const problem = otpRefusal(otp);
    if (problem) return refuse(problem);
    const outcome = await attempt(signInLink, {
      body: {
        application_id: applicationId,
        identifier: mobile,
        type: 'mobile',
        otp,
        ...handoff(applicationId),
      },
    });
    if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
    if (!('token' in outcome.data)) return;
    startSession(outcome.data.token, outcome.data.application_id);
    forgetHandoff();
    leave(await arrival(outcome.data.redirect), true);
  });

/**
 * A partner's hand-off that this browser has opened, or by which the session came that it has: a right
 * code shows that its user is this borrower.
 */
function handoff(applicationId: number): { readonly handoff?: string } {
  const ofSession = new URLSearchParams(location.search).get('handoff') === handoffOfSession;
  const handoff = ofSession ? handoffOfSession : handoffAt(applicationId);
  return handoff ? { handoff } : {};
}

async function requestCode(applicationId: number, mobile: string) {
  const asked = await request(applicationId, 'mobile', mobile);
  if (!asked) return;
  dispatch({ type: 'codeAsked', mobile, ...asked });
  if (!asked.waits) toast('Your OTP has been sent.', 'success', 'Sent!');
}

async function requestLink(applicationId: number, email: string) {
  const asked = await request(applicationId, 'email', email);
  if (!asked) return;
  dispatch({ type: 'linkSent', email, ...asked });
}

/**
 * Asks for a code or a link.
 * @returns when another can be requested, or undefined when the flow is refused or leads elsewhere
 */
async function request(applicationId: number, type: 'mobile' | 'email', identifier: string) {
  const outcome = await attempt(signInLink, {
    body: { application_id: applicationId, identifier, type, otp: null, ...handoff(applicationId) },
  });
  if (!outcome.ok) return refuse(problemFrom(outcome));
  const address = allowedNext(outcome.data.redirect, applicationId);
  if (address) return leave(address);
  if (!('resend_in' in outcome.data)) return undefined;
  const { resend_in, sent, connects } = outcome.data;
  return { resendAt: Date.now() + resend_in * 1000, connects, waits: !sent };
}

/** Signs up at the partner. The answer leads to the next page, or a link is in the mail. */
async function signUp(applicationId: number, tab: ContactTab, identifier: string) {
  const userId = new URLSearchParams(location.search).get('user_id');
  const outcome = await attempt(signOn, {
    ...(userId ? { query: { user_id: userId } } : {}),
    body: {
      application_id: applicationId,
      ...(tab === 'phone' ? { mobile: identifier } : { email: identifier }),
    },
  });
  if (!outcome.ok) return refuse(problemFrom(outcome));
  const address = allowedNext(outcome.data.redirect, applicationId);
  if (address) return leave(carryQuery(address));
  dispatch({ type: 'linkSent', email: identifier, resendAt: Date.now() + otpResendSeconds * 1000 });
}

function leave(address: string, signedIn = false): undefined {
  dispatch({ type: 'leave', signedIn });
  setTimeout(goInstead, leaveAfter, address);
}

function refuse(problem: Problem): undefined {
  dispatch({ type: 'refused', problem });
}

/** Runs one request of the flow at a time. */
async function runAlone(work: () => Promise<void>): Promise<void> {
  if ($busy.get()) return;
  $busy.set(true);
  await work().finally(() => $busy.set(false));
}
