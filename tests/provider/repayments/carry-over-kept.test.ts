import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { getAgreement, requestLoan } from '#contract';
import { carryLoanOver, getCarryOver } from '#contract/carry-over.ts';
import { listRepayments } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { handlePaymentUpdate } from '#provider/checkouts/handle-update.ts';
import { instant } from '#provider/clock/clock.ts';
import { refuse } from '#provider/errors/refusal.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import {
  beforeHearing,
  cards,
  paidEvent,
  payWith,
  sendWebhook,
  submitCheckout,
} from '#support/checkout.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { toldUnder } from '#support/refunds.ts';
import { nearLastBill, newDebtor, startRepaying } from '#support/repaying.ts';
import { chargeCard, saveCard, savedCards } from '#support/saved-card.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
/** Of ₦1,000,000.00 on two portfolios, nine days after the last bill but one. */
let loan_id: string;
let second: string;
const now = () => instant(provider.clock.now());

beforeEach(async () => {
  second = randomUUID();
  const { db } = provider.context;
  await db
    .insertInto('portfolios')
    .values({
      ...{ portfolio_id: second, user_id: borrower.user_id, application_id: 2, position: 9 },
      ...{ currency: 'NGN', value: minor(2_000_000_000), legal_name: 'Ini Borrower' },
      legal_accepted_at: now(),
    })
    .execute();
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: {
      ...{ amount: 100_000_000, currency: 'NGN', tenure: 3 },
      portfolios: [
        { portfolio_id: borrower.portfolios.NGN, amount: 60_000_000 },
        { portfolio_id: second, amount: 40_000_000 },
      ],
    },
  });
  loan_id = loans[0]?.loan_id ?? '';
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  await nearLastBill(provider, { ...borrower, loan_id });
});

const read = async (as = borrower.email, id = loan_id) =>
  (await provider.answer(getCarryOver, { as, id })).carry_over;
async function carry(change: object = {}) {
  const { lastname } = await provider.context.db
    .selectFrom('users')
    .select('lastname')
    .where('user_id', '=', borrower.user_id)
    .executeTakeFirstOrThrow();
  const signed = { tenure: 3 as const, due: 900_000, principal: 100_000_000, interest_bp: 300 };
  const body = { ...signed, name: `Ini ${lastname}`, ...change };
  return provider.ask(carryLoanOver, { as: borrower.email, id: loan_id, body });
}
async function begin() {
  const answer = await carry();
  if (!answer.ok || !answer.data.checkout) throw new Error('No checkout');
  return answer.data.checkout;
}
/** Begins, and pays without a word to us. */
async function paidUnheard() {
  const { reference } = await begin();
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success' })
    .where('reference', '=', reference)
    .execute();
  return reference;
}
const closing = (reference: string) =>
  provider.context.db
    .selectFrom('payment_intents')
    .select(['status', 'closed_at'])
    .where('reference', '=', reference)
    .executeTakeFirst();
const transferred = (amount: number) =>
  recordTransfer(
    provider.context,
    { loan_id, currency: 'NGN', amount: minor(amount), reference: `FT-${loan_id}` },
    'ngozi',
  );
const balances = () =>
  provider.context.db
    .selectFrom('portfolios')
    .select(['portfolio_id', 'balance'])
    .where('portfolio_id', 'in', [borrower.portfolios.NGN, second])
    .orderBy('portfolio_id')
    .execute();
const newLoan = () =>
  provider.context.db
    .selectFrom('loans')
    .select(['loan_id', 'status', 'principal', 'tenure', 'interest_bp', 'signed_name'])
    .select(['carried_loan_id', 'carried_times', 'disbursed_on'])
    .where('user_id', '=', borrower.user_id)
    .where('loan_id', '!=', loan_id)
    .execute();
const inOrder = <T extends { portfolio_id: string }>(parts: T[]) =>
  parts.toSorted((one, other) => (one.portfolio_id < other.portfolio_id ? -1 : 1));

