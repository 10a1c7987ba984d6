import './fixed.ts';
import pg from 'pg';
import { lagosDay } from '#credit/calendar.ts';
import { openPostgres } from '#provider/db/open.ts';
import { scheduleEndOfDay } from '#provider/jobs/end-of-day.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { providerOver, standingClock } from '#support/provider.ts';
import { saveCard } from '#support/saved-card.ts';
import { seedChance } from './fixed.ts';
import type { Server } from './wire.ts';

/** Who lives in every run, and the token of a session of theirs. */
export type Inhabitant = TestBorrower & {
  readonly token: string;
  /** Those that were paid out before the run. */
  readonly loans: readonly string[];
};

/** A server with the database from which every run starts. */
export type Place = {
  readonly people: readonly Inhabitant[];
  /** The moment at which every run begins, ms since 1970. */
  readonly now: number;
  /** A copy of its own for one run. */
  copy(): Promise<Copy>;
  close(): Promise<void>;
};

export type Copy = Server & {
  /** What DATABASE_URL names it by. */
  readonly address: string;
  /** The time that its statements are told. */
  setTime(now: number): Promise<void>;
  /** Beside the simulation. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

const template = 'start';
const secret = 'a secret of the simulation';
/** What a process of the provider is told by its variables. */
export const env: Record<string, string> = { RATE_PER_MINUTE: '0' };
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
  // A cycle of waiting is found at once, and nothing is tidied up behind a run's back.
  const settings = [`deadlock_timeout = '1ms'`, 'autovacuum = off', 'jit = off'];
  for (const setting of [...settings, 'plan_cache_mode = force_generic_plan']) {
    await admin.query(`alter system set ${setting}`);
  }
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${template}`);
  const { people, now } = await fill(addressOf(postgres, template));
  let copies = 0;
  return {
    people,
    now,
    async copy() {
      const name = `run_${++copies}`;
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
      const copied = await watch(addressOf(postgres, name));
      return {
        ...copied,
        async drop() {
          await copied.drop();
          await admin.query(`drop database ${name} with (force)`);
        },
      };
    },
    async close() {
      await admin.end();
      await postgres.stop();
    },
  };
}

async function fill(address: string): Promise<{ people: Inhabitant[]; now: number }> {
  seedChance(0);
  const opened = await openPostgres(address);
  const clock = standingClock(Date.now());
  await seed(opened, clock.now());
  const connect = async () => opened;
  const provider = providerOver({ ...opened, connect }, clock, { env, tokenSecret });
  const { db } = provider.context;
  const people: Inhabitant[] = [];
  for (let count = 0; count < 3; count++) {
    const person = await newBorrower(provider);
    await saveCard(provider, person.email);
    const loans = [
      await borrow(provider, person, 'USD', 200_000),
      await borrow(provider, person, 'NGN', 200_000_000),
    ];
    people.push({ ...person, loans, token: await provider.tokenOf(person.email) });
  }
  await runExternalJobs(provider.context); // what proved the cards goes back
  // The people of the seed rest, and nothing has been told to anybody yet.
  for (const table of ['jobs', 'notifications', 'messages', 'partner_deliveries'] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const { user_id } of people) {
    await db.transaction().execute((tx) => scheduleEndOfDay(tx, user_id, lagosDay(clock.now())));
  }
  await scheduleStandingJobs(provider.context);
  await opened.close();
  const client = new pg.Client(address);
  await client.connect();
  await client.query(ourTime);
  await client.query(written);
  await client.query('vacuum analyze');
  await client.end();
  return { people, now: clock.now() };
}

/** A sequence is read as it is now, whatever a transaction sees of the rest. */
const ourTime = `
  create sequence public.simulated_ms;
  create function public.now() returns timestamptz stable language sql as
    'select pg_catalog.to_timestamp(last_value / 1000.0) from public.simulated_ms';
  create function public.clock_timestamp() returns timestamptz stable language sql as
    'select pg_catalog.to_timestamp(last_value / 1000.0) from public.simulated_ms'`;

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

function addressOf({ address }: Postgres, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

async function watch(address: string): Promise<Copy> {
  const client = new pg.Client(address);
  await client.connect();
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  const url = new URL(address);
  return {
    address,
    socket: `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`,
    query,
    async isBlocked(pid) {
      const [told] = await query<{ is: boolean }>('select pg_blocking_pids($1) <> $2 as is', [
        pid,
        '{}',
      ]);
      return told?.is ?? false;
    },
    async terminate(pid) {
      await query('select pg_terminate_backend($1)', [pid]);
      // Its own wait for the end looks ten times a second.
      const there = 'select from pg_stat_activity where pid = $1';
      while ((await query(there, [pid])).length > 0);
    },
    async setTime(now) {
      await query(`select setval('public.simulated_ms', $1)`, [now]);
    },
    drop: () => client.end(),
  };
}
