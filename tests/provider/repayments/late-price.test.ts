import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRepayment } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { dollarsFromNaira } from '#credit/rates.ts';
import { instant } from '#provider/clock/clock.ts';
import { runErrands } from '#provider/jobs/run-jobs.ts';
import { problemsOfBooks } from '#provider/ledger/books.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { paidEvent, sendWebhook } from '#support/checkout.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { type Debtor, loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

const hour = 3_600_000;
const day = 24 * hour;

let provider: TestProvider;
let debtor: Debtor;
beforeAll(async () => {
  provider = await openTestProvider();
});
beforeEach(async () => {
  await setRate(158_025);
  debtor = await newDebtor(provider);
});
afterAll(async () => {
  expect(await problemsOfBooks(provider.context.db)).toEqual([]);
  await provider.close();
});

async function setRate(buy: number): Promise<void> {
  const rates = { buy, sell: buy - 1_000 };
  await provider.context.db
    .insertInto('fx_rates')
    .values({ valid_from: instant(provider.clock.now()), ...rates })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(rates))
    .execute();
}

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

test('the rate of a checkout holds for a day, however late we hear of the payment', async () => {
  const { reference, repayment_id } = await startRepaying(provider, debtor, 10_000);
  await setRate(316_050);
  await wait(23 * hour);
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success', paid_at: instant(provider.clock.now()) })
    .where('reference', '=', reference)
    .execute();
  await wait(2 * day);
  expect(await hear(reference)).toBe(200);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 10_000 });
  expect(await shown(repayment_id)).toMatchObject({ amount: 10_000, rate: 158_025 });
  expect(await told()).toEqual([]);
});

test('Naira that were paid later buy what they buy on that day, and the borrower is told', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await setRate(316_050); // half of what it was
  await wait(day + hour);
  await payUnheard(provider, checkout);
  expect(await hear(checkout.reference)).toBe(200);
  expect(await hear(checkout.reference)).toBe(200);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 5_000 });
  expect(await shown(checkout.repayment_id)).toMatchObject({ amount: 5_000, rate: 316_050 });
  expect(await told()).toEqual([
    expect.stringContaining('At the rate of today it is $50.00 instead of $100.00.'),
  ]);
});

test('Naira that were given up and paid weeks later are found at the rate of that day', async () => {
  const { reference, amount } = await startRepaying(provider, debtor, 10_000);
  await wait(day);
  await runErrands(provider.context);
  await wait(20 * day);
  await setRate(200_000);
  // A processor that does not say when it was paid.
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success' })
    .where('reference', '=', reference)
    .execute();
  expect(await hear(reference)).toBe(200);
  const worth = dollarsFromNaira(minor(amount), 200_000);
  expect(worth).toBe(7_901);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: worth });
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
