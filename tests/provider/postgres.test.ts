import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser, requestLoan } from '#contract';
import { newBorrower } from '#support/borrowers.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider } from '#support/provider.ts';
import { coreSuite } from './core.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

coreSuite('PostgreSQL', async () => openTestProvider({ postgres: await postgres.newDatabase() }));

test('says that it is unavailable while the database is away, and lives on', async () => {
  const server = await startPostgres();
  const provider = await openTestProvider({ postgres: await server.newDatabase() });
  const ask = () => provider.ask(getUser, { as: 'ada@example.com' });
  expect(await ask()).toMatchObject({ ok: true });
  await server.stop();
  expect(await ask()).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await provider.fetch('/api/ready')).status).toBe(503);
  expect((await provider.fetch('/api/health')).status).toBe(200);
  await provider.close();
});

test('tells whoever waits too long for a key that it is in flight', async () => {
  const provider = await openTestProvider({ postgres: await postgres.newDatabase() });
  const borrower = await newBorrower(provider);
  const { db } = provider.context;
  const { user_id, portfolios } = borrower;
  const ask = () =>
    provider.ask(requestLoan, {
      as: borrower.email,
      key: 'held',
      body: {
        amount: 50_000,
        currency: 'USD',
        tenure: 3,
        portfolios: [{ portfolio_id: portfolios.USD, amount: 50_000 }],
      },
    });
  const held = { user_id, key: 'held', fingerprint: '', answer: null, created_at: '2026-03-10' };
  const undone = db.transaction().execute(async (tx) => {
    await tx.insertInto('idempotency_keys').values(held).execute();
    expect(await ask()).toMatchObject({ status: 409, code: 'in_flight' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await ask()).toMatchObject({ ok: true, replayed: false });
  await provider.close();
});
