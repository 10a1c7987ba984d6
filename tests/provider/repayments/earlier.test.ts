import { expect, test } from 'vitest';
import { getPayoff } from '#contract';
import { initializeRepayment, listRepayments } from '#contract/repayments.ts';
import { addDays, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '#provider/clock/clock.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import {
  beforeHearing,
  cards,
  paidEvent,
  payWith,
  sendWebhook,
  submitCheckout,
} from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const initialize = (amount: number) =>
  provider.answer(initializeRepayment, {
    as: debtor.email,
    body: { loan_id: debtor.loan_id, amount },
  });
const minuteMs = 60_000;

test('nobody is asked to pay again while a payment is on its way', async () => {
  const first = await startRepaying(provider, debtor, 10_000);
  await submitCheckout(provider, first, { transfer: 'arrives' });
  const again = await initialize(10_000);
  expect(again).toMatchObject({
    earlier: true,
    checkout: { reference: first.reference, total: first.total, repayment_id: first.repayment_id },
  });
});

test('a payment that was taken and not told of is credited, and shown instead of a new checkout', async () => {
  const before = await loanOf(provider, debtor);
  const first = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, first);
  expect(await initialize(10_000)).toMatchObject({
    earlier: true,
    checkout: { reference: first.reference },
  });
  expect((await loanOf(provider, debtor)).payoff).toBe(before.payoff - 10_000);
  const { checkout, earlier } = await initialize(10_000);
  expect(earlier).toBeUndefined();
  expect(checkout.reference).not.toBe(first.reference);
});

test('a payment that was taken is found behind any number of later ones', async () => {
  const before = await loanOf(provider, debtor);
  const first = await startRepaying(provider, debtor, 10_000);
  for (const amount of [11_000, 12_000, 13_000, 14_000, 15_000, 16_000]) {
    await startRepaying(provider, debtor, amount);
    await provider.clock.moveTo(provider.clock.now() + minuteMs);
  }
  await payUnheard(provider, first);
  expect(await initialize(10_000)).toMatchObject({
    earlier: true,
    checkout: { reference: first.reference },
  });
  expect((await loanOf(provider, debtor)).payoff).toBe(before.payoff - 10_000);
});

test('of many earlier pages the processor is asked about five at once', async () => {
  for (const amount of [11_000, 12_000, 13_000, 14_000, 15_000, 16_000]) {
    await startRepaying(provider, debtor, amount);
  }
  const { payments } = provider.context;
  const { verify } = payments;
  let [asking, most] = [0, 0];
  const counted: typeof verify = async (reference) => {
    asking++;
    most = Math.max(most, asking);
    return verify(reference).finally(() => asking--);
  };
  Object.assign(payments, { verify: counted });
  await initialize(10_000);
  Object.assign(payments, { verify });
  expect(most).toBe(5);
});

test('a page that is open for the same is given again, and no other is opened at the processor', async () => {
  const opened = () =>
    charges(provider.context.db)
      .selectFrom('sandbox_charges')
      .select('reference')
      .where('email', '=', debtor.email)
      .execute();
  await startRepaying(provider, debtor, 10_000);
  await provider.clock.moveTo(provider.clock.now() + minuteMs);
  const { reference } = await startRepaying(provider, debtor, 11_000);
  expect(await initialize(11_000)).toMatchObject({ checkout: { reference } });
  expect(await opened()).toHaveLength(2);
});

test('who begins the same payment in two tabs at once is given one page', async () => {
  let other = '';
  const second = async () => {
    ({ reference: other } = await startRepaying(provider, debtor, 10_000));
  };
  const first = await beforeHearing(provider, 'initialize', second, () => initialize(10_000));
  expect(first.checkout.reference).toBe(other);
});

test('a checkout that was declined leaves the way free for another', async () => {
  const first = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, first, cards.declined);
  const { checkout, earlier } = await initialize(10_000);
  expect(earlier).toBeUndefined();
  expect(checkout.reference).not.toBe(first.reference);
});

test.each([
  ['half an hour later, past midnight', '2026-05-12', 29, 0],
  ['later than that', '2026-06-12', 31, 1],
])(
  'a payoff that was begun before midnight and paid %s',
  async (_when, midnight, minutes, days) => {
    await provider.clock.moveTo(lagosMidnight(isoDay(midnight)) - 10 * minuteMs);
    const { payoff } = await loanOf(provider, debtor);
    const day = await provider.answer(getPayoff, { as: debtor.email, id: debtor.loan_id });
    const checkout = await startRepaying(provider, debtor, payoff);
    await provider.passTime(minutes * minuteMs);
    await payWith(provider, checkout, cards.success);
    const { payoff: left, loanStatus } = await loanOf(provider, debtor);
    expect(left).toBe(days * day.payoff.per_day);
    expect(loanStatus).toBe(days === 0 ? 'repaid' : 'serviced');
  },
);

