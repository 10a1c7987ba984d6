import { type ReactNode, useEffect, useId } from 'react';
import { houseShape, rosetteBox, rosetteMarkup, rosetteOutline } from '#engraving/rosette.ts';
import { followSignIn } from '#stores/session/watch.ts';
import { canKeep } from '#stores/storage.ts';
import { Engraved } from '#ui/Rosette.tsx';
import { type Back, HeaderBar } from './HeaderBar.tsx';
import { useInBrowser } from './in-browser.ts';
import { OfflineBanner, PageToasts } from './PageToasts.tsx';
import { StorageBlocked } from './StorageBlocked.tsx';
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
        <div>{canSignIn ? children : <StorageBlocked />}</div>
        <AuthArt />
      </main>
      <PageToasts />
    </>
  );
}

/** A price that falls, rises and holds at (0, 500), where the rosette's outermost petal begins. */
const priceLine =
  'M-1100 640l70-46 40 30 60-84 50 40 50 96 40-30 60 52 50-98 40 26 60-70 40 44 60-60 50 26 40-44' +
  'c120-22 230-22 390-22';

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
  return <div className="shell-art">{isWide && <Drawing />}</div>;
}

function Drawing() {
  const id = useId();
  return (
    <svg className="rosette" viewBox={rosetteBox} aria-hidden="true">
      <Engraved markup={rosetteMarkup(houseShape, id)} />
      <g className="drawn">
        <path d={priceLine} />
        <path className="shell-art-ring" d={rosetteOutline(houseShape)} />
      </g>
    </svg>
  );
}
