import { useStore } from '@nanostores/react';
import type { User } from '#contract/users.ts';
import { type Currency, currencies } from '#credit/money.ts';
import { $currency, chooseCurrency } from '#stores/reads/currency.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { $applicationId } from '#stores/session/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useRead } from './use-read.ts';

/** Chooses the active application. 0 means all of them. */
export function PortfolioSwitcher() {
  const portfolios = useRead($portfolios);
  const active = useStore($applicationId) || '0';
  const partners = new Map(
    portfolios.status === 'ready'
      ? portfolios.data.map(({ application }) => [
          String(application.application_id),
          application.name,
        ])
      : [],
  );
  return (
    <label className="shell-switch">
      <span className="visually-hidden">Portfolio</span>
      <select value={active} onChange={(event) => $applicationId.set(event.target.value)}>
        <option value="0">All portfolios</option>
        {[...partners].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses the currency of every figure on the screen, and marks those in which something is owed. */
export function CurrencySwitcher() {
  const currency = useStore($currency);
  const { data: user } = useStore($user);
  return (
    <Segmented
      label="Currency"
      options={currencies.map((value) => ({
        value,
        label: <Marked currency={value} user={user} />,
      }))}
      value={currency ?? ''}
      onChange={(value) => chooseCurrency(value as Currency)}
    />
  );
}

/** 'NGN' with a dot when something is owed in it at any partner, and a sign when it is due. */
function Marked({ currency, user }: { readonly currency: Currency; readonly user?: User }) {
  const { debt, repayment } = user?.info[currency] ?? {};
  if (!repayment?.minimum.date) return currency;
  const isDue = debt && debt.current > 0;
  return (
    <span className="shell-owed" data-due={isDue || undefined}>
      {currency}
      {isDue ? <Icon name="warn" /> : <i />}
      <span className="visually-hidden">{isDue ? ' (a payment is due)' : ' (you owe)'}</span>
    </span>
  );
}
