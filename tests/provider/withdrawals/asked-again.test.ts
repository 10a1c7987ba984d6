import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { instant } from '#provider/clock/clock.ts';
import { schedule } from '#provider/jobs/job.ts';
import type { PayoutStanding } from '#provider/payments/payouts.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { askedIn, withdrawalRow, withdrawTo } from '#support/withdrawing.ts';

// When the processor is asked again how a payout stands.

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let id = '';
beforeEach(async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  id = await withdrawTo(provider, borrower);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const ours = { amount: 15_624_000, currency: 'NGN' };
const pending: PayoutStanding = { status: 'pending', ...ours };
const unknown: PayoutStanding = { status: 'unknown' };

/** Some time later the processor is asked and says this; gives in how many ms it is asked again. */
async function askedAfter(ms: number, standing: PayoutStanding): Promise<number | undefined> {
  vi.spyOn(provider.context.payouts, 'verify').mockResolvedValue(standing);
  const { clock, context } = provider;
  await clock.moveTo(clock.now() + ms);
  const job = { kind: 'payout', subject: id, run_at: clock.now() } as const;
  await context.db.transaction().execute((tx) => schedule(tx, job));
  await provider.passTime(0);
  return askedIn(provider, id);
}
const row = () => withdrawalRow(provider, id);

test('the pauses are as long as has passed: ten seconds at least, six hours at most', async () => {
  expect(await askedAfter(0, pending)).toBe(10 * second);
  expect(await askedAfter(9 * second, unknown)).toBe(10 * second);
  expect(await askedAfter(2 * second, pending)).toBe(11 * second);
  expect(await askedAfter(hour - 11 * second, pending)).toBe(hour);
  expect(await askedAfter(9 * hour, pending)).toBe(6 * hour);
  expect(await askedAfter(5 * day, pending)).toBe(6 * hour);
});

test('what has arrived is asked about once a day for three days, in which a bank may return it', async () => {
  const paid: PayoutStanding = { status: 'paid', ...ours };
  expect(await askedAfter(second, paid)).toBe(day);
  expect(await askedAfter(3 * day - 1, paid)).toBe(day);
  expect(await askedAfter(1, paid)).toBeUndefined();
  // Somebody has told that something happened, and nobody has answered what.
  expect(await askedAfter(day, unknown)).toBe(10 * minute);
  expect((await row()).status).toBe('completed');
});

test('nobody asks about a payout that has come back', async () => {
  await askedAfter(second, { status: 'paid', ...ours });
  expect(await askedAfter(day, { status: 'returned', ...ours, reason: null })).toBeUndefined();
  expect((await row()).status).toBe('rejected');
  const verify = vi.spyOn(provider.context.payouts, 'verify').mockClear();
  expect(await askedAfter(0, unknown)).toBeUndefined();
  expect(verify).not.toHaveBeenCalledWith(id);
});

test('a payout of other money than ours is asked about for three days, and then it is a person’s', async () => {
  for (const other of [
    { ...pending, amount: 15_623_999 },
    { ...pending, currency: 'GHS' },
  ]) {
    id = await withdrawTo(provider, borrower);
    expect(await askedAfter(second, other)).toBe(10 * second);
    expect(await askedAfter(3 * day - second, other)).toBe(6 * hour);
    expect(await askedAfter(1, other)).toBeUndefined();
    expect((await row()).status).toBe('pending');
  }
});

test('a payout that is being stopped is asked about when it can have arrived no more', async () => {
  await askedAfter(second, unknown);
  await askedAfter(10 * hour, unknown);
  const stop_wanted_at = instant(provider.clock.now());
  await provider.context.db
    .updateTable('withdrawals')
    .set({ stop_wanted_at })
    .where('withdrawal_id', '=', id)
    .execute();
  const pay = vi.spyOn(provider.context.payouts, 'pay');
  expect(await askedAfter(minute, { status: 'missing' })).toBe(29 * minute);
  // Silence proves nothing.
  expect(await askedAfter(29 * minute, unknown)).toBe(6 * hour);
  expect(await askedAfter(hour, unknown)).toBe(6 * hour);
  expect(await row()).toMatchObject({ status: 'pending', known_at: null });
  expect(await askedAfter(hour, { status: 'missing' })).toBeUndefined();
  expect(await row()).toMatchObject({
    status: 'rejected',
    rejected_because: 'You removed the account before it was sent.',
  });
  expect(pay).not.toHaveBeenCalledWith(expect.objectContaining({ reference: id }));
});

test('a pause that is shorter than until a payout is stopped is kept', async () => {
  await askedAfter(second, unknown);
  await provider.context.db
    .updateTable('withdrawals')
    .set({ stop_wanted_at: instant(provider.clock.now()) })
    .where('withdrawal_id', '=', id)
    .execute();
  expect(await askedAfter(second, { status: 'missing' })).toBe(10 * second);
});

test('there is nothing to ask about a withdrawal that there is not', async () => {
  id = crypto.randomUUID();
  expect(await askedAfter(0, unknown)).toBeUndefined();
});
