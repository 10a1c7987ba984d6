import type { CSSProperties } from 'react';
import type { PastDay } from '#contract/portfolio-history.ts';
import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import type { Drawing } from './line.ts';

type Props = {
  readonly drawn: Drawing;
  readonly today: PastDay | undefined;
  readonly currency: Currency;
  readonly headroomBp: number | undefined;
};

/** Solid for the past, dotted for the coming bills. The table below has the same data. */
export function Chart({ drawn, today, currency, headroomBp }: Props) {
  const { x, value, redline, debt } = drawn.today;
  const place = (name: string, at: number) => ({ [name]: `${at}%` }) as CSSProperties;
  return (
    <figure className="through-chart" aria-hidden="true">
      <figcaption>
        <span data-of="value">Portfolio</span>
        {drawn.redline && <span data-of="redline">Redline</span>}
        {drawn.debt && <span data-of="debt">Principal owed</span>}
        {drawn.coming && <span data-of="coming">To come</span>}
      </figcaption>
      <div
        className="through-box"
        style={{ ...place('--now', x), ...place('--value', value) }}
        data-late={x > 60 || undefined}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="through-ground" d="M0 100H100" />
          <path className="through-now" d={`M${x} ${value}V100`} />
          <path className="through-value" d={drawn.value} />
          <path className="through-redline" d={drawn.redline} />
          <path className="through-debt" d={drawn.debt} />
          <path className="through-coming" d={drawn.coming} />
        </svg>
        {drawn.sales.map((sale) => (
          <p
            key={sale.day}
            className="through-sale"
            style={{ ...place('left', sale.x), ...place('top', sale.value) }}
            data-late={sale.x > 50 || undefined}
          >
            Sale, {formatDay(sale.day, { style: 'short' })}{' '}
            <b>{formatMoney(sale.sold, currency)}</b>
          </p>
        ))}
        <i className="through-dot" style={place('top', value)} />
        {drawn.coming && <i className="through-dot" data-of="debt" style={place('top', debt)} />}
        <p className="through-worth">
          {today?.value != null && <b>{formatMoney(today.value, currency)}</b>}
          {headroomBp !== undefined && redline - value > 22 && (
            <span>{formatPercent(Math.floor(headroomBp / 100) * 100)} room to fall</span>
          )}
        </p>
      </div>
      <ol className="through-days">
        {drawn.marks.map((mark) => (
          <li key={mark.text} style={place('left', mark.x)} data-scarce={mark.scarce || undefined}>
            {mark.text}
          </li>
        ))}
      </ol>
    </figure>
  );
}
