import { expect, test } from 'vitest';
import type { Loan, LoanStatus } from '#contract/loans.ts';
import { defaultView } from '#features/dashboard/activities/activities.flow.ts';
import { nextEvent, pendingLoans, stepsOf } from '#features/dashboard/activities/pending-loans.ts';

const loan = (loanStatus: LoanStatus, currency: 'USD' | 'NGN' = 'USD') =>
  ({ loanStatus, currency, bills: [] }) as unknown as Loan;
const view = (...credit: LoanStatus[]) => ({
  ...defaultView,
  statuses: { ...defaultView.statuses, credit },
});

test('no loan that was asked for is hidden by the filter of states', () => {
  const early: LoanStatus[] = ['requested', 'issued', 'disbursing', 'disbursed'];
  const loans = [...early, 'serviced' as const].map((status) => loan(status));
  expect(pendingLoans(loans, 'USD', defaultView)).toEqual(loans.slice(0, 4));
  expect(pendingLoans(loans, 'USD', view('requested', 'issued'))).toEqual(loans.slice(2, 4));
  expect(pendingLoans(loans, 'USD', view())).toEqual([]);
  expect(pendingLoans([loan('requested', 'NGN')], 'USD', defaultView)).toEqual([]);
});

test('a loan shows how far it has come', () => {
  const reached = (status: LoanStatus) =>
    stepsOf(loan(status))
      .filter((step) => step.reached)
      .map((step) => step.status);
  expect(reached('requested')).toEqual(['requested']);
  expect(reached('disbursing')).toEqual(['requested', 'issued', 'disbursing']);
  expect(reached('disbursed')).toHaveLength(4);
  expect(stepsOf(loan('repaid'))).toEqual([]);
});

test('what comes next is said', () => {
  expect(nextEvent(loan('issued'))).toBe('Processing takes under 15 minutes.');
  const bills = [{ state: 'coming', total: 8_200, due_date: '2026-05-01' }];
  const disbursed = { ...loan('disbursed'), bills } as unknown as Loan;
  expect(nextEvent(disbursed)).toBe(
    'The money is in your balance. Your first bill is $82.00 on 1 May 2026.',
  );
});
