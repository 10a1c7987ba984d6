import { computed } from 'nanostores';
import type { Currency, Minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { $application } from './portfolio.ts';
import { $source } from './session.ts';

/**
 * The product runs inside a partner's app: a loan and its payout are one request, made on
 * /withdrawal. False while the partners are not known yet.
 */
export const $widget = computed(
  [$application, $source],
  (application, source) => application?.type === 'widget' && source === 'partner',
);

/** What the offer hands over to the withdrawal in a widget; `amount` in minor units. */
export type InstantAsk = {
  readonly applicationId: number;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly tenure: Tenure;
};

const slot = 'instant-loan';

/** Kept in the tab, so that a card's checkout and a reload in between do not lose it. */
export function handOver(ask: InstantAsk): void {
  sessionStorage.setItem(slot, JSON.stringify(ask));
}

export function handedOver(): InstantAsk | undefined {
  const kept = sessionStorage.getItem(slot);
  return kept ? (JSON.parse(kept) as InstantAsk) : undefined;
}

/** The loan is asked for: the next withdrawal begins anew. */
export function forgetHandOver(): void {
  sessionStorage.removeItem(slot);
}
