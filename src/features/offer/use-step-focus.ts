import { useEffect, useRef } from 'react';

/** A new step starts at its top, and a screen reader at its heading. Not on the first load. */
export function useStepFocus(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    // One sheet in three states: it must not jump under the reader.
    const sheet = ['terms', 'review', 'sending'];
    if (!step || !before || step === before) return;
    if (sheet.includes(step) && sheet.includes(before)) return;
    scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('#main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);
}
