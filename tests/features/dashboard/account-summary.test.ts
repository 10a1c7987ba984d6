import { describe, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { minor } from '#credit/money.ts';
import { comingBills } from '#features/dashboard/account-summary.ts';
import { canRepay, loanToRepay } from '#stores/reads/loan-to-repay.ts';

type Bill = Loan['bills'][number];
const bill = (due_date: string, total: number, rest: Partial<Bill> = {}): Bill => ({
  due_date,
  interest: minor(0),
  principal: minor(total),
  charges: minor(0),
  total: minor(total),
  paid: minor(0),
  state: 'coming',
  ...rest,
});
const loan = (loan_id: string, bills: Bill[], rest: Partial<Loan> = {}) =>
  ({ loan_id, loanStatus: 'serviced', payoff: minor(100), bills, ...rest }) as Loan;

describe('the coming bills', () => {
  test('are one entry for each due day over all loans, the earliest first', () => {
    const bills = comingBills([
      loan('a', [bill('2026-06-01', 500), bill('2026-07-01', 900)]),
      loan('b', [bill('2026-05-01', 200), bill('2026-06-01', 300), bill('2026-08-01', 1)]),
    ]);
    expect(bills.map(({ due_date, left, last }) => [due_date, left, last])).toEqual([
      ['2026-05-01', 200, false],
      ['2026-06-01', 800, false],
      ['2026-07-01', 900, true],
      ['2026-08-01', 1, true],
    ]);
  });
  test('leave out what is paid and count what is left of a part payment', () => {
    const paid = bill('2026-05-01', 500, { state: 'paid', paid: minor(500) });
    const part = bill('2026-06-01', 500, { state: 'overdue', paid: minor(120) });
    expect(comingBills([loan('a', [paid, part, bill('2026-07-01', 9)])])[0]).toEqual({
      due_date: '2026-06-01',
      left: 380,
      overdue: true,
      last: false,
    });
  });
});

describe('Repay', () => {
  test.each([
    ['disbursed', true],
    ['serviced', true],
    ['requested', false],
    ['repaid', false],
  ] as const)('for a loan that is %s: %s', (loanStatus, offered) => {
    expect(canRepay(loan('a', [], { loanStatus }))).toBe(offered);
  });
  test('is not offered when nothing is outstanding', () => {
    expect(canRepay(loan('a', [], { payoff: minor(0) }))).toBe(false);
  });
  test('opens the loan whose unpaid bill is due first', () => {
    const late = loan('late', [bill('2026-05-01', 1, { state: 'overdue' })]);
    const later = loan('later', [bill('2026-06-01', 1)]);
    expect(loanToRepay([later, late])).toBe(late);
  });
});