test('what carrying over would do is read with its price, its days and its choices', async () => {
  const other = await newDebtor(provider);
  await nearLastBill(provider, other);
  expect(await read(other.email, other.loan_id)).toEqual({
    ...{ loan_id: other.loan_id, application: { application_id: 2, name: 'Northgate' } },
    ...{ currency: 'USD', from: '2026-03-01', until: '2026-04-01', last_bill: '2026-04-01' },
    ...{ times: 0, most_times: 2, borrowed: 300_000, paid: 0, due: 2_700, principal: 300_000 },
    // $27.00 at ₦1,580.25, and the processor's fee on top.
    charge: { total: 4_330_675, fee: 64_000, rate: 158_025 },
    ...{ interest_bp: 300, ends: [], problem: null },
    choices: [
      {
        tenure: 3,
        first_bill: { due_date: '2026-05-01', total: expect.any(Number) },
        last_bill: { due_date: '2026-07-01', total: expect.any(Number) },
        ...{ total_interest: 32_798, fall_to_redline_bp: 8_065 },
      },
      {
        tenure: 6,
        first_bill: { due_date: '2026-05-01', total: expect.any(Number) },
        last_bill: { due_date: '2026-10-01', total: expect.any(Number) },
        ...{ total_interest: 56_709, fall_to_redline_bp: 8_065 },
      },
    ],
    yearly: { simple_bp: 3_600, effective_bp: 4_258, interest: 108_000 },
  });
});

test('a loan that is carried over is kept with what it came from, on the same portfolios', async () => {
  const { db } = provider.context;
  const before = await balances();
  await db
    .updateTable('applications')
    .set({ webhook_url: 'https://partner.invalid/hook' })
    .where('application_id', '=', 2)
    .execute();
  const { payments } = provider.context;
  const { initialize } = payments;
  const asked: Parameters<typeof initialize>[0][] = [];
  const noting: typeof initialize = (charge) => {
    asked.push(charge);
    return initialize(charge);
  };
  Object.assign(payments, { initialize: noting });
  const checkout = await begin().finally(() => Object.assign(payments, { initialize }));
  expect(asked).toMatchObject([{ amount: checkout.total, email: borrower.email }]);
  expect(asked[0]?.channels).toEqual(['card', 'bank', 'mobile_money', 'qr', 'ussd']);
  await payWith(provider, checkout, cards.success);
  await db
    .updateTable('applications')
    .set({ webhook_url: null })
    .where('application_id', '=', 2)
    .execute();
  const [made] = await newLoan();
  const into = made?.loan_id ?? '';
  expect(made).toEqual({
    ...{ loan_id: into, status: 'disbursed', principal: 100_000_000, tenure: 3, interest_bp: 300 },
    ...{ signed_name: expect.stringMatching(/^Ini Borrower/), carried_loan_id: loan_id },
    ...{ carried_times: 1, disbursed_on: '2026-03-10' },
  });
  const parts = await db
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', into)
    .execute();
  expect(inOrder(parts)).toEqual(
    inOrder([
      { portfolio_id: borrower.portfolios.NGN, amount: 60_000_000 },
      { portfolio_id: second, amount: 40_000_000 },
    ]),
  );
  expect(await balances()).toEqual(before);

  const written = await db
    .selectFrom('audit')
    .select(['user_id', 'at', 'detail'])
    .where('action', '=', 'carry loan over')
    .where('subject', '=', loan_id)
    .execute();
  const detail = { into, principal: 100_000_000, due: 900_000 };
  expect(written).toEqual([{ user_id: borrower.user_id, at: now(), detail }]);
  const { agreement } = await provider.answer(getAgreement, { as: borrower.email, id: into });
  expect(JSON.parse(agreement.content).carried_over).toEqual({
    ...{ loan_id, borrowed: 100_000_000, paid: 0, due: 900_000, times: 1, most_times: 2 },
  });
  const { repayments } = await provider.answer(listRepayments, { as: borrower.email });
  expect(repayments.filter(({ kind }) => kind === 'carried_over')).toEqual([
    {
      ...{ repayment_id: expect.any(String), reference: expect.stringMatching(/^hf-/) },
      ...{ kind: 'carried_over', amount: 100_000_000, principal: 100_000_000, interest: 0 },
      ...{ currency: 'NGN', returned: 0, refund: null, takenBack: null, status: 'paid', rate: 1 },
      ...{ date: now(), triggered: 'user', recorded: true },
      processor: { processorName: 'Carried over' },
      loan: { loan_id, loanPrincipal: 100_000_000 },
      application: { application_id: 2, applicationName: 'Northgate' },
    },
  ]);
  const told = await db
    .selectFrom('partner_deliveries')
    .select(['type', 'payload'])
    .where('payload', 'like', `%${loan_id}%`)
    .execute();
  expect(told.map(({ type, payload }) => [type, JSON.parse(payload).data])).toEqual([
    ['loan.repaid', { user_id: null, loan_id, currency: 'NGN', total_repaid: 100_900_000 }],
  ]);
});

