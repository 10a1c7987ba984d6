import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { type Instances, openInstances } from '../races/instances.ts';

let instances: Instances;
beforeAll(async () => {
  instances = await openInstances();
});
afterAll(() => instances?.close());

const ticksAtOnce = () => instances.together(4, ({ context }) => tick(context));

async function entries() {
  const { count } = await instances.provider.context.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('posts each day of a year once, as the rules say, whoever ticks how often', async () => {
  const { provider } = instances;
  const { db } = provider.context;
  const loan_id = await borrow(provider, await newBorrower(provider), 'USD', 100_000);
  const start = lagosDay(provider.clock.now());
  const stepTo = async (to: string) => {
    await provider.clock.moveTo(lagosMidnight(isoDay(to)) + 8 * 3_600_000);
    await ticksAtOnce();
  };
  for (let step = 50; step <= 56; step++) await stepTo(addDays(start, step)); // to 5 May
  for (let month = 2; month <= 12; month++) await stepTo(addMonths(start, month));
  const posted = await entries();
  await ticksAtOnce();
  expect(await entries()).toBe(posted);

  const loan = await db
    .selectFrom('loans')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  const terms = {
    principal: minor(100_000),
    currency: 'USD',
    tenure: 3,
    interest_bp: 300,
  } as const;
  // Nothing is paid, so three months after its first bill the loan ends.
  const expected = advance(openAccount(terms, start), isoDay('2026-08-01'));
  expect(loan).toMatchObject({ status: 'liquidated', posted_through: '2026-08-01', owed: 0 });
  const lines = await db
    .selectFrom('loan_lines')
    .select(['day', 'kind', 'amount', 'bill_due_date'])
    .where('loan_id', '=', loan_id)
    .where('source', '=', 'posted')
    .orderBy('position')
    .execute();
  expect(lines).toEqual(expected.lines);
}, 60_000);
