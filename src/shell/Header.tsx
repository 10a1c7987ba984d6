import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { $loading } from '#stores/api.ts';
import { isFramed } from '#stores/framed.ts';
import { $token } from '#stores/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { Bell } from './notifications/Bell.tsx';
import { CurrencySwitcher, PortfolioSwitcher } from './switchers.tsx';

const FrameClose = lazy<ComponentType>(() =>
  import('./FrameClose.tsx').then(
    ({ FrameClose }) => ({ default: FrameClose }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  readonly back?: string | (() => void) | undefined;
  readonly portfolioSwitcher?: boolean;
  readonly currencySwitcher?: boolean;
};

export function Header({ back, portfolioSwitcher, currencySwitcher }: Props) {
  const signedIn = useStore($token) !== '';
  /** In a partner's app there is one thing to do, and one way out. */
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
          <FrameClose />
        </Suspense>
      )}
    </header>
  );
}

const places = [
  ['/dashboard', 'Dashboard'],
  ['/offer', 'Apply'],
  ['/withdrawal', 'Withdraw'],
  ['/profile', 'My Profile'],
] as const;

/** Where a wide screen has room for them; elsewhere the menu and the dashboard lead there. */
function Places() {
  return (
    <nav className="shell-places" aria-label="Main">
      {places.map(([href, name]) => (
        <a key={href} href={href} aria-current={location.pathname === href ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
