import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import type { Row } from './line.ts';

const words = { past: '', today: 'Today, ', 'to come': '' } as const;

/** What the line draws, in figures. */
export function Table({
  rows,
  currency,
}: {
  readonly rows: readonly Row[];
  readonly currency: Currency;
}) {
  const money = (amount: Minor | null) => (amount === null ? '–' : formatMoney(amount, currency));
  return (
    <details className="through-table">
      <summary>The same as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone */}
      <section tabIndex={0} aria-label="Your line through time, as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Portfolio</th>
              <th scope="col">Redline</th>
              <th scope="col">Principal owed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, value, redline, principal, when }) => (
              <tr key={`${day} ${when}`} data-coming={when === 'to come' || undefined}>
                <th scope="row">
                  {words[when]}
                  {formatDay(day, { style: 'medium' })}
                  {when === 'to come' && <span className="quiet">, bill paid</span>}
                </th>
                <td>{money(value)}</td>
                <td>{money(redline)}</td>
                <td>{money(principal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
