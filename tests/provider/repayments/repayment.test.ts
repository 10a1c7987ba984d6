import { beforeEach, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { getLoan } from '#contract/loans.ts';
import { initializeRepayment, listRepayments, recordRepayment } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { borrow } from '#support/borrowers.ts';
import { cards, paidEvent, payWith, sendWebhook, submitCheckout } from '#support/checkout.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { paidAndBack } from '#support/refunds.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let loan_id: string;
beforeEach(async () => {
  loan_id = await borrow(provider, borrower, 'USD', 300_000);
});

async function start(amount: number, key?: string): Promise<Checkout> {
  const request = { as: borrower.email, body: { loan_id, amount }, ...(key ? { key } : {}) };
  return (await provider.answer(initializeRepayment, request)).checkout as Checkout;
}

const record = (reference: string, as = borrower.email) =>
  provider.ask(recordRepayment, { as, body: { reference } });

async function state() {
  const { loans } = await provider.answer(getLoan, { as: borrower.email, id: loan_id });
  const { repayments } = await provider.answer(listRepayments, { as: borrower.email });
  return { loan: loans[0], repayments };
}

async function outstanding(): Promise<number | undefined> {
  return (await state()).loan?.outstanding;
}

test('repaying dollars in Naira costs the buy rate and the processor’s fee, at most 2,000', async () => {
  const checkout = await start(10_000);
  expect(checkout).toMatchObject({
    currency: 'NGN',
    rate: 158_025,
    amount: 15_802_500,
    fee: 200_000,
    total: 16_002_500,
  });
});

test('a card pays, the borrower comes back, and the loan is credited once', async () => {
  const checkout = await start(10_000);
  const paid = await payWith(provider, checkout, cards.success);
  expect(paid.status).toBe(303);
  const back = new URL(paid.location ?? '');
  expect([back.pathname, back.searchParams.get('reference')]).toEqual([
    '/repay',
    checkout.reference,
  ]);

  const recorded = await record(checkout.reference);
  expect(recorded.ok && recorded.data.status).toBe('paid');
  expect(recorded.ok && recorded.data.repayments[0]).toMatchObject({
    amount: 10_000,
    currency: 'USD',
    rate: 158_025,
    reference: checkout.reference,
    triggered: 'user',
    loan: { loan_id, loanPrincipal: 300_000 },
  });
  const { loan, repayments } = await state();
  expect(loan).toMatchObject({ loanStatus: 'serviced', totalRepaid: 10_000 });
  expect(loan?.outstanding).toBe(290_000);
  expect(repayments).toHaveLength(1);
});

test('webhook and return at once, and fifty replays of both, credit once', async () => {
  const checkout = await start(10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  // Paid by now, and nobody knows of it yet.
  await provider.clock.moveTo(provider.clock.now() + 10_000);
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => record(checkout.reference)),
    ...Array.from({ length: 50 }, () => sendWebhook(provider, paidEvent(checkout.reference))),
  ]);
  for (const answer of answers) {
    if (typeof answer === 'number') expect(answer).toBe(200);
    else expect(answer.ok && answer.data.status).toBe('paid');
  }
  expect(await outstanding()).toBe(290_000);
  expect((await state()).repayments).toHaveLength(1);
});

test('a payment that no webhook told of is credited when the borrower comes back', async () => {
  const checkout = await start(10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  const early = await record(checkout.reference);
  expect(early.ok && early.data).toMatchObject({ status: 'pending', repayments: [] });
  expect(await outstanding()).toBe(300_000);

  await provider.clock.moveTo(provider.clock.now() + 10_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => record(checkout.reference)));
  expect(answers.map((answer) => answer.ok && answer.data.status)).toEqual(Array(20).fill('paid'));
  expect(await outstanding()).toBe(290_000);
});

