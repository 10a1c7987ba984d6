import { expect, test } from 'vitest';
import { initializeCard, unlockRepayment } from '#contract/repayments.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { cards, payWith } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const provider = providerForFile();
const debtor = debtorForTest(provider);

/** Nobody comes back, and the processor tells nobody: only our own external jobs run. */
async function nobodyTells(ms: number): Promise<void> {
  await provider.clock.moveTo(provider.clock.now() + ms);
  await runExternalJobs(provider.context);
}

/** The borrower asks. */
const unlock = (repayment_id: string) =>
  provider.answer(unlockRepayment, { as: debtor.email, body: { repayment_id } });

async function statusOf(reference: string) {
  const { status } = await provider.context.db
    .selectFrom('payment_intents')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return status;
}

const waits = (subject: string) =>
  provider.context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'payment')
    .where('subject', '=', subject)
    .execute();

/** How a charge stands at the processor, without a word to us. */
const setCharge = (reference: string, status: 'pending' | 'success') =>
  charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status, settles_at: null })
    .where('reference', '=', reference)
    .execute();

test('a lost webhook and a closed browser still credit the payment, ten minutes on', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await setCharge(reference, 'success');
  await nobodyTells(9 * minute);
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 300_000 });
  await nobodyTells(minute);
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 290_000 });
  expect(await waits(reference)).toEqual([]);
});

test('a checkout that nobody paid is asked about for a day, then closed', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await nobodyTells(10 * minute);
  await nobodyTells(50 * minute);
  await nobodyTells(22 * 60 * minute);
  expect(await statusOf(reference)).toBe('open');
  await nobodyTells(60 * minute);
  expect(await statusOf(reference)).toBe('closed');
  expect(await waits(reference)).toEqual([]);
  await nobodyTells(30 * day);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 0 });
});

test('a payment that comes an hour on is credited by the second look', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await nobodyTells(10 * minute);
  await setCharge(reference, 'success');
  await nobodyTells(50 * minute);
  expect(await statusOf(reference)).toBe('paid');
});

test('a payment that came after its checkout was unlocked is credited all the same', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await nobodyTells(2 * minute);
  await unlock(reference);
  expect(await statusOf(reference)).toBe('open');
  await nobodyTells(8 * minute);
  await setCharge(reference, 'success');
  await nobodyTells(50 * minute);
  expect(await statusOf(reference)).toBe('paid');
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 10_000 });
});

test('a checkout that was unlocked is looked at for a day and no longer', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await unlock(reference);
  await nobodyTells(23 * 60 * minute);
  expect(await waits(reference)).toHaveLength(1);
  await nobodyTells(60 * minute);
  expect(await waits(reference)).toEqual([]);
});

test('what the bank still works on is waited for beyond the day', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await setCharge(reference, 'pending');
  for (let looks = 0; looks < 5; looks++) await nobodyTells(day);
  expect(await statusOf(reference)).toBe('pending');
  await setCharge(reference, 'success');
  await nobodyTells(day);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 10_000 });
});

test('a processor that is down is asked again, and the look is not lost', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await setCharge(reference, 'success');
  const { db, payments } = provider.context;
  const { verify } = payments;
  const outage = async () => {
    throw new ProcessorDown('an outage');
  };
  Object.assign(payments, { verify: outage });
  await nobodyTells(10 * minute);
  Object.assign(payments, { verify });
  expect(await statusOf(reference)).toBe('open');
  await db.updateTable('jobs').set({ taken_until: null }).execute(); // the pause is over
  await nobodyTells(0);
  expect(await statusOf(reference)).toBe('paid');
});

test('a payment that does not match is flagged without anybody asking, once', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout, 'too-little');
  await setCharge(checkout.reference, 'success');
  await nobodyTells(10 * minute);
  expect(await waits(checkout.reference)).toEqual([]);
  await nobodyTells(day);
  const flags = await provider.context.db
    .selectFrom('payment_flags')
    .select('reason')
    .where('reference', '=', checkout.reference)
    .execute();
  expect(flags).toEqual([{ reason: 'less_than_asked' }]);
});

test('a card whose owner never came back is saved and its charge given back', async () => {
  const { checkout } = await provider.answer(initializeCard, { as: debtor.email, body: {} });
  await payWith(provider, checkout, cards.timeout);
  await setCharge(checkout.reference, 'success');
  await nobodyTells(10 * minute);
  await nobodyTells(0);
  const card = await provider.context.db
    .selectFrom('cards')
    .innerJoin('refunds', 'refunds.reference', 'cards.reference')
    .select(['last4', 'sent_at'])
    .where('cards.user_id', '=', debtor.user_id)
    .executeTakeFirstOrThrow();
  expect(card.last4).toBe('0064');
  expect(card.sent_at).not.toBeNull();
});
