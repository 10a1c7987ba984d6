import { atom } from 'nanostores';
import { allowedRedirect } from '#contract/redirects.ts';
import { signInLink } from '#contract/session.ts';
import { isFramed } from '#stores/frame.ts';
import { goInstead } from '#stores/navigate.ts';
import { adoptQuery, queryApplication } from '#stores/navigation/enter.ts';
import { attempt } from '#stores/session/attempt.ts';
import { forgetHandoff, handoffAt, keepHandoff } from '#stores/session/hand-off.ts';
import { keepDeadLink, leaveNotice } from '#stores/session/notice.ts';
import { startSession } from '#stores/session/session.ts';
import { canKeep } from '#stores/storage.ts';
import { toast } from '#stores/toasts.ts';
import { mobileIn } from '#ui/phone/phone.ts';

const backAfter = 6000;

/** What the page shows while a sign-in link is redeemed. */
type Redemption =
  | { readonly state: 'spending' }
  | { readonly state: 'incomplete' }
  | { readonly state: 'unanswered'; readonly message: string; readonly retry: () => void };

export const $redemption = atom<Redemption>({ state: 'spending' });

declare global {
  /** The address on arrival, with the code. A script in the page's head has removed the code from the address bar. */
  var arrivedAt: string | undefined;
}

/** Redeems the code of the address, which is no longer in the history, a bookmark or a reload. */
export function openLink(): void {
  // This browser cannot keep a session, so redeeming would waste the link.
  if (!canKeep()) return;
  const url = new URL(globalThis.arrivedAt ?? location.href);
  const link = readLink(url);
  history.replaceState(null, '', isFramed ? '/signon' : '/signin');
  adoptQuery(url.searchParams);
  if (link) return void redeem(link, prefillQuery(url.searchParams));
  $redemption.set({ state: 'incomplete' });
  setTimeout(goInstead, backAfter, '/signin');
}

async function redeem(link: Link, wish: string): Promise<void> {
  $redemption.set({ state: 'spending' });
  const { applicationId, code, contact } = link;
  const handoff = handoffAt(applicationId);
  const outcome = await attempt(signInLink, {
    body: { application_id: applicationId, code, ...contact, ...(handoff && { handoff }) },
  });
  const token = outcome.ok ? 'token' in outcome.data && outcome.data.token : outcome.token;
  if (token) {
    startSession(token, applicationId);
    forgetHandoff();
    if (!outcome.ok) {
      toast('A partial error occurred with your authentication. Check with support.', 'error');
    }
    return goInstead(`/offer?applicationid=${applicationId}${wish}`);
  }
  // We do not know this partner's user yet, so a one-time code comes next.
  const digits = outcome.ok && allowedRedirect(outcome.data.redirect, location.origin);
  if (digits) {
    const handoff = 'handoff' in outcome.data && outcome.data.handoff;
    if (handoff) keepHandoff({ applicationId, handoff });
    return goInstead(digits);
  }
  if (!outcome.ok && outcome.code === 'unavailable') {
    const message = outcome.messages.join(' ');
    return $redemption.set({ state: 'unanswered', message, retry: () => void redeem(link, wish) });
  }
  leaveNotice(
    'We were unable to authenticate you, try again.',
    ...(outcome.ok ? [] : outcome.messages),
  );
  // It opens nothing any more, and names the address that another is mailed to.
  if (!outcome.ok && outcome.code === 'code_invalid') keepDeadLink({ applicationId, code });
  goInstead('/signin');
}

/** Passes the amount that the partner suggests on to the offer. */
function prefillQuery(query: URLSearchParams): string {
  const { amount = '', currency = '' } = Object.fromEntries(query);
  const isWish = /^\d{1,15}$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isWish ? `&amount=${amount}&currency=${currency}` : '';
}

/** A link that signs in once: its code, the partner, and the contact that it was sent to if it has one. */
type Link = {
  readonly code: string;
  readonly applicationId: number;
  readonly contact: { readonly email?: string; readonly mobile?: string };
};

const plainCode = /^[\w-]{1,100}$/;

/**
 * Reads `/onboarding/{code}/{application_id}` and `/signin/{code}?application_id=`.
 * @returns undefined when a part is missing or impossible
 */
export function readLink({ pathname, searchParams }: URL): Link | undefined {
  const [, way, code, partner] = pathname.split('/');
  const query =
    way === 'signin' ? searchParams : new URLSearchParams({ application_id: partner ?? '' });
  const applicationId = queryApplication(query);
  if (!code || !plainCode.test(code) || applicationId === undefined) return undefined;
  return {
    code,
    applicationId: Number(applicationId),
    contact: contactOf(searchParams),
  };
}

function contactOf(query: URLSearchParams): Link['contact'] {
  const email = query.get('email');
  if (email) return { email };
  const mobile = query.get('mobile');
  return mobile ? { mobile: mobileIn(mobile) ?? mobile } : {};
}
