import { expect, test } from 'vitest';
import { accruedInterest, accruedTotal } from '#credit/accrual.ts';
import { accruedOn } from '#credit/accrued-on.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import { advance } from '#credit/loan-account.ts';
import { payoff } from '#credit/payoff.ts';
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
