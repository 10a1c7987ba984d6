import { type ComponentType, createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '#stores/attempt.ts';
import { followDeploys } from '#stores/deploys.ts';
import { isPrivate } from '#stores/session-end.ts';
import './ReadFailed.tsx';
import './Shell.tsx';

followDeploys();
// A page that takes no part in the transitions between screens would end one with an error.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  const to = activation?.entry?.url;
  // One that the browser gives up, as when the next page is quicker, is no error either.
  viewTransition?.ready.catch(() => undefined);
  viewTransition?.finished.catch(() => undefined);
  if (!to || !isPrivate(new URL(to).pathname)) viewTransition?.skipTransition();
});

/**
 * Starts a screen in its island, in a build instead of the renderer that @astrojs/react brings:
 * that one can also hydrate, which no screen needs. What is imported here, and what that imports, is
 * the one file that all screens share (hosting/screen-files).
 */
export default (island: Element) => (Screen: ComponentType, props: object) => {
  if (!island.hasAttribute('ssr')) return;
  startTransition(() => createRoot(island).render(createElement(Screen, props)));
};
