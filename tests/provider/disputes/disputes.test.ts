import { describe, expect, test } from 'vitest';
import { getBreakdown } from '#contract/breakdown.ts';
import { getReceipt, getReport, getStatementFile } from '#contract/documents.ts';
import { getPayoff } from '#contract/loans.ts';
import { getRepayment, initializeCard, listRepayments, recordCard } from '#contract/repayments.ts';
import { getStatement } from '#contract/statement.ts';
import { getUser } from '#contract/users.ts';
import { holdingDisputes, liftHold } from '#provider/back-office/disputes.ts';
import { noteProceeds, waitingProceeds } from '#provider/back-office/proceeds.ts';
import { holdWords } from '#provider/withdrawals/hold.ts';
import { cards, payWith, sendWebhook } from '#support/checkout.ts';
import { dispute, endDispute, letWork, repayByCard, sandboxCall } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { creditOf, loanOf, payUnheard, startRepaying } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const day = 86_400_000;
const provider = providerForFile();
const debtor = debtorForTest(provider, 'NGN', 200_000_000);

const disputes = () =>
  provider.context.db
    .selectFrom('disputes')
    .selectAll()
    .where('user_id', '=', debtor.user_id)
    .orderBy('dispute_id')
    .execute();
const payoff = async () =>
  (await provider.answer(getPayoff, { as: debtor.email, id: debtor.loan_id })).payoff;
const repaymentBy = async (id: string) =>
  (await provider.answer(getRepayment, { as: debtor.email, id })).repayments[0];
const told = async () =>
  (
    await provider.context.db
      .selectFrom('messages')
      .select('subject')
      .where('user_id', '=', debtor.user_id)
      .orderBy('position')
      .execute()
  ).map(({ subject }) => subject);
/** What each message under a subject says will happen next. */
const nextOf = async (subject: string) =>
  (
    await provider.context.db
      .selectFrom('messages')
      .select('details')
      .where('user_id', '=', debtor.user_id)
      .where('subject', '=', subject)
      .orderBy('position')
      .execute()
  ).map(({ details }) => details?.next);
const event = (id: number, name = 'create') => ({ event: `charge.dispute.${name}`, data: { id } });

test('a dispute is kept once, however often and in which order it is told', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  const { id } = await dispute(provider, reference);
  for (const name of ['remind', 'create', 'resolve', 'remind']) {
    expect(await sendWebhook(provider, event(id, name))).toBe(200);
  }
  expect(await disputes()).toMatchObject([{ status: 'open', reference, taken_back: 0 }]);
  await endDispute(provider, reference, 'lost');
  const after = await payoff();
  for (const name of ['create', 'resolve', 'remind']) {
    expect(await sendWebhook(provider, event(id, name))).toBe(200);
  }
  await Promise.all([1, 2, 3].map(() => sendWebhook(provider, event(id, 'resolve'))));
  expect(await disputes()).toMatchObject([{ status: 'lost' }]);
  expect(await payoff()).toEqual(after);
  expect(await told()).toEqual([
    'Your credit is here',
    'Repayment received',
    'Your bank disputes a payment',
    // To both contacts.
    'Your bank took a repayment back',
    'Your bank took a repayment back',
  ]);
});

test('an event that is forged, or about nobody’s payment, changes nothing', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  const before = await payoff();
  expect(await sendWebhook(provider, event(1), 'f'.repeat(128))).toBe(401);
  expect(await sendWebhook(provider, event(999_999, 'resolve'))).toBe(200);
  expect(await sendWebhook(provider, { event: 'charge.dispute.create', data: {} })).toBe(200);
  for (const data of [
    { transaction_reference: 'hf-nobody' },
    { transaction_reference: reference },
  ]) {
    expect(await sendWebhook(provider, { event: 'refund.processed', data })).toBe(200);
  }
  expect(await disputes()).toEqual([]);
  expect(await payoff()).toEqual(before);
});

test('a dispute of which nobody tells how it ended is asked about every day', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  const { payments } = provider.context;
  const { signed } = payments;
  await dispute(provider, reference);
  Object.assign(payments, { signed: () => false });
  await endDispute(provider, reference, 'lost');
  Object.assign(payments, { signed });
  expect(await disputes()).toMatchObject([{ status: 'open' }]);
  await provider.passTime(day);
  await letWork(provider);
  expect(await disputes()).toMatchObject([{ status: 'lost' }]);
});

