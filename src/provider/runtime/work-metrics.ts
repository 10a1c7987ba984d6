import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { dayMs } from '#credit/durations.ts';
import { inCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import { lateSteps, steps } from '../complaints/clock.ts';
import type { Context } from '../context.ts';
import { inTime } from '../db/in-time.ts';
import { unknownThere } from '../holdings/pull.ts';
import { lastLedgerCheck } from '../ledger/last-check.ts';
import { smsCodesUsed } from '../limits/sms-ceiling.ts';
import { addGauge, type Sample } from '../metrics/gauge.ts';
import { handlers } from './job-kinds.ts';

const channels = ['email', 'sms'] as const;
const currencies = ['NGN', 'USD'] as const;
/** What a partner did not take is told of for a day: who watches has heard of it then. */
const givenUpMs = dayMs;
/** Longer than a cell may take: one that hangs does not hide the others. */
const patienceMs = 3_000;

/** Adds what waits in the database, whichever process does it; only `database_up` when it is away. */
export async function addWorkMetrics(registry: Registry, context: Context): Promise<void> {
  const gauges = await inTime(
    readWork(context).catch((error: unknown) => {
      context.log('metrics unavailable', { error: String(error) });
    }),
    patienceMs,
  );
  const up = gauge('database_up', 'Whether the database answers.', [{ value: gauges ? 1 : 0 }]);
  for (const one of [up, ...(gauges ?? [])]) addGauge(registry, ...one);
}

type NamedGauge = readonly [name: string, help: string, samples: readonly Sample[]];

/** Of every cell that answers. */
async function readCells(context: Context) {
  const { cells } = context.database;
  const reading = cells.map((cell) =>
    inTime(
      readCell(inCell(context, cell)).catch((error: unknown) => {
        context.log('metrics unavailable', { cell, error: String(error) });
      }),
    ),
  );
  return (await Promise.all(reading)).filter((cell) => cell !== undefined);
}

/** What waits in one cell. */
async function readCell({ db, clock }: Context) {
  const now = clock.now();
  // Both by an index: a borrower's coming days are rows as well, and are not looked at.
  const due = await sql<{
    kind: string;
    jobs: number;
    failing: number;
    oldest: string | null;
    given_up: number;
  }>`
    select kind, count(*) filter (where given_up_at is null) as jobs,
      count(*) filter (where failures > 0 and given_up_at is null) as failing,
      min(run_at) filter (where given_up_at is null) as oldest,
      count(given_up_at) as given_up
    from jobs where run_at <= ${instant(now)} group by kind
  `.execute(db);
  const messages = await sql<{ channel: string; waiting: number; oldest: string }>`
    select channel, count(*) as waiting, min(sent_at) as oldest
    from jobs join messages on message_id = jobs.subject where kind in (${sql.join(channels)})
    group by channel
  `.execute(db);
  // Not by their jobs: one whose processor is away or whose balance is dry is looked at again later.
  const withdrawals = await sql<{ currency: string; waiting: number; oldest: string }>`
    select requested_currency as currency, count(*) as waiting, min(pending_at) as oldest
    from withdrawals where status = 'pending' group by 1
  `.execute(db);
  const partners = await sql<{
    application_id: number;
    waiting: number;
    oldest: string | null;
    given_up: number;
  }>`
    select applications.application_id,
      count(event_id) filter (where given_up_at is null) as waiting,
      min(created_at) filter (where given_up_at is null) as oldest,
      count(*) filter (where attempts > 0 and given_up_at > ${instant(now - givenUpMs)}) as given_up
    from applications left join partner_deliveries as events
      on events.application_id = applications.application_id and delivered_at is null
    where webhook_url is not null group by 1 order by 1
  `.execute(db);
  const { disputes } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('disputes'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  const short = await sql<{ application_id: number; users: number }>`
    select applications.application_id, count(user_id) as users
    from applications left join hold_differences as short
      on short.application_id = applications.application_id and held < hold
    group by 1 order by 1
  `.execute(db);
  const complaints = await db
    .selectFrom('complaints')
    .selectAll()
    .where('closed_at', 'is', null)
    .execute();
  const unanswered = await sql<{ application_id: number; users: number }>`
    select applications.application_id, count(partner_user_id) as users
    from applications left join pulls on pulls.application_id = applications.application_id
      and pull_url is not null and problem <> ${unknownThere}
    group by 1 order by 1
  `.execute(db);
  return {
    complaints: complaints.length,
    late: complaints.flatMap((complaint) => lateSteps(complaint, now)),
    short: short.rows,
    unanswered: unanswered.rows,
    due: due.rows,
    messages: messages.rows,
    withdrawals: withdrawals.rows,
    partners: partners.rows,
    disputes,
    check: await lastLedgerCheck(db),
  };
}

/** Of one group over all cells: counts add up, and the oldest is the oldest of all. */
function addUp<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[]): Partial<Row> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    const before = all[name];
    if (typeof value === 'number') all[name] = Number(before ?? 0) + value;
    else if (!before || (value && String(value) < String(before))) all[name] = value;
  }
  return all as Partial<Row>;
}

