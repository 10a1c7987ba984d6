import { expect, test } from 'vitest';
import { listPortfolios, requestLoan } from '#contract';
import {
  getRepayment,
  initializeRepayment,
  listRepayments,
  recordRepayment,
  returnCredit,
} from '#contract/repayments.ts';
import { getStatement } from '#contract/statement.ts';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { ratesAt } from '#provider/payments/rates.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { beforeHearing, cards, payWith, submitCheckout } from '#support/checkout.ts';
import { borrowerForTest, debtorForTest, providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { creditOf, loanOf, payUnheard, startRepaying } from '#support/repaying.ts';
import { lastMessage, signInByPassword } from '#support/step-up.ts';
import { nairaDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'USD', 30_000);
const unspent = borrowerForTest(provider);

const give = (amount: number, as = debtor.email) =>
  provider.ask(returnCredit, { as, id: debtor.loan_id, body: { amount } });

async function withdraw(amount: number) {
  await giveCard(provider, debtor);
  const owner = await signInByPassword(provider, debtor.email);
  await owner.stepUp();
  const body = {
    amount,
    application_id: debtor.application_id,
    currency: 'USD' as const,
    processor_id: 1,
    details: nairaDetails,
    portfolios: [{ portfolio_id: debtor.portfolios.USD, amount }],
    sendToAccount: 'new' as const,
  };
  expect(await owner.ask(requestWithdrawal, { body })).toMatchObject({ ok: true });
}

test('a loan of $300.00 that was never spent ends for nothing, and not for ₦476,075.00', async () => {
  const { buy, sell } = await ratesAt(provider.context.db, provider.clock.now());
  expect([buy, sell]).toEqual([158_025, 156_240]);
  const { payoff, undrawn } = await loanOf(provider, debtor);
  expect({ payoff, undrawn }).toEqual({ payoff: 30_000, undrawn: 30_000 });
  const { checkout } = await provider.answer(initializeRepayment, {
    as: debtor.email,
    body: { loan_id: debtor.loan_id, amount: payoff },
  });
  expect(checkout.total).toBe(47_607_500);

  expect(await give(30_000)).toMatchObject({
    ok: true,
    message:
      '$300.00 went back to your loan. It is repaid. We closed the payment page that was open for it.',
    data: {
      repayments: [
        {
          kind: 'credit_returned',
          amount: 30_000,
          principal: 30_000,
          interest: 0,
          returned: 0,
          refund: null,
          rate: 1,
          recorded: true,
        },
      ],
      loans: [{ loanStatus: 'repaid', payoff: 0, undrawn: 0 }],
    },
  });
  expect(await creditOf(provider, debtor)).toBe(0);
  const { all } = await provider.answer(listPortfolios, { as: debtor.email });
  expect(all.find(({ currency }) => currency === 'USD')).toMatchObject({
    balance: 0,
    outstanding: 0,
    redline: 0,
    availableCredit: 600_000,
  });
});

test('later it goes to the principal first, interest to that day stays owed, and no more comes', async () => {
  await provider.passTime(10 * 86_400_000);
  const before = await loanOf(provider, debtor);
  expect(before.payoff).toBe(30_300);
  expect(await give(30_000)).toMatchObject({
    data: {
      repayments: [{ principal: 30_000, interest: 0 }],
      loans: [{ outstanding: 0, payoff: 300 }],
    },
  });
  await provider.passTime(20 * 86_400_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ payoff: 300 });
});

test('a dollar goes back or more, to the cent, also what leaves less than a dollar', async () => {
  await provider.passTime(86_400_000);
  for (const amount of [1, 99]) {
    expect(await give(amount)).toMatchObject({
      ok: false,
      code: 'amount_below_minimum',
      errors: ['You need to enter a number equal to or greater than USD 1.00 to continue.'],
    });
  }
  expect(await creditOf(provider, debtor)).toBe(30_000);
  expect(await give(101)).toMatchObject({ ok: true });
  // In the first days what goes back has cost nothing, and so what stays is all that is owed.
  expect(await give(29_899 - 50)).toMatchObject({ ok: true });
  expect(await loanOf(provider, debtor)).toMatchObject({ payoff: 50, undrawn: 50 });
});

test('less than a dollar goes back where it is all that was not withdrawn', async () => {
  await withdraw(29_950);
  expect(await loanOf(provider, debtor)).toMatchObject({ undrawn: 50 });
  expect(await give(49)).toMatchObject({
    code: 'amount_below_minimum',
    errors: ['You need to enter a number equal to or greater than USD 0.50 to continue.'],
  });
  expect(await give(50)).toMatchObject({ data: { loans: [{ payoff: 29_950, undrawn: 0 }] } });
});

