import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { requestLoan } from '#contract/loans.ts';
import { listWithdrawals, requestWithdrawal } from '#contract/withdrawals.ts';
import { type Currency, minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { newDebtor } from '#support/repaying.ts';
import { dollarDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
beforeEach(async () => {
  await giveCard(provider, borrower);
});

const second = 1_000;
type Split = { portfolio_id: string; amount: number };

/** Another portfolio of the borrower's, worth USD 20,000.00 by default. */
async function givePortfolio(currency: Currency, application_id: number): Promise<string> {
  const portfolio_id = randomUUID();
  await provider.context.db
    .insertInto('portfolios')
    .values({
      portfolio_id,
      user_id: borrower.user_id,
      application_id,
      position: 9,
      currency,
      value: minor(2_000_000),
      legal_name: 'Ini Borrower',
      legal_accepted_at: instant(provider.clock.now()),
    })
    .execute();
  return portfolio_id;
}

const sumOf = (splits: Split[]) => splits.reduce((running, { amount }) => running + amount, 0);

/** A loan over some portfolios, paid out onto them; gives its id. */
async function borrow(portfolios: Split[]): Promise<string> {
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: { amount: sumOf(portfolios), currency: 'USD', tenure: 3, portfolios },
  });
  for (let step = 0; step < 3; step++) await provider.passTime(5 * second);
  return loans[0]?.loan_id ?? '';
}

type Changes = { application_id?: number; account_number?: string };

const withdraw = (
  portfolios: Split[],
  { application_id = 0, account_number = '0123456789' }: Changes = {},
) =>
  provider.ask(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: sumOf(portfolios),
      application_id,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number },
      portfolios,
      sendToAccount: 'new',
    },
  });

