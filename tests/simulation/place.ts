import './fixed.ts';
import pg from 'pg';
import { lagosDay } from '#credit/calendar.ts';
import type { Context } from '#provider/context.ts';
import { openPostgres } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { scheduleEndOfDay } from '#provider/jobs/end-of-day.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { turnOn } from '#support/autopay.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { connect } from '#support/holdings.ts';
import { keepRows } from '#support/kept-rows.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { providerOver, standingClock } from '#support/provider.ts';
import { nearLastBill } from '#support/repaying.ts';
import { saveCard } from '#support/saved-card.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';
import { drawCredit } from '#support/withdrawing.ts';
import { seedChance } from './fixed.ts';
import { Lines, type Server } from './lines.ts';
import { type PartnerUser, shares } from './partner.ts';

/** Who lives in every run, and the token of a session of theirs. */
export type Inhabitant = TestBorrower & {
  readonly token: string;
  /** Those that were paid out before the run. */
  readonly loans: readonly string[];
  readonly drawn: readonly string[];
};

/** Who works at the desk in every run, and the cookie of a session of theirs. */
export type Colleague = TestStaff & { readonly role: 'officer' | 'approver' };

/** A server with a database, which starts each run in the same state. */
export type Place = {
  readonly people: readonly Inhabitant[];
  /** What the last of them holds is what their partner sends. */
  readonly partnerUser: PartnerUser;
  readonly staff: readonly Colleague[];
  /** The moment at which every run begins, ms since 1970. */
  readonly now: number;
  /** What DATABASE_URL names the database by. */
  readonly address: string;
  readonly lines: Lines;
  /** For the provider's own checks, which no run disturbs. */
  readonly db: Db;
  /** Puts everything back as it was when it was made; no run goes on. */
  restore(): Promise<void>;
  /** The time that statements are told. */
  setTime(now: number): Promise<void>;
  /** Everybody at the desk has just signed in. */
  signIn(now: number): Promise<void>;
  /** Beside the simulation. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const secret = 'a secret of the simulation';
/** What a process of the provider is told by its variables. */
export const env: Record<string, string> = {
  RATE_PER_MINUTE: '0',
  // A loan waits for a while, in which people may decide.
  ...{ SANDBOX_ISSUE_SECONDS: '6', SANDBOX_DISBURSE_SECONDS: '4' },
  // Of what is borrowed and repaid here, some an officer may approve, and some takes two approvers.
  ...{ OFFICER_APPROVES_UP_TO: '500000', APPROVE_UP_TO: '2000000' },
};
export const tokenSecret = secret;

/** Starts a server, and makes a database with three borrowers who have a card and portfolios. */
export async function openPlace(): Promise<Place> {
  const postgres = await startPostgres();
  try {
    return await placeOn(postgres);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function placeOn(postgres: Postgres): Promise<Place> {
  const admin = new pg.Client(postgres.address);
  await admin.connect();
  // A cycle of waiting is found at once, and who waits is told so. Nothing is tidied up behind a run's back.
  const told = ['log_lock_waits = on', 'client_min_messages = log'];
  const settings = [`deadlock_timeout = '1ms'`, ...told, 'autovacuum = off', 'jit = off'];
  for (const setting of [...settings, 'plan_cache_mode = force_generic_plan']) {
    await admin.query(`alter system set ${setting}`);
  }
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const { address } = postgres;
  const filled = await fill(address);
  const client = new pg.Client(address);
  await client.connect();
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  const restoring = await keep(query);
  const lines = new Lines(watched(address, query));
  const books = await openPostgres(address, { max: 1, idleTimeoutMillis: 0 });
  return {
    ...{ ...filled, address, lines, query, db: books.db },
    async restore() {
      await query(restoring);
    },
    async setTime(now) {
      await query(`select setval('public.simulated_ms', $1)`, [now]);
    },
    async signIn(now) {
      await query('update public.staff_sessions set started_at = $1, seen_at = $1', [
        new Date(now).toISOString(),
      ]);
    },
    async close() {
      lines.close();
      await books.close();
      await client.end();
      await postgres.stop();
    },
  };
}

async function fill(
  address: string,
): Promise<Pick<Place, 'people' | 'staff' | 'partnerUser' | 'now'>> {
  seedChance(0);
  const opened = await openPostgres(address);
  const clock = standingClock(Date.now());
  await seed(opened, clock.now());
  const provider = providerOver({ ...opened, connect: async () => opened }, clock, {
    env,
    tokenSecret,
  });
  const { db } = provider.context;
  const people: Inhabitant[] = [];
  for (let count = 0; count < 3; count++) {
    const person = await newBorrower(provider);
    await saveCard(provider, person.email);
    const loans = [
      await borrow(provider, person, 'USD', 200_000),
      await borrow(provider, person, 'NGN', 200_000_000),
    ];
    await nearLastBill(provider, { loan_id: loans[1] ?? '' });
    // The first pays one loan so, the second the other, the last none: bills stay unpaid, too.
    if (count === 0) await turnOn(provider, { ...person, loan_id: loans[0] ?? '' }, 1_000_000_000);
    if (count === 1) await turnOn(provider, { ...person, loan_id: loans[1] ?? '' });
    // The Naira of the last are gone: for a default, assets must be sold.
    const drawn = count === 2 ? [await drawCredit(provider, person, 'NGN', 200_000_000)] : [];
    people.push({ ...person, loans, drawn, token: await provider.tokenOf(person.email) });
  }
  const [, , last] = people;
  if (!last) throw new Error('Nobody is connected to a partner');
  for (let minutes = 0; minutes < 10; minutes++) await provider.passTime(60_000); // the bank pays it
  const staff: Colleague[] = [];
  for (const role of ['officer', 'approver', 'approver', 'approver'] as const) {
    staff.push({ ...(await newStaff(provider, role)), role });
  }
  await runExternalJobs(provider.context); // what proved the cards goes back
  // The people of the seed rest, and nobody has been told of more than what was drawn.
  const borrowed = people.flatMap(({ loans }) => loans);
  await db.deleteFrom('jobs').where('subject', 'not in', borrowed).execute();
  await db
    .deleteFrom('notifications')
    .where('subject', 'not like', 'Withdrawal requested%')
    .execute();
  for (const table of ['messages', 'partner_deliveries'] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const { user_id } of people) {
    await db.transaction().execute((tx) => scheduleEndOfDay(tx, user_id, lagosDay(clock.now())));
  }
  await scheduleStandingJobs(provider.context);
  await listen(provider.context);
  const server = await connect(provider, last);
  await server.send([
    shares('fund', 2_000_000),
    shares('fund', 2_000_000_000, { currency: 'NGN' }),
  ]);
  const { key, partner_user_id } = server;
  await opened.close();
  const client = new pg.Client(address);
  await client.connect();
  await client.query(ourTime);
  await client.query(written);
  await client.query('vacuum analyze');
  await client.end();
  return { people, staff, partnerUser: { key, partner_user_id }, now: clock.now() };
}

/** Has the borrowers' partner hear of everything from here on. */
async function listen(context: Context): Promise<void> {
  const application_id = 2;
  await context.shared.transaction().execute((tx) => makeKey(tx, context, application_id));
  await context.shared
    .updateTable('applications')
    .set({ webhook_url: 'https://partner.example/events' })
    .where('application_id', '=', application_id)
    .execute();
}

/** A sequence is read as it is now, whatever a transaction sees of the rest. In plpgsql, which plans it once. */
const ourTime = [
  'create sequence public.simulated_ms',
  ...['now', 'clock_timestamp'].map(
    (name) => `create function public.${name}() returns timestamptz stable language plpgsql as $$
      begin
        return pg_catalog.to_timestamp((select last_value from public.simulated_ms) / 1000.0);
      end $$`,
  ),
].join(';');

/** Every change of a state, in order. */
const written = `
  create table public.simulated_moves (
    position bigint generated always as identity primary key,
    what text not null, id text not null, was text, became text not null
  );
  create function public.write_move() returns trigger language plpgsql as $$
  begin
    insert into public.simulated_moves (what, id, was, became)
      values (tg_table_name, to_jsonb(new) ->> tg_argv[0], old.status, new.status);
    return null;
  end $$;
  create trigger moves after update of status on cell_00.loans for each row
    when (old.status <> new.status) execute function public.write_move('loan_id');
  create trigger moves after update of status on cell_00.withdrawals for each row
    when (old.status <> new.status) execute function public.write_move('withdrawal_id');
  create trigger moves after update of status on cell_00.payment_intents for each row
    when (old.status <> new.status) execute function public.write_move('reference')`;

type Query = Place['query'];

function watched(address: string, query: Query): Server {
  const url = new URL(address);
  return {
    socket: `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`,
    async isBlocked(pid) {
      const [told] = await query<{ is: boolean }>('select pg_blocking_pids($1) <> $2 as is', [
        pid,
        '{}',
      ]);
      return told?.is ?? false;
    },
    async cancel(pid) {
      await query('select pg_cancel_backend($1)', [pid]);
    },
  };
}

/**
 * Keeps a copy of every row, and returns the statements that put them back. Tables are emptied as a whole and
 * filled in order, so that rows lie, and statements are planned, as in every other run.
 */
async function keep(query: Query): Promise<string> {
  const { tables, refills, sequences } = await keepRows(query);
  return [
    'begin',
    'set local session_replication_role = replica',
    `truncate ${tables.join(', ')}`,
    ...refills,
    ...sequences.map((set) => `select ${set}`),
    'commit',
  ].join(';\n');
}
