import { beforeEach, expect, test } from 'vitest';
import {
  listAccounts,
  listProcessors,
  listWithdrawals,
  requestWithdrawal,
  verifyAccount,
} from '#contract/withdrawals.ts';
import type { Currency } from '#credit/money.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { dollarDetails, nairaDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeEach(async () => {
  borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
});

type Wish = NonNullable<Parameters<typeof provider.ask<typeof requestWithdrawal>>[1]>['body'];

function wish(amount: number, changes: Partial<Wish> = {}): Wish {
  const currency: Currency = changes.currency ?? 'USD';
  return {
    amount,
    application_id: borrower.application_id,
    currency,
    processor_id: 1,
    details: nairaDetails,
    portfolios: [{ portfolio_id: borrower.portfolios[currency], amount }],
    sendToAccount: 'new',
    savedBeneficiary: false,
    save: false,
    ...changes,
  };
}

const withdraw = (amount: number, changes: Partial<Wish> = {}, key?: string) =>
  provider.ask(requestWithdrawal, {
    as: borrower.email,
    body: wish(amount, changes),
    ...(key ? { key } : {}),
  });

/** The processor is asked, and the bank takes its seconds. */
async function arrive(): Promise<void> {
  await provider.passTime(1_000);
  await provider.passTime(3_000);
}

async function balance(currency: Currency = 'USD'): Promise<number> {
  const row = await provider.context.db
    .selectFrom('portfolios')
    .select('balance')
    .where('portfolio_id', '=', borrower.portfolios[currency])
    .executeTakeFirstOrThrow();
  return row.balance;
}

const listed = async () =>
  (await provider.answer(listWithdrawals, { as: borrower.email })).withdrawals;

test('dollar credit is paid out in Naira at the sell rate, and completes by itself', async () => {
  const answer = await withdraw(10_000);
  expect(answer.ok && answer.data.withdrawals[0]).toMatchObject({
    amount: 10_000,
    currency: 'USD',
    requestedCurrency: 'NGN',
    paid: 15_624_000,
    rate: 156_240,
    withdrawalStatus: 'pending',
    destination: { account_number: '0123456789', bank_name: 'Baobab Test Bank' },
  });
  expect(await balance()).toBe(90_000);
  await arrive();
  expect((await listed())[0]).toMatchObject({ withdrawalStatus: 'completed' });
  expect((await listed())[0]?.completed).not.toBeNull();
});

test('dollar credit is wired in dollars without an exchange', async () => {
  const answer = await withdraw(10_000, { processor_id: 3, details: dollarDetails });
  expect(answer.ok && answer.data.withdrawals[0]).toMatchObject({
    requestedCurrency: 'USD',
    paid: 10_000,
    rate: 1,
    destination: { account_name: 'Ini Borrower', bank_name: 'Example Bank' },
  });
});

test('a payout that the bank sends back is in the balance again', async () => {
  const details = { bank_code: '901', account_number: '0123451111' };
  expect(codeOf(await withdraw(10_000, { details }))).toBe('ok');
  await arrive();
  expect((await listed())[0]).toMatchObject({ withdrawalStatus: 'rejected' });
  expect(await balance()).toBe(100_000);
});

test('the smallest withdrawal is 50 dollars', async () => {
  expect(codeOf(await withdraw(4_999))).toBe('amount_below_minimum');
  expect(codeOf(await withdraw(5_000))).toBe('ok');
});

test('the smallest withdrawal of Naira is 50 dollars at the sell rate, up to full 1,000', async () => {
  await borrow(provider, borrower, 'NGN', 100_000_000);
  // 50 × 1,562.40 = 78,120, so 79,000.
  expect(codeOf(await withdraw(7_899_999, { currency: 'NGN' }))).toBe('amount_below_minimum');
  expect(codeOf(await withdraw(7_900_000, { currency: 'NGN' }))).toBe('ok');
});

test('more than the balance is refused, and the balance stays', async () => {
  expect(codeOf(await withdraw(100_001))).toBe('balance_insufficient');
  expect(await balance()).toBe(100_000);
  expect(codeOf(await withdraw(100_000))).toBe('ok');
});