async function balancesOf(...ids: string[]): Promise<(number | undefined)[]> {
  const rows = await provider.context.db
    .selectFrom('portfolios')
    .select(['portfolio_id', 'balance'])
    .where('portfolio_id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find(({ portfolio_id }) => portfolio_id === id)?.balance);
}

test('a withdrawal takes each part off its own portfolio, and a rejected one gives each back', async () => {
  const one = borrower.portfolios.USD;
  const other = await givePortfolio('USD', 2);
  await borrow([
    { portfolio_id: one, amount: 30_000 },
    { portfolio_id: other, amount: 50_000 },
  ]);
  const parts = [
    { portfolio_id: other, amount: 50_000 },
    { portfolio_id: one, amount: 10_000 },
  ];
  expect(codeOf(await withdraw(parts, { account_number: '0123451111' }))).toBe('ok');
  expect(await balancesOf(one, other)).toEqual([20_000, 0]);
  await provider.passTime(second);
  await provider.passTime(3 * second);
  expect(await balancesOf(one, other)).toEqual([30_000, 50_000]);
});

test('no part may be more than its own portfolio holds, whatever the others hold', async () => {
  const one = borrower.portfolios.USD;
  const other = await givePortfolio('USD', 2);
  await borrow([
    { portfolio_id: one, amount: 30_000 },
    { portfolio_id: other, amount: 50_000 },
  ]);
  const parts = (first: number, next: number) => [
    { portfolio_id: one, amount: first },
    { portfolio_id: other, amount: next },
  ];
  expect(codeOf(await withdraw(parts(30_001, 10_000)))).toBe('balance_insufficient');
  expect(codeOf(await withdraw(parts(10_000, 50_001)))).toBe('balance_insufficient');
  expect(await balancesOf(one, other)).toEqual([30_000, 50_000]);
  expect(codeOf(await withdraw(parts(30_000, 50_000)))).toBe('ok');
  expect(await balancesOf(one, other)).toEqual([0, 0]);
});

test('a withdrawal is from one partner and one currency, also when all partners were chosen', async () => {
  const northgate = borrower.portfolios.USD;
  const elsewhere = await givePortfolio('USD', 1);
  await borrow([{ portfolio_id: northgate, amount: 30_000 }]);
  await borrow([{ portfolio_id: elsewhere, amount: 30_000 }]);
  const part = (portfolio_id: string) => ({ portfolio_id, amount: 10_000 });
  expect(codeOf(await withdraw([part(northgate), part(elsewhere)]))).toBe('partners_mixed');
  expect(codeOf(await withdraw([part(northgate), part(borrower.portfolios.NGN)]))).toBe(
    'currency_mismatch',
  );
  expect(codeOf(await withdraw([part(elsewhere)], { application_id: 2 }))).toBe('not_found');
  const answer = await withdraw([part(elsewhere)]);
  expect(answer.ok && answer.data.withdrawals[0]?.application.application_id).toBe(1);
});

test('nothing is taken off a portfolio of somebody else’s, whatever the borrower’s own holds', async () => {
  const own = borrower.portfolios.USD;
  await borrow([{ portfolio_id: own, amount: 30_000 }]);
  const { portfolios } = await newDebtor(provider, 'USD', 50_000);
  const parts = [own, portfolios.USD].map((portfolio_id) => ({ portfolio_id, amount: 10_000 }));
  expect(codeOf(await withdraw(parts))).toBe('not_found');
  expect(await balancesOf(own, portfolios.USD)).toEqual([30_000, 50_000]);
});

test('a withdrawal names the newest loan behind its first portfolio', async () => {
  const one = borrower.portfolios.USD;
  const other = await givePortfolio('USD', 2);
  await borrow([{ portfolio_id: one, amount: 30_000 }]);
  const newest = await borrow([{ portfolio_id: one, amount: 20_000 }]);
  const others = await borrow([{ portfolio_id: other, amount: 20_000 }]);
  const loanOf = async (portfolios: Split[]) => {
    const answer = await withdraw(portfolios);
    return answer.ok ? answer.data.withdrawals[0]?.loan_id : answer.code;
  };
  const [ones, theOthers] = [one, other].map((portfolio_id) => ({ portfolio_id, amount: 5_000 }));
  if (!ones || !theOthers) throw new Error('two parts');
  expect(await loanOf([ones])).toBe(newest);
  expect(await loanOf([ones, theOthers])).toBe(newest);
  expect(await loanOf([theOthers, ones])).toBe(others);
});

test('credit that no loan has brought is withdrawn without a loan', async () => {
  const { db } = provider.context;
  const portfolio_id = borrower.portfolios.USD;
  const loan_id = await borrow([{ portfolio_id, amount: 30_000 }]);
  // The loan was secured by another portfolio.
  const other = await givePortfolio('USD', 2);
  await db
    .updateTable('loan_portfolios')
    .set({ portfolio_id: other })
    .where('loan_id', '=', loan_id)
    .execute();
  const answer = await withdraw([{ portfolio_id, amount: 10_000 }]);
  expect(answer.ok && answer.data.withdrawals[0]?.loan_id).toBe(null);
});

test('the withdrawals of the seed name the loans that they came from', async () => {
  const { withdrawals } = await provider.answer(listWithdrawals, {
    as: 'ada@example.com',
    query: { limit: 100 },
  });
  const { db } = provider.context;
  for (const { loan_id, application, currency, pending } of withdrawals) {
    const loan = await db
      .selectFrom('loans')
      .select(['application_id', 'currency', 'disbursed_at'])
      .where('loan_id', '=', loan_id ?? '')
      .executeTakeFirst();
    expect(loan).toMatchObject({ application_id: application.application_id, currency });
    expect(loan?.disbursed_at && loan.disbursed_at <= pending).toBe(true);
  }
  expect(withdrawals.length).toBeGreaterThan(30);
});

test('the automatic Dollar bank is listed, and pays nobody', async () => {
  const portfolio_id = borrower.portfolios.USD;
  await borrow([{ portfolio_id, amount: 30_000 }]);
  const details = dollarDetails;
  const answer = await provider.ask(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: 2,
      currency: 'USD',
      processor_id: 2,
      details,
      portfolios: [{ portfolio_id, amount: 10_000 }],
      sendToAccount: 'new',
    },
  });
  expect(codeOf(answer)).toBe('processor_unavailable');
});
