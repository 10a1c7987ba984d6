import { expect, test } from 'vitest';
import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding } from '#support/holdings.ts';
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