test('the parts must add up to the amount, each portfolio once', async () => {
  const portfolio_id = borrower.portfolios.USD;
  const parts = (...amounts: number[]) => ({
    portfolios: amounts.map((amount) => ({ portfolio_id, amount })),
  });
  expect(codeOf(await withdraw(10_000, parts(9_999)))).toBe('amount_split_wrong');
  expect(codeOf(await withdraw(10_000, parts(5_000, 5_000)))).toBe('invalid_request');
});

test('parts come from the borrower’s own portfolios, of the partner and the currency named', async () => {
  const other = await newBorrower(provider);
  const from = (portfolio_id: string) => ({ portfolios: [{ portfolio_id, amount: 10_000 }] });
  expect(codeOf(await withdraw(10_000, from(other.portfolios.USD)))).toBe('not_found');
  expect(codeOf(await withdraw(10_000, from(borrower.portfolios.NGN)))).toBe('currency_mismatch');
  expect(codeOf(await withdraw(10_000, { application_id: 1 }))).toBe('not_found');
  expect(codeOf(await withdraw(10_000, { application_id: 0 }))).toBe('ok');
});

test('a card is needed, one that works for four months more', async () => {
  borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  expect(codeOf(await withdraw(10_000))).toBe('card_required');
  // The clock stands in March 2026: June is too soon, July is four months away.
  await giveCard(provider, borrower, { exp_month: 6, exp_year: 2026 });
  expect(codeOf(await withdraw(10_000))).toBe('card_expiring');
  await giveCard(provider, borrower, { exp_month: 7, exp_year: 2026 });
  expect(codeOf(await withdraw(10_000))).toBe('ok');
});

test('Naira credit is not paid out in dollars, and unknown processors pay nothing', async () => {
  await borrow(provider, borrower, 'NGN', 100_000_000);
  const dollars = { currency: 'NGN', processor_id: 3, details: dollarDetails } as const;
  expect(codeOf(await withdraw(10_000_000, dollars))).toBe('processor_unavailable');
  expect(codeOf(await withdraw(10_000, { processor_id: 9 }))).toBe('processor_unavailable');
});

test('a Naira account is asked of its bank on the server, whatever the app has seen', async () => {
  const to = (account_number: string) => ({ details: { bank_code: '901', account_number } });
  expect(codeOf(await withdraw(10_000, to('0123450000')))).toBe('account_unverified');
  expect(codeOf(await withdraw(10_000, to('0123459999')))).toBe('processor_down');
  expect(codeOf(await withdraw(10_000, to('012345678')))).toBe('account_invalid');
  expect(codeOf(await withdraw(10_000, to('01234567890')))).toBe('account_invalid');
  expect(codeOf(await withdraw(10_000, { details: {} }))).toBe('account_invalid');
  const nowhere = { bank_code: '000', account_number: '0123456789' };
  expect(codeOf(await withdraw(10_000, { details: nowhere }))).toBe('account_invalid');
  expect(await listed()).toEqual([]);
});

test('every Dollar detail must be filled, and its account number be ten digits or more', async () => {
  for (const slug of Object.keys(dollarDetails)) {
    const details = { ...dollarDetails, [slug]: ' ' };
    expect(codeOf(await withdraw(10_000, { processor_id: 3, details }))).toBe('account_invalid');
  }
  const details = { ...dollarDetails, account_number: '123456789' };
  expect(codeOf(await withdraw(10_000, { processor_id: 3, details }))).toBe('account_invalid');
});

test('a destination is saved when asked, once, and used again by its id', async () => {
  await withdraw(10_000);
  const accounts = async () =>
    (await provider.answer(listAccounts, { as: borrower.email, query: { processor_id: 1 } })).all;
  expect(await accounts()).toEqual([]);
  await withdraw(10_000, { save: true });
  await withdraw(10_000, { save: true });
  const [saved, ...others] = await accounts();
  expect(others).toEqual([]);
  const old = { sendToAccount: 'old', details: { id: saved?.id ?? '' } } as const;
  const answer = await withdraw(10_000, old);
  expect(answer.ok && answer.data.withdrawals[0]?.destination.account_name).toBe(
    saved?.account_name,
  );
});

