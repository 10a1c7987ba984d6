import { afterAll, beforeAll, describe, test } from 'vitest';
import { listLoans, listPortfolios } from '#contract';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openInstances } from './instances.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const engines = [
  { engine: 'PGlite', server: () => undefined },
  { engine: 'PostgreSQL with two instances', server: () => postgres.address },
];

describe.each(engines)('on $engine', ({ engine, server }) => {
  let instances: Awaited<ReturnType<typeof openInstances>>;
  beforeAll(async () => {
    instances = await openInstances({ postgres: server() });
  });
  afterAll(() => instances?.close());

  /** Submits loan requests all at once, each under the key that it is given. */
  async function submit(borrower: TestBorrower, amount: number, keys: readonly string[]) {
    const { email, portfolios } = borrower;
    const token = await instances.provider.tokenOf(email);
    const split = [{ portfolio_id: portfolios.USD, amount }];
    const body = JSON.stringify({ amount, currency: 'USD', tenure: 3, portfolios: split });
    const answers = await instances.together(keys.length, async (at, index) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': keys[index] ?? '' };
      const response = await at.fetch('/api/loan', { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    });
    const { total } = await instances.provider.answer(listLoans, { as: email });
    return { answers, total };
  }

  test.each([50, 500])('%i simultaneous submits of one intent', async (count) => {
    const borrower = await newBorrower(instances.provider);
    const keys = Array.from({ length: count }, () => 'one intent');
    const { answers, total } = await submit(borrower, 50_000, keys);
    const kinds = new Set(answers.map(({ status, text }) => `${status} ${text}`)).size;
    find({
      promise: `${count} simultaneous submits of one intent, ${engine}`,
      wanted: '1 record, identical answers',
      measured: `${total} record, ${kinds} kind of answer`,
      held: total === 1 && kinds === 1 && answers.every(({ status }) => status === 200),
    });
  });

  test.each([
    { racers: 50, room: 7, amount: 80_000 },
    { racers: 100, room: 1, amount: 600_000 },
  ])('$racers racers on credit with room for $room', async ({ racers, room, amount }) => {
    const borrower = await newBorrower(instances.provider);
    const keys = Array.from({ length: racers }, (_, index) => `racer ${index}`);
    const { answers, total } = await submit(borrower, amount, keys);
    const failed = answers.filter(({ status }) => status >= 500).length;
    const { all } = await instances.provider.answer(listPortfolios, { as: borrower.email });
    const problems = await findLedgerDiscrepancies(instances.provider.context.db);
    const left = 600_000 - room * amount;
    find({
      promise: `${racers} racers on credit with room for ${room}, ${engine}`,
      wanted: `${room} loans, no 5xx`,
      measured: `${total} loans, ${failed} answers of 5xx`,
      held:
        total === room && failed === 0 && all[0]?.availableCredit === left && problems.length === 0,
    });
  });
});
