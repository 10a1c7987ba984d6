import { expect, test } from 'vitest';
import { getPayoff } from '#contract';
import { listSales } from '#contract/sales.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { auditOf, booksOf, storedLoan } from '#support/books.ts';
import { confirmPaidAt, submitCheckout } from '#support/checkout.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, startRepaying } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';

const day = 86_400_000;
const provider = providerForFile();
const debtor = debtorForTest(provider, 'USD', 300_000);

const lose = async ({ reference }: { reference: string }) => {
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
};
const repaymentRow = (repayment_id: string) =>
  provider.context.db
    .selectFrom('repayments')
    .select(['principal', 'interest', 'taken_back', 'taken_back_at'])
    .where('repayment_id', '=', repayment_id)
    .executeTakeFirst();
const jobsOf = async (kind: string) =>
  (
    await provider.context.db
      .selectFrom('jobs')
      .select('run_at')
      .where('subject', '=', debtor.user_id)
      .where('kind', '=', kind)
      .execute()
  ).map(({ run_at }) => run_at);
const mailed = () =>
  provider.context.db
    .selectFrom('messages')
    .select(['subject', 'body', 'details'])
    .where('user_id', '=', debtor.user_id)
    .where('channel', '=', 'email')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();

test('the payment after one that is taken back pays what that had paid, as of its own day', async () => {
  await provider.passTime(60 * day);
  const first = await repayByCard(provider, debtor, 40_000);
  const second = await repayByCard(provider, debtor, 40_000);
  const paid = await storedLoan(provider, debtor.loan_id);
  await provider.passTime(2 * day);
  await lose(first);
  const { loan, bills, lines } = await storedLoan(provider, debtor.loan_id);
  expect(loan).toEqual({
    ...paid.loan,
    ...{ owed: 276_389, posted_through: '2026-05-11', total_repaid: 40_000 },
  });
  expect(bills).toEqual(paid.bills);
  const of = { day: '2026-05-09', source: 'paid', learned_on: '2026-05-11' };
  const [one, other] = [first, second].map(({ repayment_id }) => ({ ...of, repayment_id }));
  const bill_due_date = '2026-05-01';
  expect(lines.slice(0, paid.lines.length)).toEqual(paid.lines);
  expect(lines.slice(paid.lines.length)).toEqual([
    { ...other, kind: 'fee', amount: 789, bill_due_date },
    { ...other, kind: 'interest', amount: 15_600, bill_due_date },
    { ...other, kind: 'principal', amount: 9_000, bill_due_date },
    { ...other, kind: 'principal', amount: -25_389 },
    { ...one, kind: 'fee', amount: -789, bill_due_date },
    { ...one, kind: 'interest', amount: -15_600, bill_due_date },
    { ...one, kind: 'principal', amount: -9_000, bill_due_date },
    { ...one, kind: 'principal', amount: -14_611 },
  ]);
  const at = '2026-05-11T09:00:15.000Z';
  expect(await repaymentRow(first.repayment_id)).toEqual({
    ...{ principal: 0, interest: 0, taken_back: 40_000, taken_back_at: at },
  });
  expect(await repaymentRow(second.repayment_id)).toEqual({
    ...{ principal: 23_611, interest: 16_389, taken_back: 0, taken_back_at: null },
  });
  expect((await booksOf(provider, first.repayment_id)).slice(1)).toEqual([
    {
      kind: 'repayment_reversal',
      day: '2026-05-09',
      at,
      lines: [
        `loan:${debtor.loan_id}:principal USD 40000`,
        'house:processor:NGN NGN -63410000',
        'house:fx:NGN NGN 63210000',
        'house:fx:USD USD -40000',
        'house:chargebacks:NGN NGN 200000',
      ],
    },
  ]);
  expect(await booksOf(provider, second.repayment_id)).toHaveLength(1);
  expect((await auditOf(provider, debtor.loan_id)).at(-1)).toEqual({
    ...{ action: 'reverse repayment', user_id: null, at },
    detail: { repayment_id: first.repayment_id, amount: 40_000 },
  });
});