test('while a payment is on its way nothing is carried over, and an open page is taken over', async () => {
  const page = await startRepaying(provider, { ...borrower, loan_id }, 1_000_000);
  const { reference } = await begin();
  expect(reference).not.toBe(page.reference);
  expect(await closing(page.reference)).toEqual({ status: 'closed', closed_at: now() });
  await submitCheckout(provider, page, { transfer: 'arrives' });
  expect(await carry()).toMatchObject({
    code: 'state_conflict',
    errors: [
      'A payment of this loan is still on its way. See what you owe after it, then carry the rest over.',
    ],
  });
});

test('no page is opened for other terms than were shown', async () => {
  expect(await carry({ principal: 99_999_999 })).toMatchObject({ code: 'debt_changed' });
  expect(await carry({ interest_bp: 200 })).toMatchObject({ code: 'terms_changed' });
});

test.each([
  ['while its page is opened', 'initialize', 900_000],
  ['that begins while an open page is asked about', 'verify', 0],
] as const)('a charge of the saved card %s comes before carrying over', async (_, call, due) => {
  if (due === 0) {
    const { db } = provider.context;
    await db.updateTable('loans').set({ interest_bp: 0 }).where('loan_id', '=', loan_id).execute();
    await startRepaying(provider, { ...borrower, loan_id }, 1_000_000);
  }
  await saveCard(provider, borrower.email, savedCards.later);
  const tap = () => chargeCard(provider, { ...borrower, loan_id }, 1_000_000);
  const answer = await beforeHearing(provider, call, tap, () => carry({ due }));
  expect(answer).toMatchObject({ code: 'state_conflict' });
  expect(await newLoan()).toEqual([]);
});

test('with no interest to pay it is done at once, and closes the page that was open', async () => {
  const { db } = provider.context;
  await db.updateTable('loans').set({ interest_bp: 0 }).where('loan_id', '=', loan_id).execute();
  const { reference } = await startRepaying(provider, { ...borrower, loan_id }, 1_000_000);
  // The new loan is at the partner's rate of today.
  expect(await read()).toMatchObject({ interest_bp: 300, due: 0 });
  expect(await carry({ due: 0 })).toEqual({
    ...{ ok: true, status: 200, replayed: false, data: { checkout: null } },
    message: 'We have carried your loan over.',
  });
  expect(await closing(reference)).toEqual({ status: 'closed', closed_at: now() });
  expect(await newLoan()).toMatchObject([{ carried_loan_id: loan_id, principal: 100_000_000 }]);
  expect(await provider.ask(getCarryOver, { as: borrower.email, id: loan_id })).toMatchObject({
    code: 'loan_not_repayable',
  });
});

