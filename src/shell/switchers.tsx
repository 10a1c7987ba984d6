import { useStore } from '@nanostores/react';
import { currencies } from '#credit/money.ts';
import { $currency, chooseCurrency } from '#stores/reads/currency.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { $applicationId } from '#stores/session/session.ts';
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

/** Chooses the currency of every figure on the screen. */
export function CurrencySwitcher() {
  const currency = useStore($currency);
  return (
    <Segmented
      label="Currency"
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency ?? ''}
      onChange={(value) => chooseCurrency(value as (typeof currencies)[number])}
    />
  );
}
