import { useEffect, useRef } from 'react';
import { postToHost } from '#stores/frame.ts';

/** Always the same list: with a new one in each render the wait for a step's script would end early. */
const none: readonly string[] = [];

/**
 * Scrolls to the top and focuses the heading when the step changes, so that screen readers start there.
 * It does nothing on the first load, or between steps of `oneSheet`, which are one page in different
 * states. A partner's app around the page gets each step as a message.
 */
export function useStepFocus(step: string | undefined, oneSheet = none): void {
  const shown = useRef(step);
  // Back and forward would scroll to where the reader was on the page, away from its heading.
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (step) postToHost({ type: 'step', step });
    if (!step || !before || step === before) return;
    if (oneSheet.includes(step) && oneSheet.includes(before)) return;
    scrollTo(0, 0);
    if (focusHeading()) return;
    // The step's script is still loading.
    const watch = new MutationObserver(() => focusHeading() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [step, oneSheet]);
}

/** @returns whether there is a heading to focus; React keeps that of the step before, hidden. */
export function focusHeading(): boolean {
  const headings = [...document.querySelectorAll<HTMLElement>('#main h1')];
  const heading = headings.find((one) => one.checkVisibility());
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== undefined;
}
