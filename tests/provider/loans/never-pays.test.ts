import { expect, test } from 'vitest';
import { listSales } from '#contract/sales.ts';
import { isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { isGsm, septetsOf } from '#provider/messages/gsm.ts';
import { tick } from '#provider/runtime/tick.ts';
import { storedLoan } from '#support/books.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, startRepaying } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();

/** Ten in the morning of a day, at one jump. */
async function moveTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
  await tick(provider.context);
}

/** What was sent about the loan, each at its own day, in order. */
async function sentTo({ user_id }: TestBorrower, channel: 'email' | 'sms' = 'email') {
  const messages = await provider.context.db
    .selectFrom('messages')
    .select(['sent_at', 'subject', 'body', 'details'])
    .where('user_id', '=', user_id)
    .where('channel', '=', channel)
    .where((is) =>
      is.and([
        is('subject', 'not like', 'Withdrawal %'),
        is('subject', 'not like', 'New bank account%'),
      ]),
    )
    .orderBy('position')
    .execute();
  return messages.map(({ sent_at, details, ...message }) => ({
    ...message,
    day: lagosDay(Date.parse(sent_at)),
    next: details?.next ?? '',
    facts: Object.fromEntries(details?.facts ?? []),
    action: details?.action?.path ?? '',
  }));
}

const subjects = (messages: readonly { day: string; subject: string }[]) =>
  messages.map(({ day, subject }) => `${day} ${subject}`);

/** $1,000.00 lent for three months on 10 March 2026, of which $950.00 is spent, and never a payment. */
async function borrowAndSpend(): Promise<Debtor> {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await drawCredit(provider, borrower, 'USD', 95_000);
  return { ...borrower, loan_id };
}

test('somebody who never pays is told once a day, at its own day, whatever the clock does', async () => {
  const borrower = await borrowAndSpend();
  await moveTo('2026-08-02');
  const told = subjects(await sentTo(borrower));
  expect(told).toEqual([
    '2026-03-10 Your credit is here',
    '2026-04-24 A payment is due in 7 days',
    '2026-04-28 A payment is due in 3 days',
    '2026-04-30 A payment is due tomorrow',
    '2026-05-01 $82.00 is due today',
    '2026-05-02 $82.00 is overdue',
    '2026-05-03 $84.63 is overdue',
    '2026-05-25 $84.63 is overdue, and a payment is due in 7 days',
    '2026-05-29 $84.63 is overdue, and a payment is due in 3 days',
    '2026-05-31 $84.63 is overdue, and a payment is due tomorrow',
    '2026-06-01 $85.45 is overdue',
    '2026-06-03 $148.15 is overdue',
    '2026-06-24 $148.15 is overdue, and a payment is due in 7 days',
    '2026-06-28 $148.15 is overdue, and a payment is due in 3 days',
    '2026-06-30 $148.15 is overdue, and a payment is due tomorrow',
    '2026-07-01 Notice: pay $86.27 by 31 July 2026, or we sell part of your portfolio',
    '2026-07-03 $1,122.35 is overdue',
    '2026-07-25 7 days left: pay $86.27, or we sell part of your portfolio on 1 Aug 2026',
    '2026-07-31 Last day: pay $86.27 today, or we sell part of your portfolio tomorrow',
    '2026-08-01 We sold $1,083.47 of your portfolio',
  ]);
  await tick(provider.context);
  expect(subjects(await sentTo(borrower))).toEqual(told);
});

