import { beforeEach, expect, test } from 'vitest';
import {
  chargeSavedCard,
  initializeRepayment,
  listRepayments,
  recordRepayment,
} from '#contract/repayments.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { handlePaymentUpdate } from '#provider/checkouts/handle-update.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { type Charge, ProcessorDown } from '#provider/payments/processor.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { paidEvent, payWith, sendWebhook, submitCheckout } from '#support/checkout.ts';
import { dispute, endDispute, letWork } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';
import { chargeCard, chargeOf, saveCard, savedCards, standing } from '#support/saved-card.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);
let owedBefore: number;
beforeEach(async () => {
  owedBefore = (await loanOf(provider, debtor)).payoff;
});

const as = () => debtor.email;
const tap = async (body: Awaited<ReturnType<typeof chargeOf>>, key?: string) =>
  provider.ask(chargeSavedCard, { as: as(), body, key });
const repaid = async () => owedBefore - (await loanOf(provider, debtor)).payoff;
const taken = async () => {
  const rows = await charges(provider.context.db)
    .selectFrom('sandbox_charges')
    .select(['reference', 'amount', 'status'])
    .where('status', '=', 'success')
    .where('purpose', 'like', 'Repayment%')
    .where('email', '=', debtor.email)
    .execute();
  return rows.map(({ amount }) => amount);
};
/** What the processor says of a charge that it knows and has not made. */
const nothingYet: Omit<Charge, 'reference'> = {
  status: 'open',
  requested: 16_002_500,
  paid: 0,
  currency: 'NGN',
  fees: 0,
  card: null,
  failure: null,
  paidAt: null,
};
/** Stands in for a processor of which the answer to a charge is lost; `arrives`: the charge is not. */
async function losingAnswers<T>(arrives: boolean, work: () => Promise<T>): Promise<T> {
  const { payments } = provider.context;
  const { chargeCard: charge } = payments;
  const lost: typeof charge = async (asked) => {
    if (arrives) await charge(asked);
    throw new ProcessorDown('No answer to the charge');
  };
  Object.assign(payments, { chargeCard: lost });
  try {
    return await work();
  } finally {
    Object.assign(payments, { chargeCard: charge });
  }
}

test('one tap charges the saved card what was shown, and credits the loan at once', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  expect(body.total).toBe(16_002_500);
  const { reference, repayment_id, earlier } = await provider.answer(chargeSavedCard, {
    as: as(),
    body,
  });
  expect(earlier).toBeUndefined();
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
  expect(await standing(provider, as(), reference)).toMatchObject({
    status: 'paid',
    card: { brand: 'visa', last4: '4081' },
    repayments: [{ repayment_id, amount: 10_000, rate: 158_025, reference }],
  });
});

test('a Naira loan is charged the amount and the fee, without a rate', async () => {
  const naira = await newDebtor(provider, 'NGN', 200_000_000);
  await saveCard(provider, naira.email);
  const body = await chargeOf(provider, naira, 10_000_000);
  expect(body).toMatchObject({ total: 10_150_000, shown: { rate: 1 } });
  const { reference } = await provider.answer(chargeSavedCard, { as: naira.email, body });
  expect(await standing(provider, naira.email, reference)).toMatchObject({
    status: 'paid',
    repayments: [{ amount: 10_000_000, currency: 'NGN' }],
  });
});

test.each([
  ['is declined', savedCards.declined, 'declined'],
  ['has too little money', savedCards.insufficient, 'insufficient_funds'],
])('a card that %s is not charged, and says so', async (_what, number, failure) => {
  await saveCard(provider, as(), number);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'failed', failure });
  expect(await repaid()).toBe(0);
  // The way is free for the payment page, or for another try.
  const page = await startRepaying(provider, debtor, 10_000);
  expect(page.reference).not.toBe(reference);
});

test('a bank that wants a check leads to its page, and the payment there counts once', async () => {
  await saveCard(provider, as(), savedCards.challenge);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await taken()).toEqual([]);
  const { status, checkout } = await standing(provider, as(), reference);
  expect(status).toBe('open');
  if (!checkout) throw new Error('No page');
  const { location } = await submitCheckout(provider, checkout, { otp: '123456' });
  expect(new URL(location ?? '').searchParams.get('reference')).toBe(reference);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'paid' });
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
});

test('a bank that answers late is waited for, and nobody can pay meanwhile', async () => {
  await saveCard(provider, as(), savedCards.later);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'pending' });
  expect(await chargeCard(provider, debtor, 10_000)).toMatchObject({ reference, earlier: true });
  const body = { loan_id: debtor.loan_id, amount: 10_000 };
  expect(await provider.answer(initializeRepayment, { as: as(), body })).toMatchObject({
    earlier: true,
    checkout: { reference },
  });
  await provider.passTime(minuteMs);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'paid' });
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
});

