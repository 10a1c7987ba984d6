import { describe, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { payableOn } from '#credit/payoff.ts';
import { forecastSale } from '#credit/sale.ts';
import type { NamedPortfolio } from '#provider/loans/forecast-sales.ts';
import { remedyNotice, saleMoved, saleReminder } from '#provider/loans/sale-notifications.ts';
import {
  addedOn,
  asRead,
  lentUntil,
  longerNamed,
  longNamed,
  named,
  until,
} from '#support/loan-words.ts';
import { ngn, pay, unpaid } from '../../credit/loans.ts';

type Portfolio = { value?: number; undrawn?: number; partner?: string };

const portfolio = (
  { value = 2_000_000, undrawn = 0, partner = 'Northgate' }: Portfolio,
  index: number,
): NamedPortfolio => ({
  ...{ portfolio_id: `portfolio ${index}`, value: minor(value), balance: minor(undrawn) },
  ...{ application_id: 2, partner, prices_until: null, prices_since: null },
});

/** What comes of an account whose notice is read on a day, with what its own day has added. */
function coming(
  account: LoanAccount,
  some: readonly Portfolio[] = [{}],
  { posted = [], told = '2026-07-01' }: { posted?: readonly PostedLine[]; told?: string } = {},
) {
  const portfolios = some.map(portfolio);
  const forecast = forecastSale(account, portfolios, isoDay(told));
  if (!forecast) throw new Error('No sale comes');
  return { account, posted, portfolios, forecast, partner: named.partner };
}

const sms = (news: { sms?: string }) => news.sms;

test('the notice says what to pay by when, what happens else, and what is saved by paying today', () => {
  const account = lentUntil('2026-07-01');
  const told = coming(account, [{}], { posted: addedOn('2026-07-01') });
  expect(asRead(remedyNotice(named, told))).toEqual([
    'About a loan, to both contacts: Notice: pay $86.27 by 31 July 2026, or we sell part of your portfolio',
    'Your bill of 1 May 2026 on your loan at Northgate has been unpaid for two months. $149.57 is overdue, and $970.00 more is due today. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. We will sell part of your portfolio to pay what you owe.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $1,119.57 | Penal charge added: $1.42 | Pay by: 31 July 2026, end of day, Lagos time | Whole loan, due on 1 Aug 2026: $1,133.47 | To be sold at Northgate: $1,133.47 | You save by paying today, in charges: $13.90',
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,119.57 today. We will write again on 25 July 2026.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,133.47 of your portfolio. All due now: $1,119.57.',
  ]);
});

test('undrawn credit goes back first, then each partner’s portfolios are sold, and the rest is written off', () => {
  const told = coming(lentUntil('2026-07-03'), [
    { undrawn: 20_000, value: 30_000 },
    { undrawn: 10_000, value: 20_000 },
    { value: 10_000, partner: 'Baobab' },
  ]);
  expect(asRead(remedyNotice(named, told))).toEqual([
    'About a loan, to both contacts: Notice: pay $86.27 by 31 July 2026, or we sell your portfolio',
    'Your bill of 1 May 2026 on your loan at Northgate has been unpaid for two months. $1,122.35 is overdue. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. First we will take back the credit that you have not withdrawn, at no cost. For the rest, we will sell your portfolio to pay what you owe. We will write off what this does not pay.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $1,122.35 | Pay by: 31 July 2026, end of day, Lagos time | Whole loan, due on 1 Aug 2026: $1,133.47 | Undrawn credit returned, at no cost: $300.00 | To be sold at Northgate: $500.00 | To be sold at Baobab: $100.00 | To be written off: $233.47 | You save by paying today, in charges: $11.12',
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. You can also pay with the credit that you have not withdrawn. It costs nothing: give it back on your dashboard. We will write again on 25 July 2026.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $600.00 of your portfolio. All due now: $1,122.35.',
  ]);
});

test('where undrawn credit pays everything, nothing is said to be sold', () => {
  const told = coming(lentUntil('2026-07-03'), [{ undrawn: 500_000 }]);
  expect(asRead(remedyNotice(named, told))).toEqual([
    'About a loan, to both contacts: Notice: pay $86.27 by 31 July 2026, or your whole loan becomes due',
    'Your bill of 1 May 2026 on your loan at Northgate has been unpaid for two months. $1,122.35 is overdue. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. First we will take back the credit that you have not withdrawn, at no cost.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $1,122.35 | Pay by: 31 July 2026, end of day, Lagos time | Whole loan, due on 1 Aug 2026: $1,133.47 | Undrawn credit returned, at no cost: $1,133.47 | You save by paying today, in charges: $11.12',
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time), or your whole loan becomes due. If you pay only this bill, your bill of 1 June 2026 leads to your whole loan becoming due on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. You can also pay with the credit that you have not withdrawn. It costs nothing: give it back on your dashboard. We will write again on 25 July 2026.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we take it from your undrawn credit. All due now: $1,122.35.',
  ]);
});

