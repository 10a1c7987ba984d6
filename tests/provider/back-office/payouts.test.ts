import { beforeEach, expect, test } from 'vitest';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { minor } from '#credit/money.ts';
import { flaggedPayouts, notePayoutCleared } from '#provider/back-office/payouts.ts';
import { waitingIn } from '#provider/back-office/queue-entries.ts';
import { completeByHand, rejectByHand } from '#provider/back-office/withdrawals.ts';
import { transfers } from '#provider/sandbox/processor/transfers.ts';
import { holdOf } from '#provider/withdrawals/hold.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { dispute, repayByCard } from '#support/disputing.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let loan_id: string;
beforeEach(async () => {
  loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
});

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const operator = 'ngozi';

/** A payout to a bank that takes hours. */
async function withdraw(): Promise<string> {
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: 0,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: '0123452222' },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
    },
  });
  await provider.passTime(second);
  return withdrawals[0]?.withdrawal_id ?? '';
}

/** What the processor says of a payout from now on. */
const say = (reference: string, change: { amount?: number; status?: 'success' | 'failed' }) =>
  transfers(provider.context.db)
    .updateTable('sandbox_transfers')
    .set({
      ...(change.amount && { amount: minor(change.amount) }),
      ...(change.status && { status: change.status }),
      settles_at: null,
    })
    .where('reference', '=', reference)
    .execute();

const hear = (reference: string) =>
  sendWebhook(provider, { event: 'transfer.success', data: { reference } });
const flagsOf = async (id: string) =>
  (await flaggedPayouts(provider.context.db))
    .filter(({ withdrawal_id }) => withdrawal_id === id)
    .map(({ reason }) => reason);
const deedsFor = async (id: string) =>
  (await waitingIn(provider.context)).find(
    ({ kind, subject }) => kind === 'payout' && subject === id,
  )?.deeds;
const statusOf = async (id: string) =>
  provider.context.db
    .selectFrom('withdrawals')
    .select('status')
    .where('withdrawal_id', '=', id)
    .executeTakeFirst();
const jobOf = (id: string) =>
  provider.context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'payout')
    .where('subject', '=', id)
    .executeTakeFirst();

const arrived = (withdrawal_id: string) => ({
  withdrawal_id,
  last_four: '2222',
  bank_reference: 'FT-1',
});

test('a payout of another amount is the desk’s once, and is not asked about for ever', async () => {
  const id = await withdraw();
  await say(id, { amount: 5_000, status: 'success' });
  let looks = 0;
  for (let passed = 0; passed < 4 * day; passed += hour) {
    const before = await jobOf(id);
    await provider.passTime(hour);
    if (before?.run_at !== (await jobOf(id))?.run_at) looks++;
  }
  expect(await jobOf(id)).toBeUndefined();
  expect(looks).toBeGreaterThan(3);
  expect(looks).toBeLessThan(25);
  await Promise.all(Array.from({ length: 10 }, () => hear(id)));
  expect(await flagsOf(id)).toEqual(['other_amount']);
  expect(await statusOf(id)).toEqual({ status: 'pending' });
});

test('the desk ends a payout of another amount as it found it, and clears it', async () => {
  const { context } = provider;
  const [paid, sentBack, ordinary] = [await withdraw(), await withdraw(), await withdraw()];
  for (const id of [paid, sentBack]) {
    await say(id, { amount: 5_000, status: 'success' });
    expect(await hear(id)).toBe(200);
  }
  await completeByHand(context, arrived(paid), operator);
  await rejectByHand(context, { withdrawal_id: sentBack, reason: 'Sent back' }, operator);
  expect(await statusOf(paid)).toEqual({ status: 'completed' });
  expect(await statusOf(sentBack)).toEqual({ status: 'rejected' });
  await expect(completeByHand(context, arrived(ordinary), operator)).rejects.toMatchObject({
    code: 'state_conflict',
  });
  await notePayoutCleared(context, paid, operator);
  expect(await flagsOf(paid)).toEqual([]);
  await expect(notePayoutCleared(context, paid, operator)).rejects.toMatchObject({
    code: 'not_found',
  });
  const written = await context.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', paid)
    .where('action', '=', 'operator')
    .orderBy('audit_id')
    .execute();
  expect(written.at(-1)).toEqual({ detail: { operator, did: 'clear payout' } });
});

test('a pending payout of another amount is completed or rejected before it is cleared', async () => {
  const { context } = provider;
  const [paid, sentBack] = [await withdraw(), await withdraw()];
  for (const subject of [paid, sentBack]) {
    await say(subject, { amount: 5_000, status: 'success' });
    expect(await hear(subject)).toBe(200);
    expect(await deedsFor(subject)).toEqual([
      { deed: 'complete', subject },
      { deed: 'reject', subject },
    ]);
    await expect(notePayoutCleared(context, subject, operator)).rejects.toMatchObject({
      code: 'state_conflict',
    });
  }
  await completeByHand(context, arrived(paid), operator);
  await rejectByHand(context, { withdrawal_id: sentBack, reason: 'Sent back' }, operator);
  for (const subject of [paid, sentBack]) {
    expect(await deedsFor(subject)).toEqual([{ deed: 'cleared', subject }]);
    await notePayoutCleared(context, subject, operator);
    expect(await deedsFor(subject)).toBeUndefined();
  }
});

test('a payout that is paid after it was rejected is the desk’s, once', async () => {
  const id = await withdraw();
  await say(id, { status: 'failed' });
  expect(await hear(id)).toBe(200);
  expect(await statusOf(id)).toEqual({ status: 'rejected' });
  await say(id, { status: 'success' });
  const heard = await Promise.all(Array.from({ length: 10 }, () => hear(id)));
  expect(new Set(heard)).toEqual(new Set([200]));
  expect(await flagsOf(id)).toEqual(['paid_after_rejection']);
  expect(await statusOf(id)).toEqual({ status: 'rejected' });
});

test('a payout that was sent before a dispute opened is completed all the same', async () => {
  const { context } = provider;
  const id = await withdraw();
  await say(id, { amount: 5_000, status: 'success' });
  expect(await hear(id)).toBe(200);
  const { reference } = await repayByCard(provider, { ...borrower, loan_id }, 50_000);
  await dispute(provider, reference);
  expect(await holdOf(context.db, borrower.user_id)).toBeDefined();
  await completeByHand(context, arrived(id), operator);
  expect(await statusOf(id)).toEqual({ status: 'completed' });
});
