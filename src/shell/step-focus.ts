import { useEffect, useRef } from 'react';
import { tellHost } from '#stores/framed.ts';

/**
 * A new step starts at its top, and a screen reader at its heading. Not on the first load, and not
 * between steps that are one sheet in different states: it must not jump under the reader. A partner's
 * app around the page hears of each.
 */
export function useStepFocus(step: string | undefined, oneSheet: readonly string[] = []): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (step) tellHost({ type: 'step', step });
    if (!step || !before || step === before) return;
    if (oneSheet.includes(step) && oneSheet.includes(before)) return;
    scrollTo(0, 0);
    if (focusHeading()) return;
    // The step's script is still on its way.
    const watch = new MutationObserver(() => focusHeading() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [step, oneSheet]);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
