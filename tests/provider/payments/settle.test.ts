import { afterEach, beforeEach, expect, test } from 'vitest';
import { initializeRepayment, recordRepayment } from '#contract/repayments.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { handlePaymentUpdate } from '#provider/checkouts/handle-update.ts';
import { instant } from '#provider/clock/clock.ts';
import type { Charge, PaymentProcessor } from '#provider/payments/processor.ts';
import { runExternalJobsOf } from '#provider/runtime/run-jobs.ts';
import { auditOf } from '#support/books.ts';
import { cards, payWith } from '#support/checkout.ts';
import { repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { toldUnder } from '#support/refunds.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const logged: unknown[] = [];
const provider = providerForFile({ log: (event, detail) => void logged.push([event, detail]) });
const debtor = debtorForTest(provider, 'NGN', 200_000_000);
let kept: PaymentProcessor['verify'];
beforeEach(() => {
  logged.length = 0;
  kept = provider.context.payments.verify;
});
afterEach(() => void Object.assign(provider.context.payments, { verify: kept }));

/** The processor says this of every reference; `undefined`: it knows none. */
const says = (charge: Partial<Charge> | undefined, meanwhile = async () => {}) =>
  Object.assign(provider.context.payments, {
    verify: async (reference: string) => {
      await meanwhile();
      const known = { requested: 0, paid: 0, currency: 'NGN', fees: 0, card: null, paidAt: null };
      return charge && { reference, failure: null, ...known, ...charge };
    },
  });
const hear = (reference: string) => handlePaymentUpdate(provider.context, reference);
const rowOf = (reference: string) =>
  provider.context.db
    .selectFrom('payment_intents')
    .select(['status', 'failure', 'settled_at', 'charged'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const looks = (reference: string) =>
  provider.context.db
    .selectFrom('jobs')
    .where('kind', '=', 'payment')
    .where('subject', '=', reference);
const nextPollAt = async (reference: string) =>
  (await looks(reference).select('run_at').execute()).map(({ run_at }) => run_at);
const forgetLooks = (reference: string) =>
  provider.context.db
    .deleteFrom('jobs')
    .where('kind', '=', 'payment')
    .where('subject', '=', reference)
    .execute();
const audited = (subject: string) => auditOf(provider, subject);
const postedFor = async (subject: string) =>
  provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin(
      'ledger_entries',
      'ledger_entries.transaction_id',
      'ledger_transactions.transaction_id',
    )
    .select(['kind', 'day', 'posted_at', 'account', 'currency', 'amount'])
    .where('subject', '=', subject)
    .orderBy('entry_id')
    .execute();
const now = () => instant(provider.clock.now());

test.each([
  ['more', 100, 'NGN'],
  ['less', -100, 'NGN'],
  ['another currency', 0, 'USD'],
])(
  'what the processor says once and takes back, of %s, is not booked',
  async (_, more, currency) => {
    const { reference, ...checkout } = await startRepaying(provider, debtor, 50_000_000);
    await payUnheard(provider, { reference, ...checkout });
    let asked = 0;
    Object.assign(provider.context.payments, {
      verify: async (of: string) => {
        const charge = await kept(of);
        return asked++ % 2 === 0 && charge
          ? { ...charge, paid: charge.paid + more, currency }
          : charge;
      },
    });
    const as = debtor.email;
    const record = () => provider.ask(recordRepayment, { as, body: { reference } });
    expect(await record()).toMatchObject({
      ...{ ok: false, status: 502, code: 'processor_down' },
      errors: [expect.stringContaining('two different amounts')],
    });
    expect(await postedFor(reference)).toEqual([]);
    const { total } = checkout;
    const [first, second] = [`${currency} ${total + more}`, `NGN ${total}`];
    expect(logged).toContainEqual(['charge contradicted', { reference, first, second }]);
    Object.assign(provider.context.payments, { verify: kept });
    expect(await record()).toMatchObject({
      data: { status: 'paid', repayments: [{ amount: 50_000_000, refund: null }] },
    });
  },
);

test('what the processor says once and then knows nothing of is not booked', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  await payUnheard(provider, checkout, 'too-little');
  const { reference } = checkout;
  let asked = 0;
  Object.assign(provider.context.payments, {
    verify: async (of: string) => (asked++ === 0 ? kept(of) : undefined),
  });
  const answer = await provider.ask(recordRepayment, { as: debtor.email, body: { reference } });
  expect(answer).toMatchObject({ status: 502, code: 'processor_down' });
  expect(await postedFor(reference)).toEqual([]);
});

test('of a payment is kept when it was settled, what it brought, and by which card', async () => {
  const { reference, total } = await repayByCard(provider, debtor, 50_000_000);
  expect(await rowOf(reference)).toEqual({
    ...{ status: 'paid', failure: null, settled_at: now() },
    charged: { fees: 200_000, card: '4081', reusable: true, received: total },
  });
  const { user_id } = debtor;
  expect(await audited(reference)).toEqual([
    { user_id, action: 'settle payment', at: now(), detail: {} },
  ]);
  const byBank = await startRepaying(provider, debtor, 50_000_000);
  await payUnheard(provider, byBank);
  await hear(byBank.reference);
  expect((await rowOf(byBank.reference)).charged).toMatchObject({ card: null, reusable: false });
});

test('too small a payment is kept, logged, audited and booked as money that waits', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  const { reference, total } = checkout;
  await payUnheard(provider, checkout, 'too-little');
  const asked = { as: debtor.email, body: { reference } };
  expect(await provider.ask(recordRepayment, asked)).toMatchObject({
    code: 'payment_mismatch',
    errors: [
      'Another amount arrived than we asked for, so we have credited nothing yet. Our team will check it.',
    ],
  });
  const half = total / 2;
  const { charged, ...row } = await rowOf(reference);
  expect(row).toEqual({ status: 'failed', failure: null, settled_at: now() });
  expect(charged).toMatchObject({ received: half });
  expect(await audited(reference)).toEqual([
    { user_id: debtor.user_id, action: 'flag payment', at: now(), detail: {} },
  ]);
  const flags = provider.context.db.selectFrom('payment_flags').selectAll();
  expect(await flags.where('reference', '=', reference).execute()).toEqual([
    {
      ...{ reference, reason: 'less_than_asked', currency: 'NGN', amount: half, received: half },
      ...{ asked: total, flagged_at: now(), settled_at: null },
    },
  ]);
  expect(logged).toContainEqual(['payment flagged', { reference, reason: 'less_than_asked' }]);
  const fees = charged?.fees ?? 0;
  const posted = {
    kind: 'unmatched_payment',
    day: '2026-03-10',
    posted_at: now(),
    currency: 'NGN',
  };
  expect(await postedFor(reference)).toEqual([
    { ...posted, account: 'house:processor:NGN', amount: half - fees },
    { ...posted, account: 'house:processor_fees:NGN', amount: fees },
    { ...posted, account: 'house:suspense:NGN', amount: -half },
  ]);
});

test('a charge in a currency that our books do not know is flagged, and booked nowhere', async () => {
  const { reference } = await startRepaying(provider, debtor, 50_000_000);
  says({ status: 'paid', requested: 5_000, paid: 5_000, currency: 'GHS' });
  expect(await hear(reference)).toBe('failed');
  const flags = provider.context.db.selectFrom('payment_flags').select(['currency', 'amount']);
  expect(await flags.where('reference', '=', reference).execute()).toEqual([
    { currency: 'GHS', amount: 5_000 },
  ]);
  expect(await postedFor(reference)).toEqual([]);
});

test('what is not paid stands as the processor says, and as failed where it knows nothing', async () => {
  const { reference } = await startRepaying(provider, debtor, 50_000_000);
  await forgetLooks(reference);
  const stands = async () => {
    const { status, failure } = await rowOf(reference);
    return [status, failure];
  };
  says({ status: 'failed', failure: 'declined' });
  expect([await hear(reference), ...(await stands())]).toEqual(['failed', 'failed', 'declined']);
  says({ status: 'open' });
  expect([await hear(reference), ...(await stands())]).toEqual(['open', 'open', null]);
  says(undefined);
  expect([await hear(reference), ...(await stands())]).toEqual(['failed', 'failed', null]);
  expect(await nextPollAt(reference)).toEqual([]);
  // What the bank works on is asked about, whether somebody tells or not.
  says({ status: 'pending' });
  expect([await hear(reference), ...(await stands())]).toEqual(['pending', 'pending', null]);
  expect(await nextPollAt(reference)).toEqual([instant(provider.clock.now() + 10 * minuteMs)]);
});

test('a checkout that we closed stays closed for as long as nobody tries to pay it', async () => {
  const { reference } = await startRepaying(provider, debtor, 50_000_000);
  const body = { loan_id: debtor.loan_id, amount: 40_000_000 };
  await provider.answer(initializeRepayment, { as: debtor.email, body });
  expect((await rowOf(reference)).status).toBe('closed');
  says({ status: 'failed', failure: 'declined' });
  expect(await hear(reference)).toBe('failed');
  says({ status: 'open' });
  expect([await hear(reference), (await rowOf(reference)).status]).toEqual(['closed', 'closed']);
});

test('of two who ask, the slower one finds what the quicker one has settled, and changes nothing', async () => {
  const slower = async (said: (paid: Charge | undefined) => Partial<Charge> | undefined) => {
    const checkout = await startRepaying(provider, debtor, 10_000_000);
    await payUnheard(provider, checkout);
    const { reference } = checkout;
    const charge = await kept(reference);
    says(said(charge), async () => {
      Object.assign(provider.context.payments, { verify: kept });
      await hear(reference);
    });
    expect(await hear(reference)).toBe('paid');
    expect((await rowOf(reference)).status).toBe('paid');
    expect(await audited(reference)).toHaveLength(1);
  };
  await slower((paid) => paid);
  await slower(() => ({ status: 'failed' }));
  await slower(() => ({ status: 'pending' }));
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 30_000_000 });
});

