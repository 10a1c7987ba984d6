import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { isFramed as isInFrame } from '#stores/frame.ts';
import { $user } from '#stores/reads/user.ts';
import { $loading } from '#stores/session/api.ts';
import { $token } from '#stores/session/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { BlockedAction } from './BlockedAction.tsx';
import { useInBrowser } from './in-browser.ts';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { Bell } from './notifications/Bell.tsx';
import { CurrencySwitcher, PortfolioSwitcher } from './switchers.tsx';

const FrameExit = lazy<ComponentType>(() =>
  import('./FrameExit.tsx').then(
    (loaded) => ({ default: loaded.FrameExit }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  readonly back?: string | (() => void) | undefined;
  readonly portfolioSwitcher?: boolean;
  readonly currencySwitcher?: boolean;
};

export function Header({ back, portfolioSwitcher, currencySwitcher }: Props) {
  const signedIn = useStore($token, { ssr: () => '' }) !== '';
  const isFramed = useInBrowser(() => isInFrame, false);
  /** A frame in a partner's app has no menu: one task, and one way out. */
  const isOwn = signedIn && !isFramed;
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
      <Logo
        href={isFramed ? undefined : signedIn ? '/dashboard' : '/'}
        compact={back !== undefined || portfolioSwitcher === true}
      />
      {portfolioSwitcher && <PortfolioSwitcher />}
      {isOwn && <Places />}
      <span className="shell-gap" />
      {currencySwitcher && <CurrencySwitcher />}
      {isOwn && <Bell />}
      {isOwn && <Menu />}
      {isFramed && (
        <Suspense>
          <FrameExit />
        </Suspense>
      )}
    </header>
  );
}

const places = [
  { href: '/dashboard', name: 'Dashboard' },
  { href: '/offer', name: 'Apply', action: 'loan' },
  { href: '/withdrawal', name: 'Withdraw', action: 'withdrawal' },
  { href: '/profile', name: 'My Profile', action: 'signin' },
] as const;

/** Links for wide screens. On a narrow one the menu and the dashboard lead to the same places. */
function Places() {
  const { data: user } = useStore($user);
  return (
    <nav className="shell-places" aria-label="Main">
      {places.map(({ href, name, ...needs }) =>
        user && 'action' in needs && user.blacklist[needs.action] ? (
          <BlockedAction key={href} user={user} action={needs.action}>
            {name}
          </BlockedAction>
        ) : (
          <a key={href} href={href} aria-current={location.pathname === href ? 'page' : undefined}>
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
