import { expect, test } from 'vitest';
import type { PaymentStatus } from '#contract/checkout.ts';
import {
  getRepayment,
  listRepayments,
  recordRepayment,
  unlockRepayment,
} from '#contract/repayments.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { paidAndBack } from '#support/refunds.ts';
import { loanOf, startRepaying } from '#support/repaying.ts';

const minuteMs = 60_000;

const provider = providerForFile();
const debtor = debtorForTest(provider);

/** Every answer that speaks of a payment, and the database, use one word for where it stands. */
async function expectStatus(reference: string, status: PaymentStatus) {
  const as = debtor.email;
  const recorded = await provider.answer(recordRepayment, { as, body: { reference } });
  const unlocked = await provider.ask(unlockRepayment, { as, body: { repayment_id: reference } });
  const { repayments } = await provider.answer(getRepayment, { as, id: reference });
  const kept = await provider.context.db
    .selectFrom('payment_intents')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(recorded.status).toBe(status);
  expect(unlocked).toMatchObject({ data: { status, repayments: [{ status }] } });
  expect(repayments[0]?.status).toBe(status);
  expect(kept.status).toBe(status);
  return { recorded, message: unlocked.ok ? (unlocked.message ?? '') : '' };
}

test('nobody is told that an untouched payment page failed, or to pay elsewhere beside it', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  const { recorded, message } = await expectStatus(checkout.reference, 'open');
  expect(recorded.checkout).toEqual(checkout);
  expect(message).toContain('still open');
  expect(message).toContain('start another payment, which closes this one');
  expect(message).not.toContain('was not made');
});

test('asking for the same again within its half hour gives the same page', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await provider.clock.moveTo(provider.clock.now() + 20 * minuteMs);
  expect(await startRepaying(provider, debtor, 10_000)).toEqual(checkout);
  await provider.clock.moveTo(provider.clock.now() + minuteMs);
  const { reference } = await startRepaying(provider, debtor, 10_000);
  expect(reference).not.toBe(checkout.reference);
  await expectStatus(checkout.reference, 'closed');
});

test('an open page whose half hour has passed is not offered for paying', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await provider.clock.moveTo(provider.clock.now() + 31 * minuteMs);
  const { recorded } = await expectStatus(reference, 'open');
  expect(recorded.checkout).toBeUndefined();
});

test('a page that another took the place of is closed, and says so', async () => {
  const first = await startRepaying(provider, debtor, 10_000);
  const second = await startRepaying(provider, debtor, 20_000);
  const { message } = await expectStatus(first.reference, 'closed');
  expect(message).toContain('We closed this payment page');
  await expectStatus(second.reference, 'open');
  const { repayments } = await provider.answer(listRepayments, {
    as: debtor.email,
    query: { recorded: 'false' },
  });
  expect(repayments.map(({ reference, status }) => [reference, status])).toEqual([
    [second.reference, 'open'],
  ]);
});

test('a payment on a closed page is shown as pending, and no third page opens beside it', async () => {
  const first = await startRepaying(provider, debtor, 10_000);
  await startRepaying(provider, debtor, 20_000);
  await submitCheckout(provider, first, { transfer: 'arrives' });
  await expectStatus(first.reference, 'pending');
  expect(await startRepaying(provider, debtor, 30_000)).toMatchObject({
    reference: first.reference,
    status: 'pending',
  });
  await provider.passTime(10_000);
  await expectStatus(first.reference, 'paid');
});

test('only a try that the processor refused is called failed', async () => {
  const declined = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, declined, cards.declined);
  const { message } = await expectStatus(declined.reference, 'failed');
  expect(message).toContain('nothing was charged');
});

test('who pays twice all the same is credited what the loan needs, and gets the rest back whole', async () => {
  const { payoff } = await loanOf(provider, debtor);
  const first = await startRepaying(provider, debtor, payoff);
  const second = await startRepaying(provider, debtor, payoff - 500);
  await payWith(provider, first, cards.success);
  await payWith(provider, second, cards.success);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
  await runExternalJobs(provider.context);
  await runExternalJobs(provider.context);
  expect(await paidAndBack(provider, debtor.email)).toEqual({
    paid: first.total + second.total,
    back: second.total,
  });
  const { repayments } = await provider.answer(getRepayment, {
    as: debtor.email,
    id: second.reference,
  });
  expect(repayments[0]).toMatchObject({
    principal: 0,
    interest: 0,
    returned: payoff - 500,
    refund: { amount: second.total, currency: 'NGN', way: 'processor' },
  });
});