test('a charge whose answer is lost is found by asking, and not made again', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  const lost = await losingAnswers(true, () => tap(body, 'one tap'));
  expect(lost.ok).toBe(true);
  expect(await tap(body, 'one tap')).toMatchObject({ ok: true, replayed: true });
  expect(await taken()).toEqual([16_002_500]);
  const reference = lost.ok ? lost.data.reference : '';
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'paid' });
  expect(await repaid()).toBe(10_000);
});

test('a charge that never arrives is waited for, then free to be made again', async () => {
  await saveCard(provider, as());
  const { reference } = await losingAnswers(false, () => chargeCard(provider, debtor, 10_000));
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'pending' });
  expect(await chargeCard(provider, debtor, 10_000)).toMatchObject({ reference, earlier: true });
  await provider.passTime(2 * minuteMs);
  const { status, failure } = await standing(provider, as(), reference);
  expect([status, failure]).toEqual(['failed', undefined]);
  expect(await taken()).toEqual([]);
  await chargeCard(provider, debtor, 10_000);
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
});

test('a charge that the processor has noted and never makes has no page to pay on', async () => {
  await saveCard(provider, as());
  const { payments } = provider.context;
  const { verify } = payments;
  const noted: typeof verify = async (reference) => ({ ...nothingYet, reference });
  Object.assign(payments, { verify: noted });
  const { reference } = await losingAnswers(false, () => chargeCard(provider, debtor, 10_000));
  await provider.passTime(2 * minuteMs);
  const { status, checkout } = await standing(provider, as(), reference);
  Object.assign(payments, { verify });
  expect([status, checkout]).toEqual(['open', undefined]);
});

test('a charge is as old for a process whose clock is a minute ahead as for the one that sends it', async () => {
  await saveCard(provider, as());
  const { context, anywhere } = provider;
  const runsAhead = (ms: number) => {
    const now = () => provider.clock.now() + ms;
    return { ...context, clock: { now, real: now } };
  };
  const { clock } = context;
  Object.assign(anywhere, { clock: runsAhead(0).clock });
  const { reference } = await losingAnswers(false, () => chargeCard(provider, debtor, 10_000));
  Object.assign(anywhere, { clock });
  expect(await handlePaymentUpdate(runsAhead(3 * minuteMs), reference)).toBe('pending');
});

test.each([
  ['an authorization that it does not know', undefined],
  ['no reason that we know', { outcome: 'refused', message: 'Unknown' } as const],
])('a charge that the processor refuses for %s is not called declined', async (_why, answer) => {
  await saveCard(provider, as());
  const { db, payments } = provider.context;
  await db
    .updateTable('cards')
    .set({ token: 'AUTH_gone' })
    .where('user_id', '=', debtor.user_id)
    .execute();
  const { chargeCard: charge } = payments;
  const refusing: typeof charge = async (asked) => answer ?? charge(asked);
  Object.assign(payments, { chargeCard: refusing });
  const { reference } = await chargeCard(provider, debtor, 10_000);
  Object.assign(payments, { chargeCard: charge });
  const { status, failure } = await standing(provider, as(), reference);
  expect([status, failure]).toEqual(['failed', undefined]);
});

test('a charge that is refused as a repeat stands as the first one does', async () => {
  await saveCard(provider, as());
  const { payments } = provider.context;
  const { chargeCard: charge } = payments;
  const twice: typeof charge = async (asked) => {
    await charge(asked);
    return charge(asked);
  };
  Object.assign(payments, { chargeCard: twice });
  const { reference } = await chargeCard(provider, debtor, 10_000);
  Object.assign(payments, { chargeCard: charge });
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'paid' });
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
});

test('a provider that dies between the charge and its answer credits it by itself', async () => {
  await saveCard(provider, as());
  const { payments } = provider.context;
  const { verify } = payments;
  Object.assign(payments, { verify: () => Promise.reject(new ProcessorDown('Gone')) });
  const { reference } = await chargeCard(provider, debtor, 10_000);
  Object.assign(payments, { verify });
  expect(await taken()).toEqual([16_002_500]);
  await provider.passTime(10 * minuteMs);
  await runExternalJobs(provider.context);
  expect(await repaid()).toBe(10_000);
  const { repayments } = await provider.answer(listRepayments, { as: as() });
  expect(repayments.map((one) => one.reference)).toEqual([reference]);
});

