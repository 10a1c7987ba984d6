import type { CSSProperties } from 'react';
import type { PastDay } from '#contract/portfolio-history.ts';
import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import type { AccountSummary } from '../account-summary.ts';
import type { Drawing } from './line.ts';

type Props = {
  readonly drawn: Drawing;
  readonly today: PastDay | undefined;
  readonly currency: Currency;
  /** `headroomBp`: how far the value may fall before the redline. */
  readonly summary: Pick<AccountSummary, 'headroomBp' | 'pricesAsOf'>;
};

/** Solid for the past, dotted for the coming bills. The table below has the same data. */
export function Chart({ drawn, today, currency, summary }: Props) {
  const { headroomBp, pricesAsOf } = summary;
  const { x, value, debt } = drawn.today;
  const place = (name: string, at: number) => ({ [name]: `${at}%` }) as CSSProperties;
  return (
    <figure className="through-chart">
      <Legend drawn={drawn} today={today} currency={currency} summary={summary} />
      <div className="through-box" style={place('--now', x)} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="through-ground" d="M0 100H100" />
          {drawn.split && <path className="through-split" d={`M0 ${drawn.split}H100`} />}
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
        {drawn.split && headroomBp !== undefined && (
          <p
            className="through-room"
            style={place('top', drawn.split)}
            data-late={x > 60 || undefined}
          >
            <b>{formatPercent(Math.floor(headroomBp / 100) * 100)}</b> room to fall
            <PricesAsOf at={pricesAsOf} />
          </p>
        )}
      </div>
      <ol className="through-days" aria-hidden="true">
        {drawn.marks.map((mark) => (
          <li key={mark.text} style={place('left', mark.x)} data-room={mark.room}>
            {mark.text}
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** What each line is, with its amount of today. */
function Legend({ drawn, today, currency, summary }: Props) {
  const shown = [
    ['value', 'Portfolio', today?.value, 'down'],
    ['redline', 'Redline', drawn.redline && today?.redline, 'up'],
    ['debt', 'Principal', drawn.debt && today?.principal, 'up'],
  ] as const;
  return (
    <figcaption>
      {shown.map(
        ([of, name, amount, direction]) =>
          amount != null &&
          amount !== '' && (
            <span key={of} data-of={of}>
              {name}{' '}
              <MoneyText amount={amount || zero} currency={currency} abbreviate={direction} />
              {of === 'value' && <PricesAsOf at={summary.pricesAsOf} />}
            </span>
          ),
      )}
      {drawn.coming && <span data-of="coming">Bills to come</span>}
      {drawn.split && <span data-of="split">The scale changes here</span>}
    </figcaption>
  );
}