test('a payoff that is taken back leaves the loan running as before it, with the interest since', async () => {
  await provider.passTime(30 * day);
  const before = await storedLoan(provider, debtor.loan_id);
  const request = { as: debtor.email, id: debtor.loan_id };
  const { payoff } = await provider.answer(getPayoff, request);
  const payment = await repayByCard(provider, debtor, payoff.total);
  const paid = await storedLoan(provider, debtor.loan_id);
  const paidAt = '2026-04-09T09:00:15.000Z';
  expect(paid).toMatchObject({
    loan: { status: 'repaid', repaid_at: paidAt, serviced_at: paidAt },
    bills: [{ due_date: '2026-05-01', interest_paid: 9_000 }],
  });
  await provider.passTime(2 * day);
  expect(await jobsOf('end_of_day')).toEqual([]);
  await lose(payment);
  const { loan, bills, lines } = await storedLoan(provider, debtor.loan_id);
  expect(loan).toEqual({
    ...before.loan,
    ...{ status: 'serviced', serviced_at: paidAt, posted_through: '2026-04-11' },
  });
  expect(bills).toEqual([]);
  const undone = paid.lines.map((line) => ({
    ...{ ...line, amount: -Number(line.amount), learned_on: '2026-04-11' },
  }));
  expect(lines).toEqual([...paid.lines, ...undone]);
  const at = '2026-04-11T09:00:15.000Z';
  const own = `loan:${debtor.loan_id}`;
  expect((await booksOf(provider, payment.repayment_id)).slice(1)).toEqual([
    {
      kind: 'repayment_reversal',
      day: '2026-04-09',
      at,
      lines: [
        `${own}:principal USD 300000`,
        `${own}:interest USD 9000`,
        'house:processor:NGN NGN -488497250',
        'house:fx:NGN NGN 488297250',
        'house:fx:USD USD -309000',
        'house:chargebacks:NGN NGN 200000',
      ],
    },
    {
      kind: 'reversal_interest',
      day: '2026-04-11',
      at,
      lines: [`${own}:interest USD -9000`, 'house:interest_income:USD USD 9000'],
    },
  ]);
  expect(await jobsOf('end_of_day')).toEqual(['2026-04-11T23:00:00.000Z']);
  expect(await mailed()).toMatchObject({
    subject: 'Your bank took a repayment back',
    body: `Your bank took back $3,090.00 of your payment ${payment.reference}. You owe it again on your loan at Northgate, with interest since the day you paid. We add no late fee or penal charge for the time before 11 Apr 2026.`,
    details: {
      // The loan had ended, so what is owed is told with it.
      facts: expect.arrayContaining([['You owe', '$3,096.00']]),
      next: expect.stringMatching(/^Your next bill is \$246\.00 on 1 May 2026\. /),
    },
  });
});

test('the books have what was taken back on the day of its payment, whenever the next one came', async () => {
  await provider.passTime(60 * day);
  const first = await repayByCard(provider, debtor, 40_000);
  await provider.passTime(2 * day);
  await repayByCard(provider, debtor, 40_000);
  await lose(first);
  const [, reversal] = await booksOf(provider, first.repayment_id);
  expect(reversal).toMatchObject({
    ...{ kind: 'repayment_reversal', day: '2026-05-09', at: '2026-05-11T09:00:15.000Z' },
  });
});

test('a bill that a payoff made due early goes with it, and the one before it is owed again', async () => {
  await provider.passTime(60 * day);
  const request = { as: debtor.email, id: debtor.loan_id };
  const { payoff } = await provider.answer(getPayoff, request);
  const payment = await repayByCard(provider, debtor, payoff.total);
  const dueDays = async () =>
    (await storedLoan(provider, debtor.loan_id)).bills.map(({ due_date }) => due_date);
  expect(await dueDays()).toEqual(['2026-05-01', '2026-06-01']);
  await lose(payment);
  expect(await dueDays()).toEqual(['2026-05-01']);
  expect((await provider.answer(getPayoff, request)).payoff.total).toBe(payoff.total);
});

test('a late fee that we took back is no loss of a loan, also when its last payment is taken back', async () => {
  const goTo = (to: string) =>
    provider.passTime(lagosMidnight(isoDay(to)) + 3_600_000 - provider.clock.now());
  const payAllBut = async (left: number) =>
    repayByCard(provider, debtor, (await loanOf(provider, debtor)).payoff - left);
  await goTo('2026-05-01');
  await payAllBut(20_000);
  await goTo('2026-06-01');
  await repayByCard(provider, debtor, (await loanOf(provider, debtor)).minimum.amount);
  await goTo('2026-07-01');
  await payAllBut(5_000);
  const inTime = await startRepaying(provider, debtor, 5_000);
  await goTo('2026-07-10');
  expect((await loanOf(provider, debtor)).bills[2]?.charges).toBeGreaterThan(0);
  await confirmPaidAt(provider, inTime.reference, lagosMidnight(isoDay('2026-07-02')));
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', writtenOff: 0 });
  await lose(inTime);
  expect(await loanOf(provider, debtor)).toMatchObject({
    ...{ loanStatus: 'serviced', payoff: 5_000, writtenOff: 0 },
  });
});