test('each message says what comes next, and when, with exact figures', async () => {
  const borrower = await borrowAndSpend();
  const partner = { Partner: 'Northgate', Loan: borrower.loan_id.slice(0, 8) };
  const repay = `/repay?loan_id=${borrower.loan_id}`;
  await moveTo('2026-08-02');
  const sent = await sentTo(borrower);
  const on = (day: string) => sent.find((message) => message.day === day);

  expect(sent[0]).toMatchObject({
    action: '/dashboard',
    facts: {
      ...partner,
      Principal: '$1,000.00',
      Interest: '3% a month, an effective 42.58% a year',
      Tenure: '3 months',
      'Bill 1, due 1 May 2026': '$82.00',
      'Bill 2, due 1 June 2026': '$58.20',
      'Bill 3, due 1 July 2026': '$969.13, the last one, with $940.90 of principal',
    },
  });
  expect(sent[0]?.body).toContain('You can withdraw it now');
  expect(sent[0]?.next).toContain('Your first bill is $82.00 on 1 May 2026.');
  expect(on('2026-04-24')).toMatchObject({
    facts: { ...partner, 'Due on 1 May 2026': '$82.00' },
    next: 'If you pay by the end of 2 May 2026 (Lagos time), we add nothing. If you do not, we will add a late fee of $2.63 on 3 May 2026. Your dashboard lets you choose a later day.',
    action: repay,
  });
  expect(on('2026-05-03')).toMatchObject({
    body: '$84.63 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026. On 3 May 2026 we added a late fee of $2.63, because your bill of 1 May 2026 was not paid in full.',
    facts: {
      ...partner,
      Overdue: '$84.63',
      'Late fee added': '$2.63',
      'Due on 1 June 2026': '$60.00',
      'Penal charge on 1 June 2026, if you pay nothing': '$0.82',
      'Late fee on 3 June 2026, if you pay nothing': '$2.70',
      'Whole loan, due on 1 Aug 2026, if you pay nothing': '$1,133.47',
      'To be taken from undrawn credit, if you pay nothing': '$50.00',
      'To be sold from your portfolio, if you pay nothing': '$1,083.47',
    },
    next: 'Pay $84.63 by the end of 31 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 June 2026 and a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay what your undrawn credit does not pay.',
    action: repay,
  });
  expect(on('2026-06-24')).toMatchObject({
    body: '$148.15 is overdue on your loan at Northgate. $970.00 more is due on 1 July 2026. It is the last bill, so it takes all the principal that is left.',
  });
  expect(on('2026-07-01')).toMatchObject({
    body: 'Your bill of 1 May 2026 on your loan at Northgate has been unpaid for two months. $149.57 is overdue, and $970.00 more is due today. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. First we will take back the credit that you have not withdrawn, at no cost. For the rest, we will sell part of your portfolio to pay what you owe.',
    facts: {
      ...partner,
      'All due now': '$1,119.57',
      'Penal charge added': '$1.42',
      'Pay by': '31 July 2026, end of day, Lagos time',
      'Whole loan, due on 1 Aug 2026': '$1,133.47',
      'Undrawn credit returned, at no cost': '$50.00',
      'To be sold at Northgate': '$1,083.47',
      'You save by paying today, in charges': '$13.90',
    },
    next: 'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,119.57 today. You can also pay with the credit that you have not withdrawn. It costs nothing: give it back on your dashboard. We will write again on 25 July 2026.',
    action: repay,
  });
  expect(on('2026-07-31')?.next).toBe(
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. You can also pay with the credit that you have not withdrawn. It costs nothing: give it back on your dashboard. After the end of 31 July 2026 (Lagos time) we cannot stop the sale.',
  );
  expect(on('2026-08-01')).toMatchObject({
    body: 'On 1 Aug 2026 a bill of your loan at Northgate had been unpaid for three months, so your whole loan became due. First we took back the credit that you had not withdrawn, at no cost. For the rest, we sold part of your portfolio to pay what you owed, and no more than that.',
    facts: {
      ...partner,
      'You owed on 1 Aug 2026': '$1,133.47',
      'Undrawn credit returned, at no cost': '$50.00',
      'Sold at Northgate': '$1,083.47',
      'Portfolio at Northgate before the sale': '$20,000.00',
      'Portfolio at Northgate after the sale': '$18,916.53',
      'Principal paid': '$1,000.00',
    },
    action: '/dashboard',
  });
});

test('what is overdue and what is sold go to both contacts, by one SMS each with amount and day', async () => {
  const borrower = await borrowAndSpend();
  await moveTo('2026-08-02');
  const sent = await sentTo(borrower, 'sms');
  expect(sent.map(({ day, body }) => `${day} ${body}`)).toEqual([
    '2026-05-02 Holdfast: $82.00 is overdue at Northgate. Pay by 2 May 2026, or we will add $2.63.',
    '2026-05-03 Holdfast: $84.63 is overdue at Northgate. Pay by 31 May 2026, or we will add $0.82.',
    '2026-06-01 Holdfast: $85.45 is overdue at Northgate. $60.00 more is due today. Pay by 2 June 2026, or we will add $2.70.',
    '2026-06-03 Holdfast: $148.15 is overdue at Northgate. Pay by 30 June 2026, or we will add $1.42.',
    '2026-07-01 Holdfast: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,083.47 of your portfolio. All due now: $1,119.57.',
    '2026-07-03 Holdfast: $1,122.35 is overdue at Northgate. Pay at least $86.27 by 31 July 2026, or we will sell part of your portfolio.',
    '2026-07-25 Holdfast: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,083.47 of your portfolio. All due now: $1,122.35.',
    '2026-07-31 Holdfast: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,083.47 of your portfolio. All due now: $1,122.35.',
    '2026-08-01 Holdfast: On 1 Aug 2026 we sold $1,083.47 of your portfolio to repay your loan at Northgate. You owe nothing more on it. Sign in to see the sale.',
  ]);
  for (const { body } of sent) expect([isGsm(body), septetsOf(body) <= 160]).toEqual([true, true]);
});

