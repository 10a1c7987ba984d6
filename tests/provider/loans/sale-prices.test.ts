import { expect, test } from 'vitest';
import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '#provider/clock/clock.ts';
import { borrow } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding } from '#support/holdings.ts';
import { askOfTwo, setPricesUntil } from '#support/loan-of-two.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
const hour = 3_600_000;

const statusOf = async ({ loan_id }: Debtor) => {
  const loan = await provider.context.db
    .selectFrom('loans')
    .select('status')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  return loan.status;
};
const moveTo = async (day: string, hours = 0) => {
  const to = lagosMidnight(day as IsoDay) + hours * hour;
  await provider.passTime(to - provider.clock.now());
};

// Borrowed on 10 March, the first bill is due on 1 May: notice on 1 July, sale on 1 August.
test('a default sells nothing on old prices, nor as soon as they are back', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, debtor, 'USD', 100_000);
  const partner = await connect(provider, debtor);
  await partner.send([holding('stock', 2_000_000)]);
  await moveTo('2026-07-02');
  expect(await statusOf(debtor)).toBe('serviced');
  await moveTo('2026-08-04', 1);
  expect(await statusOf(debtor)).toBe('serviced');
  // Nobody is told each day that the sale has moved by one.
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .where('date', '>', '2026-08-01T00:00:00Z')
    .execute();
  expect(told.map(({ subject }) => subject)).toEqual(['Withdrawal completed']);

  // Half an hour before midnight they are back: that midnight sells nothing, the next one does.
  await moveTo('2026-08-04', 23.5);
  await partner.send([holding('stock', 2_000_000)]);
  await moveTo('2026-08-05', 1);
  expect(await statusOf(debtor)).toBe('serviced');
  await partner.send([holding('stock', 1_900_000)]);
  await moveTo('2026-08-06', 1);
  expect(await statusOf(debtor)).toBe('liquidated');

  // The partner's books still show what is being sold: it counts for nothing here.
  const { sold } = await provider.context.db
    .selectFrom('sale_portfolios')
    .select('sold')
    .where('portfolio_id', '=', debtor.portfolios.USD)
    .executeTakeFirstOrThrow();
  const { data } = await partner.send([holding('stock', 1_900_000)]);
  expect(data.portfolios).toMatchObject([{ status: 'taken', value: 1_900_000 - sold }]);
  expect(sold).toBeGreaterThan(100_000);
});

const midnight = lagosMidnight('2026-08-01' as IsoDay);
const setPricesSince = (portfolio_id: string, since: number) =>
  provider.context.db
    .updateTable('portfolios')
    .set({ prices_since: instant(since) })
    .where('portfolio_id', '=', portfolio_id)
    .execute();

test.each([
  ['that count until the moment of the sale', [0, -2], 'liquidated'],
  ['that counted until just before it', [-1 / hour, -2], 'serviced'],
  ['that came back an hour before it', [1, -1], 'liquidated'],
  ['that came back less than an hour before it', [1, -1 + 1 / hour], 'serviced'],
] as const)('on prices %s a default sells, or waits', async (_, [until, since], status) => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, debtor, 'USD', 100_000);
  // The prices of another portfolio, which secures another loan, are old.
  await borrow(provider, debtor, 'NGN', 100_000_000);
  await moveTo('2026-07-31', 10);
  await setPricesUntil(provider, debtor.portfolios.NGN, midnight - 100 * hour);
  await setPricesUntil(provider, debtor.portfolios.USD, midnight + until * hour);
  await setPricesSince(debtor.portfolios.USD, midnight + since * hour);
  await moveTo('2026-08-01', 1);
  expect(await statusOf(debtor)).toBe(status);
});

test('a default of a loan over two portfolios waits for the prices of both', async () => {
  const { borrower, second, loan_id } = await askOfTwo(provider);
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const debtor = { ...borrower, loan_id };
  await moveTo('2026-07-31', 10);
  await setPricesUntil(provider, second, midnight - hour);
  await moveTo('2026-08-01', 1);
  expect(await statusOf(debtor)).toBe('serviced');
  await setPricesUntil(provider, second, midnight + 100 * hour);
  await setPricesSince(second, midnight);
  await moveTo('2026-08-02', 1);
  expect(await statusOf(debtor)).toBe('liquidated');
});
