import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { cancelLoan, listLoans, requestLoan } from '#contract/loans.ts';
import { listPortfolios } from '#contract/portfolios.ts';
import { addAccount, listAccounts, listWithdrawals } from '#contract/withdrawals.ts';
import { type Currency, minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { nairaDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
beforeEach(async () => {
  await giveCard(provider, borrower);
});

const second = 1_000;

type Wish = NonNullable<Parameters<typeof provider.ask<typeof requestInstantLoan>>[1]>['body'];

function wish(changes: Partial<Wish> = {}): Wish {
  const application_id = borrower.application_id;
  const wanted = { amount: 50_000, application_id, currency: 'USD', processor_id: 1 } as const;
  return { ...wanted, details: nairaDetails, ...changes };
}

const ask = (changes: Partial<Wish> = {}, key = randomUUID()) =>
  provider.ask(requestInstantLoan, { as: borrower.email, body: wish(changes), key });

/** Requested, issued, disbursed; paid out, taken by the bank. */
async function passDesk(): Promise<void> {
  for (let step = 0; step < 3; step++) await provider.passTime(5 * second);
}

const withdrawals = async () =>
  (await provider.answer(listWithdrawals, { as: borrower.email })).withdrawals;

async function balances(): Promise<number[]> {
  const rows = await provider.context.db
    .selectFrom('portfolios')
    .select('balance')
    .where('user_id', '=', borrower.user_id)
    .orderBy('position')
    .execute();
  return rows.map(({ balance }) => balance);
}

/** Another portfolio of the borrower's; credit is 30 % of its value. */
async function givePortfolio(
  value: number,
  changes: { currency?: Currency; application_id?: number } = {},
) {
  const portfolio_id = randomUUID();
  const partner = { application_id: 2, currency: 'USD', ...changes } as const;
  await provider.context.db
    .insertInto('portfolios')
    .values({
      portfolio_id,
      user_id: borrower.user_id,
      ...partner,
      position: 9,
      value: minor(value),
      legal_name: 'Ini Borrower',
      legal_accepted_at: instant(provider.clock.now()),
    })
    .execute();
  return portfolio_id;
}

async function told(): Promise<string[]> {
  const rows = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', borrower.user_id)
    .execute();
  return rows.map(({ subject }) => subject);
}

test('a loan is paid out by itself as soon as it is disbursed', async () => {
  const answer = await ask();
  expect(answer.ok && answer.data).toMatchObject({
    loans: [{ loanStatus: 'requested', principal: 50_000, tenure: 3, currency: 'USD' }],
    promised: {
      amount: 50_000,
      currency: 'USD',
      requestedCurrency: 'NGN',
      paid: 78_120_000,
      rate: 156_240,
      destination: { account_number: '0123456789', bank_name: 'Baobab Test Bank' },
    },
  });
  expect(answer.ok && answer.message).toMatch(
    /^We have received your request\..* Then ₦781,200\.00 goes to INI BORROWER \d+\.$/,
  );
  expect(await withdrawals()).toEqual([]);
  await passDesk();
  const [paid, ...others] = await withdrawals();
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    loan_id: answer.ok && answer.data.loans[0]?.loan_id,
    amount: 50_000,
    paid: 78_120_000,
    application: { application_id: borrower.application_id },
  });
  await provider.passTime(3 * second);
  await provider.passTime(3 * second);
  expect((await withdrawals())[0]?.withdrawalStatus).toBe('completed');
  expect(await balances()).toEqual([0, 0]);
});

test('the rate of the payout is that of the day on which the loan was disbursed', async () => {
  await ask();
  const { db } = provider.context;
  const valid_from = instant(provider.clock.now() + 100);
  await db.insertInto('fx_rates').values({ valid_from, buy: 200_000, sell: 190_000 }).execute();
  await passDesk();
  expect((await withdrawals())[0]).toMatchObject({ rate: 190_000, paid: 95_000_000 });
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
});

