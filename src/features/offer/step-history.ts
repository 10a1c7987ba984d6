import { followHistory } from '#stores/step-history.ts';
import type { OfferFlow } from './offer.flow.ts';
import { $flow, forward, happen } from './offer.store.ts';

const depths: Record<OfferFlow['step'], number> = {
  selectVendor: 0,
  offer: 0,
  keypad: 1,
  password: 2,
  terms: 2,
  review: 2,
  sending: 2,
  unanswered: 2,
  done: 2,
};

export const followOffer = () =>
  followHistory({
    $flow,
    depthOf: ({ step }) => depths[step],
    back: () => happen({ type: 'back' }),
    forward,
  });
