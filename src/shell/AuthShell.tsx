import { type ReactNode, useEffect, useId, useState } from 'react';
import { houseShape, rosetteBox, rosetteMarkup, rosetteOutline } from '#engraving/rosette.ts';
import { followSignIn } from '#stores/session/watch.ts';
import { canKeep } from '#stores/storage.ts';
import { Engraved } from '#ui/Rosette.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner, PageToasts } from './PageToasts.tsx';
import { StorageBlocked } from './StorageBlocked.tsx';
import './start.ts';
import './shell.css';

type Props = {
  readonly back?: string | (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * The frame of sign-in and sign-up: one narrow column, with a drawing beside it on wide screens.
 */
export function AuthShell({ back, children }: Props) {
  const [isOpen] = useState(canKeep);
  useEffect(followSignIn, []);
  return (
    <>
      <OfflineBanner />
      <Header back={back} />
      <main className="shell-main shell-auth" id="main">
        <div>{isOpen ? children : <StorageBlocked />}</div>
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

/** The drawing beside the column: a price line that winds into the rosette and holds. */
function AuthArt() {
  const id = useId();
  return (
    <div className="shell-art">
      <svg className="rosette" viewBox={rosetteBox} aria-hidden="true">
        <Engraved markup={rosetteMarkup(houseShape, id)} />
        <g className="drawn">
          <path d={priceLine} />
          <path className="shell-art-ring" d={rosetteOutline(houseShape)} />
        </g>
      </svg>
    </div>
  );
}
