import { atom } from 'nanostores';
import { framedPages } from '#contract/framing.ts';
import { isAwaited } from '../session/return-to.ts';
import { $toasts } from '../toasts.ts';
import { applicationId, keep, stop } from './host.ts';

export { leave, post } from './host.ts';

// Where a page in a partner's frame may lead: any other would be refused there by the browser.

/** What cannot be shown in a frame, and where the page in it goes on after that. */
export type Beside = { readonly address: string; readonly back?: string | undefined };

/** A link to it: a browser may block what opens by itself, some time after the tap. */
export const $beside = atom<Beside | undefined>(undefined);

export function openBeside(address: string, back?: string): void {
  $beside.set({ address, back });
}

/** Follows an address as far as it may be framed. */
export function goWithin(address: string, instead = false): void {
  keep();
  const { origin, pathname } = new URL(address, location.origin);
  if (origin !== location.origin) {
    openBeside(address);
    return;
  }
  const page = pageFor(address, pathname);
  if (!page)
    stop(pathname === '/waitlist' ? waiting : ($toasts.get().at(-1)?.message ?? elsewhere));
  else if (instead) location.replace(page);
  else location.assign(page);
}

/** The page of the frame for an address of ours; none for what is no part of a partner's app. */
function pageFor(address: string, path: string): string | undefined {
  if (mayBeFramed(path)) return address;
  if (path === '/signin') return wayIn();
  return isWayIn(location.pathname) ? '/offer' : undefined;
}

const waiting = 'Loans are coming soon here. You are on the waitlist, and we will notify you.';
const elsewhere = 'The next step is not part of this app.';

/** A one-time code, and on to what was left or to the offer. */
function wayIn(): string {
  const query = new URLSearchParams({ application_id: applicationId, source: 'partner' });
  if (!isAwaited()) query.set('redirect', '/offer');
  return `/signon?${query}`;
}

/**
 * A link to a page that may not be framed opens beside the app.
 *
 * @returns stops it
 */
export function leadElsewhere(): () => void {
  const lead = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link?.href || link.target || !link.protocol.startsWith('http')) return;
    if (link.origin === location.origin && mayBeFramed(link.pathname)) return;
    link.target = '_blank';
    link.rel = 'noopener';
  };
  addEventListener('click', lead, true);
  return () => removeEventListener('click', lead, true);
}

/** Also below the API: the sandbox's checkout. */
const mayBeFramed = (path: string) =>
  framedPages.some((page) => path === page || path.startsWith(`${page}/`)) ||
  path.startsWith('/api/');

const isWayIn = (path: string) => path !== '/offer' && path !== '/withdrawal';