test('a payment that nobody has told of is credited before it is taken back', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  await payUnheard(provider, checkout);
  const { payments } = provider.context;
  const { signed } = payments;
  Object.assign(payments, { signed: () => false });
  await provider.fetch('/api/sandbox/checkout/none');
  await payments.verify(checkout.reference);
  Object.assign(payments, { signed });
  await dispute(provider, checkout.reference);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 50_000_000 });
  await endDispute(provider, checkout.reference, 'lost');
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 0 });
});

test('our own refunds reverse nothing, and neither does a dispute of a card check cost a loan', async () => {
  const { checkout } = await provider.answer(initializeCard, { as: debtor.email, body: {} });
  await payWith(provider, checkout, cards.success);
  await provider.answer(recordCard, { as: debtor.email, body: { reference: checkout.reference } });
  const before = await payoff();
  await letWork(provider);
  const refunds = await provider.context.payments.refundsOf(checkout.reference);
  expect(refunds).toMatchObject([{ amount: 5_000, status: 'processed' }]);
  const told = { event: 'refund.processed', data: { transaction_reference: checkout.reference } };
  expect(await sendWebhook(provider, told)).toBe(200);
  expect(await disputes()).toEqual([]);
  expect(await payoff()).toEqual(before);

  const again = await provider.answer(initializeCard, { as: debtor.email, body: {} });
  await payWith(provider, again.checkout, cards.success);
  const { reference } = again.checkout;
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  await letWork(provider);
  expect(await disputes()).toMatchObject([{ status: 'lost', reference }]);
  expect(await payoff()).toEqual(before);
});

test('whose bank disputes a payment reads that they may owe it again, if it is on their loan', async () => {
  const credited = await repayByCard(provider, debtor, 10_000_000);
  const little = await startRepaying(provider, debtor, 10_000_000);
  await payUnheard(provider, little, 'too-little');
  const check = await provider.answer(initializeCard, { as: debtor.email, body: {} });
  await payWith(provider, check.checkout, cards.success);
  // What it pays for is repaid by then, so all of it goes back.
  const late = await startRepaying(provider, debtor, 20_000_000);
  await repayByCard(provider, debtor, (await payoff()).total);
  await payWith(provider, late, cards.success);
  for (const { reference } of [credited, little, check.checkout, late]) {
    await dispute(provider, reference);
  }
  const owedAgain = 'If we have to return the money, you will owe it on your loan again.';
  const next = await nextOf('Your bank disputes a payment');
  expect(next.map((text) => text?.includes(owedAgain))).toEqual([true, false, false, false]);
});

test('what we send back of a payment that was too much reverses nothing, before a dispute and after', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  await payUnheard(provider, checkout, 'too-much');
  const { payments } = provider.context;
  await payments.verify(checkout.reference);
  for (let step = 0; step < 2; step++) await letWork(provider);
  const [own] = await payments.refundsOf(checkout.reference);
  expect(own).toMatchObject({ status: 'processed', ofDispute: false });
  const event = { event: 'refund.processed' };
  const data = { transaction_reference: checkout.reference };
  expect(await sendWebhook(provider, { ...event, data })).toBe(200);
  expect(await disputes()).toEqual([]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 50_000_000 });

  await dispute(provider, checkout.reference);
  await endDispute(provider, checkout.reference, 'lost');
  expect(await disputes()).toMatchObject([{ taken_back: checkout.total }]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 0 });
});

test('a refund that somebody made at the processor is taken off the loan, once and in parts', async () => {
  const { reference, repayment_id } = await repayByCard(provider, debtor, 50_000_000);
  await sandboxCall(provider, 'refund', { reference, amount: 10_000_000 });
  expect(await repaymentBy(repayment_id)).toMatchObject({
    amount: 50_000_000,
    principal: 40_000_000,
    takenBack: { amount: 10_000_000 },
  });
  await sandboxCall(provider, 'refund', { reference });
  expect(await repaymentBy(repayment_id)).toMatchObject({
    principal: 0,
    takenBack: { amount: 50_000_000 },
  });
  const all = await disputes();
  expect(all.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'refund lost',
    'refund lost',
  ]);
  expect(await loanOf(provider, debtor)).toMatchObject({
    totalRepaid: 0,
    outstanding: 200_000_000,
  });
});

