import { computed } from 'nanostores';
import { getPortfolioHistory, type PastDay } from '#contract/portfolio-history.ts';
import { formatDay, type IsoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor, sum } from '#credit/money.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $currency } from '#stores/reads/currency.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { $applicationId, $token } from '#stores/session/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AccountSummary } from '../account-summary.ts';
import { Chart } from './Chart.tsx';
import {
  drawTimeline,
  type Row,
  repaymentSteps,
  sinceStart,
  timelineRows,
  valueRange,
} from './line.ts';
import './through-time.css';

const $key = computed([$token, $applicationId], (token, application) =>
  token ? application || '0' : undefined,
);

/** The history of the chosen currency and portfolio. */
const $history = createReadStore<PastDay[]>(['/portfolio/history/', $currency, $key], {
  fetcher: async (_path, currency, application) => {
    const query = { currency: currency as Currency, application_id: Number(application) };
    return (await read(getPortfolioHistory, { query })).history;
  },
});

type Props = {
  readonly summary: Pick<AccountSummary, 'loans' | 'headroomBp' | 'pricesAsOf'>;
  readonly currency: Currency;
};

/** The portfolio's value and the debt over time, with the coming bills. */
export function ThroughTime({ summary, currency }: Props) {
  const history = useRead($history);
  return (
    <section className="through" aria-labelledby="through-title">
      <h2 id="through-title" className="dashboard-title">
        Your line through time
      </h2>
      {history.status === 'failed' && <ReadFailed {...history} />}
      {history.status === 'loading' && <Skeleton height="320px" />}
      {history.status === 'ready' && (
        <Line past={history.data} summary={summary} currency={currency} />
      )}
    </section>
  );
}

function Line({
  past: days,
  summary,
  currency,
}: Props & { readonly past: Parameters<typeof drawTimeline>[0] }) {
  const past = sinceStart(days);
  const coming = repaymentSteps(summary.loans);
  const drawn = drawTimeline(past, coming);
  const range = valueRange(past);
  const money = (amount: Minor) => formatMoney(amount, currency);
  if (!drawn || !range) {
    return (
      <p className="quiet">
        Your line starts today. Come back tomorrow to see how your portfolio moves.
      </p>
    );
  }
  const [next] = coming;
  const last = coming.at(-1);
  return (
    <>
      <p className="through-words">
        {worthOf(past, range, money)}
        {summary.pricesAsOf && (
          <>
            {' '}
            Its last prices are
            <PricesAsOf at={summary.pricesAsOf} />.
          </>
        )}
        {next && last && ` ${planOf(next, last, money)}`}
      </p>
      {past.some(({ sold }) => sold > 0) && (
        <p className="through-words">
          We sold {money(sum(past.map(({ sold }) => sold)))} of it to repay your loan. That step is
          our sale, and not the market.
        </p>
      )}
      <Chart drawn={drawn} today={past.at(-1)} currency={currency} summary={summary} />
      <Table
        rows={timelineRows(past, coming)}
        currency={currency}
        pricesAsOf={summary.pricesAsOf}
      />
    </>
  );
}

/** What the portfolio was worth since the first day that is known, which may be today. */
function worthOf(
  past: Parameters<typeof drawTimeline>[0],
  [low, high]: readonly [Minor, Minor],
  money: (amount: Minor) => string,
): string {
  const known = past.filter(({ value }) => value !== null);
  if (known.length < 2) return `Your line starts today. Your portfolio is worth ${money(high)}.`;
  const since = unbroken(formatDay(known[0]?.day as IsoDay, { style: 'medium' }));
  const range = low === high ? money(low) : `between ${money(low)} and ${money(high)}`;
  return `Since ${since} your portfolio has been worth ${range}.`;
}

/** A day that no line breaks. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

type Step = ReturnType<typeof repaymentSteps>[number];

function planOf(next: Step, last: Step, money: (amount: Minor) => string): string {
  const on = ({ day }: Step) => unbroken(formatDay(day, { style: 'medium' }));
  if (next === last) return `Your last bill, on ${on(last)}, repays all that is left.`;
  return `If you pay each bill on time, your principal will be ${money(next.principal)} after ${on(next)}, and you will owe nothing after ${on(last)}.`;
}

const words = { past: '', today: 'Today, ', 'to come': '' } as const;

type TableProps = Pick<AccountSummary, 'pricesAsOf'> & {
  readonly rows: readonly Row[];
  readonly currency: Currency;
};

/** The same as a table. */
function Table({ rows, currency, pricesAsOf }: TableProps) {
  const money = (amount: Minor | null) => (amount === null ? '–' : formatMoney(amount, currency));
  return (
    <details className="through-table">
      <summary>Show this as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone */}
      <section tabIndex={0} aria-label="Your line through time, as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Portfolio</th>
              <th scope="col">Redline</th>
              <th scope="col">Principal</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, value, redline, principal, sold, when }) => (
              <tr key={`${day} ${when}`} data-coming={when === 'to come' || undefined}>
                <th scope="row">
                  {words[when]}
                  {formatDay(day, { style: 'medium' })}
                  {when === 'to come' && <span className="quiet">, bill paid</span>}
                  {sold > 0 && <span className="quiet">, {money(sold)} sold</span>}
                </th>
                <td>
                  {money(value)}
                  {when === 'today' && <PricesAsOf at={pricesAsOf} />}
                </td>
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
