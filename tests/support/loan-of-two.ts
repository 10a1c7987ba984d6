import { requestLoan } from '#contract/loans.ts';
import { minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { addPortfolio, newBorrower, type TestBorrower } from './borrowers.ts';
import type { TestProvider } from './provider.ts';

/** A loan that was asked for and not looked at yet. */
type LoanOfTwo = {
  readonly borrower: TestBorrower;
  /** The portfolio that secures less of it; the other is the borrower's own in Dollars. */
  readonly second: string;
  readonly loan_id: string;
};

/** $1,000.00 of two portfolios, $600.00 and $400.00, asked for at ten in the morning of 10 March 2026. */
export async function askOfTwo(provider: TestProvider): Promise<LoanOfTwo> {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const second = await addPortfolio(provider, borrower, 1_000_000);
  const portfolios = [
    { portfolio_id: borrower.portfolios.USD, amount: 60_000 },
    { portfolio_id: second, amount: 40_000 },
  ];
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: { amount: 100_000, currency: 'USD', tenure: 3, portfolios },
  });
  return { borrower, second, loan_id: loans[0]?.loan_id ?? '' };
}

/** What a portfolio is worth from now on, in minor units. */
export const setWorth = ({ context: { db } }: TestProvider, portfolio_id: string, value: number) =>
  db
    .updateTable('portfolios')
    .set({ value: minor(value) })
    .where('portfolio_id', '=', portfolio_id)
    .execute();

/** Until when a portfolio's prices count, as an epoch in ms. */
export const setPricesUntil = (
  { context: { db } }: TestProvider,
  portfolio_id: string,
  until: number,
) =>
  db
    .updateTable('portfolios')
    .set({ prices_until: instant(until) })
    .where('portfolio_id', '=', portfolio_id)
    .execute();

/** When the loan is looked at next: one moment, or none. */
export async function checksOf({ context: { db } }: TestProvider, loan_id: string) {
  const jobs = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'loan')
    .where('subject', '=', loan_id)
    .execute();
  return jobs.map(({ run_at }) => run_at);
}
