import { randomUUID } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { newBorrower } from '#support/borrowers.ts';
import { holding } from '#support/holdings.ts';
import { type Key, signedHeaders } from '#support/partner.ts';
import { newAskers } from './askers.ts';
import { askInProcess, engines, type Place } from './place.ts';

/** A partner's users, and as many of them in one request as it may name. */
const users = Number(process.env.BENCH_USERS ?? 10_000);
const inOne = 500;
const application_id = 2;

const rows: Record<string, Record<string, string | number>> = {};
afterAll(() => console.table(rows));

test(
  `what ${users} users hold, sent ${inOne} at a time, and a read beside it`,
  async () => {
    const place = await engines.PostgreSQL();
    try {
      const { context } = place;
      const key = await context.shared
        .transaction()
        .execute((tx) => makeKey(tx, context, application_id));
      const [ada] = await newAskers(place, 1);
      await connectMany(place);
      const ask = askInProcess(place);
      for (const [round, price] of [100_000, 101_000, 99_000].entries()) {
        const reads = readAllTheWhile(() => ask('GET', '/api/loan', ada));
        const started = performance.now();
        let p99 = 0;
        try {
          for (let from = 0; from < users; from += inOne) await send(place, key, from, price);
        } finally {
          p99 = await reads.stop();
        }
        const seconds = (performance.now() - started) / 1000;
        const name = round === 0 ? 'first pictures' : `pictures ${round + 1}`;
        rows[name] = {
          seconds: Math.round(seconds * 10) / 10,
          'users a minute': Math.round((users / seconds) * 60),
          'ms of a read at p99': Math.round(p99),
        };
        await place.clock.moveTo(place.clock.now() + 60_000);
      }
    } finally {
      await place.close();
    }
  },
  30 * 60_000,
);

const nameOf = (number: number) => `user-${number}`;

/** Copies of one borrower with an empty portfolio, each connected to the partner. */
async function connectMany(place: Place): Promise<void> {
  const { db } = place.context;
  const { user_id, ...known } = await newBorrower(place);
  const template = await db
    .selectFrom('users')
    .select(['password_hash', 'joined_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const at = instant(place.clock.now());
  for (let from = 0; from < users; from += inOne) {
    const some = Array.from({ length: Math.min(inOne, users - from) }, (_, index) => {
      const number = from + index;
      return { user_id: randomUUID(), number, email: `held-${number}@example.com` };
    });
    await db
      .insertInto('users')
      .values(
        some.map(({ number, ...one }) => ({
          ...{ ...one, ...template, mobile: null, bvn: null },
          ...{ firstname: 'Ini', lastname: `Holder ${number}` },
        })),
      )
      .execute();
    const whose = some.map((one) => ({
      user_id: one.user_id,
      application_id: known.application_id,
    }));
    await db
      .insertInto('memberships')
      .values(whose.map((one) => ({ ...one, joined_at: at })))
      .execute();
    await db
      .insertInto('partner_users')
      .values(
        whose.map((one, index) => ({
          ...one,
          partner_user_id: nameOf(from + index),
          linked_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('portfolios')
      .values(
        whose.map((one) => ({
          ...one,
          ...{ portfolio_id: randomUUID(), currency: 'USD' as const, position: 0 },
          ...{ value: minor(0), legal_name: null, legal_accepted_at: null },
        })),
      )
      .execute();
  }
}

async function send({ clock, fetch }: Place, key: Key, from: number, price: number) {
  const some = Array.from({ length: Math.min(inOne, users - from) }, (_, index) => ({
    user_id: nameOf(from + index),
    holdings: [holding('stock', price), holding('fund', 2 * price), holding('cash', 50_000)],
  }));
  const body = JSON.stringify({ as_of: instant(clock.now()), users: some });
  const path = '/api/partner/holdings';
  const headers = await signedHeaders(clock.now(), { method: 'PUT', path, body }, key);
  const response = await fetch(
    new Request(`http://app.test${path}`, { method: 'PUT', headers, body }),
  );
  const { data } = (await response.json()) as { data: { users: { portfolios: object[] }[] } };
  const isTaken = response.ok && data.users.every(({ portfolios }) => portfolios.length === 1);
  if (!isTaken)
    throw new Error(`Not taken: ${response.status} ${JSON.stringify(data).slice(0, 300)}`);
}

/** Reads one after another until it is stopped, which gives how long the slowest of a hundred took, in ms. */
function readAllTheWhile(read: () => Promise<unknown>) {
  const taken: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      const started = performance.now();
      await read();
      taken.push(performance.now() - started);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      const sorted = taken.toSorted((one, other) => one - other);
      return sorted[Math.floor((sorted.length * 99) / 100)] ?? 0;
    },
  };
}