test('a message and the dashboard of its day say the same figures, and the sale is as announced', async () => {
  const borrower = await borrowAndSpend();
  const money = (amount: number) => formatMoney(minor(amount), 'USD');
  const announced = [];
  for (const day of ['2026-07-01', '2026-07-25', '2026-07-31']) {
    await moveTo(day);
    const [coming] = (await provider.answer(listSales, { as: borrower.email })).coming;
    if (!coming) throw new Error(`No sale comes on ${day}`);
    const [message] = (await sentTo(borrower)).filter((one) => one.day === day);
    expect(message?.facts).toMatchObject({
      'All due now': money(coming.overdue),
      'Whole loan, due on 1 Aug 2026': money(coming.owed),
      'Undrawn credit returned, at no cost': money(coming.undrawn),
      'To be sold at Northgate': money(coming.sold[0]?.amount ?? 0),
      'You save by paying today, in charges': money(coming.charges),
    });
    announced.push(coming);
  }
  await moveTo('2026-08-01');
  const { sales } = await provider.answer(listSales, { as: borrower.email });
  for (const { day, owed, undrawn, sold, written_off } of announced) {
    expect(lagosDay(Date.parse(sales[0]?.date ?? ''))).toBe(day);
    expect(sales[0]).toMatchObject({ owed, undrawn, sold: sold[0]?.amount, written_off });
  }
});

test('while repayment is blocked no message names a charge or a sale, and then its new day is told', async () => {
  const borrower = await borrowAndSpend();
  const asked = { contact: borrower.email, action: 'repayment' } as const;
  await moveTo('2026-07-10');
  const before = (await sentTo(borrower)).length;
  await block(provider.context, { ...asked, reason: 'We are looking at it' }, 'Tunde');
  await moveTo('2026-07-20');
  await unblock(provider.context, asked, 'Tunde');
  const { loan: told } = await storedLoan(provider, borrower.loan_id);
  expect(told).toMatchObject({
    ...{ remedy_told_for: '2026-05-01', remedy_told_on: '2026-07-01', sale_told_day: '2026-08-01' },
  });
  await moveTo('2026-07-21');
  const { loan: moved } = await storedLoan(provider, borrower.loan_id);
  expect(moved).toEqual({ ...told, posted_through: '2026-07-21', sale_told_day: '2026-08-12' });
  await moveTo('2026-09-01');
  expect(subjects(await sentTo(borrower)).slice(before)).toEqual([
    '2026-07-10 Repayment is blocked',
    '2026-07-20 You can repay again',
    '2026-07-21 The day has changed: you have until 11 Aug 2026 to pay',
    '2026-08-05 7 days left: pay $86.27, or we sell part of your portfolio on 12 Aug 2026',
    '2026-08-11 Last day: pay $86.27 today, or we sell part of your portfolio tomorrow',
    '2026-08-12 We sold $1,083.47 of your portfolio',
  ]);
});

test('a bill that falls due while repayment is blocked says that nothing is charged for it', async () => {
  const borrower = await borrowAndSpend();
  await moveTo('2026-04-20');
  const asked = { contact: borrower.email, action: 'repayment' } as const;
  await block(provider.context, { ...asked, reason: 'We are looking at it' }, 'Tunde');
  await moveTo('2026-06-10');
  const sent = (await sentTo(borrower)).filter(({ day }) => day > '2026-04-20');
  expect(subjects(sent)).toEqual([
    '2026-04-24 A payment is due in 7 days',
    '2026-04-28 A payment is due in 3 days',
    '2026-04-30 A payment is due tomorrow',
    '2026-05-01 $82.00 is due today',
    '2026-05-25 $82.00 is overdue, and a payment is due in 7 days',
    '2026-05-29 $82.00 is overdue, and a payment is due in 3 days',
    '2026-05-31 $82.00 is overdue, and a payment is due tomorrow',
    '2026-06-01 $60.00 is due today',
  ]);
  for (const { next, action } of sent) {
    expect(next).toContain(
      'we will not add a late fee or penal charge, or sell any of your portfolio',
    );
    expect(next).not.toMatch(/\d/);
    expect(action).toBe('/dashboard');
  }
});

test('paying the oldest bill after the notice says that nothing is sold, and what is still behind', async () => {
  const borrower = await borrowAndSpend();
  await moveTo('2026-07-20');
  await payWith(provider, await startRepaying(provider, borrower, 8627), cards.success);
  await moveTo('2026-07-21');
  const paid = (await sentTo(borrower)).find(({ subject }) => subject === 'Repayment received');
  expect(paid?.facts).toMatchObject({ Credited: '$86.27', Overdue: '$1,036.08' });
  expect(paid?.next).toMatch(
    /^We will sell nothing on 1 Aug 2026\. \$1,036\.08 is still overdue\. /,
  );
  expect(paid?.next).toContain(
    'If your bill of 1 June 2026 is still unpaid at the end of 31 July 2026 (Lagos time), we will give you a',
  );
});
