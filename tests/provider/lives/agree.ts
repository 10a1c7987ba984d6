import { expect } from 'vitest';
import {
  getBreakdown,
  getLoan,
  getPayoff,
  getPortfolioHistory,
  getStatement,
  getUser,
  type listLoans,
  type listPortfolios,
} from '#contract';
import type { WireOf } from '#contract/call.ts';
import type { Person } from '../model/person.ts';

type Told = Pick<WireOf<typeof listLoans>, 'loans'> & WireOf<typeof listPortfolios>;
type Asking = Pick<Person, 'answer'>;

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Whatever answer tells a figure of this borrower, it is the same figure: portfolios, loans, history,
 * statement, breakdown, payoff and the user's own summary, in both currencies.
 */
export async function checkAgreement(person: Asking, { all, loans }: Told): Promise<void> {
  const { statement } = await person.answer(getStatement, {});
  for (const currency of ['USD', 'NGN'] as const) {
    const held = all.filter((one) => one.currency === currency);
    const running = loans.filter(
      (one) => one.currency === currency && ['disbursed', 'serviced'].includes(one.loanStatus),
    );
    const { history } = await person.answer(getPortfolioHistory, { query: { currency } });
    const { user } = await person.answer(getUser, { query: { currency } });
    const closing = statement.currencies.find((one) => one.currency === currency)?.closing;
    const today = history.at(-1);
    const outstanding = total(running.map((loan) => loan.outstanding));
    const redline = total(running.map((loan) => loan.redline));
    const balance = total(held.map((one) => one.balance));
    const due = running.flatMap(({ bills }) =>
      bills.filter(({ state }) => state === 'due' || state === 'overdue'),
    );
    expect({
      portfolios: {
        outstanding: total(held.map((one) => one.outstanding)),
        redline: total(held.map((one) => one.redline)),
      },
      history: { principal: today?.principal, redline: today?.redline, value: today?.value },
      statement: { principal: closing?.principal ?? 0, credit: closing?.credit ?? 0 },
      user: {
        balance: user.balance,
        current: user.info[currency].repayment.minimum.current,
      },
    }).toEqual({
      portfolios: { outstanding, redline },
      history: { principal: outstanding, redline, value: total(held.map((one) => one.value)) },
      statement: { principal: outstanding, credit: balance },
      user: { balance, current: total(due.map((bill) => bill.total - bill.paid)) },
    });
  }
  await Promise.all(loans.map((loan) => checkLoan(person, loan)));
}

async function checkLoan(person: Asking, loan: Told['loans'][number]): Promise<void> {
  const { loan_id } = loan;
  const { loans } = await person.answer(getLoan, { id: loan_id });
  expect(loans).toEqual([loan]);
  if (loan.payoff === 0) return;
  const { payoff } = await person.answer(getPayoff, { id: loan_id });
  expect(payoff.total).toBe(loan.payoff);
  const { breakdown } = await person.answer(getBreakdown, { id: loan_id });
  expect(breakdown.at(-1)?.principal_at_month_end).toBe(loan.outstanding);
}