test('the amount is split over the portfolios in order, each at most its credit', async () => {
  const second = await givePortfolio(1_000_000);
  const { ok } = await ask({ amount: 700_000, tenure: 6 });
  expect(ok).toBe(true);
  await passDesk();
  const [paid] = await withdrawals();
  const parts = await provider.context.db
    .selectFrom('withdrawal_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('withdrawal_id', '=', paid?.withdrawal_id ?? '')
    .orderBy('amount', 'desc')
    .execute();
  expect(parts).toEqual([
    { portfolio_id: borrower.portfolios.USD, amount: 600_000 },
    { portfolio_id: second, amount: 100_000 },
  ]);
});

test('more than the credit of all portfolios is refused, and so is a currency without any', async () => {
  const answer = await ask({ amount: 600_001 });
  expect(answer.ok ? [] : [answer.code, ...answer.errors]).toEqual([
    'amount_above_available',
    'Insufficient funds in USD portfolios to fulfill requested loan amount.',
  ]);
  const elsewhere = await ask({ application_id: 1 });
  expect(elsewhere.ok ? [] : [elsewhere.code, ...elsewhere.errors]).toEqual([
    'not_found',
    'No portfolios found for selected currency (USD).',
  ]);
  expect(codeOf(await ask({ amount: 600_000 }))).toBe('ok');
});

test('one loan is with one partner, also when all were asked', async () => {
  await givePortfolio(1_000_000, { application_id: 1 });
  expect(codeOf(await ask({ application_id: 0, amount: 700_000 }))).toBe('partners_mixed');
  expect(codeOf(await ask({ application_id: 0 }))).toBe('ok');
});

test('what forbids a loan or a withdrawal is refused before anything is requested', async () => {
  const { db } = provider.context;
  const own = () => db.updateTable('portfolios').where('user_id', '=', borrower.user_id);
  expect(codeOf(await ask({ amount: 9_999 }))).toBe('amount_below_minimum');
  expect(codeOf(await ask({ processor_id: 2 }))).toBe('processor_unavailable');
  expect(codeOf(await ask({ details: { ...nairaDetails, account_number: '0123450000' } }))).toBe(
    'account_unverified',
  );
  const dollars = { currency: 'NGN', amount: 100_000_000, processor_id: 3 } as const;
  expect(codeOf(await ask(dollars))).toBe('processor_unavailable');
  await own().set({ legal_accepted_at: null }).execute();
  expect(codeOf(await ask())).toBe('terms_required');
  await own().set({ waitlist: true }).execute();
  expect(codeOf(await ask())).toBe('waitlisted');
  await db.deleteFrom('cards').where('user_id', '=', borrower.user_id).execute();
  expect(codeOf(await ask())).toBe('card_required');
  await giveCard(provider, borrower, { exp_month: 6, exp_year: 2026 });
  expect(codeOf(await ask())).toBe('card_expiring');
  const self = () => db.updateTable('users').where('user_id', '=', borrower.user_id);
  await self().set({ password_temporary: true }).execute();
  expect(codeOf(await ask())).toBe('password_required');
  await self().set({ blacklist_withdrawal: true }).execute();
  expect(codeOf(await ask())).toBe('not_allowed');
  await self().set({ blacklist_withdrawal: false, blacklist_loan: true }).execute();
  expect(codeOf(await ask())).toBe('not_allowed');
  const { total } = await provider.answer(listLoans, { as: borrower.email });
  expect(total).toBe(0);
});

test('a portfolio at its redline gives nothing, and others give instead', async () => {
  const portfolio_id = borrower.portfolios.USD;
  await provider.answer(requestLoan, {
    as: borrower.email,
    body: {
      amount: 100_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id, amount: 100_000 }],
    },
  });
  await passDesk();
  await provider.context.db
    .updateTable('portfolios')
    .set({ value: minor(129_000) })
    .where('portfolio_id', '=', portfolio_id)
    .execute();
  expect(codeOf(await ask())).toBe('redline_reached');
  await givePortfolio(1_000_000);
  expect(codeOf(await ask())).toBe('ok');
});

test('fifty requests of one intent are one loan and one payout', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask({}, key)));
  expect(new Set(answers.map((one) => JSON.stringify(one.ok && one.data))).size).toBe(1);
  await passDesk();
  expect(await withdrawals()).toHaveLength(1);
  expect((await provider.answer(listLoans, { as: borrower.email })).total).toBe(1);
});

test('a card that was taken away leaves the credit in the balance, and the borrower is told', async () => {
  await ask();
  await provider.context.db.deleteFrom('cards').where('user_id', '=', borrower.user_id).execute();
  await passDesk();
  expect(await withdrawals()).toEqual([]);
  expect(await balances()).toEqual([50_000, 0]);
  expect(await told()).toContain('We did not pay your credit out');
  await giveCard(provider, borrower);
  await provider.passTime(60 * second);
  expect(await withdrawals()).toEqual([]);
});

test('a loan that is cancelled is not paid out', async () => {
  const answer = await ask();
  const loan_id = answer.ok ? (answer.data.loans[0]?.loan_id ?? '') : '';
  await provider.answer(cancelLoan, { as: borrower.email, body: { loan_id } });
  await passDesk();
  expect(await withdrawals()).toEqual([]);
  expect(await balances()).toEqual([0, 0]);
});

test('a payout that the bank sends back is in the balance', async () => {
  await ask({ details: { ...nairaDetails, account_number: '0123451111' } });
  await passDesk();
  await provider.passTime(3 * second);
  await provider.passTime(3 * second);
  expect((await withdrawals())[0]?.withdrawalStatus).toBe('rejected');
  expect(await balances()).toEqual([50_000, 0]);
});

test('the destination is kept when asked, and a kept one is named by its id', async () => {
  const saved = async () => (await provider.answer(listAccounts, { as: borrower.email })).all;
  await ask();
  expect(await saved()).toEqual([]);
  await ask({ save: true });
  const [kept, ...others] = await saved();
  expect(others).toEqual([]);
  expect(codeOf(await ask({ details: { id: kept?.id ?? '' } }))).toBe('ok');
  const stranger = await newBorrower(provider);
  const { account } = await provider.answer(addAccount, {
    as: stranger.email,
    body: { processor_id: 1, details: nairaDetails },
  });
  expect(codeOf(await ask({ details: { id: account.id } }))).toBe('account_invalid');
});

test('in widget mode only portfolios at partners of type widget are listed', async () => {
  const list = async (query: object) =>
    (await provider.answer(listPortfolios, { as: 'gbemi@example.com', query })).all.length;
  expect(await list({ widget: 'true' })).toBe(2);
  expect(await list({ widget: 'true', application_id: 6 })).toBe(2);
  const adas = { as: 'ada@example.com' };
  expect(
    (await provider.answer(listPortfolios, { ...adas, query: { widget: 'true' } })).all,
  ).toEqual([]);
  const { all } = await provider.answer(listPortfolios, { ...adas, query: { widget: 'false' } });
  expect(all).toHaveLength(5);
});