test('an update of a payment that is not ours changes nothing', async () => {
  expect(await hear('hf-nobody')).toBeUndefined();
});

test('a payment that fails in the middle is not said to be failed', async () => {
  const { reference } = await startRepaying(provider, debtor, 50_000_000);
  says({ status: 'paid' }, () => Promise.reject(new Error('Something else')));
  await expect(hear(reference)).rejects.toThrow('Something else');
});

test('a checkout is looked at after ten minutes, an hour and each of seven days, then daily while it is pending', async () => {
  const { reference, ...checkout } = await startRepaying(provider, debtor, 50_000_000);
  const opened = provider.clock.now();
  await payWith(provider, checkout, cards.timeout);
  says({ status: 'pending' });
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => count * 24 * hourMs);
  for (const later of [10 * minuteMs, hourMs, ...days]) {
    expect(await nextPollAt(reference)).toEqual([instant(opened + later)]);
    await provider.clock.moveTo(opened + later);
    await provider.context.db
      .updateTable('jobs')
      .set({ taken_until: null })
      .where('kind', '=', 'payment')
      .execute();

    await runExternalJobsOf(provider.context, 'payment');
  }
});

test('money that was to carry a loan over is credited where that cannot be done, which is told once', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  const { reference } = checkout;
  const signed = { principal: 150_000_000, tenure: 3, interest_bp: 300, name: 'Ini Borrower' };
  await provider.context.db
    .updateTable('payment_intents')
    .set({ carry_over: JSON.stringify(signed) })
    .where('reference', '=', reference)
    .execute();
  await payUnheard(provider, checkout);
  expect(await Promise.all([hear(reference), hear(reference)])).toEqual(['paid', 'paid']);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 50_000_000 });
  const { user_id } = debtor;
  expect(await audited(reference)).toEqual([
    { user_id, action: 'give up carry-over', at: now(), detail: { code: 'state_conflict' } },
    { user_id, action: 'settle payment', at: now(), detail: {} },
  ]);
  expect(await toldUnder(provider, user_id, 'We could not carry your loan over')).toEqual([
    expect.stringContaining(
      'You paid ₦500,000.00 to carry the rest of your loan over, and it could not be done any more. You can carry the rest over from 1 June 2026, a month before your last bill.',
    ),
  ]);
});
