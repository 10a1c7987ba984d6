import { expect, test } from 'vitest';
import { accruedInterest, accruedTotal } from '#credit/accrual.ts';
import { accruedOn } from '#credit/accrued-on.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import { givingBackEarly, markedEarly } from '#credit/changed-mind.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { correctionsOf, withoutPayment } from '#credit/taken-back.ts';
import fc from '#support/property.ts';
import { anyLoan, type Life, pay, usd } from './loans.ts';
import { paidLines, postedLines } from './written.ts';

const writtenOf = ({ posted, payments }: Life) => [
  ...postedLines(posted),
  ...payments.flatMap(({ day, lines }, number) => paidLines(lines, day, `payment ${number}`)),
];

test('interest accrued on a past day is what the loan had accrued then, whatever came after', () => {
  fc.assert(
    fc.property(anyLoan, fc.nat(90), (life, later) => {
      const { account } = life;
      const then = account.posted_through;
      const passed = advance(account, addDays(then, later));
      const ended = pay(passed.account, payoff(passed.account, addDays(then, later)).total);
      const since = [
        ...postedLines(passed.lines.filter(({ day }) => day > then)),
        ...paidLines(ended.lines, addDays(then, later), 'payoff'),
        ...postedLines(ended.posted),
      ].filter(({ day }) => day > then);
      const accrued = accruedTotal(accruedInterest(account));
      expect(accruedOn(account, [...writtenOf(life), ...since], then)).toBe(accrued);
    }),
    { numRuns: 300 },
  );
});

test('$1,000.00 of 10 March accrues $1.00 a day, and nothing before it is paid out', () => {
  const loan = { terms: usd(100_000), disbursed_on: isoDay('2026-03-10') };
  const on = (day: string) => accruedOn(loan, [], isoDay(day));
  expect(on('2026-03-09')).toBe(0);
  expect(on('2026-03-10')).toBe(0);
  expect(on('2026-03-20')).toBe(1_000);
});

test('before late nights have run the month that is over counts whole, and a month that runs to its day', () => {
  const loan = { terms: usd(100_000), disbursed_on: isoDay('2026-03-10') };
  const on = (day: string, posted: string) => accruedOn(loan, [], isoDay(day), isoDay(posted));
  // $22.00 of 22 days of March, and $30.00 of April.
  expect(on('2026-05-01', '2026-04-30')).toBe(accruedOn(loan, [], isoDay('2026-04-30')) + 100);
  expect(on('2026-05-01', '2026-04-27')).toBe(on('2026-05-01', '2026-04-30'));
  expect(on('2026-04-20', '2026-04-16')).toBe(accruedOn(loan, [], isoDay('2026-04-20')));
});

test.each(['2026-03-31', '2026-04-01', '2026-04-02'])(
  '$700.00 of $1,000.00 of 30 March, given back on %s, was never lent: $300.00 accrue from the first day',
  (day) => {
    const opened = openAccount(usd(100_000), isoDay('2026-03-30'));
    const then = advance(opened, isoDay(day)).account;
    const { lines } = pay(givingBackEarly(then, minor(70_000)), 70_000);
    const early = lines.map((line) => markedEarly(line, true));
    // $0.30 a day: 30 and 31 March, and ten days of April.
    const accrued = accruedOn(
      opened,
      paidLines(early, isoDay(day), 'credit'),
      isoDay('2026-04-11'),
    );
    expect(accrued).toBe(360);
  },
);

test('a loan that was paid off on 20 March accrues nothing more, unless that payment is taken back', () => {
  const opened = openAccount(usd(100_000), isoDay('2026-03-10'));
  const today = isoDay('2026-03-25');
  const ended = pay(advance(opened, isoDay('2026-03-20')).account, 101_000);
  const before = [
    ...postedLines(ended.posted),
    ...paidLines(ended.lines, isoDay('2026-03-20'), 'payment'),
  ];
  expect(accruedOn(opened, before, today)).toBe(0);
  const { lines } = withoutPayment(advance(ended.account, today).account, before, {
    ...{ repayment_id: 'payment', amount: minor(101_000), today, withRest: true },
  });
  // The interest that it had made due is gone with it: of $1.00 a day, 15 days are in no bill again.
  expect(accruedOn(opened, [...before, ...correctionsOf(before, lines)], today)).toBe(1_500);
});
