import { useEffect, useLayoutEffect, useState } from 'react';

declare global {
  /** From site/inline-scripts.ts, on prerendered pages. */
  var releaseTaps: (() => void) | undefined;
}

/**
 * Opens a sign-in page, whose form is prerendered and can be filled in and sent before React is there.
 * React's first render is the prerendered one, so it knows nothing of the address and of what this
 * browser keeps. `open` reads both before the next paint, and gets the number that was typed until
 * then. Buttons that were tapped are tapped again, now that React hears them.
 *
 * @returns whether the page is open
 */
export function useEntrance(open: (typedNumber: string) => void): boolean {
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is opened once
  useLayoutEffect(() => {
    open(document.querySelector<HTMLInputElement>('input[name=mobile]')?.value ?? '');
    setIsOpen(true);
  }, []);
  useEffect(() => {
    if (isOpen) globalThis.releaseTaps?.();
  }, [isOpen]);
  return isOpen;
}
