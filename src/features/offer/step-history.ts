import { followHistory } from '#stores/navigation/step-history.ts';
import type { OfferFlow } from './offer.flow.ts';
import { $flow, dispatch, forward } from './offer.store.ts';

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

/** Keeps the browser's history in step with the flow, and gives the receipt an address of its own. */
export function followOffer(): () => void {
  const stop = followHistory({
    $flow,
    depthOf: ({ step }) => depths[step],
    back: () => dispatch({ type: 'back' }),
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

/** Waits until the history is back at the entry where the flow began. */
function nameReceipt(): void {
  const flow = $flow.get();
  if (flow?.step !== 'done' || (history.state?.depth ?? 0) > 0) return;
  history.replaceState(history.state, '', `/offer?loan=${flow.loanId}`);
}
