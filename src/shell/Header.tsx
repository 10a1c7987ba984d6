import { useStore } from '@nanostores/react';
import { isFramed } from '#stores/frame.ts';
import { $user } from '#stores/reads/user.ts';
import { $token } from '#stores/session/session.ts';
import { BlockedAction } from './BlockedAction.tsx';
import { type Back, HeaderBar } from './HeaderBar.tsx';
import { Menu } from './Menu.tsx';
import { Bell } from './notifications/Bell.tsx';
import { places } from './places.ts';
import { CurrencySwitcher, PortfolioSwitcher } from './switchers.tsx';

type Props = {
  readonly back?: Back;
  readonly portfolioSwitcher?: boolean;
  readonly currencySwitcher?: boolean;
};

/** The header of a signed-in screen. */
export function Header({ back, portfolioSwitcher = false, currencySwitcher }: Props) {
  /** A frame in a partner's app has no menu: one task, and one way out. */
  const isOwn = useStore($token) !== '' && !isFramed;
  return (
    <HeaderBar back={back} compact={back !== undefined || portfolioSwitcher}>
      {portfolioSwitcher && <PortfolioSwitcher />}
      {isOwn && <Places />}
      <span className="shell-gap" />
      {currencySwitcher && <CurrencySwitcher />}
      {isOwn && <Bell />}
      {isOwn && <Menu />}
    </HeaderBar>
  );
}

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
