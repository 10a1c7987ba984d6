import { expect, test } from 'vitest';
import { getPortfolioHistory, listLoans, listPortfolios } from '#contract';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const dayMs = 86_400_000;
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const historyOf = async (as: string, query: { application_id?: number } = {}) =>
  (await provider.answer(getPortfolioHistory, { as, query: { currency: 'USD', ...query } }))
    .history;
const setWorth = (portfolio_id: string, value: number) =>
  provider.fetch('/api/sandbox/market', {
    method: 'POST',
    body: JSON.stringify({ portfolio_id, value }),
  });

test('what the market says is kept, its last word of each Lagos day', async () => {
  const borrower: TestBorrower = await newBorrower(provider);
  const { USD } = borrower.portfolios;
  await setWorth(USD, 1_900_000);
  await setWorth(USD, 1_950_000);
  // 23:30 in Lagos is still the same day, an hour later is the next one.
  await provider.clock.moveTo(Date.parse('2026-03-10T22:30:00Z'));
  await setWorth(USD, 1_960_000);
  await provider.passTime(3_600_000);
  await setWorth(USD, 2_100_000);
  expect(await historyOf(borrower.email)).toEqual([
    { day: '2026-01-10', value: null, principal: 0, redline: null, sold: 0 },
    { day: '2026-03-10', value: 1_960_000, principal: 0, redline: 0, sold: 0 },
    { day: '2026-03-11', value: 2_100_000, principal: 0, redline: 0, sold: 0 },
  ]);
});

test('the past ends with what portfolios and loans say today', async () => {
  for (const as of ['ada@example.com', 'femi@example.com', 'efe@example.com']) {
    for (const currency of ['USD', 'NGN'] as const) {
      const { history } = await provider.answer(getPortfolioHistory, { as, query: { currency } });
      const { all } = await provider.answer(listPortfolios, { as });
      const { loans } = await provider.answer(listLoans, { as, query: { limit: 100 } });
      const own = all.filter((one) => one.currency === currency);
      const owed = loans.filter((one) => one.currency === currency);
      const now = history.at(-1);
      expect([as, now?.value ?? 0]).toEqual([as, total(own.map(({ value }) => value))]);
      expect(now?.redline ?? 0).toBe(total(own.map(({ redline }) => redline)));
      expect(now?.principal).toBe(total(owed.map(({ outstanding }) => outstanding)));
    }
  }
});

test('a sale in default lowers value and debt on its day, and says by how much', async () => {
  const borrower = await newBorrower(provider);
  await setWorth(borrower.portfolios.USD, 2_000_000);
  await borrow(provider, borrower, 'USD', 100_000);
  await provider.passTime(170 * dayMs);
  const [before, after] = (await historyOf(borrower.email))
    .filter(({ principal }, index, all) => principal !== all[index - 1]?.principal)
    .slice(-2);
  expect(before).toMatchObject({ value: 2_000_000, principal: 100_000 });
  expect(after?.principal).toBe(0);
  expect(after?.sold).toBeGreaterThan(0);
  expect(after?.value).toBe(2_000_000 - (after?.sold ?? 0));
  expect(before?.sold).toBe(0);
});

test('it is of the partner that is asked for, and reaches back to before the oldest loan', async () => {
  const all = await historyOf('ada@example.com');
  const one = await historyOf('ada@example.com', { application_id: 2 });
  expect(one.at(-1)?.value).toBe(812_040);
  expect(one.at(-1)?.principal).toBe(0);
  const { loans } = await provider.answer(listLoans, {
    as: 'ada@example.com',
    query: { currency: 'USD', status: ['serviced', 'disbursed'] },
  });
  expect(all[0]?.day).toBeDefined();
  expect(String(all[0]?.day) < String(loans.at(-1)?.disbursed)).toBe(true);
});
