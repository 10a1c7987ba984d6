import { beforeEach, expect, test } from 'vitest';
import { returnCredit } from '#contract/repayments.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { cards, confirmPaidAt, payWith } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { setBuyRate } from '#support/refunds.ts';
import { loanOf, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);
beforeEach(() => setBuyRate(provider, 158_025));

/** The newest mails to the borrower, the newest first, without when they may leave. */
async function mails(count: number) {
  const rows = await provider.context.db
    .selectFrom('messages')
    .select(['subject', 'body', 'details'])
    .where('recipient', '=', debtor.email)
    .orderBy('position', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ subject, body, details }) => {
    const { facts, next, action, notYou } = details ?? {};
    return { subject, body, facts, next, action, notYou };
  });
}
const category = () =>
  provider.context.db
    .selectFrom('notifications')
    .select('category')
    .where('user_id', '=', debtor.user_id)
    .orderBy('position', 'desc')
    .limit(1)
    .execute();
const aboutLoan = () => [
  ['Partner', 'Northgate'],
  ['Loan', shortReference(debtor.loan_id)],
];
/** What every message about money that came has. */
const always = { action: { label: 'Open your dashboard', path: '/dashboard' }, notYou: true };
const give = (amount: number) =>
  provider.answer(returnCredit, { as: debtor.email, id: debtor.loan_id, body: { amount } });
const transfer = (amount: number, reference: string) =>
  recordTransfer(
    provider.context,
    { loan_id: debtor.loan_id, amount: minor(amount), reference },
    'ngozi',
  );
const later = (ms: number) => provider.clock.moveTo(provider.clock.now() + ms);
const hearOf = (reference: string, paidAt: number) => confirmPaidAt(provider, reference, paidAt);

test('a part of a loan that was paid is told with what is left and when it is due', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, checkout, cards.success);
  expect(await mails(1)).toEqual([
    {
      subject: 'Repayment received',
      body: 'We credited $100.00 to your loan at Northgate.',
      facts: [
        ...aboutLoan(),
        ['Credited', '$100.00'],
        ['You owe', '$2,900.00'],
        ['Next bill', '$240.00 on 1 May 2026'],
        ['Left for the last bill, on 1 July 2026', '$2,728.61'],
        ['Reference', checkout.reference],
      ],
      next: 'Your next bill is $240.00 on 1 May 2026.',
      ...always,
    },
  ]);
  expect(await category()).toEqual([{ category: 'repayment' }]);
});

test('the last payment of a loan says that nothing is owed, and sends nothing back', async () => {
  await transfer(300_000, `${debtor.loan_id}-whole`);
  const [mail] = await mails(1);
  expect(mail).toEqual({
    subject: 'Your loan is repaid',
    body: 'We credited $3,000.00 to your loan at Northgate. The loan is repaid.',
    facts: [...aboutLoan(), ['Credited', '$3,000.00'], ['Reference', `${debtor.loan_id}-whole`]],
    next: 'You owe nothing more on this loan. You can borrow again from your dashboard.',
    ...always,
  });
});

test('what a transfer was too much goes back to its account, all of it once the loan has ended', async () => {
  await transfer(305_000, `${debtor.loan_id}-1`);
  const [ended] = await mails(1);
  expect(ended).toEqual({
    subject: 'Your loan is repaid',
    body: 'We credited $3,000.00 to your loan at Northgate. The loan is repaid. You paid more than was needed. We are sending $50.00 back.',
    facts: [
      ...aboutLoan(),
      ['Credited', '$3,000.00'],
      ['We are sending back', '$50.00'],
      ['Reference', `${debtor.loan_id}-1`],
    ],
    next: 'You owe nothing more on this loan. You can borrow again from your dashboard. We are sending $50.00 back to the account that it came from. It will arrive within 3-5 business days.',
    ...always,
  });

  await transfer(7_000, `${debtor.loan_id}-2`);
  expect(await mails(1)).toEqual([
    {
      subject: 'We are sending your payment back',
      body: 'Your loan at Northgate had already ended when your payment was confirmed, so we credited nothing. We are returning all of it.',
      facts: [
        ...aboutLoan(),
        ['Credited', '$0.00'],
        ['We are sending back', '$70.00'],
        ['Reference', `${debtor.loan_id}-2`],
      ],
      next: 'We are sending $70.00 back to the account that it came from. It will arrive within 3-5 business days.',
      ...always,
    },
  ]);
  expect(await category()).toEqual([{ category: 'repayment' }]);
});