test('somebody else’s saved account pays nobody, nor one of another processor', async () => {
  const [adas] = (await provider.answer(listAccounts, { as: 'ada@example.com' })).all;
  const details = { id: adas?.id ?? '' };
  const changes = { sendToAccount: 'old', details, processor_id: adas?.processor_id ?? 0 } as const;
  expect(codeOf(await withdraw(10_000, changes))).toBe('account_invalid');
  await withdraw(10_000, { save: true });
  const [own] = (await provider.answer(listAccounts, { as: borrower.email })).all;
  const wired = { sendToAccount: 'old', details: { id: own?.id ?? '' }, processor_id: 3 } as const;
  expect(codeOf(await withdraw(10_000, wired))).toBe('account_invalid');
});

test('whose accounts are listed is the token’s to say, not the query’s', async () => {
  const { user_id } = await provider.context.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow();
  const { all } = await provider.answer(listAccounts, { as: borrower.email, query: { user_id } });
  expect(all).toEqual([]);
});

test('fifty requests of one intent are one withdrawal with one answer', async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(10_000, {}, key)));
  const bodies = new Set(answers.map((answer) => JSON.stringify(answer.ok && answer.data)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(bodies.size).toBe(1);
  expect(await listed()).toHaveLength(1);
  expect(await balance()).toBe(90_000);
  expect(codeOf(await withdraw(20_000, {}, key))).toBe('key_reused');
});

test('fifty withdrawals that race for room for seven: seven, and none in debt', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(14_000)));
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(7);
  expect(codes.filter((code) => code === 'balance_insufficient')).toHaveLength(43);
  expect(await balance()).toBe(2_000);
});

test('who is blacklisted for withdrawing is refused before anything else', async () => {
  const body = wish(1);
  const answer = await provider.ask(requestWithdrawal, { as: 'efe@example.com', body });
  expect(codeOf(answer)).toBe('not_allowed');
});

test('the account’s name is told before any money goes there', async () => {
  const verify = (processor_id: number, details: Record<string, string>) =>
    provider.ask(verifyAccount, { as: borrower.email, body: { processor_id, details } });
  const first = await verify(1, nairaDetails);
  const second = await verify(1, nairaDetails);
  expect(first.ok && first.data.account_name).toMatch(/^INI BORROWER \d+$/);
  expect(second).toEqual(first);
  const unknown = { ...nairaDetails, account_number: '0123450000' };
  expect(codeOf(await verify(1, unknown))).toBe('account_unverified');
});

test('the processors ask for a bank of the directory and an account number', async () => {
  const { processors } = await provider.answer(listProcessors, { as: borrower.email });
  expect(processors.map(({ slug, processor_id }) => [slug, processor_id])).toEqual([
    ['naira-bank', 1],
    ['auto-dollar-bank', 2],
    ['manual-dollar-bank', 3],
  ]);
  const bank = processors[0]?.requirements.find(({ slug }) => slug === 'bank_code');
  expect(bank?.options).toContainEqual({ name: 'Baobab Test Bank', code: '901' });
});

test('lists take filters, in Lagos days, and pages', async () => {
  await withdraw(10_000);
  await withdraw(11_000, { processor_id: 3, details: dollarDetails });
  await arrive();
  await withdraw(12_000);
  const list = async (query: object) =>
    (await provider.answer(listWithdrawals, { as: borrower.email, query })).withdrawals.map(
      ({ amount }) => amount,
    );
  expect(await list({})).toEqual([12_000, ...(await list({ status: 'completed' }))]);
  expect(await list({ status: 'pending' })).toEqual([12_000]);
  expect(await list({ status: ['pending', 'rejected'] })).toEqual([12_000]);
  expect(await list({ limit: 1 })).toEqual([12_000]);
  expect(await list({ currency: 'NGN' })).toEqual([]);
  expect(await list({ application_id: 1 })).toEqual([]);
  expect(await list({ application_id: 0, from: '2026-03-10', to: '2026-12-31' })).toHaveLength(3);
  expect(await list({ to: '2026-03-09' })).toEqual([]);
  const wrong = await provider.ask(listWithdrawals, {
    as: borrower.email,
    query: { from: '2026-02-30' },
  });
  expect(codeOf(wrong)).toBe('invalid_request');
});

test('money on its way to the bank is in the books until it has arrived', async () => {
  const { db } = provider.context;
  await arrive();
  const before = await balanceOf(db, 'house:payouts:NGN');
  await withdraw(10_000);
  expect(await balanceOf(db, 'house:payouts:NGN')).toBe(before - 15_624_000);
  await arrive();
  expect(await balanceOf(db, 'house:payouts:NGN')).toBe(before);
});
