import { describe, expect, test } from 'vitest';
import { addDays, isoDay } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { type Minor, minor, sum } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { correctionsOf, isWriteOff, type WrittenLine, withoutPayment } from '#credit/taken-back.ts';
import { pay, usd } from './loans.ts';
import { paidLines, postedLines } from './written.ts';

const end = isoDay('2026-08-01');

/**
 * $1,000.00 of 10 March: the bill of May is paid on its day, and on 1 August $600.00 come in, by a
 * sale or a payment. We wrote off the rest.
 */
function ended(by: 'sale' | 'payment') {
  const may = isoDay('2026-05-01');
  const first = advance(openAccount(usd(100_000), isoDay('2026-03-10')), may);
  const paid = pay(first.account, 8_200);
  const late = advance(paid.account, end);
  const last = pay(late.account, 60_000);
  const rest = pay(last.account, payoff(last.account, end).total);
  const lastLines = paidLines(last.lines, end, 'last');
  const sold = lastLines.map((line) => ({ ...line, repayment_id: null, sale_id: 'sale' }));
  const written = [
    ...postedLines(first.lines),
    ...paidLines(paid.lines, may, 'first'),
    ...postedLines(late.lines),
    ...(by === 'sale' ? (sold as WrittenLine[]) : lastLines),
    ...paidLines(rest.lines, end, null),
  ];
  return { before: late.account, after: rest.account, written };
}

const amountOf = (lines: readonly WrittenLine[]): Minor => sum(lines.map(({ amount }) => amount));

describe('a payment that ended a loan of which the rest was written off', () => {
  const { before, after, written } = ended('payment');
  const what = { repayment_id: 'last', amount: minor(60_000), today: end };

  test('takes the rest with it when both are taken back: all is owed again', () => {
    const { account, lines } = withoutPayment(after, written, { ...what, withRest: true });
    expect(lines.some(isWriteOff)).toBe(false);
    expect(payoff(account, end).total).toBe(payoff(before, end).total);
    const bills = before.bills.map((bill, at) => ({ ...bill, reopened_on: at > 0 ? end : null }));
    expect(account).toEqual({ ...before, bills });
  });

  test('leaves the rest written off when it alone is taken back', () => {
    const { account, lines } = withoutPayment(after, written, { ...what, withRest: false });
    expect(lines.filter(isWriteOff)).toEqual(written.filter(isWriteOff));
    expect(payoff(account, end).total).toBe(60_000);
    expect(amountOf(correctionsOf(written, lines))).toBe(-60_000);
  });
});

describe('a payment long before a sale and a write-off', () => {
  const { after, written } = ended('sale');
  const today = addDays(end, 9);
  // The bill of May, and 3 % on its $30.00 of principal for May and for June.
  const owedAgain = 8_200 + 2 * 90;
  const taken = (withRest: boolean) =>
    withoutPayment(after, written, {
      repayment_id: 'first',
      amount: minor(8_200),
      today,
      withRest,
    });

  test('is owed again, and what was sold and written off counts as before', () => {
    const { account, lines } = taken(false);
    const sale = lines.filter(({ sale_id }) => sale_id === 'sale');
    expect(amountOf(sale)).toBe(60_000);
    expect(sale.every(({ repayment_id }) => repayment_id === null)).toBe(true);
    const [more, wasWrittenOff] = [lines, written].map((all) => amountOf(all.filter(isWriteOff)));
    expect(more).toBe(wasWrittenOff);
    expect(payoff(account, today).total).toBe(owedAgain);
  });

  test('takes with it the rest of a later end, when that is what is asked', () => {
    const { account, lines } = taken(true);
    expect(lines.some(isWriteOff)).toBe(false);
    expect(payoff(account, today).total).toBe(owedAgain + amountOf(written.filter(isWriteOff)));
  });
});
