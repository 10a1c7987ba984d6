import type { ReadableAtom } from 'nanostores';

type Steps<Flow> = {
  readonly $flow: ReadableAtom<Flow | undefined>;
  /** How many steps back lead out of the flow. Steps that take each other's place are equally deep. */
  readonly depthOf: (flow: Flow) => number;
  /** Brings the flow one step back. */
  readonly back: () => void;
  /** Brings the flow one step forward, if it still goes there. */
  readonly forward?: () => void;
};

/**
 * The browser's Back goes one step back in a flow, as the arrow does, and Forward one step forward
 * where the flow can.
 *
 * @returns stops it
 */
export function followHistory<Flow>({ $flow, depthOf, back, forward }: Steps<Flow>): () => void {
  const stop = $flow.subscribe((flow) => {
    if (!flow) return;
    const wanted = depthOf(flow);
    for (let depth = shownDepth() + 1; depth <= wanted; depth++) history.pushState({ depth }, '');
    if (wanted < shownDepth()) history.go(wanted - shownDepth());
  });
  const onPop = () => {
    const flow = $flow.get();
    if (!flow || shownDepth() === depthOf(flow)) return;
    if (shownDepth() < depthOf(flow)) return back();
    forward?.();
    // A step that is not taken is taken back in the history too, or the next Back would do nothing.
    const now = depthOf($flow.get() ?? flow);
    if (now < shownDepth()) history.go(now - shownDepth());
  };
  addEventListener('popstate', onPop);
  return () => {
    stop();
    removeEventListener('popstate', onPop);
  };
}

/** How deep in its flow the page was when this entry of the history was made. */
export const shownDepth = () => (history.state as { depth?: number } | null)?.depth ?? 0;
