import type { getReport } from '#contract/documents.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import type { Asked, FileAnswer } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { describeLoan, type LoanAnswer, loansIn } from '../loans/answer.ts';
import { breakdownOf } from '../loans/breakdown.ts';
import { repaymentsIn } from '../repayments/describe.ts';
import { csvAnswer, nameOf, pdfAnswer } from './made.ts';
import { referenceOf } from './reference.ts';
import { reportBlocks } from './report-blocks.ts';
import { breakdownHead, breakdownRecord } from './report-rows.ts';

const reported: readonly LoanAnswer['loanStatus'][] = [
  'disbursed',
  'serviced',
  'repaid',
  'liquidated',
];

/** What became of a loan of the borrower's own, month by month, once it has been paid out. */
export async function loanReport({
  context: { db, clock },
  borrower,
  id,
  query: { format },
  origin,
}: Asked<typeof getReport>): Promise<FileAnswer> {
  const at = clock.now();
  const today = lagosDay(at);
  const row = await loansIn(db)
    .where('loans.loan_id', '=', id)
    .where('loans.user_id', '=', borrower.user_id)
    .executeTakeFirst();
  if (!row) throw refuse('not_found');
  const loan = describeLoan(row, today);
  if (!reported.includes(loan.loanStatus)) {
    throw refuse('not_found', 'There is no report before a loan is disbursed.');
  }
  const told = await breakdownOf(db, row, today);
  const repayments = await repaymentsIn(db)
    .where('repayments.loan_id', '=', id)
    .where('recorded', '=', true)
    .orderBy('date')
    .orderBy('repayment_id')
    .execute();
  const made = {
    name: `report-${id.slice(0, 8)}-${today}`,
    reference: referenceOf('report', borrower.user_id, loan, told),
    at,
    origin,
  };
  if (format === 'csv') {
    const rows = told.breakdown.map((month) => breakdownRecord(month, loan.currency));
    return csvAnswer(made, breakdownHead, rows);
  }
  const credit = formatMoney(minor(loan.principal), loan.currency);
  const partner = loan.application.applicationName;
  return pdfAnswer(made, {
    title: 'Loan report',
    summary: `${nameOf(borrower)} borrowed ${credit} against a portfolio at ${partner}.`,
    blocks: reportBlocks(loan, told, repayments, today),
  });
}
