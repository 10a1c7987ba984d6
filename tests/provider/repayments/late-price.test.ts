import { beforeEach, expect, test } from 'vitest';
import { getRepayment } from '#contract/repayments.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { dollarsFromNaira } from '#credit/rates.ts';
import { instant } from '#provider/clock/clock.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { paidEvent, sendWebhook } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { setBuyRate } from '#support/refunds.ts';
import { type Debtor, loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';
import { chargeCard, saveCard, savedCards } from '#support/saved-card.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  await setRate(158_025);
  debtor = await newDebtor(provider);
});

const setRate = (buy: number) => setBuyRate(provider, buy);
const wait = (ms: number) => provider.clock.moveTo(provider.clock.now() + ms);
const hear = (reference: string) => sendWebhook(provider, paidEvent(reference));
const told = async () => {
  const rows = await provider.context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', debtor.user_id)
    .where('subject', '=', 'You paid after your rate had expired')
    .execute();
  return rows.map(({ body }) => body);
};
const shown = async (id: string) =>
  (await provider.answer(getRepayment, { as: debtor.email, id })).repayments[0];

/** The processor says that it was paid now, and tells nobody. */
const payNow = (reference: string, paid_at: string | null = instant(provider.clock.now())) =>
  charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success', paid_at })
    .where('reference', '=', reference)
    .execute();

test('a checkout says until when its rate is held', async () => {
  const { held_until } = await startRepaying(provider, debtor, 10_000);
  expect(held_until).toBe(instant(provider.clock.now() + 30 * minute));
});

test('what was paid within half an hour has the rate of its checkout, however late we hear of it', async () => {
  const { reference, repayment_id } = await startRepaying(provider, debtor, 10_000);
  await setRate(316_050);
  await wait(30 * minute);
  await payNow(reference);
  await wait(2 * day);
  expect(await hear(reference)).toBe(200);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 10_000 });
  expect(await shown(repayment_id)).toMatchObject({ amount: 10_000, rate: 158_025 });
  expect(await told()).toEqual([]);
});

test('Naira that were paid a minute later buy what they buy when they are credited, and the borrower is told', async () => {
  const { reference, repayment_id } = await startRepaying(provider, debtor, 10_000);
  await setRate(200_000);
  await wait(31 * minute);
  await payNow(reference);
  await wait(5 * minute);
  await setRate(316_050); // half of what it was
  expect(await hear(reference)).toBe(200);
  expect(await hear(reference)).toBe(200);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 5_000 });
  expect(await shown(repayment_id)).toMatchObject({ amount: 5_000, rate: 316_050 });
  expect(await told()).toEqual([expect.stringContaining('is worth $50.00 instead of $100.00.')]);
});

test('what was paid until its checkout was closed has its rate, and what was paid after it has not', async () => {
  const first = await startRepaying(provider, debtor, 10_000);
  await wait(minute);
  const second = await startRepaying(provider, debtor, 20_000);
  await payNow(first.reference);
  await wait(minute);
  await setRate(316_050);
  const third = await startRepaying(provider, debtor, 30_000);
  expect(third).toMatchObject({ reference: first.reference, status: 'paid' });
  await startRepaying(provider, debtor, 30_000);
  await wait(1);
  await payNow(second.reference);
  expect(await hear(second.reference)).toBe(200);
  expect(await shown(first.repayment_id)).toMatchObject({ amount: 10_000, rate: 158_025 });
  expect(await shown(second.repayment_id)).toMatchObject({ amount: 10_000, rate: 316_050 });
});

test('Naira that the processor does not date count as paid when they are credited', async () => {
  const { reference, amount, repayment_id } = await startRepaying(provider, debtor, 10_000);
  await wait(day);
  await runExternalJobs(provider.context);
  await wait(20 * day);
  await setRate(200_000);
  await payNow(reference, null);
  expect(await hear(reference)).toBe(200);
  const worth = dollarsFromNaira(minor(amount), 200_000);
  expect(worth).toBe(7_901);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: worth });
  // What is less than a cent is no change.
  expect(await shown(repayment_id)).toMatchObject({ amount: worth, returned: 0, refund: null });
  expect(await told()).toHaveLength(1);
});

test('Naira for a Naira loan have no rate that could expire', async () => {
  debtor = await newDebtor(provider, 'NGN', 100_000_000);
  const checkout = await startRepaying(provider, debtor, 10_000_000);
  await setRate(316_050);
  await wait(10 * day);
  await payUnheard(provider, checkout);
  expect(await hear(checkout.reference)).toBe(200);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 10_000_000 });
  expect(await told()).toEqual([]);
});

/** Charges the saved card on the day of the first bill; the bank takes it five days later. */
async function chargeSlowly(part: 'bill' | 'payoff') {
  await saveCard(provider, debtor.email, savedCards.later);
  const { due_date = '', total = 0 } = (await loanOf(provider, debtor)).bills[0] ?? {};
  await provider.passTime(lagosMidnight(isoDay(due_date)) + minute - provider.clock.now());
  const { payoff } = await loanOf(provider, debtor);
  const amount = part === 'bill' ? total : payoff;
  const { reference, repayment_id } = await chargeCard(provider, debtor, amount);
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ settles_at: instant(provider.clock.now() + 6 * day) })
    .where('reference', '=', reference)
    .execute();
  await setRate(316_050);
  await provider.passTime(5 * day);
  await payNow(reference);
  expect(await hear(reference)).toBe(200);
  return { amount, repayment_id };
}

test.each([
  ['USD', 300_000, 158_025],
  ['NGN', 100_000_000, 1],
] as const)(
  'a saved card that is charged for a loan in %s pays in time at the rate that was shown, however late the bank answers',
  async (currency, principal, rate) => {
    debtor = await newDebtor(provider, currency, principal);
    const { amount, repayment_id } = await chargeSlowly('bill');
    expect(await shown(repayment_id)).toMatchObject({ amount, rate, returned: 0 });
    // With no late fee that would have taken a part of it.
    expect((await loanOf(provider, debtor)).bills[0]?.state).toBe('paid');
    expect(await told()).toEqual([]);
  },
);

test('a saved card that is charged all that is owed ends the loan, however late the bank answers', async () => {
  const { amount } = await chargeSlowly('payoff');
  expect(await loanOf(provider, debtor)).toMatchObject({
    ...{ loanStatus: 'repaid', totalRepaid: amount, payoff: 0 },
  });
});

test('a charge that the bank wants confirmed holds its rate no longer than a payment page', async () => {
  await saveCard(provider, debtor.email, savedCards.challenge);
  const { reference, repayment_id } = await chargeCard(provider, debtor, 10_000);
  await setRate(316_050);
  await wait(31 * minute);
  await payNow(reference);
  expect(await hear(reference)).toBe(200);
  expect(await shown(repayment_id)).toMatchObject({ amount: 5_000, rate: 316_050 });
});
