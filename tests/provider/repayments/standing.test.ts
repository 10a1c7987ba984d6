import { expect, test } from 'vitest';
import {
  initializeRepayment,
  listRepayments,
  recordRepayment,
  returnCredit,
} from '#contract/repayments.ts';
import { minuteMs } from '#credit/durations.ts';
import { instant } from '#provider/clock/clock.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const start = (amount: number) =>
  provider.answer(initializeRepayment, {
    as: debtor.email,
    body: { loan_id: debtor.loan_id, amount },
  });
const record = (reference: string, { as = debtor.email, loan_id = debtor.loan_id } = {}) =>
  provider.ask(recordRepayment, { as, body: { reference, loan_id } });
const standing = (reference: string) =>
  provider.answer(recordRepayment, { as: debtor.email, body: { reference } });
const repayments = async () =>
  (await provider.answer(listRepayments, { as: debtor.email })).repayments;
const later = (ms: number) => provider.clock.moveTo(provider.clock.now() + ms);

test('a payment page is answered with what it costs and how long that holds, and kept for the same', async () => {
  const first = await start(10_000);
  const { reference } = first.checkout;
  expect(first).toEqual({
    checkout: {
      ...{ reference, repayment_id: expect.stringMatching(/^[\w-]{36}$/) },
      access_code: expect.stringMatching(/./),
      authorization_url: expect.stringMatching(/^http/),
      ...{ currency: 'NGN', amount: 15_802_500, fee: 200_000, total: 16_002_500, rate: 158_025 },
      ...{ status: 'open', held_until: instant(provider.clock.now() + 30 * minuteMs) },
    },
  });
  await later(20 * minuteMs);
  expect(await start(10_000)).toEqual(first);
  await later(1);
  const second = await start(10_000);
  expect(second.checkout.reference).not.toBe(reference);

  await submitCheckout(provider, second.checkout, { transfer: 'arrives' });
  // Whatever is asked for, also what could not be paid.
  for (const amount of [20_000, 400_000]) {
    expect(await start(amount)).toEqual({
      checkout: { ...second.checkout, status: 'pending' },
      earlier: true,
    });
  }
});

test('the processor is told what to show, how one may pay, and where to go afterwards', async () => {
  const { payments } = provider.context;
  const { initialize } = payments;
  const asked: unknown[] = [];
  const noting: typeof initialize = (charge) => {
    asked.push(charge);
    return initialize(charge);
  };
  Object.assign(payments, { initialize: noting });
  const { reference, repayment_id } = await startRepaying(provider, debtor, 123_400).finally(() =>
    Object.assign(payments, { initialize }),
  );
  expect(asked).toEqual([
    {
      ...{ reference, email: debtor.email, amount: 195_202_850, currency: 'NGN' },
      callback_url: 'http://app.test/repay',
      channels: ['card', 'bank', 'mobile_money', 'qr', 'ussd'],
      metadata: {
        ...{ action: 'repayment', purpose: 'Repayment of $1,234.00', rate: 158_025 },
        ...{ loan_id: debtor.loan_id, user_id: debtor.user_id, id: repayment_id },
        cancel_action: `http://app.test/repay?reference=${reference}`,
      },
    },
  ]);
});

test('an open payment is told with its page as long as its price holds', async () => {
  const { checkout } = await start(10_000);
  const open = {
    status: 'open',
    charge: { total: 16_002_500, fee: 200_000 },
    repayments: [],
  };
  await later(30 * minuteMs);
  expect(await standing(checkout.reference)).toEqual({ ...open, checkout });
  await later(1);
  expect(await standing(checkout.reference)).toEqual(open);
});

test('a failed payment is told with why, and a paid one with what it was credited as', async () => {
  const { checkout } = await start(10_000);
  const charge = { total: 16_002_500, fee: 200_000 };
  await payWith(provider, checkout, cards.declined);
  expect(await standing(checkout.reference)).toEqual({
    ...{ status: 'failed', failure: 'declined', charge, repayments: [] },
  });
  await payWith(provider, checkout, cards.success);
  const paid = { status: 'paid', charge, repayments: await repayments() };
  expect(paid.repayments).toHaveLength(1);
  expect(await standing(checkout.reference)).toEqual(paid);
});

