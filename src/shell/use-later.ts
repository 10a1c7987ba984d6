import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

type Later = ComponentType<{ early: KeyboardEvent[] }>;

const patience = 5000;
const early: KeyboardEvent[] = [];

/**
 * What is not needed before a screen is in use (Later.tsx): it is fetched with the first tap or key,
 * or after a while.
 */
export function useLater(): ReactNode {
  const [Later, setLater] = useState<Later>();
  useEffect(() => {
    if (Later) return;
    const stop = new AbortController();
    const come = (event?: Event) => {
      if (event instanceof KeyboardEvent) early.push(event);
      // Without a connection the next tap tries again; nobody has asked for it by name.
      import('./Later.tsx').then(
        (part) => setLater(() => part.Later),
        () => undefined,
      );
    };
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, come, { signal: stop.signal });
    }
    const timer = setTimeout(come, patience);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [Later]);
  return Later && createElement(Later, { early });
}