test('where there is nothing to take or to sell, the loan is said to end and to be written off', () => {
  const told = coming(lentUntil('2026-07-03'), [{ value: 0 }]);
  expect(asRead(remedyNotice(named, told))).toEqual([
    'About a loan, to both contacts: Notice: pay $86.27 by 31 July 2026, or your whole loan becomes due',
    'Your bill of 1 May 2026 on your loan at Northgate has been unpaid for two months. $1,122.35 is overdue. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. Nothing is left to take or to sell, so we will end the loan in default and write off what you owe.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $1,122.35 | Pay by: 31 July 2026, end of day, Lagos time | Whole loan, due on 1 Aug 2026: $1,133.47 | To be written off: $1,133.47 | You save by paying today, in charges: $11.12',
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time), or your whole loan becomes due. If you pay only this bill, your bill of 1 June 2026 leads to your whole loan becoming due on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. We will write again on 25 July 2026.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we end the loan in default. All due now: $1,122.35.',
  ]);
  const last = saleReminder(named, coming(lentUntil('2026-07-31'), [{ value: 0 }]));
  expect(last.next).toMatch(/After the end of 31 July 2026 \(Lagos time\) it is too late\.$/);
});

/** Its first two bills were paid on 1 July, and the last one is not. */
const owingTheLast = (day: string) =>
  until(pay(lentUntil('2026-07-01'), 8_627 + 6_330).account, day);
const ofSeptember = { told: '2026-09-01' };

test('where one bill is all that is overdue, paying it is all that is asked for', () => {
  const told = coming(owingTheLast('2026-09-24'), [{ undrawn: 5_000 }], ofSeptember);
  expect(asRead(saleReminder(named, told))).toEqual([
    'About a loan, to both contacts: 7 days left: pay $991.82, or we sell part of your portfolio on 1 Oct 2026',
    '$991.82 is overdue. If your bill of 1 July 2026 is still unpaid at the end of 30 Sep 2026 (Lagos time), your whole loan will become due on 1 Oct 2026. First we will take back the credit that you have not withdrawn, at no cost. For the rest, we will sell part of your portfolio to pay what you owe.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $991.82 | Pay by: 30 Sep 2026, end of day, Lagos time | Whole loan, due on 1 Oct 2026: $1,001.52 | Undrawn credit returned, at no cost: $50.00 | To be sold at Northgate: $951.52 | You save by paying today, in charges: $9.70',
    'Pay $991.82 by the end of 30 Sep 2026 (Lagos time) to stop this sale. You can also pay with the credit that you have not withdrawn. It costs nothing: give it back on your dashboard. We will write again on 30 Sep 2026.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $991.82 by 30 Sep 2026 (Northgate), or on 1 Oct 2026 your whole loan, $1,001.52, becomes due and we sell $951.52 of your portfolio.',
  ]);
});

test('on the last day nothing later is promised', () => {
  expect(asRead(saleReminder(named, coming(lentUntil('2026-07-31'))))).toEqual([
    'About a loan, to both contacts: Last day: pay $86.27 today, or we sell part of your portfolio tomorrow',
    '$1,122.35 is overdue. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. We will sell part of your portfolio to pay what you owe.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $1,122.35 | Pay by: 31 July 2026, end of day, Lagos time | Whole loan, due on 1 Aug 2026: $1,133.47 | To be sold at Northgate: $1,133.47 | You save by paying today, in charges: $11.12',
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. After the end of 31 July 2026 (Lagos time) we cannot stop the sale.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,133.47 of your portfolio. All due now: $1,122.35.',
  ]);
});

