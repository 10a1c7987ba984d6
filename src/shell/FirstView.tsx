import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $gate } from '#stores/navigation/guard.ts';
import { $token } from '#stores/session/session.ts';

/** What the page shows until its island runs (layouts/Waiting.astro), taken before React replaces it. */
let shape = document.querySelector('[data-first-view]') ?? undefined;
// Somebody else has signed in since the page asked.
if (globalThis.earlyReads && globalThis.earlyReads.token !== $token.get()) shape = undefined;

/**
 * Stands for a screen until its figures are read: the page's own shape, with the figures that are in it
 * already, so that nothing moves; `children` from the second time on.
 */
export function FirstView({ children }: { readonly children: ReactNode }) {
  const isOpen = useStore($gate).state === 'open';
  useEffect(
    () => () => {
      shape = undefined;
    },
    [],
  );
  return shape ? isOpen && <Shape /> : children;
}

/** The page's own shape, under React's header. */
export function Shape() {
  return (
    <div role="status" aria-label="Loading" aria-busy="true">
      <div ref={(box) => void (shape && box?.replaceChildren(shape))} />
    </div>
  );
}