test('a webhook, however often, and the page that asks credit the charge once', async () => {
  await saveCard(provider, as(), savedCards.later);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  await provider.clock.moveTo(provider.clock.now() + minuteMs);
  await Promise.all([
    sendWebhook(provider, paidEvent(reference)),
    sendWebhook(provider, paidEvent(reference)),
    standing(provider, as(), reference),
  ]);
  expect(await repaid()).toBe(10_000);
});

test('a charge closes the payment page that was open, and one that was paid comes first', async () => {
  await saveCard(provider, as());
  const page = await startRepaying(provider, debtor, 10_000);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await standing(provider, as(), page.reference)).toMatchObject({ status: 'closed' });
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'paid' });
  const other = await startRepaying(provider, debtor, 20_000);
  await payUnheard(provider, other);
  expect(await chargeCard(provider, debtor, 10_000)).toMatchObject({
    reference: other.reference,
    earlier: true,
  });
  expect(await repaid()).toBe(30_000);
});

test('another card, debt, rate or total than was shown charges nothing', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  expect(codeOf(await tap({ ...body, last4: '5408' }))).toBe('state_conflict');
  expect(codeOf(await tap({ ...body, total: minor(body.total - 1) }))).toBe('rate_changed');
  const { shown } = body;
  expect(codeOf(await tap({ ...body, shown: { ...shown, payoff: minor(1) } }))).toBe(
    'debt_changed',
  );
  expect(codeOf(await tap({ ...body, shown: { ...shown, rate: 1 } }))).toBe('rate_changed');
  const { db, clock } = provider.context;
  const valid_from = instant(clock.now());
  await db.insertInto('fx_rates').values({ valid_from, buy: 160_000, sell: 157_000 }).execute();
  expect(codeOf(await tap(body))).toBe('rate_changed');
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
  expect(await taken()).toEqual([]);
  expect(codeOf(await tap(body))).toBe('ok');
});

test('a charge that the processor has noted and not made yet is waited for, by a second tab too', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  const { payments } = provider.context;
  const { chargeCard: charge, verify } = payments;
  const arrived = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  let isNoted = true;
  const slow: typeof charge = async (asked) => {
    arrived.resolve();
    await made.promise;
    return charge(asked);
  };
  const noted: typeof verify = async (reference) =>
    isNoted ? { ...nothingYet, reference } : verify(reference);
  Object.assign(payments, { chargeCard: slow, verify: noted });
  try {
    const first = tap(body);
    await arrived.promise;
    Object.assign(payments, { chargeCard: charge });
    const second = await tap(body);
    isNoted = false;
    made.resolve();
    const answers = [await first, second].map((one) => (one.ok ? one.data : undefined));
    expect(answers[1]).toEqual({ ...answers[0], earlier: true });
  } finally {
    Object.assign(payments, { chargeCard: charge, verify });
  }
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
});

test('who cannot confirm a charge with their bank gets a payment page of its own instead', async () => {
  await saveCard(provider, as(), savedCards.challenge);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  const page = await startRepaying(provider, debtor, 10_000);
  expect(page.reference).not.toBe(reference);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'closed' });
  await payWith(provider, page, savedCards.success);
  expect(await repaid()).toBe(10_000);
});

test('who opens a payment page while another tab charges the card is led to that charge', async () => {
  await saveCard(provider, as());
  const { payments } = provider.context;
  const { initialize } = payments;
  let reference = '';
  const slow: typeof initialize = async (asked) => {
    ({ reference } = await losingAnswers(false, () => chargeCard(provider, debtor, 10_000)));
    return initialize(asked);
  };
  Object.assign(payments, { initialize: slow });
  const body = { loan_id: debtor.loan_id, amount: 10_000 };
  const opened = await provider.ask(initializeRepayment, { as: as(), body });
  Object.assign(payments, { initialize });
  expect(opened).toMatchObject({ data: { earlier: true, checkout: { reference } } });
});

