import { useEffect, useRef } from 'react';

/** A new step starts at its top, in its only field or with its heading read out. */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('[data-step-focus]')?.focus({ preventScroll: true });
  }, [step]);
}
