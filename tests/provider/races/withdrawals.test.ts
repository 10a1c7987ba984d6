import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPortfolios, listWithdrawals, requestWithdrawal } from '#contract';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
let borrower: TestBorrower;
beforeAll(async () => {
  instances = await openInstances();
});
beforeEach(async () => {
  borrower = await newBorrower(instances.provider);
  await giveCard(instances.provider, borrower);
  await borrow(instances.provider, borrower, 'USD', 79_000);
});
afterAll(() => instances?.close());

const wanted = (amount: number) => ({
  as: borrower.email,
  body: {
    amount,
    application_id: 2,
    currency: 'USD' as const,
    processor_id: 1,
    details: { bank_code: '901', account_number: '0102030405' },
    portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
    sendToAccount: 'new' as const,
    savedBeneficiary: false,
    save: true,
  },
});

const list = () => instances.provider.answer(listWithdrawals, { as: borrower.email });

async function balance() {
  const answer = await instances.provider.answer(listPortfolios, { as: borrower.email });
  return answer.all[0]?.balance;
}

test('a hundred simultaneous submits of one key make one withdrawal and one payout of it', async () => {
  const { provider, together } = instances;
  const key = 'one tap, a hundred times';
  const outcomes = await together(100, (at) =>
    at.ask(requestWithdrawal, { ...wanted(10_000), key }),
  );
  expect(tally(outcomes)).toEqual({ done: 1, replayed: 99 });
  const answers = outcomes.map((one) => JSON.stringify(one.ok && one.data));
  expect(new Set(answers).size).toBe(1);
  expect(await balance()).toBe(69_000);
  for (let step = 0; step < 3; step++) {
    await provider.clock.moveTo(provider.clock.now() + 5_000);
    await together(6, ({ context }) => tick(context));
  }
  const { withdrawals } = await list();
  expect(withdrawals.map((one) => one.withdrawalStatus)).toEqual(['completed']);
  expect(await balanceOf(provider.context.db, 'house:payouts:NGN')).toBe(0);
});

test('a hundred withdrawals of different keys against a balance for one make exactly one', async () => {
  const outcomes = await instances.together(100, (at) => at.ask(requestWithdrawal, wanted(79_000)));
  expect(tally(outcomes)).toEqual({ done: 1, balance_insufficient: 99 });
  expect(await list()).toMatchObject({ total: 1 });
  expect(await balance()).toBe(0);
});

test('fifty who race for a balance with room for seven are paid out seven times', async () => {
  const outcomes = await instances.together(50, (at) => at.ask(requestWithdrawal, wanted(11_000)));
  expect(tally(outcomes)).toEqual({ done: 7, balance_insufficient: 43 });
  expect(await list()).toMatchObject({ total: 7 });
  expect(await balance()).toBe(79_000 - 7 * 11_000);
});
