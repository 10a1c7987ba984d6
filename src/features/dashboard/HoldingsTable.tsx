import type { Portfolio } from '#contract/portfolios.ts';
import { formatMoney } from '#credit/money.ts';
import { timeOf } from '#shell/time-of.ts';
import '#ui/disclosure.css';
import '#ui/stacked-table.css';
import './holdings-table.css';

type Props = {
  readonly name: string;
  readonly currency: Portfolio['currency'];
  readonly holdings: NonNullable<Portfolio['holdings']>;
};

const kinds = { stock: 'Shares', fund: 'Fund', cash: 'Cash', crypto: 'Crypto' } as const;

/** What a portfolio is made of, and how much each thing lets its owner borrow. */
export function HoldingsTable({ name, currency, holdings: { as_of, worth, parts } }: Props) {
  return (
    <details className="holdings disclosure">
      <summary aria-label={`How much each asset lets you borrow at ${name}`}>
        How much each asset lets you borrow
      </summary>
      <table className="stacked-table">
        <caption className="quiet">
          {formatMoney(worth, currency)} at prices of <time dateTime={as_of}>{timeOf(as_of)}</time>.
          This is before what you have borrowed already.
        </caption>
        <thead>
          <tr className="label">
            <th scope="col">Asset</th>
            <th scope="col">Worth</th>
            <th scope="col">Lets you borrow</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.class} ${part.symbol}`}>
              <th scope="row">
                {part.symbol}
                <span className="quiet">{kinds[part.class]}</span>
              </th>
              <td data-label="Worth">{formatMoney(part.value, currency)}</td>
              <td data-label="Lets you borrow">
                {part.lends > 0 ? formatMoney(part.lends, currency) : 'Nothing'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length === 0 && <p className="quiet">There is nothing in it now.</p>}
    </details>
  );
}
