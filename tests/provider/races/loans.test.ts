import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listLoans, listPortfolios, requestLoan } from '#contract';
import { tick } from '#provider/runtime/tick.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
let borrower: TestBorrower;
beforeAll(async () => {
  instances = await openInstances();
});
beforeEach(async () => {
  borrower = await newBorrower(instances.provider);
});
afterAll(() => instances?.close());

/** All that a new borrower can be lent in dollars. */
const credit = 600_000;

const wanted = (amount: number) => ({
  as: borrower.email,
  body: {
    amount,
    currency: 'USD' as const,
    tenure: 3 as const,
    portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
  },
});

async function loans() {
  const query = { limit: 100 };
  const answer = await instances.provider.answer(listLoans, { as: borrower.email, query });
  return answer.loans;
}

async function portfolio() {
  const answer = await instances.provider.answer(listPortfolios, { as: borrower.email });
  return answer.all[0];
}

test('a hundred simultaneous submits of one key make one loan, the same to the byte for all', async () => {
  const headers = {
    authorization: `Bearer ${await instances.provider.tokenOf(borrower.email)}`,
    'idempotency-key': 'one tap, a hundred times',
  };
  const body = JSON.stringify(wanted(50_000).body);
  const responses = await instances.together(100, async (at) => {
    const response = await at.fetch('/api/loan', { method: 'POST', headers, body });
    const replayed = response.headers.has('idempotency-replayed');
    return { status: response.status, replayed, text: await response.text() };
  });
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await loans()).toHaveLength(1);
});

test('a hundred submits of different keys against credit for one make exactly one loan', async () => {
  const outcomes = await instances.together(100, (at) => at.ask(requestLoan, wanted(credit)));
  expect(tally(outcomes)).toEqual({ done: 1, amount_above_available: 99 });
  expect(await loans()).toHaveLength(1);
  expect(await portfolio()).toMatchObject({ availableCredit: 0 });
});

test('fifty who race for credit with room for seven get seven loans', async () => {
  const outcomes = await instances.together(50, (at) => at.ask(requestLoan, wanted(80_000)));
  expect(tally(outcomes)).toEqual({ done: 7, amount_above_available: 43 });
  expect(await loans()).toHaveLength(7);
  expect(await portfolio()).toMatchObject({ availableCredit: credit - 7 * 80_000 });
});

test('a loan is paid out once, however many instances tick at the same time', async () => {
  const { provider } = instances;
  await provider.answer(requestLoan, wanted(50_000));
  for (let step = 0; step < 4; step++) {
    await provider.clock.moveTo(provider.clock.now() + 5_000);
    await instances.together(6, ({ context }) => tick(context));
  }
  expect(await loans()).toMatchObject([{ loanStatus: 'disbursed', outstanding: 50_000 }]);
  expect(await portfolio()).toMatchObject({ balance: 50_000, outstanding: 50_000 });
});
