import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { duesOf } from '#credit/dues.ts';
import { type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import type { ReminderDay } from '#credit/warnings.ts';
import { dueToday, reminder } from '#provider/loans/due-notifications.ts';
import {
  asRead,
  blocked,
  lentUntil,
  longerNamed,
  named,
  saleOf,
  until,
} from '#support/loan-words.ts';
import { pay } from '../../credit/loans.ts';

function reminded(
  account: LoanAccount,
  before: ReminderDay,
  { chargedOn, loan = named, mayBorrow = true }: How = {},
): string[] {
  const { next } = duesOf(account);
  if (!next) throw new Error('No bill comes');
  const charged = chargedOn ? isoDay(chargedOn) : null;
  const forecast = saleOf(account);
  const more = { chargedOn: charged, forecast, mayBorrow };
  return asRead(reminder(loan, account, next, { before, ...more }));
}

type How = { chargedOn?: string; loan?: Parameters<typeof reminder>[0]; mayBorrow?: boolean };

const due = (account: LoanAccount, chargedOn?: string) =>
  asRead(dueToday(named, account, chargedOn ? isoDay(chargedOn) : null));

test('a reminder says what is due, until when it costs nothing more, and what it costs then', () => {
  expect(reminded(lentUntil('2026-04-24'), 7)).toEqual([
    'About a loan: A payment is due in 7 days',
    '$82.00 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $82.00',
    'If you pay by the end of 2 May 2026 (Lagos time), we add nothing. If you do not, we will add a late fee of $2.63 on 3 May 2026. Your dashboard lets you choose a later day.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due on 1 May 2026 at Northgate. Sign in to repay.',
  ]);
});

test('before autopay has told of its charge, a reminder says when it will', () => {
  expect(reminded(lentUntil('2026-04-24'), 7, { chargedOn: '2026-05-01' })).toEqual([
    'About a loan: A payment is due in 7 days',
    '$82.00 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $82.00',
    'Nothing to do: autopay is on for this loan. On 28 Apr 2026 we will tell you the amount and the fee.',
    '[See autopay] /autopay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due on 1 May 2026 at Northgate. Autopay is on, so you need to do nothing.',
  ]);
});

test('once autopay has told of its charge, a reminder says on which day it pays', () => {
  expect(reminded(lentUntil('2026-04-28'), 3, { chargedOn: '2026-05-01' })).toEqual([
    'About a loan: A payment is due in 3 days',
    '$82.00 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $82.00',
    'Nothing to do: autopay will pay it on 1 May 2026.',
    '[See autopay] /autopay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due on 1 May 2026 at Northgate. Autopay is on, so you need to do nothing.',
  ]);
});

test('a bill that autopay pays the day after says that nothing is added', () => {
  expect(reminded(lentUntil('2026-04-30'), 1, { chargedOn: '2026-05-02' })).toEqual([
    'About a loan: A payment is due tomorrow',
    '$82.00 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $82.00',
    'Nothing to do: autopay will pay it on 2 May 2026, before we add anything.',
    '[See autopay] /autopay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due on 1 May 2026 at Northgate. Autopay is on, so you need to do nothing.',
  ]);
});

test('a reminder of the last bill says that it takes all principal, or how to carry it over', () => {
  const first = pay(lentUntil('2026-05-01'), 8_200).account;
  const second = pay(until(first, '2026-06-01'), 5_820).account;
  expect(reminded(until(second, '2026-06-24'), 7)).toEqual([
    'About a loan: A payment is due in 7 days',
    '$969.13 is due on 1 July 2026 on your loan at Northgate. It is the last bill, so it takes all the principal that is left. Up to and including that day, you can carry the principal over into a new loan: open your loan in the app and choose More.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 July 2026: $969.13',
    'If you pay by the end of 2 July 2026 (Lagos time), we add nothing. If you do not, we will add a late fee of $2.42 on 3 July 2026. Your dashboard lets you choose a later day.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $969.13 is due on 1 July 2026 at Northgate. Sign in to repay.',
  ]);
});

test('a reminder of the last bill offers to carry over only what can be', () => {
  const first = pay(lentUntil('2026-05-01'), 8_200).account;
  const second = pay(until(first, '2026-06-01'), 5_820).account;
  const last = until(second, '2026-06-24');
  const offers = (account: LoanAccount, how?: How) =>
    reminded(account, 7, how)[1]?.includes('carry the principal over');
  const carried = (carried_times: number | null) => ({ loan: { ...named, carried_times } });
  expect([null, 1, 2].map((times) => offers(last, carried(times)))).toEqual([true, true, false]);
  expect(offers(last, { mayBorrow: false })).toBe(false);
  expect(offers(blocked(last, '2026-06-20'))).toBe(false);
  // Of six months, $25.00 are left for July: that bill is the last one, and three months too early.
  const terms = {
    principal: minor(100_000),
    currency: 'USD',
    tenure: 6,
    interest_bp: 300,
  } as const;
  const may = pay(until(openAccount(terms, isoDay('2026-03-10')), '2026-05-01'), 8_200).account;
  const june = pay(until(may, '2026-06-01'), 5_820).account;
  const early = until(pay(until(june, '2026-06-10'), 93_790).account, '2026-06-24');
  expect(reminded(early, 7)[1]).toContain('It is the last bill');
  expect(offers(early)).toBe(false);
});

test('a reminder to somebody behind says first what is behind, whatever autopay does', () => {
  expect(reminded(lentUntil('2026-05-25'), 7, { chargedOn: '2026-06-01' })).toEqual([
    'About a loan: $84.63 is overdue, and a payment is due in 7 days',
    '$84.63 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $84.63 | Due on 1 June 2026: $60.00 | Penal charge on 1 June 2026, if you pay nothing: $0.82 | Late fee on 3 June 2026, if you pay nothing: $2.70 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $84.63 by the end of 31 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 June 2026 and a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $84.63 is overdue at Northgate. $60.00 more is due on 1 June 2026. Sign in to repay.',
  ]);
});

test('a reminder of the last bill to somebody behind offers nothing to carry over', () => {
  expect(reminded(lentUntil('2026-06-28'), 3)).toEqual([
    'About a loan: $148.15 is overdue, and a payment is due in 3 days',
    '$148.15 is overdue on your loan at Northgate. $970.00 more is due on 1 July 2026. It is the last bill, so it takes all the principal that is left.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $148.15 | Due on 1 July 2026: $970.00 | Penal charge on 1 July 2026, if you pay nothing: $1.42 | Late fee on 3 July 2026, if you pay nothing: $2.78 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $148.15 by the end of 30 June 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 July 2026 and a late fee on 3 July 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $148.15 is overdue at Northgate. $970.00 more is due on 1 July 2026. Sign in to repay.',
  ]);
});

test('while repayment is blocked a reminder names no charge, and no button pays', () => {
  expect(reminded(blocked(lentUntil('2026-04-24'), '2026-04-20'), 7)).toEqual([
    'About a loan: A payment is due in 7 days',
    '$82.00 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $82.00',
    'Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, we will not add a late fee or penal charge, or sell any of your portfolio. Interest still runs. You can repay by bank transfer. Your dashboard shows who to write to.',
    '[Open your dashboard] /dashboard',
    'SMS: $82.00 is due on 1 May 2026 at Northgate. Repayment is blocked, so we add no late charge.',
  ]);
});

test('while a plan is asked for a reminder says what waits, and its button pays', () => {
  const loan = { ...named, plan_from: isoDay('2026-04-20') };
  const account = blocked(lentUntil('2026-04-24'), '2026-04-20');
  expect(reminded(account, 7, { loan })).toEqual([
    'About a loan: A payment is due in 7 days',
    '$82.00 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $82.00',
    'You have asked for a plan. Until we decide, we will not add a late fee or penal charge, or sell any of your portfolio. Interest runs as before. You can pay at any time.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due on 1 May 2026 at Northgate. Sign in to repay.',
  ]);
});

test('after a plan a reminder names the charge as ever', () => {
  const loan = { ...named, plan_from: isoDay('2026-04-02'), plan_until: isoDay('2026-04-20') };
  expect(reminded(lentUntil('2026-04-30'), 1, { loan })).toEqual(
    reminded(lentUntil('2026-04-30'), 1),
  );
});

test('a bill so small that no charge comes of it is only to be paid', () => {
  expect(reminded(lentUntil('2026-04-24', 100), 7)).toEqual([
    'About a loan: A payment is due in 7 days',
    '$0.08 is due on 1 May 2026 on your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b | Due on 1 May 2026: $0.08',
    'Pay by the end of 1 May 2026 (Lagos time).',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $0.08 is due on 1 May 2026 at Northgate. Sign in to repay.',
  ]);
});

test('on its day a bill so small that no charge comes of it is to be paid', () => {
  expect(due(lentUntil('2026-05-01', 100))[3]).toBe('Pay by the end of 1 May 2026 (Lagos time).');
});

test('on its day a bill is due, and a later day can be chosen', () => {
  expect(due(lentUntil('2026-05-01'))).toEqual([
    'About a loan: $82.00 is due today',
    'Your bill of $82.00 on your loan at Northgate is due today, 1 May 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Due today: $82.00 | Day: 1 May 2026',
    'If you pay by the end of 2 May 2026 (Lagos time), we add nothing. If you do not, we will add a late fee of $2.63 on 3 May 2026. Your dashboard lets you choose a later day.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due today, 1 May 2026, on your loan at Northgate. Sign in to repay.',
  ]);
});

test('on its day a bill is paid by autopay', () => {
  expect(due(lentUntil('2026-05-01'), '2026-05-01')).toEqual([
    'About a loan: $82.00 is due today',
    'Your bill of $82.00 on your loan at Northgate is due today, 1 May 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Due today: $82.00 | Day: 1 May 2026',
    'Nothing to do: autopay pays it today. If that fails, we will tell you why.',
    '[See autopay] /autopay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due today, 1 May 2026, on your loan at Northgate. Autopay pays it today.',
  ]);
});

test('a bill that autopay pays tomorrow says so on its day', () => {
  expect(due(lentUntil('2026-05-01'), '2026-05-02')).toEqual([
    'About a loan: $82.00 is due today',
    'Your bill of $82.00 on your loan at Northgate is due today, 1 May 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Due today: $82.00 | Day: 1 May 2026',
    'Nothing to do: autopay pays it on 2 May 2026, before we add anything. If that fails, we will tell you why.',
    '[See autopay] /autopay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $82.00 is due today, 1 May 2026, on your loan at Northgate. Autopay pays it on 2 May 2026, before we add anything.',
  ]);
});

test('on its day an SMS about a partner with a very long name says what is due without it', () => {
  const sms = (chargedOn: string | null) =>
    dueToday(longerNamed, lentUntil('2026-05-01'), chargedOn ? isoDay(chargedOn) : null).sms;
  expect(sms(null)).toBe('$82.00 is due today. Sign in to repay.');
  expect(sms('2026-05-02')).toBe('$82.00 is due today. Autopay pays it on 2 May 2026.');
});

test('a bill whose payment was taken back, and that costs no late fee, offers no other day', () => {
  const account = lentUntil('2026-05-01');
  const bills = account.bills.map((bill) => ({ ...bill, reopened_on: isoDay('2026-05-01') }));
  expect(due({ ...account, bills })[3]).toBe(
    'If you pay by the end of 31 May 2026 (Lagos time), we add nothing. If you do not, we will add a penal charge of $0.82 on 1 June 2026.',
  );
});

test('a bill of a day on which repayment is blocked says what is behind, and that nothing is added', () => {
  expect(due(until(blocked(lentUntil('2026-05-10'), '2026-05-10'), '2026-06-01'))).toEqual([
    'About a loan: $60.00 is due today',
    'Your bill of $60.00 on your loan at Northgate is due today, 1 June 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $84.63 | Due today: $60.00 | Day: 1 June 2026',
    'Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, we will not add a late fee or penal charge, or sell any of your portfolio. Interest still runs. You can repay by bank transfer. Your dashboard shows who to write to.',
    '[Open your dashboard] /dashboard',
    'SMS: $60.00 is due today, 1 June 2026, on your loan at Northgate. Repayment is blocked, so we add no late charge.',
  ]);
});
