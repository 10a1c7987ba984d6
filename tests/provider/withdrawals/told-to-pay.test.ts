import { afterEach, expect, test, vi } from 'vitest';
import { instant } from '#provider/clock/clock.ts';
import { schedule } from '#provider/jobs/job.ts';
import type { PayoutStanding } from '#provider/payments/payouts.ts';
import { sendWebhook } from '#support/checkout.ts';
import { providerForFile, withdrawerForTest } from '#support/fixtures.ts';
import { askedIn, withdrawalRow, withdrawTo } from '#support/withdrawing.ts';

// What the processor is told to pay, and what becomes of what it says.

const provider = providerForFile();
const borrower = withdrawerForTest(provider);
afterEach(() => {
  vi.restoreAllMocks();
});

const second = 1_000;
const hour = 3_600 * second;
const ours = { amount: 15_624_000, currency: 'NGN' };
const missing: PayoutStanding = { status: 'missing' };
const pending: PayoutStanding = { status: 'pending', ...ours };

const now = () => instant(provider.clock.now());
const row = (id: string) => withdrawalRow(provider, id);
const verifying = () => vi.spyOn(provider.context.payouts, 'verify');
const paying = () => vi.spyOn(provider.context.payouts, 'pay');
/** How often the processor was asked about this one, and told to pay it: others are still on their way. */
const asked = (id: string) =>
  vi.mocked(provider.context.payouts.verify).mock.calls.filter(([reference]) => reference === id)
    .length;
const toldToPay = (id: string) =>
  vi
    .mocked(provider.context.payouts.pay)
    .mock.calls.flat()
    .filter(({ reference }) => reference === id);
const hear = (reference: string) =>
  sendWebhook(provider, { event: 'transfer.success', data: { reference } });

/** The job comes by, after some time. */
async function look(id: string, ms = 0): Promise<void> {
  const { clock, context } = provider;
  await clock.moveTo(clock.now() + ms);
  const job = { kind: 'payout', subject: id, run_at: clock.now() } as const;
  await context.db.transaction().execute((tx) => schedule(tx, job));
  await provider.passTime(0);
}

const flagsOf = async (withdrawal_id: string) =>
  (
    await provider.context.db
      .selectFrom('payout_flags')
      .select('reason')
      .where('withdrawal_id', '=', withdrawal_id)
      .execute()
  ).map(({ reason }) => reason);

test('the processor is told once whom to pay what, under the withdrawal’s own id', async () => {
  verifying();
  paying();
  const id = await withdrawTo(provider, borrower);
  await provider.passTime(second);
  const [sent_at, { account_name }] = [now(), await row(id)];
  expect(toldToPay(id)).toEqual([
    {
      reference: id,
      amount: 15_624_000,
      destination: { account_name, account_number: '0123456789', bank_code: '901' },
      reason: `Withdrawal ${id.slice(0, 8)}`,
    },
  ]);
  expect(asked(id)).toBe(2);
  expect(await row(id)).toMatchObject({ status: 'pending', sent_at, known_at: sent_at });
  await look(id, second);
  // Neither moment moves when it is asked again, and what it knows is not told it again.
  expect(await row(id)).toMatchObject({ sent_at, known_at: sent_at });
  expect([asked(id), toldToPay(id).length]).toEqual([3, 1]);
  expect(await flagsOf(id)).toEqual([]);
});

test('what the processor does not know is told again, but not once it has arrived', async () => {
  const verify = verifying().mockResolvedValue(missing);
  paying().mockResolvedValue({ status: 'unknown' });
  const id = await withdrawTo(provider, borrower);
  await look(id, second);
  expect(await row(id)).toMatchObject({ status: 'pending', sent_at: now(), known_at: null });
  verify.mockResolvedValue({ status: 'unknown' });
  await look(id, second);
  expect(toldToPay(id)).toHaveLength(1);
  expect((await row(id)).known_at).toBe(null);
  verify.mockResolvedValue(missing);
  await look(id, second);
  expect(toldToPay(id)).toHaveLength(2);
  verify.mockResolvedValue({ status: 'paid', ...ours });
  await look(id, second);
  verify.mockResolvedValue(missing);
  await look(id, second);
  expect(toldToPay(id)).toHaveLength(2);
  expect((await row(id)).status).toBe('completed');
});