test('what a card paid too much goes back as Naira, to the card or the account', async () => {
  const first = await startRepaying(provider, debtor, 300_000);
  await payWith(provider, await startRepaying(provider, debtor, 20_000), cards.success);
  await payWith(provider, first, cards.success);
  const [mail] = await mails(1);
  expect(mail?.body).toBe(
    'We credited $2,800.00 to your loan at Northgate. The loan is repaid. You paid more than was needed. We are sending ₦316,050.00 back.',
  );
  expect(mail?.facts).toContainEqual(['We are sending back', '₦316,050.00']);
  expect(mail?.next).toBe(
    'You owe nothing more on this loan. You can borrow again from your dashboard. We are sending ₦316,050.00 back to the card or account that it came from. It will arrive within 3-5 business days.',
  );
});

test('what was paid on time and heard of late removes the late charges, and says so', async () => {
  const { due_date = '', total = 0 } = (await loanOf(provider, debtor)).bills[0] ?? {};
  await provider.passTime(lagosMidnight(isoDay(due_date)) + 60_000 - provider.clock.now());
  const { reference } = await startRepaying(provider, debtor, total);
  const paidAt = provider.clock.now();
  await provider.passTime(10 * 86_400_000);
  await hearOf(reference, paidAt);
  const [mail] = await mails(1);
  expect(mail?.subject).toBe('Repayment received');
  expect(mail?.body).toBe(
    'We credited $246.00 to your loan at Northgate. You had paid on time, so we removed $7.89 of late charges.',
  );
  expect(mail?.next).toBe('Your next bill is $180.00 on 1 June 2026.');
});

test('credit that was given back says what it leaves, or that the loan is repaid', async () => {
  await give(100_000);
  const [part] = await mails(1);
  expect(part).toEqual({
    subject: 'Credit returned',
    body: 'You gave $1,000.00 of credit that you had not withdrawn back to your loan at Northgate. It cost nothing. You now owe $2,000.00 on it.',
    facts: [
      ...aboutLoan(),
      ['Given back', '$1,000.00'],
      ['You owe', '$2,000.00'],
      ['Next bill', '$164.00 on 1 May 2026'],
      ['Left for the last bill, on 1 July 2026', '$1,881.80'],
    ],
    next: 'Your next bill is $164.00 on 1 May 2026.',
    ...always,
  });
  expect(await category()).toEqual([{ category: 'repayment' }]);

  await give(200_000);
  expect(await mails(1)).toEqual([
    {
      subject: 'Credit returned: your loan is repaid',
      body: 'You gave $2,000.00 of credit that you had not withdrawn back to your loan at Northgate. It cost nothing. The loan is repaid.',
      facts: [...aboutLoan(), ['Given back', '$2,000.00']],
      next: 'You owe nothing more on this loan. You can borrow again from your dashboard.',
      ...always,
    },
  ]);
});

test('who pays after their rate has expired is told what it bought, before what they owe', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await later(31 * 60_000);
  await setBuyRate(provider, 316_050);
  await hearOf(reference, provider.clock.now());
  const [credited, expired] = await mails(2);
  expect(credited?.body).toBe('We credited $50.00 to your loan at Northgate.');
  expect(expired).toEqual({
    subject: 'You paid after your rate had expired',
    body: `We held the rate of your payment ${reference} for 30 minutes, and you paid later. We used the rate of the moment we credited it, so your payment is worth $50.00 instead of $100.00.`,
    facts: [...aboutLoan(), ['Credited', '$50.00'], ['Reference', reference]],
    next: 'We will write to you in a moment and say what you owe after this payment.',
    action: always.action,
    notYou: undefined,
  });
});

test('a page that was closed held its rate until then, and a rate that is the same is not told', async () => {
  const closed = await startRepaying(provider, debtor, 10_000);
  const { reference } = await startRepaying(provider, debtor, 20_000);
  await setBuyRate(provider, 316_050);
  await later(1);
  await hearOf(closed.reference, provider.clock.now());
  expect((await mails(2))[1]?.body).toContain(
    `${closed.reference} until its payment page was closed, and you paid later.`,
  );

  await later(31 * 60_000);
  await setBuyRate(provider, 158_025);
  await hearOf(reference, provider.clock.now());
  expect((await mails(2)).map(({ subject }) => subject)).toEqual([
    'Repayment received',
    'Repayment received',
  ]);
});
