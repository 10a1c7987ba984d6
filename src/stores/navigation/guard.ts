import { computed } from 'nanostores';
import { isReturn } from '../navigate.ts';
import { unconfirmed } from '../read-cache.ts';
import { $held, $portfolios } from '../reads/portfolio.ts';
import { $applicationId } from '../session/session.ts';
import { type Gate, gateFor } from './gate.ts';

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
