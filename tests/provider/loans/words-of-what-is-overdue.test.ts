import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { overdue, whatFollows } from '#provider/loans/overdue-notifications.ts';
import {
  addedOn,
  asRead,
  blocked,
  lentUntil,
  longerNamed,
  longNamed,
  named,
  saleOf,
} from '#support/loan-words.ts';
import { pay } from '../../credit/loans.ts';

type Told = {
  added?: readonly PostedLine[];
  loan?: Parameters<typeof overdue>[0];
  isChargedToday?: boolean;
} & Parameters<typeof saleOf>[1];

function told(account: LoanAccount, { added = [], loan = named, ...rest }: Told = {}): string[] {
  const { isChargedToday, ...sale } = rest;
  const forecast = saleOf(account, sale);
  const charged = isChargedToday === undefined ? {} : { isChargedToday };
  return asRead(
    overdue(loan, account, added, { day: account.posted_through, forecast, ...charged }),
  );
}

test('the day after a bill says what is behind, what is added when, and where it would end', () => {
  expect(told(lentUntil('2026-05-02'))).toEqual([
    'About a loan, to both contacts: $82.00 is overdue',
    '$82.00 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $82.00 | Due on 1 June 2026: $60.00 | Late fee on 3 May 2026, if you pay nothing: $2.63 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $82.00 by the end of 2 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a late fee on 3 May 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is overdue at Northgate. Pay by 2 May 2026, or we will add $2.63.',
  ]);
});

test('where autopay pays later in the day, the message asks for nothing and threatens nothing', () => {
  expect(told(lentUntil('2026-05-02'), { isChargedToday: true })).toEqual([
    'About a loan, to both contacts: $82.00 is overdue',
    '$82.00 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $82.00 | Due on 1 June 2026: $60.00',
    'Nothing to do: autopay pays this today. If that fails, we will tell you why.',
    '[See autopay] /autopay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is overdue at Northgate. Autopay pays this today.',
  ]);
});

test('a late fee is told with its bill, and undrawn credit would be taken before a sale', () => {
  const added = addedOn('2026-05-03');
  expect(told(lentUntil('2026-05-03'), { added, undrawn: 5_000 })).toEqual([
    'About a loan, to both contacts: $84.63 is overdue',
    '$84.63 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026. On 3 May 2026 we added a late fee of $2.63, because your bill of 1 May 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $84.63 | Late fee added: $2.63 | Due on 1 June 2026: $60.00 | Penal charge on 1 June 2026, if you pay nothing: $0.82 | Late fee on 3 June 2026, if you pay nothing: $2.70 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be taken from undrawn credit, if you pay nothing: $50.00 | To be sold from your portfolio, if you pay nothing: $1,083.47',
    'Pay $84.63 by the end of 31 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 June 2026 and a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay what your undrawn credit does not pay.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $84.63 is overdue at Northgate. Pay by 31 May 2026, or we will add $0.82.',
  ]);
});

test('a penal charge is told beside the bill of its day, and undrawn credit may pay everything', () => {
  const added = addedOn('2026-06-01');
  expect(told(lentUntil('2026-06-01'), { added, undrawn: 500_000 })).toEqual([
    'About a loan, to both contacts: $85.45 is overdue',
    '$85.45 is overdue on your loan at Northgate. $60.00 more is due today. On 1 June 2026 we added a penal charge of $0.82, because your bill of 1 May 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $85.45 | Penal charge added: $0.82 | Due today: $60.00 | Late fee on 3 June 2026, if you pay nothing: $2.70 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be taken from undrawn credit, if you pay nothing: $1,133.47',
    'Pay $145.45 by the end of 2 June 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will pay it with the credit that you have not withdrawn.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $85.45 is overdue at Northgate. $60.00 more is due today. Pay by 2 June 2026, or we will add $2.70.',
  ]);
});

test('where there is nothing to take or to sell, the loan is said to end and to be written off', () => {
  const account = lentUntil('2026-06-01');
  expect(whatFollows(named, account, saleOf(account, { value: 0 })).next).toMatch(
    /your whole loan will become due on 1 Aug 2026\. Nothing is left to take or to sell, so we will end the loan in default and write off what you owe\.$/,
  );
});

