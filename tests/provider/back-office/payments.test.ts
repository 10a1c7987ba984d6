import { expect, test } from 'vitest';
import { recordRepayment } from '#contract/repayments.ts';
import { minor, mulDiv } from '#credit/money.ts';
import {
  giveBack,
  noteSentBack,
  refundsToSend,
  unmatchedPayments,
} from '#provider/back-office/payments.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { dispute, endDispute, letWork } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { paidAndBack, toldUnder } from '#support/refunds.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const unmatched = () => balanceOf(provider.context.db, 'house:suspense:NGN');

/** A payment of the borrower's own that differs from what was asked. */
async function differing(how: 'too-little') {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout, how);
  const { reference } = checkout;
  await provider.ask(recordRepayment, { as: debtor.email, body: { reference } });
  return checkout;
}

test('the desk sees what does not match, until it has been given back', async () => {
  const { context } = provider;
  const before = await unmatched();
  const { reference, total } = await differing('too-little');
  const half = mulDiv(minor(total), 50, 100);
  expect(await unmatchedPayments(context.db)).toMatchObject([
    { reference, reason: 'less_than_asked', currency: 'NGN', amount: half, asked: total },
  ]);
  expect(await unmatched()).toBe(before - half);

  await giveBack(context, reference, 'ngozi');
  expect(await unmatchedPayments(context.db)).toEqual([]);
  expect(await unmatched()).toBe(before);
  expect(await refundsToSend(context.db)).toMatchObject([
    { reference, amount: half, way: 'processor' },
  ]);
  await runExternalJobs(context);
  expect(await refundsToSend(context.db)).toEqual([]);
  expect(await paidAndBack(provider, debtor.email)).toEqual({ paid: half, back: half });
  const written = await context.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', reference)
    .where('action', '=', 'operator')
    .execute();
  expect(written).toEqual([{ detail: { operator: 'ngozi', did: 'give payment back' } }]);
  const told = await context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .where('body', 'like', `%${reference}%`)
    .orderBy('date')
    .execute();
  expect(told.map(({ subject }) => subject)).toContain('We have sent your refund');
});

test('what a lost dispute has taken of an unmatched payment is not given back again', async () => {
  const { context } = provider;
  // What the processor keeps for itself stays with it.
  const processor = async () =>
    (await balanceOf(context.db, 'house:processor:NGN')) +
    (await balanceOf(context.db, 'house:processor_fees:NGN'));
  const [waiting, held] = [await unmatched(), await processor()];
  const { reference, total } = await differing('too-little');
  const half = mulDiv(minor(total), 50, 100);
  const contested = 20_000;
  await dispute(provider, reference, contested);
  await endDispute(provider, reference, 'lost');
  await letWork(provider);
  expect(await unmatched()).toBe(waiting - (half - contested));
  expect(await unmatchedPayments(context.db)).toMatchObject([{ amount: half - contested }]);
  await giveBack(context, reference, 'ngozi');
  await letWork(provider);
  expect(await refundsToSend(context.db)).toEqual([]);
  expect([await unmatched(), await processor()]).toEqual([waiting, held]);
});

test('what does not match is given back once', async () => {
  const { context } = provider;
  const { reference } = await differing('too-little');
  const twice = await Promise.allSettled([
    giveBack(context, reference, 'ngozi'),
    giveBack(context, reference, 'ngozi'),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await runExternalJobs(context);
  const { paid, back } = await paidAndBack(provider, debtor.email);
  expect(back).toBe(paid);
});

test('the desk sees what a transfer was too much until somebody has sent it back, once', async () => {
  const { context } = provider;
  const { payoff } = await loanOf(provider, debtor);
  const reference = `wire-${debtor.user_id}`;
  const transfer = { loan_id: debtor.loan_id, amount: minor(payoff + 12_345), reference };
  await recordTransfer(context, transfer, 'ngozi');
  await runExternalJobs(context);
  expect(await refundsToSend(context.db)).toMatchObject([
    { reference, way: 'bank', amount: 12_345, currency: 'USD' },
  ]);
  expect(await balanceOf(context.db, 'house:refunds:USD')).toBe(-12_345);
  const bank = await balanceOf(context.db, 'house:bank:USD');
  await noteSentBack(context, reference, 'ngozi');
  await expect(noteSentBack(context, reference, 'ngozi')).rejects.toMatchObject({
    code: 'state_conflict',
  });
  expect(await balanceOf(context.db, 'house:refunds:USD')).toBe(0);
  expect(await balanceOf(context.db, 'house:bank:USD')).toBe(bank - 12_345);
  const [told] = await toldUnder(provider, debtor.user_id, 'We have sent your refund');
  expect(told).toContain('We have sent $123.45 of your payment');
});

test('a payment that matched is none of the desk’s', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout);
  const refused = giveBack(provider.context, checkout.reference, 'ngozi');
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
});
