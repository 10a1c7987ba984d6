import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { $token } from '#stores/session/session.ts';

/** What the page shows until its island runs (layouts/Waiting.astro), taken before React replaces it. */
let shape = document.querySelector('[data-first-view]') ?? undefined;
// Somebody else has signed in since the page asked.
if (globalThis.earlyReads && globalThis.earlyReads.token !== $token.get()) shape = undefined;

/**
 * Whether the shell shows its screen. Of React's render and not of the store: the shape is in one place at a time,
 * and was in the hidden screen for a frame when the screen heard of the guard before its shell.
 */
export const ScreenIsOpen = createContext(true);

/**
 * Stands for a screen until its figures are read: the page's own shape, with the figures that are in it
 * already, so that nothing moves; `children` from the second time on.
 */
export function FirstView({ children }: { readonly children: ReactNode }) {
  const isOpen = useContext(ScreenIsOpen);
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
