import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getUser, requestLoan } from '#contract';
import { codeOfFailure } from '#provider/db/failures.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { startPostgres } from '#support/postgres.ts';
import { openTestProvider } from '#support/provider.ts';

const provider = providerForFile();

test('says that it is unavailable while the database is away, and serves again when it is back', async () => {
  const server = await startPostgres();
  const env = { METRICS_TOKEN: 'the-token-of-a-watcher' };
  const watcher = { headers: { authorization: 'Bearer the-token-of-a-watcher' } };
  const alone = await openTestProvider({ postgres: server.address, env });
  const ask = () => alone.ask(getUser, { as: 'ada@example.com' });
  expect(await ask()).toMatchObject({ ok: true });
  await server.end();
  expect(await ask()).toMatchObject({ status: 503, code: 'unavailable' });
  const ready = await alone.fetch('/api/ready');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await alone.fetch('/api/health')).status).toBe(200);
  const figures = await alone.fetch('/api/metrics', watcher);
  expect(await figures.text()).toMatch(/^holdfast_database_up 0$/m);
  await server.begin();
  expect(await ask()).toMatchObject({ ok: true });
  expect((await alone.fetch('/api/ready')).status).toBe(200);
  await alone.close();
  await server.stop();
});

test('tells whoever waits too long for a key that it is in flight', async () => {
  const { user_id, email, portfolios } = await newBorrower(provider);
  const ask = () =>
    provider.ask(requestLoan, {
      as: email,
      key: 'held',
      body: {
        amount: 50_000,
        currency: 'USD',
        tenure: 3,
        portfolios: [{ portfolio_id: portfolios.USD, amount: 50_000 }],
      },
    });
  const held = { user_id, key: 'held', fingerprint: '', answer: '', created_at: '2026-03-10' };
  const tx = await provider.context.db.startTransaction().execute();
  await tx.insertInto('idempotency_keys').values(held).execute();
  expect(await ask()).toMatchObject({ status: 409, code: 'in_flight' });
  await tx.rollback().execute();
  expect(await ask()).toMatchObject({ ok: true, replayed: false });
});

test('plans anew on a new connection when a table has changed under a planned statement', async () => {
  const alone = await openTestProvider();
  const { db } = alone.context;
  const read = () => sql`select * from told where number > ${0}`.execute(db);
  await sql`create table told (number int)`.execute(db);
  await read();
  await sql`alter table told add column day date`.execute(db);
  await expect(read()).rejects.toSatisfy((error) => codeOfFailure(error) === 'unavailable');
  expect((await read()).rows).toEqual([]);
  await alone.close();
});

test.each([
  ['a port', 'postgresql://tests@127.0.0.1:1/postgres'],
  ['a socket', 'postgresql://tests@localhost/postgres?host=/nowhere'],
])('calls a server that is not at %s unavailable', async (_, address) => {
  const away = new pg.Client(address).connect();
  await expect(away).rejects.toSatisfy((error) => codeOfFailure(error) === 'unavailable');
});

test('calls a node that a Citus has lost unavailable', () => {
  const text = 'failure on connection marked as essential: worker-1:5432';
  const lost = Object.assign(new Error(text), { code: 'XX000' });
  expect(codeOfFailure(lost)).toBe('unavailable');
});

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN', '57P03', '25006'])(
  'calls a server %s unavailable, as while its address moves',
  (code) => {
    expect(codeOfFailure(Object.assign(new Error(), { code }))).toBe('unavailable');
  },
);
