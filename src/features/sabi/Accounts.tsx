import type { ReactNode } from 'react';
import { type Currency, formatMoney, minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { useRead } from '#shell/use-read.ts';
import { $accounts } from './sabi.store.ts';
import type { Account } from './server.ts';
import { changeOf, sparkline, sparklineBox } from './sparkline.ts';

const names: Record<Currency, string> = { NGN: 'Naira account', USD: 'Dollar account' };

/** What the user holds, as the sandbox's market has it; `children` stand between sum and parts. */
export function Accounts({ children }: { children: ReactNode }) {
  const accounts = useRead($accounts);
  if (accounts.status === 'failed') {
    return (
      <section className="sabi-card" role="alert">
        <h1>Your accounts are not here yet</h1>
        <p>{accounts.failure.message}</p>
        <button type="button" className="sabi-button" onClick={accounts.retry}>
          Try again
        </button>
      </section>
    );
  }
  const all = accounts.status === 'ready' ? accounts.data : undefined;
  return (
    <>
      <section className="sabi-worth" aria-labelledby="sabi-worth" aria-busy={!all}>
        <h1 id="sabi-worth">What you hold</h1>
        {!all && <i className="sabi-blank" />}
        {all?.map((account) => (
          <Worth key={account.currency} {...account} />
        ))}
      </section>
      {children}
      <section className="sabi-card sabi-holdings" aria-labelledby="sabi-holdings">
        <h2 id="sabi-holdings">Holdings</h2>
        {!all && <i className="sabi-blank" />}
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
    <div className="sabi-account">
      <h2>{names[currency]}</h2>
      <p className="sabi-value">{formatMoney(value, currency)}</p>
      <p className="sabi-change" data-way={way}>
        <span aria-hidden="true">{change < 0 ? '↓' : '↑'}</span>
        <span className="sabi-hidden">{way}</span> {formatPercent(Math.abs(change))}
        <span className="sabi-span"> in 30 days</span>
      </p>
      <svg
        className="sabi-line"
        viewBox={sparklineBox}
        preserveAspectRatio="none"
        role="img"
        aria-label={`From ${formatMoney(minor(first), currency)} to ${formatMoney(value, currency)}`}
      >
        <path className="sabi-area" d={`${line}V36H0Z`} />
        <path d={line} />
      </svg>
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
            <span className="sabi-mark" data-kind={holding.kind} aria-hidden="true">
              {holding.name.slice(0, 1)}
            </span>
            <p>
              {holding.name}
              <small>{holding.kind}</small>
            </p>
            <p className="sabi-part">
              {formatMoney(holding.value, currency)}
              <small>{share(holding.value, value)} of it</small>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whole percents; a share is told, not reckoned with. */
const share = (part: number, whole: number) =>
  `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;
