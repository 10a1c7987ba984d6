import { expect } from 'vitest';
import {
  getUser,
  type LoanStatus,
  listLoans,
  listPortfolios,
  listRepayments,
  listSales,
  listWithdrawals,
} from '#contract';
import type { Person } from '../model/person.ts';
import { checkAgreement } from './agree.ts';

const order: readonly LoanStatus[] = [
  'requested',
  'issued',
  'disbursing',
  'disbursed',
  'serviced',
  'repaid',
  'liquidated',
];
const ended: readonly LoanStatus[] = ['repaid', 'liquidated', 'cancelled'];

/** Steps may be missed between two looks, never taken back. */
function mayFollow(before: LoanStatus, after: LoanStatus): boolean {
  if (before === after) return true;
  if (ended.includes(before)) return false;
  // A fall of what secures it, in the moment before the money moves, takes a loan back to be held.
  if (before === 'disbursing' && after === 'issued') return true;
  if (after === 'cancelled') return before === 'requested' || before === 'issued';
  return order.indexOf(after) > order.indexOf(before);
}

/** Looks at everything that a person is told, each time anew; remembers how loans stood. */
export function watcher(person: Person) {
  const seen = new Map<string, LoanStatus>();

  return async function look() {
    const page = { query: { limit: 100 } };
    const told = {
      user: (await person.answer(getUser, {})).user.info,
      ...(await person.answer(listPortfolios, {})),
      ...(await person.answer(listLoans, page)),
      ...(await person.answer(listRepayments, page)),
      ...(await person.answer(listSales, {})),
      ...(await person.answer(listWithdrawals, page)),
    };
    expect(negativeFigures(told)).toEqual([]);
    await checkAgreement(person, told);
    for (const loan of told.loans) {
      const before = seen.get(loan.loan_id) ?? 'requested';
      const { loan_id, loanStatus } = loan;
      expect([before, loanStatus, mayFollow(before, loanStatus)]).toEqual([
        before,
        loanStatus,
        true,
      ]);
      seen.set(loan_id, loanStatus);
      expect(loan.outstanding).toBeLessThanOrEqual(loan.principal);
      expect(loan.payoff).toBeGreaterThanOrEqual(loan.outstanding);
      const paid = told.repayments.filter((one) => one.recorded && one.loan.loan_id === loan_id);
      expect(paid.reduce((all, one) => all + one.amount, 0)).toBe(loan.totalRepaid);
    }
    return told;
  };
}

export type Told = Awaited<ReturnType<ReturnType<typeof watcher>>>;

/** Where in an answer a number is below zero. */
function negativeFigures(answer: unknown, path = ''): string[] {
  if (typeof answer === 'number') return answer < 0 ? [`${path} is ${answer}`] : [];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    negativeFigures(value, `${path}.${name}`),
  );
}
