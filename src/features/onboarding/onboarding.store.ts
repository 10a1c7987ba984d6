import { atom } from 'nanostores';
import { allowedRedirect } from '#contract/redirects.ts';
import { signInLink } from '#contract/session.ts';
import { attempt } from '#stores/attempt.ts';
import { adoptQuery } from '#stores/enter.ts';
import { isFramed } from '#stores/framed.ts';
import { goInstead } from '#stores/navigate.ts';
import { startSession } from '#stores/session.ts';
import { leaveNotice } from '#stores/sign-in-notice.ts';
import { canKeep } from '#stores/storage.ts';
import { type Link, readLink } from './link.ts';

const backAfter = 6000;
const readFor = 5000;

/** What the page shows while a link is spent. */
export type Spending =
  | { readonly state: 'spending' }
  | { readonly state: 'incomplete' }
  | { readonly state: 'partial'; readonly offer: string }
  | { readonly state: 'unanswered'; readonly message: string; readonly retry: () => void };

export const $spending = atom<Spending>({ state: 'spending' });

declare global {
  /** The address as it was, with the code: the page's head has taken it out of the bar. */
  var arrivedAt: string | undefined;
}

/** Spends the code that the address had. It is in no history, bookmark or reload any more. */
export function openLink(): void {
  // A browser that cannot keep the session would spend the link for nothing.
  if (!canKeep()) return;
  const url = new URL(globalThis.arrivedAt ?? location.href);
  const link = readLink(url);
  history.replaceState(null, '', isFramed ? '/signon' : '/signin');
  adoptQuery(url.searchParams);
  if (link) return void spend(link, wishOf(url.searchParams));
  $spending.set({ state: 'incomplete' });
  setTimeout(goInstead, backAfter, '/signin');
}

async function spend(link: Link, wish: string): Promise<void> {
  $spending.set({ state: 'spending' });
  const { applicationId, code, contact, handoff } = link;
  const outcome = await attempt(signInLink, {
    body: { application_id: applicationId, code, ...contact, ...(handoff && { handoff }) },
  });
  const data = outcome.ok ? outcome.data : outcome.partial;
  if (data && 'token' in data) {
    startSession(data.token, data.application_id);
    const offer = `/offer?applicationid=${applicationId}${wish}`;
    if (outcome.ok) return goInstead(offer);
    $spending.set({ state: 'partial', offer });
    setTimeout(goInstead, readFor, offer);
    return;
  }
  // A partner's user whom nobody knows yet: the digits tell who it is.
  const digits = outcome.ok && allowedRedirect(outcome.data.redirect, location.origin);
  if (digits) return goInstead(digits);
  if (!outcome.ok && outcome.code === 'unavailable') {
    const message = outcome.messages.join(' ');
    return $spending.set({ state: 'unanswered', message, retry: () => void spend(link, wish) });
  }
  leaveNotice(
    'We were unable to authenticate you, try again.',
    ...(outcome.ok ? [] : outcome.messages),
  );
  goInstead('/signin');
}

/** How much a partner's borrower is after goes along to the offer. */
function wishOf(query: URLSearchParams): string {
  const { amount = '', currency = '' } = Object.fromEntries(query);
  const isWish = /^\d{1,15}$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isWish ? `&amount=${amount}&currency=${currency}` : '';
}