test.each([
  ['principal', () => transferred(10_000_000)],
  [
    'interest',
    () =>
      provider.context.db
        .updateTable('loans')
        .set({ interest_bp: 200 })
        .where('loan_id', '=', loan_id)
        .execute(),
  ],
] as const)(
  'what was signed of another %s pays the loan like any other, and the borrower is told why',
  async (_what, change) => {
    const checkout = await begin();
    await change();
    await payWith(provider, checkout, cards.success);
    expect(await newLoan()).toEqual([]);
    expect(
      await toldUnder(provider, borrower.user_id, 'We could not carry your loan over'),
    ).toEqual([
      'You paid ₦9,000.00 to carry the rest of your loan over, and it could not be done any more. Your debt on this loan has changed since you signed. We will treat it as a normal repayment of this loan, and write to you in a moment with the result.',
    ]);
  },
);

test('a payment whose carrying over fails for no reason of the loan’s carries it over when it is heard of again', async () => {
  const reference = await paidUnheard();
  const emit = () => Promise.reject(new Error('A fault'));
  await expect(handlePaymentUpdate({ ...provider.context, emit }, reference)).rejects.toThrow();
  expect(await sendWebhook(provider, paidEvent(reference))).toBe(200);
  expect(await newLoan()).toMatchObject([{ carried_loan_id: loan_id }]);
});

test('who is refused while another carries the loan over does not say that it could not be done', async () => {
  const reference = await paidUnheard();
  const { context } = provider;
  const { db } = context;
  const begin = db.transaction.bind(db);
  let begun = 0;
  db.transaction = () => {
    const own = begin();
    const run = own.execute.bind(own);
    const execute: typeof run = async (work) => {
      begun++;
      if (begun === 2) await handlePaymentUpdate(context, reference);
      return run(work);
    };
    return Object.assign(own, { execute });
  };
  const emit = () => Promise.reject(refuse('state_conflict'));
  const refused = handlePaymentUpdate({ ...context, emit }, reference);
  expect(await refused.finally(() => Object.assign(db, { transaction: begin }))).toBe('paid');
  expect(await newLoan()).toMatchObject([{ carried_loan_id: loan_id }]);
  const { user_id } = borrower;
  expect(await toldUnder(provider, user_id, 'We could not carry your loan over')).toEqual([]);
});

test('what was paid to carry over a loan that has ended meanwhile goes back', async () => {
  const checkout = await begin();
  await transferred(100_900_000);
  await payWith(provider, checkout, cards.success);
  expect(await newLoan()).toEqual([]);
  const { repayments } = await provider.answer(listRepayments, { as: borrower.email });
  expect(repayments.find((one) => one.reference === checkout.reference)).toMatchObject({
    ...{ amount: 900_000, returned: 900_000, refund: { amount: checkout.total } },
  });
  expect(await toldUnder(provider, borrower.user_id, 'We could not carry your loan over')).toEqual([
    expect.stringContaining('You cannot repay this loan now.'),
  ]);
});

test.each([
  ['blacklist_loan', 'not_allowed'],
  ['blacklist_repayment', 'not_allowed'],
] as const)('a borrower blocked by %s can neither sign nor is offered it', async (flag, code) => {
  await provider.context.db
    .updateTable('users')
    .set({ [flag]: true })
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(await carry({ name: 'Somebody Else' })).toMatchObject({ code });
  expect((await read()).problem).toBe('You are not allowed to use this service.');
});

test('only the borrower reads what carrying over would do, and only of a loan that runs', async () => {
  const asked = { as: 'ada@example.com', id: loan_id };
  expect(await provider.ask(getCarryOver, asked)).toMatchObject({ code: 'not_found' });
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: {
      ...{ amount: 100_000_000, currency: 'NGN', tenure: 3 },
      portfolios: [{ portfolio_id: second, amount: 100_000_000 }],
    },
  });
  const id = loans[0]?.loan_id ?? '';
  expect(await provider.ask(getCarryOver, { as: borrower.email, id })).toMatchObject({
    code: 'loan_not_repayable',
  });
});
