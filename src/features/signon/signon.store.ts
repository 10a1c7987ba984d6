import { atom } from 'nanostores';
import { signInLink } from '#contract/session.ts';
import { signOn } from '#contract/sign-on.ts';
import { otpResendSeconds } from '#credit/codes.ts';
import { arrival } from '#stores/arrival.ts';
import { attempt } from '#stores/attempt.ts';
import { adoptQuery } from '#stores/enter.ts';
import { isFramed } from '#stores/framed.ts';
import { go, goInstead } from '#stores/navigate.ts';
import { storeRedirect } from '#stores/redirects.ts';
import { startSession } from '#stores/session.ts';
import { canKeep, tab } from '#stores/storage.ts';
import { toast } from '#stores/toasts.ts';
import type { Tab } from '#ui/entrance/contact.ts';
import { otpRefusal } from '#ui/entrance/otp.ts';
import type { Problem } from '#ui/entrance/problem.ts';
import { readIdentifier } from './contact.ts';
import { allowedNext, carryQuery } from './next-page.ts';
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
  // The code would be sent for a session that cannot be kept.
  if (!canKeep()) return;
  const query = new URLSearchParams(location.search);
  adoptQuery(query);
  const kept = readKept();
  // A reload, or the way back from another page, finds all as it was, whatever the address asks.
  const isBack = history.state?.step !== undefined && kept?.search === location.search;
  const flow = isBack ? kept.flow : opening(query, kept?.flow);
  $flow.set(flow);
  if (isFramed && !history.state?.step) history.replaceState({ step: flow.step }, '');
  // Of a code that was asked for nothing is known before the answer: a reload asks again.
  if (flow.step === 'otpInput' && flow.resendAt === 0) resendCode();
}

/** Applies an event; the device's own Back and Forward lead through the steps too. */
export function happen(event: Event): void {
  const before = $flow.get().step;
  apply(event);
  const { step } = $flow.get();
  if (isAfter(step, before)) history.pushState({ step, entered: true }, '');
  else if (isAfter(before, step)) history.replaceState({ step }, '');
}

/** Applies an event and keeps what may survive a reload: never a code. */
function apply(event: Event): void {
  const flow = next($flow.get(), event);
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

/** From the partner to the contact. A way back that the address brought without a partner is theirs. */
export function goOn(): void {
  const flow = $flow.get();
  const back = new URLSearchParams(location.search).get('redirect_url');
  if (back && flow.step === 'selectVendor' && flow.applicationId !== undefined) {
    storeRedirect(String(flow.applicationId), back);
  }
  happen({ type: 'continue' });
}

/** One step back; from the first one to where the entry was reached from. */
export function goBack(): void {
  if ($flow.get().step === 'selectVendor') {
    go(entry === 'signup' ? '/' : `/signin${location.search}`);
  } else if (history.state?.entered) history.back();
  else happen({ type: 'back' });
}

/** After the device's Back or Forward. */
export function followHistory(): void {
  if ($flow.get().step === 'leaving') return;
  const wanted = history.state?.step ?? 'selectVendor';
  while (isAfter($flow.get().step, wanted)) apply({ type: 'back' });
  if (!isAfter(wanted, $flow.get().step)) return;
  apply({ type: 'forward' });
  // Where a step can no longer be shown, the browser stays at the one before it.
  if ($flow.get().step !== wanted) history.back();
}

/** Sends the contact of the chosen tab: a code for a mobile number, a link for an email. */
export const sendContact = () =>
  once(async () => {
    const flow = $flow.get();
    if (flow.step !== 'partnerAuth') return;
    const { applicationId, contact } = flow;
    const read = await readIdentifier(contact);
    if ('problem' in read) return refuse(read.problem);
    const { asked } = flow;
    if (entry === 'signup') await signUp(applicationId, contact.tab, read.identifier);
    else if (asked?.mobile === read.identifier && asked.resendAt > Date.now()) {
      happen({ type: 'forward' });
    } else if (contact.tab === 'phone') await requestCode(applicationId, read.identifier);
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
      body: {
        application_id: applicationId,
        identifier: mobile,
        type: 'mobile',
        otp,
        ...handoff(),
      },
    });
    if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
    if (!('token' in outcome.data)) return;
    startSession(outcome.data.token, outcome.data.application_id);
    leave(await arrival(outcome.data.redirect), true);
  });

/** A partner's hand-off that led here: a right code shows that its user is this borrower. */
function handoff(): { readonly handoff?: string } {
  const said = new URLSearchParams(location.search).get('handoff');
  return said ? { handoff: said } : {};
}

async function requestCode(applicationId: number, mobile: string) {
  const seconds = await request(applicationId, 'mobile', mobile);
  if (seconds === undefined) return;
  happen({ type: 'codeAsked', mobile, resendAt: Date.now() + seconds * 1000 });
  // The provider sends one in three minutes; the countdown says when the next may follow.
  if (seconds < otpResendSeconds) toast('A code was sent to this number shortly before.');
  else toast('Your OTP has been sent.', 'success', 'Sent!');
}

async function requestLink(applicationId: number, email: string) {
  const seconds = await request(applicationId, 'email', email);
  if (seconds === undefined) return;
  happen({ type: 'linkSent', email, resendAt: Date.now() + seconds * 1000 });
}

/** Has a code or a link sent; gives the seconds until another may be asked for. */
async function request(applicationId: number, type: 'mobile' | 'email', identifier: string) {
  const outcome = await attempt(signInLink, {
    body: { application_id: applicationId, identifier, type, otp: null, ...handoff() },
  });
  if (!outcome.ok) return refuse({ message: outcome.messages.join(' ') });
  const address = allowedNext(outcome.data.redirect, applicationId);
  if (address) return leave(address);
  return 'resend_in' in outcome.data ? outcome.data.resend_in : otpResendSeconds;
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
  const address = allowedNext(outcome.data.redirect, applicationId);
  if (address) return leave(carryQuery(address));
  happen({ type: 'linkSent', email: identifier, resendAt: Date.now() + otpResendSeconds * 1000 });
}

function leave(address: string, signedIn = false): undefined {
  happen({ type: 'leave', signedIn });
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
