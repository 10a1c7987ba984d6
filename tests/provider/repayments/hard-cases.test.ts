import { expect, test } from 'vitest';
import { initializeRepayment, listRepayments, recordRepayment } from '#contract/repayments.ts';
import type { Currency } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { cards, paidEvent, payWith, sendWebhook, submitCheckout } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { paidAndBack } from '#support/refunds.ts';
import {
  creditOf,
  type Debtor,
  loanOf,
  newDebtor,
  payUnheard,
  startRepaying,
} from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const hear = (reference: string) => sendWebhook(provider, paidEvent(reference));
const record = (reference: string, as = debtor.email) =>
  provider.ask(recordRepayment, { as, body: { reference } });
const repaymentsOf = async ({ email }: Debtor) =>
  (await provider.answer(listRepayments, { as: email })).repayments;

test.each([
  ['USD', 300_000],
  ['NGN', 123_456_789],
] as const)(
  'a loan in %s is paid off to the last of its minor units, after odd days',
  async (currency, principal) => {
    const owner = await newDebtor(provider, currency as Currency, principal);
    await provider.passTime(37 * 86_400_000);
    await payWith(provider, await startRepaying(provider, owner, 12_347), cards.success);
    await provider.passTime(29 * 86_400_000);
    const { payoff } = await loanOf(provider, owner);
    const over = await provider.ask(initializeRepayment, {
      as: owner.email,
      body: { loan_id: owner.loan_id, amount: payoff + 1 },
    });
    expect(over).toMatchObject({ code: 'amount_above_payoff' });
    await payWith(provider, await startRepaying(provider, owner, payoff), cards.success);
    expect(await loanOf(provider, owner)).toMatchObject({
      loanStatus: 'repaid',
      outstanding: 0,
      payoff: 0,
      totalRepaid: payoff + 12_347,
    });
    expect(await creditOf(provider, owner, currency)).toBe(principal);
    const repaid = await repaymentsOf(owner);
    expect(repaid.reduce((total, { amount }) => total + amount, 0)).toBe(payoff + 12_347);
    expect(repaid.reduce((total, one) => total + one.principal, 0)).toBe(principal);
  },
);

test('a first payment that comes before the nights have posted its first bill pays that bill', async () => {
  await provider.clock.moveTo(provider.clock.now() + 53 * 86_400_000);
  await payWith(provider, await startRepaying(provider, debtor, 50_000), cards.success);
  const { loanStatus, totalRepaid, bills } = await loanOf(provider, debtor);
  expect({ loanStatus, totalRepaid }).toEqual({ loanStatus: 'serviced', totalRepaid: 50_000 });
  expect(bills[0]).toMatchObject({ due_date: '2026-05-01', state: 'paid', charges: 0 });
});

test('two payments of all that is owed, both paid: one ends the loan, one goes back whole', async () => {
  const { payoff } = await loanOf(provider, debtor);
  const first = await startRepaying(provider, debtor, payoff);
  await provider.clock.moveTo(provider.clock.now() + 25 * 60_000);
  const both = [first, await startRepaying(provider, debtor, payoff)];
  for (const checkout of both) await payUnheard(provider, checkout);
  await Promise.all(both.flatMap(({ reference }) => [hear(reference), record(reference)]));
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'repaid',
    totalRepaid: payoff,
  });
  const recorded = await repaymentsOf(debtor);
  expect(recorded.map(({ amount, returned }) => [amount, returned])).toEqual(
    expect.arrayContaining([
      [payoff, 0],
      [payoff, payoff],
    ]),
  );
  expect(recorded).toHaveLength(2);
  await runExternalJobs(provider.context);
  const { back } = await paidAndBack(provider, debtor.email);
  expect(back).toBe(first.total);
  expect((await repaymentsOf(debtor)).map(({ refund }) => refund)).toContainEqual({
    amount: first.total,
    currency: 'NGN',
    way: 'processor',
    requested_at: expect.any(String),
    sent_at: expect.any(String),
  });
  expect(await creditOf(provider, debtor)).toBe(300_000);
});