test('what neither undrawn credit nor a sale pays is said to be written off', () => {
  const account = lentUntil('2026-06-01');
  const [undrawn, both] = [
    { value: 0, undrawn: 5_000 },
    { value: 5_000, undrawn: 5_000 },
  ].map((of) => whatFollows(named, account, saleOf(account, of)).next);
  expect(undrawn).toMatch(
    /due on 1 Aug 2026, and we will pay it with the credit that you have not withdrawn\. We will write off what this does not pay\.$/,
  );
  expect(both).toMatch(
    /what your undrawn credit does not pay\. We will write off what this does not pay\.$/,
  );
});

test('two charges that come within days are both named', () => {
  const added = addedOn('2026-06-03');
  expect(told(lentUntil('2026-06-03'), { added })).toEqual([
    'About a loan, to both contacts: $148.15 is overdue',
    '$148.15 is overdue on your loan at Northgate. $970.00 more is due on 1 July 2026. On 3 June 2026 we added a late fee of $2.70, because your bill of 1 June 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $148.15 | Late fee added: $2.70 | Due on 1 July 2026: $970.00 | Penal charge on 1 July 2026, if you pay nothing: $1.42 | Late fee on 3 July 2026, if you pay nothing: $2.78 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $148.15 by the end of 30 June 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 July 2026 and a late fee on 3 July 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $148.15 is overdue at Northgate. Pay by 30 June 2026, or we will add $1.42.',
  ]);
});

test('penal charges of several bills are one sum, and their bills are named', () => {
  const added = addedOn('2026-07-01');
  expect(told(lentUntil('2026-07-01'), { added, told: '2026-07-01' })).toEqual([
    'About a loan, to both contacts: $149.57 is overdue',
    '$149.57 is overdue on your loan at Northgate. $970.00 more is due today. On 1 July 2026 we added penal charges of $1.42, because your bills of 1 May 2026 and 1 June 2026 were not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $149.57 | Penal charge added: $1.42 | Due today: $970.00 | Late fee on 3 July 2026, if you pay nothing: $2.78 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $1,119.57 by the end of 2 July 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a late fee on 3 July 2026. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $149.57 is overdue at Northgate. $970.00 more is due today. Pay by 2 July 2026, or we will add $2.78.',
  ]);
});

test('after the notice of a sale an SMS says the least that stops it', () => {
  const added = addedOn('2026-07-03');
  expect(told(lentUntil('2026-07-03'), { added, told: '2026-07-01' })).toEqual([
    'About a loan, to both contacts: $1,122.35 is overdue',
    '$1,122.35 is overdue on your loan at Northgate. On 3 July 2026 we added a late fee of $2.78, because your bill of 1 July 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $1,122.35 | Late fee added: $2.78 | Penal charge on 1 Aug 2026, if you pay nothing: $11.12 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $1,122.35 by the end of 31 July 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 Aug 2026. If your bill of 1 May 2026 is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $1,122.35 is overdue at Northgate. Pay at least $86.27 by 31 July 2026, or we will sell part of your portfolio.',
  ]);
});

test('an SMS speaks of no part where all of the portfolio is sold', () => {
  const sms = told(lentUntil('2026-07-03'), { told: '2026-07-01', value: 30_000 }).at(-1);
  expect(sms).toEqual(
    'SMS: $1,122.35 is overdue at Northgate. Pay at least $86.27 by 31 July 2026, or we will sell your portfolio.',
  );
});

test('an SMS threatens no sale where undrawn credit pays everything', () => {
  const sms = told(lentUntil('2026-07-03'), { told: '2026-07-01', undrawn: 500_000 }).at(-1);
  expect(sms).toEqual(
    'SMS: $1,122.35 is overdue at Northgate. Pay by 31 July 2026, or we will add $11.12.',
  );
});

test('a charge that is paid already is told as history', () => {
  const account = pay(lentUntil('2026-05-03'), 8_463).account;
  expect(told(account, { added: addedOn('2026-05-03') })).toEqual([
    'About a loan, to both contacts: We added a late fee',
    'On 3 May 2026 we added a late fee of $2.63, because your bill of 1 May 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Late fee added: $2.63 | Due on 1 June 2026: $60.00',
    'It is paid, so we add nothing more for it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: We added a late charge to your loan at Northgate. It is paid.',
  ]);
});