test('a charge that was said to have failed and was made is found before another one is', async () => {
  await saveCard(provider, as());
  const { payments } = provider.context;
  const { verify } = payments;
  const failed: typeof verify = async (reference) => ({
    ...nothingYet,
    status: 'failed',
    reference,
  });
  Object.assign(payments, { verify: failed });
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'failed' });
  Object.assign(payments, { verify });
  expect(await chargeCard(provider, debtor, 10_000)).toMatchObject({ reference, earlier: true });
  expect(await sendWebhook(provider, paidEvent(reference), '0'.repeat(128))).toBe(401);
  expect(await sendWebhook(provider, paidEvent(reference))).toBe(200);
  expect(await taken()).toEqual([16_002_500]);
  expect(await repaid()).toBe(10_000);
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('a charge that the bank takes back is owed again, and the books stay whole', async () => {
  await saveCard(provider, as());
  const { reference } = await chargeCard(provider, debtor, 10_000);
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  await letWork(provider);
  expect(await repaid()).toBe(0);
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('a borrower whose repayments are blocked is not charged', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  await provider.context.db
    .updateTable('users')
    .set({ blacklist_repayment: true })
    .where('user_id', '=', debtor.user_id)
    .execute();
  expect(codeOf(await tap(body))).toBe('not_allowed');
  expect(await taken()).toEqual([]);
});

test('a card is charged what is owed after a block that put late charges off', async () => {
  await saveCard(provider, as());
  const [bill] = (await loanOf(provider, debtor)).bills;
  await provider.passTime(lagosMidnight(isoDay(bill?.due_date ?? '')) - provider.clock.now());
  const repaying = { contact: debtor.email, action: 'repayment' } as const;
  await block(provider.context, { ...repaying, reason: 'We check it.' }, 'ngozi');
  await provider.passTime(4 * dayMs);
  await unblock(provider.context, repaying, 'ngozi');
  // Its late fee has come since, and is not posted yet.
  await provider.clock.moveTo(provider.clock.now() + 5 * dayMs);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await standing(provider, as(), reference)).toMatchObject({ status: 'paid' });
});

test('nobody charges another person’s card, or theirs for another person’s loan', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  const other = await newBorrower(provider);
  const asOther = () => provider.ask(chargeSavedCard, { as: other.email, body });
  expect(codeOf(await asOther())).toBe('not_found');
  await saveCard(provider, other.email);
  expect(codeOf(await asOther())).toBe('not_found');
  expect(await taken()).toEqual([]);
  const { reference } = await chargeCard(provider, debtor, 10_000);
  const asked = { as: other.email, body: { reference } };
  expect(codeOf(await provider.ask(recordRepayment, asked))).toBe('not_found');
});

test('a card that another took the place of is charged no more', async () => {
  await saveCard(provider, as());
  const body = await chargeOf(provider, debtor, 10_000);
  await saveCard(provider, as(), savedCards.declined);
  await runExternalJobs(provider.context);
  expect(codeOf(await tap(body))).toBe('state_conflict');
  expect(await taken()).toEqual([]);
});

test('a card is charged under the address that it was saved with, whatever is kept now', async () => {
  await saveCard(provider, as());
  const { db } = provider.context;
  const { email, user_id } = debtor;
  const change = (to: string) =>
    db.updateTable('users').set({ email: to }).where('user_id', '=', user_id).execute();
  await provider.tokenOf(email);
  const body = await chargeOf(provider, debtor, 10_000);
  await change(`new-${email}`);
  const answer = await tap(body);
  await change(email);
  expect(codeOf(answer)).toBe('ok');
  expect(await repaid()).toBe(10_000);
});

test('the eleventh charge within a day is refused, and the payment page stays open to all', async () => {
  await saveCard(provider, as(), savedCards.declined);
  for (let tries = 0; tries < 10; tries++) await chargeCard(provider, debtor, 10_000);
  const refused = await tap(await chargeOf(provider, debtor, 10_000));
  expect(refused).toMatchObject({ ok: false, status: 429, code: 'too_many_requests' });
  const page = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, page, savedCards.success);
  expect(await repaid()).toBe(10_000);
});

test('two loans at once do not both get the tenth charge of a day', async () => {
  await saveCard(provider, as(), savedCards.declined);
  const other = { ...debtor, loan_id: await borrow(provider, debtor, 'USD', 100_000) };
  for (let tries = 0; tries < 9; tries++) await chargeCard(provider, debtor, 10_000);
  const bodies = [
    await chargeOf(provider, debtor, 10_000),
    await chargeOf(provider, other, 10_000),
  ];
  const codes = (await Promise.all(bodies.map((body) => tap(body)))).map(codeOf);
  expect(codes.toSorted()).toEqual(['ok', 'too_many_requests']);
});

test('a charge is written to the audit with its card, under the borrower', async () => {
  await saveCard(provider, as());
  const { reference } = await chargeCard(provider, debtor, 10_000);
  const rows = await provider.context.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'detail'])
    .where('subject', '=', reference)
    .orderBy('audit_id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['charge saved card', 'settle payment']);
  expect(rows[0]).toMatchObject({ user_id: debtor.user_id, detail: { charge: 16_002_500 } });
});
