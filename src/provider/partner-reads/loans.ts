import type { listPartnerBills, listPartnerLoans, WireOf } from '#contract';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { describeLoan } from '../loans/answer.ts';
import { readDay, requireOrder } from '../period.ts';
import { loanPage, type PartnerLoan } from './loan-pages.ts';

/** A page of the loans that were paid out to a partner's users. */
export async function partnerLoans({
  context,
  signed: { key },
  query,
}: PartnerRequest<typeof listPartnerLoans>): Promise<Answer<typeof listPartnerLoans>> {
  const list = { name: 'loans', application_id: key.application_id, onlyRunning: false };
  const { loans, cursor } = await loanPage(context, list, query);
  const today = lagosDay(context.clock.now());
  return { data: { loans: loans.map((row) => partOf(row, today)), cursor } };
}

/** What a partner reads of a loan: nothing of the borrower but the partner's own id. */
function partOf(row: PartnerLoan, today: IsoDay): WireOf<typeof listPartnerLoans>['loans'][number] {
  const loan = describeLoan(row, today);
  const { loan_id, currency, tenure, interest, principal, totalRepaid, outstanding } = loan;
  const { payoff, redline, minimum, loanStatus, disbursed, repaid, liquidated } = loan;
  return {
    ...{ loan_id, partner_user_id: row.partner_user_id, currency, tenure, interest, principal },
    ...{ totalRepaid, outstanding, payoff, redline, minimum, loanStatus },
    ...{ disbursed, repaid, liquidated },
  };
}

/** A page of the bills of running loans; those to come assume that each earlier one is paid on time. */
export async function partnerBills({
  context,
  signed: { key },
  query,
}: PartnerRequest<typeof listPartnerBills>): Promise<Answer<typeof listPartnerBills>> {
  const from = readDay('from', query.from ?? '2000-01-01');
  const until = readDay('until', query.until ?? '2199-12-31');
  requireOrder(from, until);
  const list = { name: 'bills', application_id: key.application_id, onlyRunning: true };
  const { loans, cursor } = await loanPage(context, list, query);
  const today = lagosDay(context.clock.now());
  const bills = loans.flatMap((row) => {
    const { loan_id, currency, bills } = describeLoan(row, today);
    const { partner_user_id } = row;
    const asked = bills.filter(({ due_date }) => from <= due_date && due_date <= until);
    return asked.map(({ pay_by: _, ...bill }) => ({ loan_id, partner_user_id, currency, ...bill }));
  });
  return { data: { bills, cursor } };
}