test('a payment is credited by the webhook alone when the borrower never comes back', async () => {
  const checkout = await start(10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.passTime(10_000);
  expect(await outstanding()).toBe(290_000);
});

test('a transfer that never arrives ends as failed and leaves nothing', async () => {
  const checkout = await start(10_000);
  await submitCheckout(provider, checkout, { transfer: 'fails' });
  await provider.passTime(10_000);
  const answer = await record(checkout.reference);
  expect(answer.ok && answer.data).toMatchObject({ status: 'failed', repayments: [] });
  expect(await outstanding()).toBe(300_000);
});

test.each([
  ['declined', 'declined', 'declined'],
  ['insufficient', 'not enough money', 'insufficient_funds'],
] as const)(
  'a card that is %s leaves nothing, and another one may be tried',
  async (card, said, failure) => {
    const checkout = await start(10_000);
    const refused = await payWith(provider, checkout, cards[card]);
    expect(refused.status).toBe(200);
    expect(refused.html).toContain(said);
    const failed = await record(checkout.reference);
    expect(failed.ok && failed.data).toMatchObject({
      status: 'failed',
      failure,
      repayments: [],
    });
    expect(await outstanding()).toBe(300_000);

    await payWith(provider, checkout, cards.success);
    expect(await outstanding()).toBe(290_000);
  },
);

test('a bank that does not answer leaves the payment pending, then failed', async () => {
  const checkout = await start(10_000);
  await payWith(provider, checkout, cards.timeout);
  const early = await record(checkout.reference);
  expect(early.ok && early.data.status).toBe('pending');
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  const late = await record(checkout.reference);
  expect(late.ok && late.data.status).toBe('failed');
  expect(await outstanding()).toBe(300_000);
});

test('a cancelled checkout comes back, is not paid and still open', async () => {
  const checkout = await start(10_000);
  const cancelled = await submitCheckout(provider, checkout, { action: 'cancel' });
  expect(cancelled.location).toBe(`http://app.test/repay?reference=${checkout.reference}`);
  const answer = await record(checkout.reference);
  expect(answer.ok && answer.data).toMatchObject({ status: 'open', checkout, repayments: [] });
});

test('a forged webhook is refused and credits nothing', async () => {
  const checkout = await start(10_000);
  const event = paidEvent(checkout.reference);
  expect(await sendWebhook(provider, event, 'f'.repeat(128))).toBe(401);
  expect(await sendWebhook(provider, event, '')).toBe(401);
  expect(await outstanding()).toBe(300_000);
});

test('a signed webhook about a charge that was not paid credits nothing', async () => {
  const checkout = await start(10_000);
  expect(await sendWebhook(provider, paidEvent(checkout.reference))).toBe(200);
  expect(await sendWebhook(provider, paidEvent('hf-nobodys'))).toBe(200);
  expect(await sendWebhook(provider, { event: 'transfer.success', data: {} })).toBe(200);
  expect(await outstanding()).toBe(300_000);
});

test('another borrower’s reference is not found, and stays its owner’s', async () => {
  const checkout = await start(10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.clock.moveTo(provider.clock.now() + 10_000);
  expect(codeOf(await record(checkout.reference, 'ada@example.com'))).toBe('not_found');
  expect(codeOf(await record('hf-nobodys', 'ada@example.com'))).toBe('not_found');
  expect(codeOf(await record(checkout.reference))).toBe('ok');
});

test('a reference of one loan does not pay another', async () => {
  const checkout = await start(10_000);
  await payWith(provider, checkout, cards.success);
  const other = crypto.randomUUID();
  const answer = await provider.ask(recordRepayment, {
    as: borrower.email,
    body: { reference: checkout.reference, loan_id: other },
  });
  expect(codeOf(answer)).toBe('payment_mismatch');
});

test('a charge of another amount than ours is refused and credits nothing', async () => {
  const checkout = await start(10_000);
  const { db } = provider.context;
  await db
    .updateTable('payment_intents')
    .set({ charge: minor(checkout.total + 1) })
    .where('reference', '=', checkout.reference)
    .execute();
  await payWith(provider, checkout, cards.success);
  expect(codeOf(await record(checkout.reference))).toBe('payment_mismatch');
  expect(await outstanding()).toBe(300_000);
});

test('the amount must fit what is owed', async () => {
  const payoff = (await state()).loan?.payoff ?? 0;
  const ask = (amount: number) =>
    provider.ask(initializeRepayment, { as: borrower.email, body: { loan_id, amount } });
  expect(codeOf(await ask(payoff + 1))).toBe('amount_above_payoff');
  expect(codeOf(await ask(99))).toBe('amount_below_minimum');
  expect(codeOf(await ask(payoff - 99))).toBe('amount_leaves_remainder');
  expect(codeOf(await ask(payoff - 100))).toBe('ok');
  expect(codeOf(await ask(payoff))).toBe('ok');
});

test('paying all that is owed ends the loan', async () => {
  const payoff = (await state()).loan?.payoff ?? 0;
  await payWith(provider, await start(payoff), cards.success);
  const { loan } = await state();
  expect(loan).toMatchObject({ loanStatus: 'repaid', outstanding: 0, payoff: 0 });
  const again = await provider.ask(initializeRepayment, {
    as: borrower.email,
    body: { loan_id, amount: 100 },
  });
  expect(codeOf(again)).toBe('loan_not_repayable');
});

test('what two payments are too much goes back as Naira, and is no credit to withdraw', async () => {
  const payoff = (await state()).loan?.payoff ?? 0;
  const [first, second, third] = [await start(payoff), await start(20_000), await start(payoff)];
  const naira = async () => {
    await runExternalJobs(provider.context);
    return (await paidAndBack(provider, borrower.email)).back;
  };
  await payWith(provider, second, cards.success);
  const balance = async () => {
    const { balance } = await provider.context.db
      .selectFrom('portfolios')
      .select('balance')
      .where('portfolio_id', '=', borrower.portfolios.USD)
      .executeTakeFirstOrThrow();
    return balance;
  };
  await payWith(provider, first, cards.success);
  const partly = nairaFromDollars(minor(20_000), 158_025);
  expect(await naira()).toBe(partly);
  await payWith(provider, third, cards.success);
  expect(await naira()).toBe(partly + third.total);
  expect(await balance()).toBe(300_000);
  expect((await state()).loan).toMatchObject({ loanStatus: 'repaid', totalRepaid: payoff });
});

test('a Naira loan is repaid in Naira, with the fee on top', async () => {
  loan_id = await borrow(provider, borrower, 'NGN', 100_000_000);
  const checkout = await start(1_000_000);
  expect(checkout).toMatchObject({ rate: 1, amount: 1_000_000, fee: 15_000, total: 1_015_000 });
  await payWith(provider, checkout, cards.success);
  expect(await outstanding()).toBe(99_000_000);
});

test('fifty starts of one intent give one checkout', async () => {
  const key = crypto.randomUUID();
  const all = await Promise.all(Array.from({ length: 50 }, () => start(10_000, key)));
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
});

test('somebody else’s loan is not found', async () => {
  const answer = await provider.ask(initializeRepayment, {
    as: 'ada@example.com',
    body: { loan_id, amount: 10_000 },
  });
  expect(codeOf(answer)).toBe('not_found');
});

test('who is blacklisted for repaying starts no payment', async () => {
  const answer = await provider.ask(initializeRepayment, {
    as: 'efe@example.com',
    body: { loan_id, amount: 10_000 },
  });
  expect(codeOf(answer)).toBe('not_allowed');
});

test('a repayment is told in the notifications and by a message', async () => {
  const checkout = await start(10_000);
  await payWith(provider, checkout, cards.success);
  const told = await provider.context.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', borrower.email)
    .where('subject', '=', 'Repayment received')
    .execute();
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain('$100.00');
});