test('the rate of the start counts, whatever it is when the payment comes half an hour later at most', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  expect(checkout).toMatchObject({ rate: 158_025, amount: 15_802_500 });
  const { db } = provider.context;
  const valid_from = instant(provider.clock.now() + 1_000);
  await db.insertInto('fx_rates').values({ valid_from, buy: 200_000, sell: 190_000 }).execute();
  await payUnheard(provider, checkout);
  expect(await record(checkout.reference)).toMatchObject({
    data: { repayments: [{ amount: 10_000, rate: 158_025 }] },
  });
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 290_000 });
  expect(await startRepaying(provider, debtor, 10_000)).toMatchObject({
    rate: 200_000,
    amount: 20_000_000,
  });
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
});

test('a webhook that comes before the processor itself knows credits nothing yet', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  expect(await hear(checkout.reference)).toBe(200);
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 300_000 });
  await payUnheard(provider, checkout);
  expect(await hear(checkout.reference)).toBe(200);
  expect(await hear(checkout.reference)).toBe(200);
  expect(await record(checkout.reference)).toMatchObject({ data: { status: 'paid' } });
  expect(await repaymentsOf(debtor)).toHaveLength(1);
});

test('a webhook after the loan was liquidated gives the payment back', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout);
  await charges(provider.context.db) // the webhook that the clock's tick would send is lost
    .updateTable('sandbox_charges')
    .set({ status: 'success' })
    .where('reference', '=', checkout.reference)
    .execute();
  await provider.passTime(200 * 86_400_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'liquidated' });
  const before = await creditOf(provider, debtor);
  expect(await hear(checkout.reference)).toBe(200);
  await runExternalJobs(provider.context);
  const { paid, back } = await paidAndBack(provider, debtor.email);
  expect([paid, back]).toEqual([checkout.total, checkout.total]);
  expect(await creditOf(provider, debtor)).toBe(before);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'liquidated', payoff: 0 });
});

test('a webhook that names somebody else’s reference credits its own loan alone', async () => {
  const other = await newDebtor(provider);
  const checkout = await startRepaying(provider, other, 10_000);
  await payUnheard(provider, checkout);
  expect(await record(checkout.reference)).toMatchObject({ status: 404, code: 'not_found' });
  const forged = { event: 'charge.success', data: { reference: checkout.reference } };
  const metadata = { user_id: debtor.user_id, loan_id: debtor.loan_id };
  const event = { ...forged, data: { ...forged.data, metadata } };
  expect(await sendWebhook(provider, event, 'f'.repeat(128))).toBe(401);
  expect(await loanOf(provider, other)).toMatchObject({ outstanding: 300_000 });
  expect(await sendWebhook(provider, event)).toBe(200);
  expect(await loanOf(provider, other)).toMatchObject({ outstanding: 290_000 });
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 300_000 });
});

test('the processor is told what the payment is for, whose, and at what rate', async () => {
  const { reference, repayment_id } = await startRepaying(provider, debtor, 10_000);
  const kept = await charges(provider.context.db)
    .selectFrom('sandbox_charges')
    .select(['metadata', 'email', 'amount', 'currency', 'transfers'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { user_id, loan_id, email } = debtor;
  expect(kept).toMatchObject({
    metadata: { action: 'repayment', loan_id, rate: 158_025, user_id, id: repayment_id },
    email,
    amount: 16_002_500,
    currency: 'NGN',
    transfers: true,
  });
});

test('what is paid on a page that was closed long ago is asked about until it is known', async () => {
  const checkout = await startRepaying(provider, debtor, 100_000);
  for (let day = 0; day < 9; day++) {
    await provider.passTime(86_400_000);
    await runExternalJobs(provider.context);
  }
  expect(await waitingFor(checkout.reference)).toEqual([]);
  // A transfer is on its way when the borrower comes back, and nobody tells us that it has arrived.
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  const back = await record(checkout.reference);
  expect(back).toMatchObject({ ok: true, data: { status: 'pending' } });
  expect(await waitingFor(checkout.reference)).toHaveLength(1);
  await provider.clock.moveTo(provider.clock.now() + 11 * 60_000);
  await runExternalJobs(provider.context);
  expect(await repaymentsOf(debtor)).toMatchObject([{ amount: 100_000 }]);
});

const waitingFor = (reference: string) =>
  provider.context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'payment')
    .where('subject', '=', reference)
    .execute();