/** A payoff of the eve of 1 June that arrives after its midnight; gives what it was, and what was waived. */
async function payOffOverMidnight() {
  const minute = 60_000;
  await provider.passTime(lagosMidnight(isoDay('2026-06-01')) - 10 * minute - provider.clock.now());
  const { payoff } = await loanOf(provider, debtor);
  const checkout = await startRepaying(provider, debtor, payoff);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.passTime(20 * minute);
  const { loanStatus, writtenOff } = await loanOf(provider, debtor);
  expect(loanStatus).toBe('repaid');
  return { checkout, payoff, writtenOff };
}

test('what fell due while a payoff was held was waived, and is owed again with it', async () => {
  const { checkout, payoff, writtenOff } = await payOffOverMidnight();
  expect(writtenOff).toBe(246); // the penal charge of 1 June
  await lose(checkout);
  expect(await loanOf(provider, debtor)).toMatchObject({
    ...{ loanStatus: 'serviced', payoff: payoff + 246, writtenOff: 0 },
  });
  const [, reversal] = await booksOf(provider, checkout.repayment_id);
  expect(reversal?.lines).toContain('house:written_off:USD USD -246');
});

test('what was waived then stays waived when an earlier payment is taken back', async () => {
  await provider.passTime(60 * day);
  const first = await repayByCard(provider, debtor, 1_000);
  const { writtenOff } = await payOffOverMidnight();
  expect(writtenOff).toBeGreaterThan(0);
  await lose(first);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'serviced', writtenOff });
});

test('a sale that came after it has paid for something else then, and stays as large as it was', async () => {
  await provider.passTime(60 * day);
  const payment = await repayByCard(provider, debtor, 40_000);
  const sale = await sellToday(provider, debtor);
  await lose(payment);
  const { sales } = await provider.answer(listSales, { as: debtor.email });
  expect(sale.parts).toEqual({ penalties: 0, fees: 0, interest: 2_400, principal: 276_389 });
  expect(sales).toEqual([
    { ...sale, parts: { penalties: 0, fees: 789, interest: 15_600, principal: 262_400 } },
  ]);
});

test('a notice stays while its bill is unpaid, and counts no more once that was paid and is owed again', async () => {
  await provider.passTime(60 * day);
  const early = await repayByCard(provider, debtor, 1_000);
  await provider.passTime(60 * day); // the notice of 1 July has been given
  const noticeOf = async () => {
    const { loan } = await storedLoan(provider, debtor.loan_id);
    return [loan.remedy_told_for, loan.remedy_told_on];
  };
  expect(await noticeOf()).toEqual(['2026-05-01', '2026-07-01']);
  await lose(early);
  expect(await noticeOf()).toEqual(['2026-05-01', '2026-07-01']);
  const { bills } = await storedLoan(provider, debtor.loan_id);
  expect(bills.map(({ reopened_on }) => reopened_on)).toEqual([null, null, null]);
  const late = await repayByCard(provider, debtor, 100_000);
  await provider.passTime(day);
  await lose(late);
  expect(await noticeOf()).toEqual([null, null]);
  const again = await storedLoan(provider, debtor.loan_id);
  expect(again.bills[0]).toMatchObject({ due_date: '2026-05-01', reopened_on: '2026-07-09' });
  expect(await jobsOf('end_of_day')).toHaveLength(1);
});

test('a notice of a later bill counts no more either, once that bill was paid and is owed again', async () => {
  await provider.passTime(53 * day);
  const { minimum } = await loanOf(provider, debtor);
  await repayByCard(provider, debtor, minimum.amount);
  await provider.passTime(98 * day); // the notice of 1 August has been given
  const noticeOf = async () => {
    const { loan } = await storedLoan(provider, debtor.loan_id);
    return [loan.remedy_told_for, loan.remedy_told_on];
  };
  expect(await noticeOf()).toEqual(['2026-06-01', '2026-08-01']);
  const late = await repayByCard(provider, debtor, 200_000);
  await lose(late);
  const { bills } = await storedLoan(provider, debtor.loan_id);
  expect(bills.slice(0, 2).map(({ reopened_on }) => reopened_on)).toEqual([null, '2026-08-08']);
  expect(await noticeOf()).toEqual([null, null]);
});