test('less than a dollar goes back where it is all that is owed', async () => {
  await give(29_950);
  await borrow(provider, debtor, 'USD', 10_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ payoff: 50, undrawn: 10_050 });
  expect(await give(49)).toMatchObject({ code: 'amount_below_minimum' });
  expect(await give(50)).toMatchObject({ data: { loans: [{ loanStatus: 'repaid' }] } });
});

test('it pays overdue bills in the order of any payment, and stops what lateness costs', async () => {
  const { bills } = await loanOf(provider, debtor);
  const [first] = bills;
  await provider.clock.moveTo(Date.parse(`${first?.due_date}T12:00:00Z`) + 40 * 86_400_000);
  await provider.passTime(0);
  const late = await loanOf(provider, debtor);
  const overdue = late.bills.filter(({ state }) => state === 'overdue');
  expect(overdue).toHaveLength(2);
  expect(overdue[0]?.charges).toBeGreaterThan(0);
  const owed = overdue.reduce((sum, bill) => sum + bill.total - bill.paid, 0);
  expect(await give(owed)).toMatchObject({ ok: true });
  const after = await loanOf(provider, debtor);
  expect(after.payoff).toBe(late.payoff - owed);
  expect(after.bills.filter(({ state }) => state === 'overdue')).toEqual([]);
});

test('what is on its way to a bank keeps its money: only the rest can be given back', async () => {
  await withdraw(20_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ undrawn: 10_000 });
  expect(await give(10_001)).toMatchObject({
    ok: false,
    code: 'balance_insufficient',
    errors: ['You can give back $100.00 at most: that is what you have not withdrawn.'],
  });
  expect(await give(10_000)).toMatchObject({ data: { loans: [{ payoff: 20_000, undrawn: 0 }] } });
});

test('no more goes back than is owed', async () => {
  expect(await give(30_001)).toMatchObject({
    code: 'amount_above_payoff',
    errors: ['Maximum allowed is USD 300.00'],
  });
  expect(await creditOf(provider, debtor)).toBe(30_000);
});

test('credit on another portfolio, or in another currency, stays where it is', async () => {
  await borrow(provider, debtor, 'NGN', 150_000_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ undrawn: 30_000 });
  await give(30_000);
  expect(await creditOf(provider, debtor, 'NGN')).toBe(150_000_000);
});

test('two loans on one portfolio show the same credit, and it goes back once', async () => {
  const other = await borrow(provider, debtor, 'USD', 10_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ undrawn: 40_000 });
  expect(await loanOf(provider, { ...debtor, loan_id: other })).toMatchObject({ undrawn: 40_000 });
  await give(30_000);
  expect(await loanOf(provider, { ...debtor, loan_id: other })).toMatchObject({
    payoff: 10_000,
    undrawn: 10_000,
  });
});

test('nobody gives back somebody else’s credit, or any for a loan that is not paid out', async () => {
  expect(await give(10_000, 'ada@example.com')).toMatchObject({ code: 'not_found' });
  const { email: as, portfolios } = unspent;
  const { loans } = await provider.answer(requestLoan, {
    as,
    body: {
      amount: 10_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: portfolios.USD, amount: 10_000 }],
    },
  });
  const id = loans[0]?.loan_id ?? '';
  const early = await provider.ask(returnCredit, { as, id, body: { amount: 1 } });
  expect(early).toMatchObject({ code: 'loan_not_repayable' });
});

test('a borrower whose repayments we block gives credit back all the same', async () => {
  await provider.context.db
    .updateTable('users')
    .set({ blacklist_repayment: true, blacklist_withdrawal: true, blacklist_loan: true })
    .where('user_id', '=', debtor.user_id)
    .execute();
  expect(await give(30_000)).toMatchObject({ ok: true });
});

test('while a payment is on its way nothing goes back, and both are credited once after it', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  expect(await give(30_000)).toMatchObject({ code: 'state_conflict' });
  await provider.clock.moveTo(provider.clock.now() + 10_000);
  // The payment has arrived since, which this very question finds out.
  expect(await give(30_000)).toMatchObject({ code: 'state_conflict' });
  expect(await loanOf(provider, debtor)).toMatchObject({ payoff: 20_000, undrawn: 30_000 });
  expect(await give(20_000)).toMatchObject({ ok: true });
  expect(await creditOf(provider, debtor)).toBe(10_000);
});

