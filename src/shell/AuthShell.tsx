import { type ReactNode, Suspense, useEffect } from 'react';
import { followSignIn } from '#stores/session/watch.ts';
import { canKeep } from '#stores/storage.ts';
import { type Back, HeaderBar } from './HeaderBar.tsx';
import { useInBrowser } from './in-browser.ts';
import { lazyPart } from './lazy-part.tsx';
import { OfflineBanner, PageToasts } from './PageToasts.tsx';
import './start.ts';
import './shell.css';

type Props = {
  readonly back?: Back;
  readonly children: ReactNode;
};

const keeps = canKeep();

/**
 * The frame of sign-in and sign-up: one narrow column, with a drawing beside it on wide screens.
 */
export function AuthShell({ back, children }: Props) {
  const canSignIn = useInBrowser(() => keeps, true);
  useEffect(followSignIn, []);
  return (
    <>
      <OfflineBanner />
      <HeaderBar back={back}>
        <span className="shell-gap" />
      </HeaderBar>
      <main className="shell-main shell-auth" id="main">
        <div>
          {canSignIn ? (
            children
          ) : (
            <Suspense>
              <StorageBlocked />
            </Suspense>
          )}
        </div>
        <AuthArt />
      </main>
      <PageToasts />
    </>
  );
}

const Drawing = lazyPart(() => import('./AuthDrawing.tsx').then((loaded) => loaded.AuthDrawing));
const StorageBlocked = lazyPart(() =>
  import('./StorageBlocked.tsx').then((loaded) => loaded.StorageBlocked),
);

const wide = '(width >= 900px)';

function followWidth(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * The drawing beside the column: a price line that winds into the rosette and holds. It is drawn only
 * where there is room for it, and not in the prerendered page, which it would make twice as long.
 */
function AuthArt() {
  const isWide = useInBrowser(() => matchMedia(wide).matches, false, followWidth);
  return (
    <div className="shell-art">
      {isWide && (
        <Suspense>
          <Drawing />
        </Suspense>
      )}
    </div>
  );
}
