import { describe, expect, test } from 'vitest';
import {
  getAgreement,
  getLoan,
  listNotifications,
  listPortfolios,
  reduceLoan,
  requestLoan,
} from '#contract';
import { minor } from '#credit/money.ts';
import { holdDays } from '#provider/loans/hold.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();

const dayMs = 86_400_000;

/** $5,800.00 on a portfolio of $20,000.00: 29 % of it, 1 % below the limit. */
async function askFor(borrower: TestBorrower, amount = 580_000): Promise<string> {
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: {
      amount,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
    },
  });
  return loans[0]?.loan_id ?? '';
}

const loanOf = async ({ email: as }: TestBorrower, id: string) => {
  const { loans } = await provider.answer(getLoan, { as, id });
  const [loan] = loans;
  if (!loan) throw new Error(`No loan ${id}`);
  return loan;
};
const balanceOf = async ({ email: as, portfolios }: TestBorrower) => {
  const { all } = await provider.answer(listPortfolios, { as });
  return all.find(({ portfolio_id }) => portfolio_id === portfolios.USD)?.balance;
};
const fallTo = ({ portfolios }: TestBorrower, value: number) =>
  moveMarket(provider, portfolios.USD, value);
const steps = async (count = 3) => {
  for (let step = 0; step < count; step++) await provider.passTime(5_000);
};
const reduce = (borrower: TestBorrower, id: string, amount: number) =>
  provider.ask(reduceLoan, { as: borrower.email, id, body: { amount } });

describe('a loan asked for at 29 % of a portfolio that then falls', () => {
  test('is not paid out at 75 %, and the borrower learns by how much it is too much', async () => {
    const borrower = await newBorrower(provider);
    const id = await askFor(borrower);
    await fallTo(borrower, 773_000);
    await steps();
    expect(await loanOf(borrower, id)).toMatchObject({
      loanStatus: 'requested',
      held: { backed: 231_900 },
    });
    expect(await balanceOf(borrower)).toBe(0);
    const { all } = await provider.answer(listNotifications, { as: borrower.email });
    expect(all[0]?.body).toContain(
      'asked for $5,800.00. It is now enough for $2,319.00, which is $3,481.00',
    );
  });

  test.each(['issued', 'disbursing'] as const)(
    'nor when it falls while it is %s',
    async (state) => {
      const borrower = await newBorrower(provider);
      const id = await askFor(borrower);
      for (let second = 0; (await loanOf(borrower, id)).loanStatus !== state; second++) {
        expect(second).toBeLessThan(20);
        await provider.passTime(1_000);
      }
      await fallTo(borrower, 1_900_000);
      await steps();
      const { loanStatus, held } = await loanOf(borrower, id);
      expect({ loanStatus, backed: held?.backed }).toEqual({
        loanStatus: 'issued',
        backed: 570_000,
      });
      expect(await balanceOf(borrower)).toBe(0);
    },
  );

  test('goes on with less in one tap, on an agreement that says so', async () => {
    const borrower = await newBorrower(provider);
    const id = await askFor(borrower);
    await fallTo(borrower, 773_000);
    await steps();
    expect(await reduce(borrower, id, 231_901)).toMatchObject({ code: 'amount_above_available' });
    expect(await reduce(borrower, id, 9_999)).toMatchObject({ code: 'amount_below_minimum' });
    expect(await reduce(borrower, id, 231_900)).toMatchObject({ ok: true });
    await steps();
    expect(await loanOf(borrower, id)).toMatchObject({
      loanStatus: 'disbursed',
      principal: 231_900,
      held: null,
    });
    expect(await balanceOf(borrower)).toBe(231_900);
    const { agreement } = await provider.answer(getAgreement, { as: borrower.email, id });
    expect(JSON.parse(agreement.content)).toMatchObject({
      quote: { principal: 231_900 },
      secured_by: [{ amount: 231_900 }],
    });
    expect(await reduce(borrower, id, 20_000)).toMatchObject({ code: 'state_conflict' });
  });

  test('is paid out whole as soon as the portfolio has recovered', async () => {
    const borrower = await newBorrower(provider);
    const id = await askFor(borrower);
    await fallTo(borrower, 1_500_000);
    await steps();
    await fallTo(borrower, 2_000_000);
    await steps(4);
    expect(await loanOf(borrower, id)).toMatchObject({ loanStatus: 'disbursed', held: null });
    expect(await balanceOf(borrower)).toBe(580_000);
  });

  test('is declined when it waited long enough, and holds no credit any more', async () => {
    const borrower = await newBorrower(provider);
    const id = await askFor(borrower);
    await fallTo(borrower, 1_500_000);
    await provider.passTime((holdDays - 1) * dayMs);
    expect((await loanOf(borrower, id)).held).toMatchObject({ backed: 450_000 });
    await provider.passTime(2 * dayMs);
    expect(await loanOf(borrower, id)).toMatchObject({ loanStatus: 'cancelled', held: null });
  });
});

test('what an older loan already uses is not lent a second time after a fall', async () => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 300_000);
  const id = await askFor(borrower, 290_000);
  await fallTo(borrower, 1_500_000);
  await steps();
  // 30 % of $15,000.00, less the $3,000.00 that is owed.
  expect((await loanOf(borrower, id)).held?.backed).toBe(minor(150_000));
});

test('nobody accepts less of another’s loan, and a repeat of the same tap changes nothing', async () => {
  const borrower = await newBorrower(provider);
  const stranger = await newBorrower(provider);
  const id = await askFor(borrower);
  await fallTo(borrower, 1_500_000);
  await steps();
  expect(await reduce(stranger, id, 100_000)).toMatchObject({ code: 'not_found' });
  const tap = { as: borrower.email, id, body: { amount: 100_000 }, key: 'one-tap-one-intent' };
  const [first, second] = await Promise.all([1, 2].map(() => provider.ask(reduceLoan, tap)));
  expect([first, second].some((one) => one?.ok)).toBe(true);
  const third = await provider.ask(reduceLoan, tap);
  expect(third).toMatchObject({ ok: true, replayed: true });
  await steps();
  expect(await balanceOf(borrower)).toBe(100_000);
});
