import type { ReactNode } from 'react';
import { type Currency, formatMoney, minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { useRead } from '#shell/use-read.ts';
import { $accounts, addCash, topUps } from './demo-partner.store.ts';
import type { Account } from './partner-server.ts';
import { changeOf, sparkline, sparklineBox } from './sparkline.ts';

const names: Record<Currency, string> = { NGN: 'Naira account', USD: 'Dollar account' };

/** What the user holds at the sandbox's prices. `children` stand between the sums and the holdings. */
export function Accounts({ children }: { children: ReactNode }) {
  const accounts = useRead($accounts);
  if (accounts.status === 'failed') {
    return (
      <section className="demo-card" role="alert">
        <h1>Your accounts are not here yet</h1>
        <p>{accounts.failure.message}</p>
        <button type="button" className="demo-button" onClick={accounts.retry}>
          Try again
        </button>
      </section>
    );
  }
  const all = accounts.status === 'ready' ? accounts.data : undefined;
  return (
    <>
      <section className="demo-worth" aria-labelledby="demo-worth" aria-busy={!all}>
        <h1 id="demo-worth">What you hold</h1>
        {!all && <i className="demo-blank" />}
        {all?.map((account) => (
          <Worth key={account.currency} {...account} />
        ))}
      </section>
      {children}
      <section className="demo-card demo-holdings" aria-labelledby="demo-holdings">
        <h2 id="demo-holdings">Holdings</h2>
        {!all && <i className="demo-blank" />}
        {all?.map((account) => (
          <Parts key={account.currency} {...account} />
        ))}
      </section>
    </>
  );
}

function Worth({ currency, value, days }: Account) {
  const change = changeOf(days);
  const way = change < 0 ? 'down' : 'up';
  const first = days[0]?.value ?? value;
  const line = sparkline(days);
  return (
    <div className="demo-account">
      <h2>{names[currency]}</h2>
      <p className="demo-value">{formatMoney(value, currency)}</p>
      <p className="demo-change" data-way={way}>
        <span aria-hidden="true">{change < 0 ? '↓' : '↑'}</span>
        <span className="demo-hidden">{way}</span> {formatPercent(Math.abs(change))}
        <span className="demo-span"> in 30 days</span>
      </p>
      <svg
        className="demo-line"
        viewBox={sparklineBox}
        preserveAspectRatio="none"
        role="img"
        aria-label={`From ${formatMoney(minor(first), currency)} to ${formatMoney(value, currency)}`}
      >
        <path className="demo-area" d={`${line}V36H0Z`} />
        <path d={line} />
      </svg>
      <button type="button" className="demo-button" onClick={() => void addCash(currency)}>
        Add {formatMoney(topUps[currency], currency)} of cash
      </button>
    </div>
  );
}

function Parts({ currency, value, holdings }: Account) {
  return (
    <>
      <h3>{names[currency]}</h3>
      <ul>
        {holdings.map((holding) => (
          <li key={holding.name}>
            <span className="demo-mark" data-kind={holding.kind} aria-hidden="true">
              {holding.name.slice(0, 1)}
            </span>
            <p>
              {holding.name}
              <small>{holding.kind}</small>
            </p>
            <p className="demo-part">
              {formatMoney(holding.value, currency)}
              <small>{share(holding.value, value)} of it</small>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** In whole percents: it is only shown, never calculated with. */
const share = (part: number, whole: number) =>
  `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;