test('a first refusal counts at once, with its reason', async () => {
  paying().mockResolvedValue({ status: 'refused', reason: 'Account is dormant' });
  const id = await withdrawTo(provider, borrower);
  await look(id, second);
  const rejected_because = 'Account is dormant';
  expect(await row(id)).toMatchObject({ status: 'rejected', rejected_because, known_at: now() });
  expect(await flagsOf(id)).toEqual([]);
  expect(await askedIn(provider, id)).toBeUndefined();
});

test('a refusal after a try that nobody answered counts one hour after the first', async () => {
  verifying().mockResolvedValue(missing);
  const pay = paying().mockResolvedValue({ status: 'unknown' });
  const id = await withdrawTo(provider, borrower);
  await look(id, second);
  pay.mockResolvedValue({ status: 'refused', reason: null });
  await look(id, hour - 1);
  expect((await row(id)).status).toBe('pending');
  await look(id, 1);
  expect((await row(id)).status).toBe('rejected');
});

test('a refusal does not count when an earlier try got through', async () => {
  verifying().mockResolvedValueOnce(missing).mockResolvedValueOnce(pending);
  paying().mockResolvedValue({ status: 'refused', reason: 'Used before' });
  const id = await withdrawTo(provider, borrower);
  await look(id, second);
  expect(await row(id)).toMatchObject({ status: 'pending', known_at: now() });
});

test('a payout that somebody has told of before our own job came by is watched all the same', async () => {
  const verify = verifying().mockResolvedValue({ status: 'paid', ...ours });
  const id = await withdrawTo(provider, borrower);
  expect(await hear(id)).toBe(200);
  expect(await row(id)).toMatchObject({ status: 'completed', sent_at: null });
  await provider.passTime(second);
  expect(await askedIn(provider, id)).toBe(24 * hour);
  verify.mockResolvedValue({ status: 'returned', ...ours, reason: 'The account was closed.' });
  await provider.passTime(24 * hour);
  expect((await row(id)).status).toBe('rejected');
});

test('what is told twice is no news, and flags nothing', async () => {
  const verify = verifying().mockResolvedValue({ status: 'paid', ...ours });
  const id = await withdrawTo(provider, borrower);
  expect([await hear(id), await hear(id)]).toEqual([200, 200]);
  expect((await row(id)).status).toBe('completed');
  verify.mockResolvedValue({ status: 'failed', ...ours, reason: 'No' });
  expect([await hear(id), await hear(id)]).toEqual([200, 200]);
  expect(await row(id)).toMatchObject({ status: 'rejected', rejected_because: 'No' });
  expect(await flagsOf(id)).toEqual([]);
  verify.mockResolvedValue({ status: 'paid', ...ours });
  expect([await hear(id), await hear(id)]).toEqual([200, 200]);
  expect(await flagsOf(id)).toEqual(['paid_after_rejection']);
});

test('a payout of other money than ours is flagged, and neither arrives nor comes back', async () => {
  const verify = verifying();
  for (const status of ['paid', 'failed'] as const) {
    const id = await withdrawTo(provider, borrower);
    verify.mockResolvedValue({ status, amount: 15_623_999, currency: 'NGN', reason: null });
    expect(await hear(id)).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'pending', known_at: now() });
    expect(await flagsOf(id)).toEqual(['other_amount']);
  }
});

test('what is told of a wire, or of a reference that is nobody’s, is not even asked about', async () => {
  verifying().mockResolvedValue({ status: 'paid', ...ours });
  const id = await withdrawTo(provider, borrower, '6789', { processor_id: 3 });
  for (const reference of [id, crypto.randomUUID(), `\0${id}`, `${id}\0`, '\0'.repeat(36), 'f']) {
    expect(await hear(reference), reference).toBe(200);
  }
  expect(asked(id)).toBe(0);
  expect((await row(id)).status).toBe('pending');
});

test('dollars are a person’s to send where nothing sends them, and the processor is not asked', async () => {
  verifying();
  const { payDollars } = provider.context;
  Object.assign(provider.context, { payDollars: undefined });
  try {
    const id = await withdrawTo(provider, borrower, '6789', { processor_id: 3 });
    expect(await askedIn(provider, id)).toBe(0);
    await provider.passTime(hour);
    expect((await row(id)).status).toBe('pending');
    expect(await askedIn(provider, id)).toBeUndefined();
    expect(asked(id)).toBe(0);
  } finally {
    Object.assign(provider.context, { payDollars });
  }
});