test('a penal charge that is paid already is called by its name', () => {
  const account = pay(lentUntil('2026-06-01'), 14_545).account;
  expect(told(account, { added: addedOn('2026-06-01') })).toEqual([
    'About a loan, to both contacts: We added a penal charge',
    'On 1 June 2026 we added a penal charge of $0.82, because your bill of 1 May 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Penal charge added: $0.82 | Due on 1 July 2026: $968.20',
    'It is paid, so we add nothing more for it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: We added a late charge to your loan at Northgate. It is paid.',
  ]);
});

test('while repayment is blocked nothing is said of charges to come and of a sale', () => {
  expect(told(blocked(lentUntil('2026-05-02'), '2026-05-02'))).toEqual([
    'About a loan, to both contacts: $82.00 is overdue',
    '$82.00 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $82.00 | Due on 1 June 2026: $60.00',
    'Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, we will not add a late fee or penal charge, or sell any of your portfolio. Interest still runs. You can repay by bank transfer. Your dashboard shows who to write to.',
    '[Open your dashboard] /dashboard',
    'SMS: $82.00 is overdue at Northgate. Repayment is blocked, so we add no late charge.',
  ]);
});

test('a bill so small that its first charge is months away names that charge', () => {
  expect(told(lentUntil('2026-05-02', 100))).toEqual([
    'About a loan, to both contacts: $0.08 is overdue',
    '$0.08 is overdue on your loan at Northgate. $0.06 more is due on 1 June 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $0.08 | Due on 1 June 2026: $0.06 | Penal charge on 1 Aug 2026, if you pay nothing: $0.01 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1.12 | To be sold from your portfolio, if you pay nothing: $1.12',
    'Pay $0.08 by the end of 31 July 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 Aug 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $0.08 is overdue at Northgate. Please pay today.',
  ]);
});

test('without a sale to come only the next charge follows, and without a charge nothing', () => {
  expect(whatFollows(named, lentUntil('2026-05-02'), null)).toEqual({
    facts: [['Late fee on 3 May 2026, if you pay nothing', '$2.63']],
    next: 'Pay $82.00 by the end of 2 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a late fee on 3 May 2026.',
  });
  const small = lentUntil('2026-05-02', 100);
  expect(whatFollows(named, small, null)).toEqual({ facts: [], next: '' });
  const { sms } = overdue(named, small, [], { day: small.posted_through, forecast: null });
  expect(sms).toEqual('$0.08 is overdue at Northgate. Please pay today.');
});

test('a late fee and a penal charge of one day are both told, the first one in the subject', () => {
  const day = isoDay('2026-06-03');
  const added = [...addedOn('2026-06-01'), ...addedOn('2026-06-03')].map((one) => ({
    ...one,
    day,
  }));
  const [, body, facts] = told(lentUntil('2026-06-03'), { added });
  expect([body, facts?.slice(0, 115)]).toEqual([
    '$148.15 is overdue on your loan at Northgate. $970.00 more is due on 1 July 2026. On 3 June 2026 we added a penal charge of $0.82, because your bill of 1 May 2026 was not paid in full. On 3 June 2026 we added a late fee of $2.70, because your bill of 1 June 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $148.15 | Penal charge added: $0.82 | Late fee added: $2.70 | Due on',
  ]);
  const paid = pay(lentUntil('2026-06-03'), 14_815).account;
  expect(told(paid, { added })[0]).toEqual(
    'About a loan, to both contacts: We added a penal charge',
  );
});

test('the longer a partner’s name is, the less an SMS says beside what is behind', () => {
  const said = (day: string, loan: typeof longNamed) => told(lentUntil(day), { loan }).at(-1);
  expect([
    said('2026-07-02', longNamed),
    said('2026-06-02', longerNamed),
    said('2026-06-01', longNamed),
    said('2026-06-01', longerNamed),
  ]).toEqual([
    'SMS: $1,119.57 is overdue at The Longest Name of Any Partner That We Have Had to Do With. Pay by 2 July 2026, or we will add $2.78.',
    'SMS: $145.45 is overdue at The Longest Name of Any Partner That We Have Had to Do With, and Its Daughters and Sons. Please pay today.',
    'SMS: $85.45 is overdue at The Longest Name of Any Partner That We Have Had to Do With. $60.00 more is due today. Please pay today.',
    'SMS: $85.45 is overdue at The Longest Name of Any Partner That We Have Had to Do With, and Its Daughters and Sons. Please pay today.',
  ]);
});
