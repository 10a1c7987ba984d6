import { expect, test } from 'vitest';
import {
  initializeCard,
  recordCard,
  recordRepayment,
  unlockRepayment,
} from '#contract/repayments.ts';
import { minor, mulDiv } from '#credit/money.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { cards, paidEvent, payWith, sendWebhook } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { paidAndBack } from '#support/refunds.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const record = (reference: string, as = debtor.email) =>
  provider.ask(recordRepayment, { as, body: { reference } });
const unmatched = (currency: 'NGN' | 'USD' = 'NGN') =>
  balanceOf(provider.context.db, `house:suspense:${currency}`);
const flagsOf = (reference: string) =>
  provider.context.db
    .selectFrom('payment_flags')
    .select(['reason', 'currency', 'amount', 'received', 'asked', 'settled_at'])
    .where('reference', '=', reference)
    .execute();
const told = (subject: string) =>
  provider.context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', debtor.user_id)
    .where('subject', '=', subject)
    .execute();

/** What the sandbox's processor says of a charge, as a tampered or careless one might. */
const setCharge = (reference: string, change: { currency?: 'USD'; paid?: number }) =>
  charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({
      ...(change.currency && { currency: change.currency }),
      ...(change.paid && { paid: minor(change.paid) }),
    })
    .where('reference', '=', reference)
    .execute();

test('of more than was asked, what was asked is credited and the rest goes back by itself', async () => {
  const { reference, total, ...checkout } = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, { reference, total, ...checkout }, 'too-much');
  const surplus = mulDiv(minor(total), 10, 100);
  expect(await record(reference)).toMatchObject({ data: { status: 'paid' } });
  expect(await record(reference)).toMatchObject({
    data: {
      repayments: [{ amount: 10_000, returned: 0, refund: { amount: surplus, sent_at: null } }],
    },
  });
  expect(await sendWebhook(provider, paidEvent(reference))).toBe(200);
  expect(await balanceOf(provider.context.db, 'house:refunds:NGN')).toBe(-surplus);
  await runExternalJobs(provider.context);

  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 290_000 });
  expect(await balanceOf(provider.context.db, 'house:refunds:NGN')).toBe(0);
  expect(await flagsOf(reference)).toEqual([]);
  expect(await paidAndBack(provider, debtor.email)).toEqual({
    paid: total + surplus,
    back: surplus,
  });
  const [news, ...others] = await told('Repayment received');
  expect(others).toEqual([]);
  expect(news?.body).toContain('arrive within 3-5 business days');
  expect(await told('We have sent your refund')).toHaveLength(1);
});

test('of less than was asked, nothing is credited and all of it is flagged, once', async () => {
  const before = await unmatched();
  const checkout = await startRepaying(provider, debtor, 10_000);
  const { reference, total } = checkout;
  await payUnheard(provider, checkout, 'too-little');
  const refused = await record(reference);
  expect(refused).toMatchObject({ status: 422, code: 'payment_mismatch' });
  expect(refused.ok ? '' : refused.errors[0]).toContain('Our team will check it');

  const again = await Promise.all([
    ...Array.from({ length: 10 }, () => record(reference)),
    provider.ask(unlockRepayment, {
      as: debtor.email,
      body: { repayment_id: checkout.repayment_id },
    }),
  ]);
  for (const answer of again) expect(answer).toMatchObject({ code: 'payment_mismatch' });
  // The processor is told that we know, so that it does not send it for days.
  const heard = await Promise.all(
    Array.from({ length: 10 }, () => sendWebhook(provider, paidEvent(reference))),
  );
  expect(new Set(heard)).toEqual(new Set([200]));

  const half = mulDiv(minor(total), 50, 100);
  expect(await unmatched()).toBe(before - half);
  expect(await flagsOf(reference)).toMatchObject([
    { reason: 'less_than_asked', amount: half, received: half, asked: total },
  ]);
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 300_000, totalRepaid: 0 });
  expect(await told('Your payment does not match')).toHaveLength(1);
});

test('a payment that only the webhook tells of is flagged as well', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout, 'too-little');
  expect(await sendWebhook(provider, paidEvent(checkout.reference))).toBe(200);
  expect(await flagsOf(checkout.reference)).toHaveLength(1);
});

test('a charge in another currency credits nothing and is booked in its own', async () => {
  const before = await unmatched('USD');
  const checkout = await startRepaying(provider, debtor, 10_000);
  const { reference, total } = checkout;
  await setCharge(reference, { currency: 'USD' });
  await payUnheard(provider, checkout);
  expect(await record(reference)).toMatchObject({ code: 'payment_mismatch' });
  expect(await flagsOf(reference)).toMatchObject([
    { reason: 'other_currency', currency: 'USD', amount: total },
  ]);
  expect(await unmatched('USD')).toBe(before - total);
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 300_000 });
});

test('a card check that took more gives all of it back', async () => {
  const { db } = provider.context;
  const owedBack = () => balanceOf(db, 'house:refunds:NGN');
  const before = await unmatched();
  const { checkout } = await provider.answer(initializeCard, { as: debtor.email, body: {} });
  await payWith(provider, checkout, cards.timeout);
  await setCharge(checkout.reference, { paid: 7_500 });
  await charges(db)
    .updateTable('sandbox_charges')
    .set({ settles_as: 'success' })
    .where('reference', '=', checkout.reference)
    .execute();
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  expect(
    await provider.ask(recordCard, { as: debtor.email, body: { reference: checkout.reference } }),
  ).toMatchObject({ data: { status: 'paid', card: { last4: '0064' } } });
  expect(await owedBack()).toBe(-7_500);
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(0);
  expect(await unmatched()).toBe(before);
});
