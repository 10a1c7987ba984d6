import { computed } from 'nanostores';
import type { Portfolio } from '#contract/portfolios.ts';
import { isReturn } from '../navigate.ts';
import { unconfirmed } from '../read-cache.ts';
import { $held, $portfolios } from '../reads/portfolio.ts';
import type { ReadFailure } from '../reads/read.ts';
import { $applicationId } from '../session/session.ts';

/** Whether a private screen may show: not before it is known what the borrower may see. */
export type Gate =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly failure: ReadFailure }
  | { readonly state: 'open' }
  | { readonly state: 'elsewhere'; readonly address: string };

/**
 * Where a borrower belongs: whose selected partner has every portfolio on the waitlist sees the
 * waitlist only, and nobody else sees that. `held` are the portfolios at the selected partner, at
 * all of them for '0' and ''; undefined while they are not known.
 */
export function gateFor(
  path: string,
  applicationId: string,
  held: readonly Portfolio[] | undefined,
): Gate {
  const onWaitlist = path.startsWith('/waitlist');
  const selected = applicationId !== '' && applicationId !== '0';
  if (!selected && !onWaitlist) return { state: 'open' };
  if (!held) return { state: 'asking' };
  const waiting = held.length > 0 && held.every((one) => one.waitlist);
  if (waiting === onWaitlist) return { state: 'open' };
  return { state: 'elsewhere', address: waiting ? '/waitlist' : '/dashboard' };
}

/**
 * What the tab has kept speaks for the guard on the way back alone, where the borrower has just been.
 * Whoever comes from elsewhere may have been signed out since: the provider has the first word,
 * unless it gives none.
 */
export const $gate = computed(
  // In this order: the first look at what is held is what takes up what was kept.
  [$held, $portfolios, $applicationId],
  (held, { data, error }, id): Gate => {
    const heard = error && error.code !== 'unauthenticated';
    if (data && unconfirmed.has(data) && !heard && !isReturn()) return { state: 'asking' };
    const gate = gateFor(location.pathname, id, held);
    return gate.state === 'asking' && error ? { state: 'failed', failure: error } : gate;
  },
);
