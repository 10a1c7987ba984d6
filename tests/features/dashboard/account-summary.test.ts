import { describe, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { minor } from '#credit/money.ts';
import { summarizeAccount } from '#features/dashboard/account-summary.ts';
import { canRepay, loanToRepay } from '#stores/reads/loan-to-repay.ts';
import { mergedSchedule } from '#stores/reads/schedule.ts';

type Bill = Loan['bills'][number];
const bill = (due_date: string, total: number, rest: Partial<Bill> = {}): Bill => ({
  due_date,
  interest: minor(0),
  principal: minor(total),
  charges: minor(0),
  total: minor(total),
  paid: minor(0),
  pay_by: null,
  state: 'coming',
  ...rest,
});
const at = (applicationName: string, application_id = applicationName.length) => ({
  application: { application_id, applicationName },
});
const loan = (loan_id: string, bills: Bill[], rest: Partial<Loan> = {}) =>
  ({
    loan_id,
    currency: 'USD',
    loanStatus: 'serviced',
    payoff: minor(100),
    outstanding: minor(90),
    bills,
    ...at('Northgate'),
    ...rest,
  }) as Loan;

describe('the coming bills', () => {
  test('are one entry for each due day over all loans, the earliest first', () => {
    const bills = mergedSchedule([
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
    const pay_by = '2026-06-10';
    const part = bill('2026-06-01', 500, { state: 'overdue', paid: minor(120), pay_by });
    expect(mergedSchedule([loan('a', [paid, part, bill('2026-07-01', 9)])])[0]).toEqual({
      due_date: '2026-06-01',
      left: 380,
      overdue: true,
      last: false,
      bills: [
        { loan_id: 'a', name: 'Northgate', left: 380, overdue: true, payBy: pay_by, last: false },
      ],
    });
  });
  test('name the partner of each, and the loan where one partner has two', () => {
    const [first, second] = mergedSchedule([
      loan('aaaaaaaa-1', [bill('2026-06-01', 500), bill('2026-07-01', 900)]),
      loan('bbbbbbbb-2', [bill('2026-06-01', 300)]),
      loan('c', [bill('2026-06-01', 7), bill('2026-07-01', 1)], at('Harmattan Invest')),
    ]);
    expect(first?.bills.map(({ name, left, last }) => [name, left, last])).toEqual([
      ['Northgate, loan aaaaaaaa', 500, false],
      ['Northgate, loan bbbbbbbb', 300, true],
      ['Harmattan Invest', 7, false],
    ]);
    expect(second).toMatchObject({ left: 901, last: true });
  });
});

describe('a borrower with two partners', () => {
  const portfolio = (name: string, value: number, redline: number) =>
    ({
      portfolio_id: name,
      currency: 'USD',
      value: minor(value),
      redline: minor(redline),
      balance: minor(0),
      availableCredit: minor(0),
      outstanding: minor(0),
      application: { application_id: name.length, name },
    }) as Portfolio;
  const summary = summarizeAccount(
    [portfolio('Northgate', 10_000, 2_000), portfolio('Harmattan Invest', 5_000, 3_000)],
    [
      loan('a', [bill('2026-06-01', 5, { state: 'overdue' })], { payoff: minor(1_500) }),
      loan('b', [bill('2026-06-01', 7, { state: 'overdue' })], {
        payoff: minor(2_300),
        ...at('Harmattan Invest'),
      }),
    ],
    'USD',
  );
  test('sees value, debt and redline at each, and their sums', () => {
    expect(summary.partners).toEqual([
      {
        application_id: 9,
        name: 'Northgate',
        value: 10_000,
        owed: 1_500,
        redline: 2_000,
        headroomBp: 8_000,
      },
      {
        application_id: 16,
        name: 'Harmattan Invest',
        value: 5_000,
        owed: 2_300,
        redline: 3_000,
        headroomBp: 4_000,
      },
    ]);
    expect(summary).toMatchObject({ value: 15_000, owed: 3_800, redline: 5_000 });
  });
  test('may see the portfolio fall as far as the one that is nearest to its redline', () => {
    expect(summary.headroomBp).toBe(4_000);
  });
  test('is told of a debt in the other currency', () => {
    const naira = loan('n', [bill('2026-06-01', 9, { state: 'overdue' })], { currency: 'NGN' });
    expect(summarizeAccount([], [naira], 'USD')).toMatchObject({
      owed: 0,
      elsewhere: { currency: 'NGN', owed: 100, overdue: { count: 1, left: 9 } },
    });
  });
  test('is told of every overdue bill, also of two that are due on one day', () => {
    expect(summary.overdue).toMatchObject({ count: 2, left: 12 });
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