test('where all of the portfolio is sold, no subject speaks of a part', () => {
  const subject = (day: string) =>
    saleReminder(named, coming(lentUntil(day), [{ value: 30_000 }])).subject;
  expect(subject('2026-07-25')).toBe(
    '7 days left: pay $86.27, or we sell your portfolio on 1 Aug 2026',
  );
  expect(subject('2026-07-31')).toBe(
    'Last day: pay $86.27 today, or we sell your portfolio tomorrow',
  );
});

test('on the last day before undrawn credit pays, the whole loan is what becomes due', () => {
  const { subject } = saleReminder(named, coming(lentUntil('2026-07-31'), [{ undrawn: 500_000 }]));
  expect(subject).toEqual('Last day: pay $86.27 today, or your whole loan becomes due tomorrow');
});

describe('a notice of February, whose thirty days end after the third penal charge', () => {
  const naira = { ...named, currency: 'NGN' } as const;
  const lent = (day: string) => unpaid(ngn(100_000_000, 6), '2026-11-01', day).account;
  const ofFebruary = { told: '2027-02-01' };

  test('names the sum that stops the sale on its last day, and what is enough before the charge', () => {
    const [subject, , , next, , sms] = asRead(
      remedyNotice(naira, coming(lent('2027-02-01'), [{ value: 300_000_000 }], ofFebruary)),
    );
    expect([subject, next, sms]).toEqual([
      'About a loan, to both contacts: Notice: pay ₦69,525.00 by 2 Mar 2027, or we sell part of your portfolio',
      'Pay at least ₦69,525.00 (your bill of 1 Dec 2026 and its charges) by the end of 2 Mar 2027 (Lagos time) to stop this sale. ₦68,925.00 is enough if you pay by the end of 28 Feb 2027 (Lagos time), before we add a penal charge of ₦600.00. If you pay only this bill, your bill of 1 Jan 2027 leads to another sale on 1 Apr 2027. To clear everything that is due now, pay ₦197,475.00 today. We will write again on 24 Feb 2027.',
      'SMS: Pay ₦69,525.00 by 2 Mar 2027 (Northgate), or on 3 Mar 2027 we sell ₦1,157,850.00 of your portfolio. All due now: ₦197,475.00.',
    ]);
  });

  test('is repeated with the same sum, 7 days before and on the last day', () => {
    const [week, eve] = ['2027-02-24', '2027-03-02'].map((day) =>
      saleReminder(naira, coming(lent(day), [{}], ofFebruary)),
    );
    expect(week?.subject).toEqual(
      '7 days left: pay ₦69,525.00, or we sell your portfolio on 3 Mar 2027',
    );
    expect(eve?.subject).toEqual(
      'Last day: pay ₦69,525.00 today, or we sell your portfolio tomorrow',
    );
    expect(week?.next).toContain(
      '₦68,925.00 is enough if you pay by the end of 28 Feb 2027 (Lagos time)',
    );
    expect(eve?.next).not.toContain('is enough');
  });

  test('asks for the charge too where one bill is all that is due', () => {
    const dues = unpaid(ngn(100_000_000, 3), '2026-09-01', '2026-11-01').account;
    const last = until(pay(dues, payableOn(dues, dues.posted_through)).account, '2027-02-01');
    const { subject, next, sms } = remedyNotice(naira, coming(last, [{}], ofFebruary));
    expect([subject, next, sms]).toEqual([
      'Notice: pay ₦1,004,507.50 by 2 Mar 2027, or we sell your portfolio',
      'Pay ₦1,004,507.50 by the end of 2 Mar 2027 (Lagos time) to stop this sale. ₦994,825.50 is enough if you pay by the end of 28 Feb 2027 (Lagos time), before we add a penal charge of ₦9,682.00. We will write again on 24 Feb 2027.',
      'Pay ₦1,004,507.50 by 2 Mar 2027 (Northgate), or on 3 Mar 2027 we sell ₦20,000.00 of your portfolio.',
    ]);
  });

  test('is told a month ahead with the day that its thirty days lead to', () => {
    const { next } = remedyNotice(
      naira,
      coming(lentFor('2027-01-01'), [{}], { told: '2027-01-01' }),
    );
    expect(next).toContain('your bill of 1 Dec 2026 leads to another sale on 3 Mar 2027.');
  });
});

/** ₦1,000,000.00 lent so that its first bill is of 1 November. */
const lentFor = (day: string) => unpaid(ngn(100_000_000, 6), '2026-10-01', day).account;

