import type { ReactNode } from 'react';
import { formatDay, type IsoDay, isoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { Fact } from '#ui/Fact.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Line } from './Line.tsx';
import { $overview, type Overview as Shown } from './overview.store.ts';
import { Reports } from './Reports.tsx';

/** Four figures a currency with their last 90 days, and whether the machinery is well. */
export function Overview() {
  const overview = useRead($overview);
  return (
    <section aria-labelledby="desk-overview" className="desk-overview">
      <h1 id="desk-overview">Overview</h1>
      {overview.status === 'failed' && <ReadFailed {...overview} />}
      {overview.status === 'loading' && <Skeleton height="24rem" lines={8} />}
      {overview.status === 'ready' && (
        <>
          {overview.data.board.map((one) => (
            <Board key={one.currency} {...one} />
          ))}
          <Reports today={lastDayOf(overview.data)} />
          <Machinery {...overview.data} />
        </>
      )}
    </section>
  );
}

/** The provider's day, which a sandbox may have moved on: that of the newest figures. */
const lastDayOf = ({ board }: Shown): IsoDay =>
  board
    .flatMap(({ days }) => days.map(({ day }) => isoDay(day)))
    .reduce(laterDay, lagosDay(Date.now()));

const figures = [
  { name: 'lent', title: 'Lent' },
  { name: 'due', title: 'Due and unpaid' },
  { name: 'late', title: 'Late' },
  { name: 'in_bank', title: 'Net cash in' },
] as const;

function Board({ currency, days }: Shown['board'][number]) {
  const title = currency === 'NGN' ? 'Naira' : 'Dollars';
  if (days.length === 0) {
    return (
      <>
        <h2>{title}</h2>
        <p>Nothing is recorded yet. We read the books every hour.</p>
      </>
    );
  }
  return (
    <>
      <h2>{title}</h2>
      <ul className="desk-board">
        {figures.map(({ name, title }) => (
          <Figure
            key={name}
            title={title}
            currency={currency}
            days={days.map((one) => ({ day: one.day, amount: one[name] }))}
          />
        ))}
      </ul>
    </>
  );
}

type FigureProps = {
  readonly title: string;
  readonly currency: Currency;
  readonly days: readonly { readonly day: string; readonly amount: Minor }[];
};

function Figure({ title, currency, days }: FigureProps) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const since = formatDay(isoDay(first.day), { style: 'medium' });
  return (
    <li>
      <p>{title}</p>
      <p className="desk-figure">{formatMoney(last.amount, currency)}</p>
      <Line amounts={days.map(({ amount }) => amount)} />
      <p className="quiet">
        {days.length === 1
          ? 'Recorded since today'
          : `${formatMoney(first.amount, currency)} on ${since}`}
      </p>
    </li>
  );
}

function Machinery({ books, audit, jobs, deliveries, limits, versions }: Shown) {
  return (
    <>
      <h2>Books and audit</h2>
      <dl className="facts">
        {books.map(({ cell, at, problems }) => (
          <Fact key={cell} name={`Books of ${placeOf(cell)}`}>
            <Health isWell={at !== null && problems === 0}>
              {at === null
                ? 'Not checked yet'
                : problems === 0
                  ? `In balance, checked ${timeOf(at)}`
                  : `${problems} problems, checked ${timeOf(at)}`}
            </Health>
          </Fact>
        ))}
        {audit.map(({ schema, sealed, waiting }) => (
          <Fact key={schema} name={`Audit trail of ${placeOf(schema)}`}>
            <Health isWell={waiting < 1_000}>
              {sealed} entries sealed, {waiting} not yet
            </Health>
          </Fact>
        ))}
      </dl>
      <h2>Jobs and deliveries</h2>
      <dl className="facts">
        <Fact name="Events to partners">
          <Health isWell={deliveries.given_up === 0}>
            {deliveries.waiting} waiting, {deliveries.given_up} given up in the last day
          </Health>
        </Fact>
        {jobs.map(({ kind, waiting, failing, given_up, oldest }) => (
          <Fact key={kind} name={kind.replaceAll('_', ' ')}>
            <Health isWell={failing + given_up === 0}>
              {waiting} due, {failing} failing, {given_up} given up
              {oldest !== null && `, the oldest of ${timeOf(oldest)}`}
            </Health>
          </Fact>
        ))}
      </dl>
      {jobs.length === 0 && <p>No job is due.</p>}
      <h2>Limits and versions</h2>
      <dl className="facts">
        {[...limits, ...versions].map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** A cell's books, or those that all cells share. */
const placeOf = (schema: string) =>
  schema === 'public' ? 'all cells' : schema.replace(/^cell_0?/, 'cell ');

type HealthProps = { readonly isWell: boolean; readonly children: ReactNode };

/** What is not well says so in words, and not by its colour alone. */
const Health = ({ isWell, children }: HealthProps) => (
  <span className="desk-health" data-bad={!isWell || undefined}>
    {!isWell && <b>Look at this: </b>}
    {children}
  </span>
);