test('the refund that ends a lost dispute is not counted a second time', async () => {
  const { reference, repayment_id } = await repayByCard(provider, debtor, 50_000_000);
  await dispute(provider, reference, 20_000_000);
  await endDispute(provider, reference, 'lost');
  const about = { event: 'refund.processed', data: { transaction_reference: reference } };
  expect(await sendWebhook(provider, about)).toBe(200);
  expect(await disputes()).toMatchObject([{ taken_back: 20_000_000 }]);
  expect(await repaymentBy(repayment_id)).toMatchObject({ takenBack: { amount: 20_000_000 } });
});

test('a dispute that is lost takes what a refund since has left', async () => {
  const { reference, total } = await repayByCard(provider, debtor, 50_000_000);
  const before = await provider.answer(getPayoff, { as: debtor.email, id: debtor.loan_id });
  await dispute(provider, reference);
  await sandboxCall(provider, 'refund', { reference, amount: 10_000_000 });
  await endDispute(provider, reference, 'lost');
  const left = await sandboxCall(provider, 'refund', { reference }).catch(String);
  expect(left).toContain('Transaction has been fully reversed');
  const taken = (await disputes()).reduce((sum, { taken_back }) => sum + taken_back, 0);
  expect(taken).toBe(total);
  expect((await payoff()).total).toBe(before.payoff.total + 50_000_000);
});

test('payments that came later are put to work again, and say what they paid for', async () => {
  const from = provider.clock.now();
  await provider.passTime(60 * day);
  const first = await repayByCard(provider, debtor, 20_000_000);
  const second = await repayByCard(provider, debtor, 20_000_000);
  const before = await repaymentBy(second.repayment_id);
  await provider.passTime(2 * day);
  await dispute(provider, first.reference);
  await endDispute(provider, first.reference, 'lost');
  // The second pays now what the first had paid: the bill with its charges, and less principal.
  const after = await repaymentBy(second.repayment_id);
  expect(after).toMatchObject({ amount: 20_000_000, takenBack: null });
  expect(after?.interest).toBeGreaterThan(before?.interest ?? Number.NaN);
  const { total, sums } = await provider.answer(listRepayments, { as: debtor.email });
  expect([total, sums[0]?.principal]).toEqual([2, after?.principal]);

  const { breakdown, lines } = await provider.answer(getBreakdown, {
    as: debtor.email,
    id: debtor.loan_id,
  });
  for (const row of breakdown) {
    expect(row.principal_at_month_end).toBe(
      row.principal_at_month_beginning - row.principal_repaid,
    );
    expect(row.interest_at_month_end).toBe(
      row.interest_at_month_beginning + row.interest_overcharge - row.interest_repaid,
    );
  }
  expect(breakdown.at(-1)?.principal_at_month_end).toBe(
    (await loanOf(provider, debtor)).outstanding,
  );
  expect(lines.every(({ amount }) => amount > 0)).toBe(true);

  const { statement } = await provider.answer(getStatement, {
    as: debtor.email,
    query: { from: new Date(from).toISOString().slice(0, 10), currency: 'NGN' },
  });
  const [naira] = statement.currencies;
  expect(naira?.lines.map(({ kind }) => kind)).toContain('repayment_reversed');
  const reversed = naira?.lines.find(({ kind }) => kind === 'repayment_reversed');
  expect(reversed).toMatchObject({ reference: first.repayment_id, debt: 20_000_000 });
  expect(naira?.closing.debt).toBe(naira?.lines.at(-1)?.debt_balance);
});

