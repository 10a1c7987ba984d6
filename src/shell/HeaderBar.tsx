import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { isFramed as isInFrame } from '#stores/frame.ts';
import { $loading } from '#stores/session/api.ts';
import { $token } from '#stores/session/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { useInBrowser } from './in-browser.ts';
import { Logo } from './Logo.tsx';

const FrameExit = lazy<ComponentType>(() =>
  import('./FrameExit.tsx').then(
    (loaded) => ({ default: loaded.FrameExit }),
    () => ({ default: () => null }),
  ),
);

export type Back = string | (() => void) | undefined;

type Props = {
  readonly back?: Back;
  /** On a narrow phone the logo is the mark alone. */
  readonly compact?: boolean;
  /** What a screen has beside the logo. */
  readonly children?: ReactNode;
};

/** Begins with the way back and the logo; in a frame of a partner's app it ends with the way out. */
export function HeaderBar({ back, compact = back !== undefined, children }: Props) {
  const signedIn = useStore($token, { ssr: () => '' }) !== '';
  const isFramed = useInBrowser(() => isInFrame, false);
  const loading = useStore($loading).some((path) => path !== '/me/revision');
  return (
    <header className="shell-header" data-loading={loading || undefined}>
      {typeof back === 'string' ? (
        <a className="shell-back" href={back} aria-label="Back">
          <Icon name="back" />
        </a>
      ) : (
        back && (
          <button type="button" className="shell-back" onClick={back} aria-label="Back">
            <Icon name="back" />
          </button>
        )
      )}
      <Logo href={isFramed ? undefined : signedIn ? '/dashboard' : '/'} compact={compact} />
      {children}
      {isFramed && (
        <Suspense>
          <FrameExit />
        </Suspense>
      )}
    </header>
  );
}
