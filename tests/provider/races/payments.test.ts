import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  chargeSavedCard,
  initializeCard,
  initializeRepayment,
  listRepayments,
  recordCard,
  recordRepayment,
  returnCredit,
} from '#contract/repayments.ts';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, paidEvent, payWith, sendWebhook, submitCheckout } from '#support/checkout.ts';
import { codeOf } from '#support/provider.ts';
import { chargeOf, saveCard } from '#support/saved-card.ts';
import { signInByPassword } from '#support/step-up.ts';
import { nairaDetails } from '#support/withdrawing.ts';
import { type Instances, openInstances } from './instances.ts';

let instances: Instances;
let borrower: TestBorrower;
let loan_id: string;
beforeAll(async () => {
  instances = await openInstances();
});
beforeEach(async () => {
  borrower = await newBorrower(instances.provider);
  loan_id = await borrow(instances.provider, borrower, 'USD', 300_000);
});
afterAll(() => instances?.close());

async function checkoutOf(amount: number) {
  const body = { loan_id, amount };
  const { provider } = instances;
  return (await provider.answer(initializeRepayment, { as: borrower.email, body })).checkout;
}

async function owed(): Promise<number> {
  const { db } = instances.provider.context;
  const loan = await db
    .selectFrom('loans')
    .select('owed')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  return loan.owed;
}

async function repaid() {
  const { provider } = instances;
  const { repayments } = await provider.answer(listRepayments, { as: borrower.email });
  return repayments.map(({ amount }) => amount);
}

test('a hundred signed webhooks, mixed with the borrower recording it, credit a payment once', async () => {
  const { provider, together } = instances;
  const checkout = await checkoutOf(10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.clock.moveTo(provider.clock.now() + 10_000);
  const { reference } = checkout;
  const [heard, recorded] = await Promise.all([
    together(100, (at) => sendWebhook(at, paidEvent(reference))),
    together(50, (at) => at.ask(recordRepayment, { as: borrower.email, body: { reference } })),
  ]);
  expect(new Set(heard)).toEqual(new Set([200]));
  expect(new Set(recorded.map((one) => one.ok && one.data.status))).toEqual(new Set(['paid']));
  expect(await repaid()).toEqual([10_000]);
  expect(await owed()).toBe(290_000);
});

test('ten payments of one loan at once are each credited once', async () => {
  const checkouts: Awaited<ReturnType<typeof checkoutOf>>[] = [];
  for (let number = 0; number < 10; number++) checkouts.push(await checkoutOf(10_000 + number));
  const paid = await Promise.all(
    checkouts.map((checkout) => payWith(instances.provider, checkout, cards.success)),
  );
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([303]));
  expect((await repaid()).toSorted()).toEqual(checkouts.map((_, number) => 10_000 + number));
  expect(await owed()).toBe(200_000 - 45);
});

test('twenty at once, in two processes, open one checkout of a loan', async () => {
  const { provider, together } = instances;
  const openings = (amountOf: (index: number) => number) =>
    together(20, (at, index) =>
      at.answer(initializeRepayment, {
        as: borrower.email,
        body: { loan_id, amount: amountOf(index) },
      }),
    );
  const unclosed = () =>
    provider.context.db
      .selectFrom('payment_intents')
      .select('reference')
      .where('loan_id', '=', loan_id)
      .where('closed_at', 'is', null)
      .where('status', '!=', 'paid')
      .execute();
  const same = await openings(() => 10_000);
  expect(await unclosed()).toEqual([{ reference: same[0]?.checkout.reference }]);
  expect(new Set(same.map(({ checkout }) => checkout.reference)).size).toBe(1);
  const others = await openings((index) => 20_000 + index);
  const [left, ...more] = await unclosed();
  expect(more).toEqual([]);
  expect(others.map(({ checkout }) => checkout.reference)).toContain(left?.reference);
});

test('a card that fifty ask about at once is saved once and refunded once', async () => {
  const { provider, together } = instances;
  const { db } = provider.context;
  const before = await balanceOf(db, 'house:processor:NGN');
  const { checkout } = await provider.answer(initializeCard, { as: borrower.email, body: {} });
  const { reference } = checkout;
  await Promise.all([
    payWith(provider, checkout, cards.success),
    together(50, (at) => at.ask(recordCard, { as: borrower.email, body: { reference } })),
  ]);
  await together(6, ({ context }) => runExternalJobs(context));
  // 50.00 came and went; the processor kept its fee of 0.75.
  expect(await balanceOf(db, 'house:processor:NGN')).toBe(before - 75);
});