test.each([
  ['a transfer that has failed', 'fails'],
  ['one that has arrived', 'arrives'],
] as const)('%s is asked about however long ago it was begun', async (_, transfer) => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await submitCheckout(provider, checkout, { transfer });
  expect(await give(30_000)).toMatchObject({ code: 'state_conflict' });
  // Nobody asks meanwhile.
  await provider.clock.moveTo(provider.clock.now() + 20 * 86_400_000);
  if (transfer === 'arrives') {
    expect(await give(20_000)).toMatchObject({ code: 'state_conflict' });
  }
  expect(await give(20_000)).toMatchObject({ ok: true });
});

test('what somebody begins to pay while the processor is asked comes first', async () => {
  const as = debtor.email;
  const checkout = await startRepaying(provider, debtor, 10_000);
  const pay = async () => {
    await submitCheckout(provider, checkout, { transfer: 'arrives' });
    await provider.answer(recordRepayment, { as, body: { reference: checkout.reference } });
  };
  expect(await beforeHearing(provider, 'verify', pay, () => give(30_000))).toMatchObject({
    code: 'state_conflict',
  });
  expect(await creditOf(provider, debtor)).toBe(30_000);
});

test('a payment page that is opened while the processor is asked of an earlier one stays open', async () => {
  await startRepaying(provider, debtor, 10_000);
  await give(10_000);
  const open = () => startRepaying(provider, debtor, 5_000);
  expect(await beforeHearing(provider, 'verify', open, () => give(10_000))).toMatchObject({
    code: 'state_conflict',
  });
  expect(await creditOf(provider, debtor)).toBe(20_000);
  expect(await give(10_000)).toMatchObject({
    message:
      '$100.00 went back to your loan. You owe $100.00 on it. We closed the payment page that was open for it.',
  });
});

test('the page that it closed is credited when somebody pays there, and the rest goes back to them', async () => {
  const checkout = await startRepaying(provider, debtor, 30_000);
  await give(25_000);
  await payWith(provider, checkout, cards.success);
  const body = { reference: checkout.reference };
  const { repayments } = await provider.answer(recordRepayment, { as: debtor.email, body });
  expect(repayments).toMatchObject([{ kind: 'payment', principal: 5_000, returned: 25_000 }]);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid' });
});

test('one that was paid and of which nobody has told us comes first', async () => {
  const checkout = await startRepaying(provider, debtor, 30_000);
  await payUnheard(provider, checkout);
  expect(await give(30_000)).toMatchObject({ code: 'state_conflict' });
  expect(await give(30_000)).toMatchObject({ code: 'loan_not_repayable' });
  expect(await creditOf(provider, debtor)).toBe(30_000);
});

test('the same tap twice gives back once', async () => {
  const key = 'one tap';
  const body = { amount: 10_000 };
  const asked = { as: debtor.email, id: debtor.loan_id, body, key };
  const [one, two] = await Promise.all([1, 2].map(() => provider.ask(returnCredit, asked)));
  expect(one).toMatchObject({ ok: true });
  expect(two).toMatchObject({ ok: true });
  expect([one, two].filter((each) => each?.ok && each.replayed)).toHaveLength(1);
  expect(await creditOf(provider, debtor)).toBe(20_000);
});

test('it is listed, written on paper and told under a name of its own', async () => {
  await provider.passTime(60_000);
  await give(10_000);
  const own = { as: debtor.email };
  const { repayments } = await provider.answer(listRepayments, own);
  expect(repayments).toMatchObject([
    { kind: 'credit_returned', amount: 10_000, processor: { processorName: 'Undrawn credit' } },
  ]);
  const id = repayments[0]?.repayment_id ?? '';
  expect((await provider.answer(getRepayment, { ...own, id })).repayments).toEqual(repayments);

  const { statement } = await provider.answer(getStatement, own);
  const lines = statement.currencies.find(({ currency }) => currency === 'USD')?.lines ?? [];
  expect(lines.at(-1)).toMatchObject({
    kind: 'credit_returned',
    loan_id: debtor.loan_id,
    credit: -10_000,
    debt: -10_000,
    principal: -10_000,
  });

  const message = await lastMessage(provider, debtor.email);
  expect(message).toMatchObject({ subject: 'Credit returned' });
  expect(message?.body).toContain('You gave $100.00 of credit that you had not withdrawn back');
  expect(message?.body).toContain('You now owe $200.00 on it.');

  for (const [path, words] of [
    [`/api/repayment/${id}/receipt`, 'Credit returned, at no cost: $100.00'],
    [`/api/loan/${debtor.loan_id}/report`, 'Credit returned'],
    ['/api/me/statement/file', 'Undrawn credit given back'],
  ] as const) {
    const headers = { authorization: `Bearer ${await provider.tokenOf(debtor.email)}` };
    const response = await provider.fetch(path, { headers });
    expect(response.status, path).toBe(200);
    const { tagged } = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(tagged.map(({ text }) => text).join('\n')).toContain(words);
  }
});
