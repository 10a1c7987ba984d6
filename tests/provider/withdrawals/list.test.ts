import { beforeEach, expect, test } from 'vitest';
import { listWithdrawals, requestWithdrawal, verifyAccount } from '#contract/withdrawals.ts';
import { instant } from '#provider/clock/clock.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { dollarDetails, nairaDetails, withdrawTo } from '#support/withdrawing.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let loan_id = '';
beforeEach(async () => {
  loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
});

const list = (query: object = {}) =>
  provider.answer(listWithdrawals, { as: borrower.email, query: { limit: 50, ...query } });
const amounts = async (query: object) =>
  (await list(query)).withdrawals.map(({ amount }) => amount);

type Body = NonNullable<Parameters<typeof provider.ask<typeof requestWithdrawal>>[1]>['body'];
const withdraw = (amount: number, { currency = 'USD', ...more }: Partial<Body> = {}) =>
  provider.ask(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount,
      application_id: 0,
      currency,
      processor_id: 1,
      details: nairaDetails,
      portfolios: [{ portfolio_id: borrower.portfolios[currency], amount }],
      sendToAccount: 'new',
      ...more,
    },
  });

test('a withdrawal is answered and listed with all that there is to know of it', async () => {
  const pending = instant(provider.clock.now());
  const answer = await withdraw(10_000, { paid: 15_624_000 });
  const account_name = expect.stringMatching(/^INI BORROWER \d+$/);
  const described = {
    withdrawal_id: expect.any(String),
    loan_id,
    currency: 'USD',
    amount: 10_000,
    requestedCurrency: 'NGN',
    paid: 15_624_000,
    rate: 156_240,
    pending,
    completed: null,
    rejected: null,
    reason: null,
    withdrawalStatus: 'pending',
    held: false,
    processor: { processorName: 'Naira bank' },
    application: { application_id: 2, applicationName: 'Northgate' },
    destination: {
      account_name,
      account_number: '0123456789',
      bank_name: 'Baobab Test Bank',
    },
  };
  expect(answer).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^₦156,240\.00 is on its way to INI BORROWER \d+\.$/),
    data: { withdrawals: [described] },
  });
  expect((await list()).withdrawals).toEqual([described]);
  await provider.passTime(1_000);
  await provider.passTime(3_000);
  const completed = instant(provider.clock.now());
  expect((await list()).withdrawals).toEqual([
    { ...described, completed, withdrawalStatus: 'completed' },
  ]);
});

test('nothing is sent for other money than the borrower was shown', async () => {
  expect(codeOf(await withdraw(10_000, { paid: 15_623_999 }))).toBe('rate_changed');
  const wire = { processor_id: 3, details: dollarDetails };
  expect(codeOf(await withdraw(10_000, { ...wire, paid: 15_624_000 }))).toBe('rate_changed');
  const answer = await withdraw(10_000, { ...wire, paid: 10_000 });
  expect(answer).toMatchObject({
    message: '$100.00 is on its way to Ini Borrower.',
    data: { withdrawals: [{ rate: 1, paid: 10_000, processor: { processorName: 'Dollar bank' } }] },
  });
});

test('whoever asks for too little is told the least, and for too much that there is not enough', async () => {
  expect(await withdraw(4_999)).toMatchObject({
    code: 'amount_below_minimum',
    errors: ['You need to enter a number equal to or greater than USD 50.00 to continue.'],
  });
  expect(await withdraw(100_001)).toMatchObject({
    code: 'balance_insufficient',
    errors: ['Insufficient funds in USD portfolios to fulfill requested withdrawal amount.'],
  });
});

test('an account is checked before it is saved, under the name that its bank gives', async () => {
  const body = { processor_id: 1, details: nairaDetails };
  expect(await provider.ask(verifyAccount, { as: borrower.email, body })).toMatchObject({
    message: 'Verified',
    data: { account_name: expect.stringMatching(/^INI BORROWER \d+$/) },
  });
});

test('the figures are of all that the filters leave, by currency, and say what has come back', async () => {
  await borrow(provider, borrower, 'NGN', 200_000_000);
  await withdrawTo(provider, borrower, '1111');
  await provider.passTime(1_000);
  await provider.passTime(10_000);
  await withdraw(12_000);
  await withdraw(11_000);
  await withdraw(8_000_000, { currency: 'NGN' });
  const dollars = { currency: 'USD', amount: 33_000, returned: 10_000 };
  const naira = { currency: 'NGN', amount: 8_000_000, returned: 0 };
  expect(await list({ limit: 1 })).toMatchObject({
    withdrawals: [{}],
    total: 4,
    sums: [naira, dollars],
  });
  expect(await list({ currency: 'NGN' })).toMatchObject({ total: 1, sums: [naira] });
  expect(await list({ status: 'pending', currency: 'USD' })).toMatchObject({
    total: 2,
    sums: [{ currency: 'USD', amount: 23_000, returned: 0 }],
  });
  expect(await list({ application_id: 1 })).toEqual({ withdrawals: [], total: 0, sums: [] });
  expect((await list({ application_id: 2 })).total).toBe(4);
});

test('a list is ordered by day, amount or status, the newest first of those that are alike', async () => {
  await withdrawTo(provider, borrower, '1111');
  await provider.passTime(1_000);
  await withdraw(12_000);
  for (let step = 0; step < 2; step++) await provider.passTime(10_000);
  await withdraw(11_000, { processor_id: 3, details: dollarDetails });
  await provider.clock.moveTo(provider.clock.now() + 1_000);
  await withdraw(11_001, { processor_id: 3, details: dollarDetails });
  await provider.clock.moveTo(provider.clock.now() + 1_000);
  await withdraw(12_000);
  expect(await amounts({})).toEqual([12_000, 11_001, 11_000, 12_000, 10_000]);
  expect(await amounts({ sort: 'date', order: 'asc' })).toEqual([
    10_000, 12_000, 11_000, 11_001, 12_000,
  ]);
  expect(await amounts({ sort: 'amount', order: 'asc' })).toEqual([
    10_000, 11_000, 11_001, 12_000, 12_000,
  ]);
  const alike = (await list({ sort: 'amount' })).withdrawals.slice(0, 2);
  expect(alike.map(({ withdrawalStatus }) => withdrawalStatus)).toEqual(['pending', 'completed']);
  expect(await amounts({ sort: 'status', order: 'asc' })).toEqual([
    12_000, 12_000, 11_001, 11_000, 10_000,
  ]);
  expect(await amounts({ offset: 1, limit: 2 })).toEqual([11_001, 11_000]);
});

test('a list from one Lagos day to another has both of them', async () => {
  const days = ['2026-03-11T22:59:59.999Z', '2026-03-11T23:00:00.000Z', '2026-03-12T23:00:00.000Z'];
  for (const [index, day] of days.entries()) {
    await provider.clock.moveTo(Date.parse(day));
    await withdraw(10_000 + index);
  }
  const on = (from: string, to: string) => amounts({ from, to });
  expect(await on('2026-03-12', '2026-03-12')).toEqual([10_001]);
  expect(await amounts({ from: '2026-03-12' })).toEqual([10_002, 10_001]);
  expect(await amounts({ to: '2026-03-12' })).toEqual([10_001, 10_000]);
  const wrong = { from: '2026-03-13', to: '2026-03-12' };
  const answer = await provider.ask(listWithdrawals, { as: borrower.email, query: wrong });
  expect(codeOf(answer)).toBe('date_range_invalid');
});
