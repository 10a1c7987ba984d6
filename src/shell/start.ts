import { followDeploys } from '#stores/navigation/deploys.ts';
import { isPrivate } from '#stores/session/end.ts';

// For every screen: a tab that outlives a deploy, and the transitions between screens.
if (typeof window !== 'undefined') followPage();

function followPage(): void {
  followDeploys();
  // A page that takes no part in the transitions between screens would end one with an error.
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const to = activation?.entry?.url;
    // One that the browser gives up, as when the next page is quicker, is no error either.
    viewTransition?.ready.catch(() => undefined);
    viewTransition?.finished.catch(() => undefined);
    if (!to || !isPrivate(new URL(to).pathname)) viewTransition?.skipTransition();
  });
}
