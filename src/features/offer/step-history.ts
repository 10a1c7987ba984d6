import type { OfferFlow } from './offer.flow.ts';
import { $flow, happen } from './offer.store.ts';

/** How many steps back lead out of the flow. Steps that take each other's place are equally deep. */
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

/** The browser's Back goes one step back, as the arrow does; gives what ends that. */
export function followHistory(): () => void {
  const stop = $flow.subscribe((flow) => {
    if (!flow) return;
    const wanted = depths[flow.step];
    for (let depth = shownDepth() + 1; depth <= wanted; depth++) history.pushState({ depth }, '');
    if (wanted < shownDepth()) history.go(wanted - shownDepth());
  });
  const onPop = () => {
    const flow = $flow.get();
    if (flow && shownDepth() < depths[flow.step]) happen({ type: 'back' });
  };
  addEventListener('popstate', onPop);
  return () => {
    stop();
    removeEventListener('popstate', onPop);
  };
}

const shownDepth = () => (history.state as { depth?: number } | null)?.depth ?? 0;
