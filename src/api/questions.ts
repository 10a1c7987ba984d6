import { listApplications } from '#contract/applications.ts';
import { type LoanStatus, listLoans, openLoans } from '#contract/loans.ts';
import { listPortfolios } from '#contract/portfolios.ts';
import { getUser } from '#contract/users.ts';

// What nearly every screen asks at first: a call, and what it is asked with. Stores ask it, and before
// them the page itself, while its scripts load (first-views.ts).

export const applications = () => [listApplications, {}] as const;

export const userAt = (application_id: number) => [getUser, { query: { application_id } }] as const;

/** Every portfolio of the borrower, at all partners. */
export const allPortfolios = () => [listPortfolios, { query: {} }] as const;

const running: LoanStatus[] = ['disbursed', 'serviced'];

export const openLoansAt = (application_id: number) =>
  [listLoans, { query: { application_id, ...openLoans } }] as const;

/** Loans that money is owed on, at every partner: what a borrower owes is not one partner's. */
export const runningLoans = () => [listLoans, { query: { status: running, limit: 100 } }] as const;
