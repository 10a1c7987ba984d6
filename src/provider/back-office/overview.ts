import { sql } from 'kysely';
import type { getDeskOverview } from '#contract';
import type { DayFigures } from '#contract/desk-overview.ts';
import { dayMs } from '#credit/durations.ts';
import { currencies, formatMoney, type Minor, sum } from '#credit/money.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { lastLedgerCheck } from '../ledger/last-check.ts';
import { latestFigures } from './day-figures.ts';

/** How the business and its machinery stand, over all cells. */
export async function readOverview({
  context,
}: StaffRequest<typeof getDeskOverview>): Promise<Answer<typeof getDeskOverview>> {
  const { shared, config } = context;
  const cells = await inEachCell(context, readCell);
  const deliveries = cells.map((one) => one.deliveries);
  return {
    data: {
      board: boardOf(cells.flatMap(({ figures }) => figures)),
      books: cells.map(({ books }) => books),
      audit: [
        ...cells.map(({ books, audit }) => ({ schema: books.cell, ...audit })),
        { schema: 'public', ...(await auditOf(shared)) },
      ],
      jobs: jobsOf(cells.flatMap(({ jobs }) => jobs)),
      deliveries: {
        waiting: deliveries.reduce((all, { waiting }) => all + waiting, 0),
        given_up: deliveries.reduce((all, { given_up }) => all + given_up, 0),
      },
      limits: limitsOf(config),
      versions: [
        { name: 'Release', value: config.release },
        { name: 'Mode', value: config.mode },
        { name: 'Cells', value: String(cells.length) },
        { name: 'Node', value: process.version },
        { name: 'Database', value: await databaseVersion(shared) },
      ],
    },
  };
}

type Figures = Awaited<ReturnType<typeof latestFigures>>[number];

/** What the cells noted of a day, added up. A day counts once each of them that began it has noted it. */
function boardOf(noted: readonly Figures[]) {
  return currencies.map((currency) => {
    const days = Map.groupBy(
      noted.filter((one) => one.currency === currency),
      ({ day }) => day,
    );
    const all = [...days].map(([day, rows]): DayFigures => {
      const total = (name: 'lent' | 'due' | 'late' | 'in_bank') =>
        sum(rows.map((one) => one[name]));
      const [lent, due, late, in_bank] = [
        ...[total('lent'), total('due'), total('late'), total('in_bank')],
      ] as [Minor, Minor, Minor, Minor];
      return { day, lent, due, late, in_bank };
    });
    return { currency, days: all.toSorted((one, other) => one.day.localeCompare(other.day)) };
  });
}

async function readCell({ db, cell, clock }: Context) {
  const check = await lastLedgerCheck(db);
  return {
    figures: await latestFigures(db, clock.now()),
    books: { cell, at: check?.at ?? null, problems: check?.problems ?? 0 },
    audit: await auditOf(db),
    jobs: await dueJobs(db, clock.now()),
    deliveries: await deliveriesOf(db, clock.now()),
  };
}

/** By the ends of both, and not by counting an audit of millions. */
async function auditOf(db: Db): Promise<{ sealed: number; waiting: number }> {
  const { rows } = await sql<{ sealed: number; waiting: number }>`
    select coalesce((select max(seal) from audit_seals), 0) as sealed,
      (select count(*) from audit
       where audit_id > coalesce((select max(audit_id) from audit_seals), 0)) as waiting
  `.execute(db);
  return { sealed: Number(rows[0]?.sealed ?? 0), waiting: Number(rows[0]?.waiting ?? 0) };
}

type Jobs = {
  readonly kind: string;
  readonly waiting: number;
  readonly failing: number;
  readonly given_up: number;
  readonly oldest: string | null;
};

async function dueJobs(db: Db, now: number): Promise<Jobs[]> {
  const { rows } = await sql<Jobs>`
    select kind, count(*) filter (where given_up_at is null) as waiting,
      count(*) filter (where failures > 0 and given_up_at is null) as failing,
      count(given_up_at) as given_up,
      min(run_at) filter (where given_up_at is null) as oldest
    from jobs where run_at <= ${instant(now)} group by kind`.execute(db);
  return rows;
}

const jobsOf = (jobs: readonly Jobs[]): Jobs[] =>
  [...Map.groupBy(jobs, ({ kind }) => kind)]
    .map(([kind, all]) => {
      const total = (name: 'waiting' | 'failing' | 'given_up') =>
        all.reduce((so_far, one) => so_far + Number(one[name]), 0);
      const [oldest = null] = all.flatMap((one) => one.oldest ?? []).toSorted();
      const counts = { waiting: total('waiting'), failing: total('failing') };
      return { kind, ...counts, given_up: total('given_up'), oldest };
    })
    .toSorted((one, other) => one.kind.localeCompare(other.kind));

async function deliveriesOf(db: Db, now: number) {
  const { rows } = await sql<{ waiting: number; given_up: number }>`
    select count(*) filter (where next_try_at is not null and given_up_at is null) as waiting,
      count(*) filter (where given_up_at > ${instant(now - dayMs)}) as given_up
    from partner_deliveries where delivered_at is null`.execute(db);
  return { waiting: Number(rows[0]?.waiting ?? 0), given_up: Number(rows[0]?.given_up ?? 0) };
}

const limitsOf = ({ approveUpTo, ratePerMinute, smsCodes, sessionHours }: Context['config']) => [
  { name: 'One approver may approve', value: formatMoney(approveUpTo.approver as Minor, 'NGN') },
  { name: 'An officer may approve', value: formatMoney(approveUpTo.officer as Minor, 'NGN') },
  { name: 'Requests a minute', value: ratePerMinute === 0 ? 'No limit' : String(ratePerMinute) },
  { name: 'Codes by SMS a minute', value: String(smsCodes.perMinute) },
  { name: 'Codes by SMS a day', value: String(smsCodes.perDay) },
  { name: 'Hours of a session', value: String(sessionHours) },
];

async function databaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
}
