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
  done: 0,
};

/** As in other flows; and the receipt has an address of its own, where it is found again. */
export function followOffer(): () => void {
  const stop = followHistory({
    $flow,
    depthOf: ({ step }) => depths[step],
    back: () => happen({ type: 'back' }),
    forward,
  });
  const stopNaming = $flow.subscribe(nameReceipt);
  addEventListener('popstate', nameReceipt);
  return () => {
    stop();
    stopNaming();
    removeEventListener('popstate', nameReceipt);
  };
}

/** Once the way back has led to the entry that the flow began with. */
function nameReceipt(): void {
  const flow = $flow.get();
  if (flow?.step !== 'done' || (history.state?.depth ?? 0) > 0) return;
  history.replaceState(history.state, '', `/offer?loan=${flow.loanId}`);
}