test('receipt, report and statement say that a repayment was taken back, and that it was disputed', async () => {
  const { reference, repayment_id } = await repayByCard(provider, debtor, 50_000_000);
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  const wordsOf = async (path: string) => {
    const authorization = `Bearer ${await provider.tokenOf(debtor.email)}`;
    const response = await provider.fetch(`/api${path}`, { headers: { authorization } });
    const { tagged } = readPdf(Buffer.from(await response.arrayBuffer()));
    return tagged.map(({ text }) => text).join(' ');
  };
  const receipt = getReceipt.path.replace('{id}', repayment_id);
  expect(await wordsOf(receipt)).toMatch(/Taken back on .*, and owed again/);
  const report = getReport.path.replace('{id}', debtor.loan_id);
  expect(await wordsOf(report)).toMatch(/Taken back, and owed again .* −₦500,000\.00/);
  const statement = await wordsOf(getStatementFile.path);
  expect(statement).toContain('Repayment taken back');
  expect(statement).toContain('The payer’s bank asked for the payment back');
  expect(statement).toContain('The payer’s bank took the payment back');
});

test('a loan that was sold in default runs again, and may be sold again', async () => {
  const { context } = provider;
  await drawCredit(provider, debtor, 'NGN', await creditOf(provider, debtor, 'NGN'));
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  await provider.passTime(150 * day);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'liquidated' });
  await noteProceeds(context, debtor.loan_id, 'ngozi');
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'serviced',
    liquidated: null,
  });
  const owed = (await payoff()).total;
  expect(owed).toBeGreaterThan(50_000_000);
  // Nothing is sold without a notice and a month.
  await provider.passTime(20 * day);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'serviced' });
  await provider.passTime(80 * day);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'liquidated', payoff: 0 });
  const waiting = await waitingProceeds(context.db);
  expect(waiting.filter(({ loan_id }) => loan_id === debtor.loan_id)).toHaveLength(1);
  await noteProceeds(context, debtor.loan_id, 'ngozi');
});

test('the back office sees what is held, and ends what a lost dispute holds', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  const { id } = await dispute(provider, reference);
  const lift = () => liftHold(provider.context, `dispute-${id}`, 'ngozi');
  const held = async () =>
    (await holdingDisputes(provider.context.db)).filter((one) => one.reference === reference);
  expect(await held()).toMatchObject([{ status: 'open', taken_back: 0 }]);
  await expect(lift()).rejects.toThrow('It is not decided yet.');
  await endDispute(provider, reference, 'lost');
  expect(await held()).toMatchObject([{ status: 'lost' }]);
  await lift();
  expect(await held()).toEqual([]);
  const { user } = await provider.answer(getUser, { as: debtor.email });
  expect(user.withdrawalHold).toBeNull();
  await expect(lift()).rejects.toThrow();
});

describe('while another dispute still holds withdrawals', () => {
  const disputed = async () => {
    const { reference } = await repayByCard(provider, debtor, 10_000_000);
    const { id } = await dispute(provider, reference);
    return { reference, lift: () => liftHold(provider.context, `dispute-${id}`, 'ngozi') };
  };

  test('a borrower is not told that nothing is held, until the back office has ended the last hold', async () => {
    const [first, last] = [await disputed(), await disputed()];
    const released = 'We no longer hold your withdrawals';
    await endDispute(provider, first.reference, 'lost');
    await first.lift();
    expect(await told()).not.toContain(released);
    await endDispute(provider, last.reference, 'lost');
    await last.lift();
    expect((await told()).filter((subject) => subject === released)).toEqual([released]);
  });

  test('a borrower who keeps a payment reads which other one withdrawals wait for', async () => {
    const [first, last] = [await disputed(), await disputed()];
    for (const { reference } of [first, last]) await endDispute(provider, reference, 'won');
    expect(await nextOf('We keep your payment, and your loan stays as it is')).toEqual([
      `Your payment ${last.reference} is not settled yet. ${holdWords(provider.context)}`,
      'We no longer check your withdrawals before we send them.',
    ]);
  });
});

test('what the processor says of a dispute that was won before is not believed', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  const { id } = await dispute(provider, reference);
  await endDispute(provider, reference, 'won');
  const { payments } = provider.context;
  const { dispute: ask } = payments;
  const lost: typeof ask = async (one) => {
    const found = await ask(one);
    return found && { ...found, status: 'lost' };
  };
  Object.assign(payments, { dispute: lost });
  await sendWebhook(provider, event(id, 'resolve'));
  Object.assign(payments, { dispute: ask });
  expect(await disputes()).toMatchObject([{ status: 'won' }]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 50_000_000 });
});