test('a sale of another day than was told names both days', () => {
  const told = coming(lentUntil('2026-07-21'));
  expect(asRead(saleMoved(named, told, isoDay('2026-07-28')))).toEqual([
    'About a loan, to both contacts: The day has changed: you have until 31 July 2026 to pay',
    'We wrote that your whole loan at Northgate would become due on 28 July 2026. The day is now 1 Aug 2026. $1,122.35 is overdue. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026. We will sell part of your portfolio to pay what you owe.',
    'Partner: Northgate | Loan: 0f8fad5b | All due now: $1,122.35 | Pay by: 31 July 2026, end of day, Lagos time | Whole loan, due on 1 Aug 2026: $1,133.47 | To be sold at Northgate: $1,133.47 | You save by paying today, in charges: $11.12',
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. We will write again on 25 July 2026.',
    '[Pay what is due] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,133.47 of your portfolio. All due now: $1,122.35.',
  ]);
});

test('the next message is announced for a week before a sale, and then for its eve', () => {
  const [long, week, eve] = ['2026-07-24', '2026-07-25', '2026-07-30'].map((day) =>
    saleMoved(named, coming(lentUntil(day)), isoDay('2026-07-31')).next?.slice(-44),
  );
  expect([long, week, eve]).toEqual([
    ' today. We will write again on 25 July 2026.',
    ' today. We will write again on 31 July 2026.',
    ' today. We will write again on 31 July 2026.',
  ]);
  const last = saleMoved(named, coming(lentUntil('2026-07-31')), isoDay('2026-08-12'));
  expect(last.next).toEqual(
    'Pay at least $86.27 (your bill of 1 May 2026 and its charges) by the end of 31 July 2026 (Lagos time) to stop this sale. If you pay only this bill, your bill of 1 June 2026 leads to another sale on 1 Sep 2026. To clear everything that is due now, pay $1,122.35 today. After the end of 31 July 2026 (Lagos time) we cannot stop the sale.',
  );
});

test('an SMS about a sale says as much as one holds, the least and the day always', () => {
  const all = coming(lentUntil('2026-07-03'));
  const one = coming(owingTheLast('2026-09-24'), [{}], ofSeptember);
  const undrawn = coming(owingTheLast('2026-09-24'), [{ undrawn: 500_000 }], ofSeptember);
  expect([
    sms(remedyNotice({ ...named, partner: 'N' }, all)),
    sms(remedyNotice(named, all)),
    sms(remedyNotice(named, one)),
    sms(remedyNotice(named, undrawn)),
    sms(remedyNotice(longNamed, one)),
    sms(remedyNotice(longNamed, all)),
    sms(remedyNotice(longerNamed, all)),
  ]).toEqual([
    'Pay $86.27 by 31 July 2026 (N), or on 1 Aug 2026 we sell $1,133.47 of your portfolio. All due now: $1,122.35.',
    'Pay $86.27 by 31 July 2026 (Northgate), or on 1 Aug 2026 we sell $1,133.47 of your portfolio. All due now: $1,122.35.',
    'Pay $991.82 by 30 Sep 2026 (Northgate), or on 1 Oct 2026 your whole loan, $1,001.52, becomes due and we sell $1,001.52 of your portfolio.',
    'Pay $991.82 by 30 Sep 2026 (Northgate), or on 1 Oct 2026 your whole loan, $1,001.52, becomes due and we take it from your undrawn credit.',
    'Pay $991.82 by 30 Sep 2026 (The Longest Name of Any Partner That We Have Had to Do With), or on 1 Oct 2026 we sell $1,001.52 of your portfolio.',
    'Pay $86.27 by 31 July 2026 (The Longest Name of Any Partner That We Have Had to Do With), or on 1 Aug 2026 we sell $1,133.47 of your portfolio.',
    'Pay $86.27 by 31 July 2026, or on 1 Aug 2026 we sell $1,133.47 of your portfolio.',
  ]);
});

test('where no charge is added by the day of a sale, none is said to be saved', () => {
  const { facts } = remedyNotice(named, coming(lentUntil('2026-07-03', 40)));
  expect(facts?.map(([label]) => label)).toEqual([
    'Partner',
    'Loan',
    'All due now',
    'Pay by',
    'Whole loan, due on 1 Aug 2026',
    'To be sold at Northgate',
  ]);
});
