import { expect, test } from 'vitest';
import { unmatchedPayments } from '#provider/back-office/payments.ts';
import { handlePaymentUpdate } from '#provider/checkouts/handle-update.ts';
import { instant } from '#provider/clock/clock.ts';
import { cards, payWith } from '#support/checkout.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
/** Of ₦2,000,000.00. */
const debtor = debtorForTest(provider, 'NGN', 200_000_000);

const lose = async (reference: string, amount?: number) => {
  await dispute(provider, reference, amount);
  await endDispute(provider, reference, 'lost');
};
/** What every loss has moved on our own accounts, the latest last; of the loan’s, see its own tests. */
async function losses(subject: string) {
  const rows = await provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin(
      'ledger_entries',
      'ledger_entries.transaction_id',
      'ledger_transactions.transaction_id',
    )
    .select(['ledger_transactions.transaction_id', 'kind', 'account', 'amount'])
    .where('subject', '=', subject)
    .where('kind', 'in', ['repayment_reversal', 'chargeback'])
    .where('account', 'like', 'house:%')
    .where('account', 'not like', 'house:%income:%')
    .orderBy('entry_id')
    .execute();
  const each = Map.groupBy(rows, ({ transaction_id }) => transaction_id);
  return [...each.values()].map((lines) =>
    Object.fromEntries(lines.map(({ account, amount }) => [account, amount])),
  );
}
const takenBack = async (id: string) =>
  (
    await provider.context.db
      .selectFrom('repayments')
      .select('taken_back')
      .where('repayment_id', '=', id)
      .executeTakeFirstOrThrow()
  ).taken_back;

test('a loan loses what it was credited with, and the fee on top is our own loss', async () => {
  const { reference, repayment_id, total } = await repayByCard(provider, debtor, 50_000_000);
  const fee = total - 50_000_000;
  await lose(reference, 30_000_000);
  expect(await takenBack(repayment_id)).toBe(30_000_000);
  await lose(reference);
  expect(await takenBack(repayment_id)).toBe(50_000_000);
  expect(await losses(repayment_id)).toEqual([
    { 'house:processor:NGN': -30_000_000 },
    { 'house:processor:NGN': -(total - 30_000_000), 'house:chargebacks:NGN': fee },
  ]);
});

test('of a payment whose fee alone is left, nothing more is taken off the loan', async () => {
  const { reference, repayment_id, total } = await repayByCard(provider, debtor, 50_000_000);
  await lose(reference, 50_000_000);
  await lose(reference);
  const fee = total - 50_000_000;
  expect(await losses(repayment_id)).toEqual([{ 'house:processor:NGN': -50_000_000 }]);
  expect(await losses(reference)).toEqual([
    { 'house:processor:NGN': -fee, 'house:chargebacks:NGN': fee },
  ]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 0 });
});

test('Naira that are taken back come off a Dollar loan at the rate of its payment, to the last cent', async () => {
  const usd: Debtor = await newDebtor(provider);
  const { reference, repayment_id, total } = await repayByCard(provider, usd, 10_000);
  expect(total).toBe(16_002_500); // 15,802,500 at 1,580.25 and the fee of 200,000
  await lose(reference, 8_000_000);
  expect(await takenBack(repayment_id)).toBe(5_062);
  await lose(reference, 7_800_000);
  expect(await takenBack(repayment_id)).toBe(9_998);
  await lose(reference);
  expect(await takenBack(repayment_id)).toBe(10_000);
  expect(await losses(repayment_id)).toEqual([
    { 'house:processor:NGN': -8_000_000, 'house:fx:NGN': 8_000_000, 'house:fx:USD': -5_062 },
    { 'house:processor:NGN': -7_800_000, 'house:fx:NGN': 7_800_000, 'house:fx:USD': -4_936 },
    {
      ...{ 'house:processor:NGN': -202_500, 'house:fx:NGN': 2_500, 'house:fx:USD': -2 },
      'house:chargebacks:NGN': 200_000,
    },
  ]);
});

test('what a loan did not need of a payment was given back, so only the rest can be taken', async () => {
  const { payoff } = await loanOf(provider, debtor);
  const last = await startRepaying(provider, debtor, 50_000_000);
  await payWith(
    provider,
    await startRepaying(provider, debtor, payoff - 20_000_000),
    cards.success,
  );
  await payWith(provider, last, cards.success);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid' });
  await lose(last.reference);
  const fee = last.total - 50_000_000;
  expect(await takenBack(last.repayment_id)).toBe(20_000_000);
  expect(await losses(last.repayment_id)).toEqual([
    { 'house:processor:NGN': -(20_000_000 + fee), 'house:chargebacks:NGN': fee },
  ]);
});

test('money that waits for a person and is taken back waits no longer, in parts or as a whole', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  const { reference } = checkout;
  await payUnheard(provider, checkout, 'too-little');
  expect(await handlePaymentUpdate(provider.context, reference)).toBe('failed');
  const half = checkout.total / 2;
  const waiting = async () => {
    const all = await unmatchedPayments(provider.context.db);
    return all.filter((one) => one.reference === reference).map(({ amount }) => amount);
  };
  expect(await waiting()).toEqual([half]);
  await lose(reference, half - 1_000);
  expect(await waiting()).toEqual([1_000]);
  await lose(reference);
  expect(await waiting()).toEqual([]);
  const told = await provider.context.db
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('user_id', '=', debtor.user_id)
    .where('subject', '=', 'Your bank took a payment back')
    .execute();
  expect(told).toHaveLength(2);
  expect(told[0]?.body).toContain('This does not change what you owe.');
  const flag = provider.context.db.selectFrom('payment_flags').select(['amount', 'settled_at']);
  const at = instant(provider.clock.now());
  expect(await flag.where('reference', '=', reference).execute()).toEqual([
    { amount: 1_000, settled_at: at },
  ]);
  expect(await losses(reference)).toEqual([
    { 'house:processor:NGN': -(half - 1_000), 'house:suspense:NGN': half - 1_000 },
    { 'house:processor:NGN': -1_000, 'house:suspense:NGN': 1_000 },
  ]);
  const heads = provider.context.db.selectFrom('ledger_transactions').select(['day', 'posted_at']);
  expect(
    await heads.where('subject', '=', reference).where('kind', '=', 'chargeback').execute(),
  ).toEqual([
    { day: '2026-03-10', posted_at: at },
    { day: '2026-03-10', posted_at: at },
  ]);
});
