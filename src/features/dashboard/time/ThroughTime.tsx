import type { Loan } from '#contract/loans.ts';
import { formatDay, type IsoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Chart } from './Chart.tsx';
import { $history } from './history.store.ts';
import { comingSteps, drawing, rangeOf, rowsOf } from './line.ts';
import { Table } from './Table.tsx';
import './through-time.css';

type Props = {
  readonly loans: readonly Loan[];
  readonly currency: Currency;
  /** How far the value may fall before the redline, in basis points. */
  readonly roomBp: number | undefined;
};

/** The line through time: what the portfolio was worth, what was owed, and what is to come. */
export function ThroughTime({ loans, currency, roomBp }: Props) {
  const history = useRead($history);
  return (
    <section className="through" aria-labelledby="through-title">
      <h2 id="through-title" className="dashboard-title">
        Your line through time
      </h2>
      {history.status === 'failed' && <ReadFailed {...history} />}
      {history.status === 'loading' && <Skeleton height="320px" />}
      {history.status === 'ready' && (
        <Line past={history.data} loans={loans} currency={currency} roomBp={roomBp} />
      )}
    </section>
  );
}

function Line({
  past,
  loans,
  currency,
  roomBp,
}: Props & { readonly past: Parameters<typeof drawing>[0] }) {
  const coming = comingSteps(loans);
  const drawn = drawing(past, coming);
  const range = rangeOf(past);
  const money = (amount: Minor) => formatMoney(amount, currency);
  if (!drawn || !range) {
    return <p className="quiet">The line begins today, with what your portfolio is worth now.</p>;
  }
  const since = formatDay(past[0]?.day as IsoDay, { style: 'medium' });
  const [next] = coming;
  const last = coming.at(-1);
  return (
    <>
      <p className="through-words">
        Since {since} your portfolio has been worth between {money(range[0])} and {money(range[1])}.
        {next && last && ` ${planOf(next, last, money)}`}
      </p>
      <Chart drawn={drawn} today={past.at(-1)} currency={currency} roomBp={roomBp} />
      <Table rows={rowsOf(past, coming)} currency={currency} />
    </>
  );
}

type Step = ReturnType<typeof comingSteps>[number];

function planOf(next: Step, last: Step, money: (amount: Minor) => string): string {
  const on = ({ day }: Step) => formatDay(day, { style: 'short' });
  if (next === last) return `The bill of ${on(last)} is the last: it takes all that is left.`;
  return `With each bill paid on its day you owe ${money(next.principal)} of principal after ${on(next)}, and nothing after ${on(last)}.`;
}