test('a payment is its loan’s alone, and credit given back is found by its reference as well', async () => {
  const other = await newDebtor(provider);
  const { reference } = await startRepaying(provider, debtor, 10_000);
  expect(await record(reference, { loan_id: other.loan_id })).toMatchObject({
    code: 'payment_mismatch',
    errors: ['This payment does not belong to this loan. Open the loan that you paid for.'],
  });
  expect(await record(reference)).toMatchObject({ ok: true, data: { status: 'open' } });

  await provider.answer(returnCredit, {
    ...{ as: debtor.email, id: debtor.loan_id, body: { amount: 10_000 } },
  });
  const [returned] = await repayments();
  expect(await standing(returned?.reference ?? '')).toEqual({
    status: 'paid',
    repayments: [returned],
  });
  expect(await record(returned?.reference ?? '', { as: other.email })).toMatchObject({
    code: 'not_found',
  });
});

test('credit that goes back is answered as it is listed from then on, and written down', async () => {
  const { data, message } = (await provider.ask(returnCredit, {
    ...{ as: debtor.email, id: debtor.loan_id, body: { amount: 10_000 } },
  })) as { data: object; message: string };
  expect(message).toBe('$100.00 went back to your loan. You owe $2,900.00 on it.');
  const [repayment] = await repayments();
  expect(data).toEqual({ repayments: [repayment], loans: [await loanOf(provider, debtor)] });
  const written = await provider.context.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'at', 'detail'])
    .where('subject', '=', repayment?.repayment_id ?? '')
    .execute();
  const portfolios = [{ portfolio_id: debtor.portfolios.USD, amount: 10_000 }];
  const detail = { loan_id: debtor.loan_id, amount: 10_000, portfolios };
  const at = instant(provider.clock.now());
  expect(written).toEqual([{ user_id: debtor.user_id, action: 'return credit', at, detail }]);
});

test('a page on which a card was declined is closed without a word, and one on which somebody pays is waited for', async () => {
  const give = () =>
    provider.ask(returnCredit, {
      ...{ as: debtor.email, id: debtor.loan_id, body: { amount: 10_000 } },
    });
  const declined = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, declined, cards.declined);
  expect(await give()).toMatchObject({
    message: '$100.00 went back to your loan. You owe $2,900.00 on it.',
  });
  const closed = await provider.context.db
    .selectFrom('payment_intents')
    .select(['status', 'closed_at'])
    .where('reference', '=', declined.reference)
    .executeTakeFirst();
  expect(closed).toEqual({ status: 'failed', closed_at: instant(provider.clock.now()) });

  const paying = await startRepaying(provider, debtor, 10_000);
  await submitCheckout(provider, paying, { transfer: 'arrives' });
  expect(await give()).toMatchObject({
    code: 'state_conflict',
    errors: [
      'A payment of this loan has just arrived or is still on its way. See what you owe after it, then give credit back.',
    ],
  });
});

test('what came and is not what was asked stands in the way of another payment, and an outage too', async () => {
  const { payments } = provider.context;
  const { checkout } = await start(10_000);
  const { verify } = payments;
  Object.assign(payments, {
    verify: async () => {
      throw new ProcessorDown('an outage');
    },
  });
  const body = { loan_id: debtor.loan_id, amount: 20_000 };
  const down = await provider
    .ask(initializeRepayment, { as: debtor.email, body })
    .finally(() => Object.assign(payments, { verify }));
  expect(down).toMatchObject({ code: 'processor_down' });
  await payUnheard(provider, checkout, 'too-little');
  expect(await start(20_000)).toMatchObject({
    ...{ earlier: true, checkout: { reference: checkout.reference } },
  });
});