test.each([
  ['1st, when a bill falls due', 0, 0],
  ['3rd, when a late fee does', 2, 0],
  ['3rd, and of which nobody told for days', 2, 4],
])(
  'a payoff that was begun before midnight of the %s, ends the loan all the same',
  async (_which, daysLate, untold) => {
    const [bill] = (await loanOf(provider, debtor)).bills;
    const midnight = lagosMidnight(addDays(isoDay(bill?.due_date ?? ''), daysLate));
    await provider.passTime(midnight - 10 * minuteMs - provider.clock.now());
    const { payoff } = await loanOf(provider, debtor);
    const checkout = await startRepaying(provider, debtor, payoff);
    await submitCheckout(provider, checkout, { transfer: 'arrives' });
    await provider.passTime(20 * minuteMs + untold * 86_400_000);
    expect(await loanOf(provider, debtor)).toMatchObject({
      loanStatus: 'repaid',
      payoff: 0,
      totalRepaid: payoff,
    });
    const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
    expect(repayments).toMatchObject([{ amount: payoff, returned: 0 }]);
  },
);

test('what is paid before midnight and is no payoff leaves what falls due then', async () => {
  const [bill] = (await loanOf(provider, debtor)).bills;
  const midnight = lagosMidnight(isoDay(bill?.due_date ?? ''));
  await provider.passTime(midnight - 10 * minuteMs - provider.clock.now());
  const { payoff } = await loanOf(provider, debtor);
  const checkout = await startRepaying(provider, debtor, payoff - 10_000);
  await provider.passTime(20 * minuteMs);
  await payWith(provider, checkout, cards.success);
  const { payoff: left, loanStatus } = await loanOf(provider, debtor);
  expect(left).toBeGreaterThanOrEqual(10_000);
  expect(loanStatus).toBe('serviced');
});

test('how a loan stands after a payment is what it comes to', async () => {
  const standings = async (amount: number) => {
    const query = { amount };
    const asked = { as: debtor.email, id: debtor.loan_id, query };
    return (await provider.answer(getPayoff, asked)).after;
  };
  const told = await standings(50_000);
  await payWith(provider, await startRepaying(provider, debtor, 50_000), cards.success);
  const loan = await loanOf(provider, debtor);
  expect(told?.after).toMatchObject({
    payoff: loan.payoff,
    outstanding: loan.outstanding,
    redline: loan.redline,
  });
  const bill = loan.bills.find(({ state }) => state !== 'paid');
  expect(told?.after.next_bill).toEqual({ due_date: bill?.due_date, total: bill?.total });
  const unpaid = loan.bills.filter(({ state }) => state !== 'paid');
  expect(told?.after.bills).toEqual(
    unpaid.map(({ due_date, total, paid, state }) => ({ due_date, left: total - paid, state })),
  );
  expect((await standings(loan.payoff))?.after).toEqual({
    payoff: 0,
    outstanding: 0,
    redline: 0,
    next_bill: null,
    bills: [],
  });
  const { total } = await provider.answer(listRepayments, { as: debtor.email });
  expect(total).toBe(1);
});

test.each([
  ['on its day and heard of after its late fee', 0, 10, 0, 0],
  ['on its day and heard of after a penal charge as well', 0, 40, 0, 0],
  ['on its day and a cent too little', 0, 10, 1, 1],
  ['a day after its page was opened and heard of after its late fee', 1, 10, 0, 0],
])('a bill that was paid %s', async (_how, daysOpen, daysUnheard, missing, feesLeft) => {
  const billNow = async () => (await loanOf(provider, debtor)).bills[0];
  const { due_date = '', total = 0 } = (await billNow()) ?? {};
  await provider.passTime(lagosMidnight(isoDay(due_date)) + minuteMs - provider.clock.now());
  const { reference } = await startRepaying(provider, debtor, total - missing);
  const paid_at = instant(provider.clock.now() + daysOpen * 86_400_000);
  await provider.passTime(daysUnheard * 86_400_000);
  expect((await billNow())?.total).toBeGreaterThan(total);
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success', paid_at })
    .where('reference', '=', reference)
    .execute();
  expect(await sendWebhook(provider, paidEvent(reference))).toBe(200);
  const bill = await billNow();
  expect(bill?.state).toBe(feesLeft ? 'overdue' : 'paid');
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', debtor.user_id)
    .where('subject', '=', 'Repayment received')
    .execute();
  expect(told.some(({ body }) => body.includes('You had paid on time'))).toBe(feesLeft === 0);
});