test('credit given back by twenty taps at once, in two processes, goes back once for each cent', async () => {
  const { together } = instances;
  const given = await together(20, (at) =>
    at.ask(returnCredit, { as: borrower.email, id: loan_id, body: { amount: 50_000 } }),
  );
  expect(given.filter(({ ok }) => ok)).toHaveLength(6);
  expect(new Set(given.map(codeOf))).toEqual(new Set(['ok', 'loan_not_repayable']));
  expect(await repaid()).toEqual(Array.from({ length: 6 }, () => 50_000));
  expect(await owed()).toBe(0);
});

test('credit given back and withdrawn at once leaves by one way alone', async () => {
  const { provider, together } = instances;
  await giveCard(provider, borrower);
  const owner = await signInByPassword(provider, borrower.email);
  await owner.stepUp();
  const body = {
    amount: 200_000,
    application_id: borrower.application_id,
    currency: 'USD' as const,
    processor_id: 1,
    details: nairaDetails,
    portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 200_000 }],
    sendToAccount: 'new' as const,
  };
  const [withdrawn, given] = await Promise.all([
    owner.ask(requestWithdrawal, { body }),
    together(2, (at) =>
      at.ask(returnCredit, { as: borrower.email, id: loan_id, body: { amount: 200_000 } }),
    ),
  ]);
  const codes = [withdrawn, ...given].map(codeOf);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  const isGiven = given.some(({ ok }) => ok);
  expect(await owed()).toBe(isGiven ? 100_000 : 300_000);
});

test('a saved card that thirty taps charge at once, in two processes, is charged once', async () => {
  const { provider, together } = instances;
  const debtor = { ...borrower, loan_id };
  await saveCard(provider, borrower.email);
  const body = await chargeOf(provider, debtor, 10_000);
  const as = borrower.email;
  const [taps, tabs] = await Promise.all([
    together(10, (at) => at.ask(chargeSavedCard, { as, body, key: 'one tap' })),
    together(20, (at) => at.ask(chargeSavedCard, { as, body })),
  ]);
  const codes = new Set([...taps, ...tabs].map(codeOf));
  expect([...codes].filter((code) => code !== 'ok' && code !== 'debt_changed')).toEqual([]);
  const answered = [...taps, ...tabs].flatMap((one) => (one.ok ? [one.data] : []));
  expect(new Set(answered.map(({ reference }) => reference)).size).toBe(1);
  expect(await repaid()).toEqual([10_000]);
  expect(await owed()).toBe(290_000);
});

test('a saved card and a payment page that are paid at once take what was asked for by each, once', async () => {
  const { provider, together } = instances;
  const debtor = { ...borrower, loan_id };
  await saveCard(provider, borrower.email);
  const body = await chargeOf(provider, debtor, 10_000);
  const checkout = await checkoutOf(20_000);
  const as = borrower.email;
  await Promise.all([
    payWith(provider, checkout, cards.success),
    together(10, (at) => at.ask(chargeSavedCard, { as, body })),
  ]);
  const amounts = (await repaid()).toSorted((one, other) => one - other);
  expect(amounts.filter((amount) => amount === 20_000)).toEqual([20_000]);
  expect(amounts.filter((amount) => amount === 10_000).length).toBeLessThan(2);
});

test('a saved card that is charged while all credit goes back is charged for what is owed, or not at all', async () => {
  const { provider, together } = instances;
  await saveCard(provider, borrower.email);
  const body = await chargeOf(provider, { ...borrower, loan_id }, 10_000);
  const as = borrower.email;
  const [taps, given] = await Promise.all([
    together(10, (at) => at.ask(chargeSavedCard, { as, body })),
    together(4, (at) => at.ask(returnCredit, { as, id: loan_id, body: { amount: 300_000 } })),
  ]);
  const refused = ['debt_changed', 'loan_not_repayable', 'state_conflict', 'amount_above_payoff'];
  for (const code of [...taps, ...given].map(codeOf)) expect(['ok', ...refused]).toContain(code);
  const charged = taps.flatMap((one) => (one.ok ? [one.data.reference] : []));
  expect(await repaid()).toEqual(charged.length > 0 ? [10_000] : [300_000]);
  expect(new Set(charged).size).toBeLessThan(2);
  expect(await owed()).toBe(charged.length > 0 ? 290_000 : 0);
});