async function readWork(context: Context): Promise<readonly NamedGauge[] | undefined> {
  const now = context.clock.now();
  const since = (at: string | null | undefined) =>
    !at ? 0 : Math.max(0, (now - Date.parse(at)) / 1000);
  const cells = await readCells(context);
  if (cells.length === 0) return undefined;
  const away = context.database.cells.length - cells.length;
  const codes = await smsCodesUsed(context);
  const checks = cells.flatMap(({ check }) => (check ? [check] : []));
  // A cell that was never checked is not hidden by the others.
  const check = checks.length === cells.length ? addUp(checks) : undefined;
  const disputes = cells.reduce((running, cell) => running + cell.disputes, 0);
  const complaints = cells.reduce((open, cell) => open + cell.complaints, 0);
  const late = cells.flatMap((cell) => cell.late);
  const jobs = Object.keys(handlers).map((kind) => ({
    labels: { kind },
    ...addUp(cells.flatMap(({ due }) => due.filter((row) => row.kind === kind))),
  }));
  const waiting = channels.map((channel) => ({
    labels: { channel },
    ...addUp(cells.flatMap(({ messages }) => messages.filter((row) => row.channel === channel))),
  }));
  const payouts = currencies.map((currency) => ({
    labels: { currency },
    ...addUp(
      cells.flatMap(({ withdrawals }) => withdrawals.filter((row) => row.currency === currency)),
    ),
  }));
  const partners = Map.groupBy(
    cells.flatMap((cell) => cell.partners),
    ({ application_id }) => application_id,
  );
  const told = [...partners].map(([application_id, rows]) => ({
    labels: { partner: String(application_id) },
    ...addUp(rows.map(({ application_id: _, ...row }) => row)),
  }));
  return [
    gauge('cells_away', 'Cells of borrowers whose node does not answer.', [{ value: away }]),
    gauge(
      'jobs_behind',
      'Jobs whose time has come and that are not done.',
      jobs.map(({ labels, jobs = 0 }) => ({ labels, value: jobs })),
    ),
    gauge(
      'jobs_behind_seconds',
      'How long the oldest of them has been due.',
      jobs.map(({ labels, oldest }) => ({ labels, value: since(oldest) })),
    ),
    gauge(
      'jobs_failing',
      'Jobs that have failed and will be tried again.',
      jobs.map(({ labels, failing = 0 }) => ({ labels, value: failing })),
    ),
    gauge(
      'jobs_given_up',
      'Jobs that failed as often as they are tried and wait for a person.',
      jobs.map(({ labels, given_up = 0 }) => ({ labels, value: given_up })),
    ),
    gauge(
      'messages_waiting',
      'Messages that no carrier has taken yet.',
      waiting.map(({ labels, waiting: value = 0 }) => ({ labels, value })),
    ),
    gauge(
      'messages_waiting_seconds',
      'How long ago the oldest of them was written.',
      waiting.map(({ labels, oldest }) => ({ labels, value: since(oldest) })),
    ),
    gauge(
      'sms_codes_share',
      'SMS with codes that went out, as a part of those that may.',
      codes.map(({ within, sent, most }) => ({ labels: { within }, value: sent / most })),
    ),
    gauge(
      'withdrawals_waiting',
      'Withdrawals in this currency that are not at the bank yet.',
      payouts.map(({ labels, waiting: value = 0 }) => ({ labels, value })),
    ),
    gauge(
      'withdrawals_waiting_seconds',
      'How long ago the oldest of them was asked for.',
      payouts.map(({ labels, oldest }) => ({ labels, value: since(oldest) })),
    ),
    gauge('disputes_open', 'Payments that a payer’s bank wants back and that are not decided.', [
      { value: disputes },
    ]),
    gauge('complaints_open', 'Complaints that have no result yet.', [{ value: complaints }]),
    gauge(
      'complaints_late',
      'Complaints with a step that is not done in time.',
      steps.map((step) => ({
        labels: { step },
        value: late.filter((one) => one === step).length,
      })),
    ),
    gauge(
      'webhooks_waiting',
      'Events that a partner has not taken yet.',
      told.map(({ labels, waiting: value = 0 }) => ({ labels, value })),
    ),
    gauge(
      'webhooks_waiting_seconds',
      'How long ago the oldest of them happened.',
      told.map(({ labels, oldest }) => ({ labels, value: since(oldest) })),
    ),
    gauge(
      'webhooks_given_up',
      'Events that nobody tells a partner any more, given up within a day.',
      told.map(({ labels, given_up: value = 0 }) => ({ labels, value })),
    ),
    gauge(
      'holds_short',
      'Users of whose holdings a partner holds back less than must stay.',
      usersByPartner(cells.flatMap(({ short }) => short)),
    ),
    gauge(
      'pulls_unanswered',
      'Users of whom a partner did not say what they hold when it was asked last.',
      usersByPartner(cells.flatMap(({ unanswered }) => unanswered)),
    ),
    ...(check
      ? [
          gauge('ledger_discrepancies', 'Discrepancies that the last ledger check found.', [
            { value: check.problems ?? 0 },
          ]),
          gauge('ledger_check_age_seconds', 'How long ago the ledger was checked.', [
            { value: since(check.at) },
          ]),
          gauge('ledger_check_seconds', 'How long that check took.', [
            { value: (check.ms ?? 0) / 1000 },
          ]),
        ]
      : []),
  ];
}

type Users = { readonly application_id: number; readonly users: number };

const usersByPartner = (rows: readonly Users[]): Sample[] =>
  [...Map.groupBy(rows, ({ application_id }) => application_id)].map(([application_id, own]) => ({
    labels: { partner: String(application_id) },
    value: addUp(own).users ?? 0,
  }));

const gauge = (...named: NamedGauge) => named;
