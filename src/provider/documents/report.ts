import type { getBreakdown } from '#contract/breakdown.ts';
import type { WireOf } from '#contract/call.ts';
import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import type { getReport } from '#contract/documents.ts';
import type { BreakdownRow } from '#credit/breakdown.ts';
import { lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { readTogether } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import { describeLoan, type LoanAnswer } from '../loans/answer.ts';
import { breakdownFrom, breakdownReads } from '../loans/breakdown.ts';
import { oneLoanRead } from '../loans/list.ts';
import { found } from '../loans/own-loan.ts';
import { repaymentsIn } from '../repayments/describe.ts';
import { csvAnswer, csvName, nameOf, pdfAnswer, referenceOf } from './made.ts';
import { reportBlocks } from './report-blocks.ts';

const reported: readonly LoanAnswer['loanStatus'][] = [
  'disbursed',
  'serviced',
  'repaid',
  'liquidated',
];

/** What became of a loan of the borrower's own, month by month, once it has been paid out. */
export async function loanReport({
  context,
  borrower,
  id,
  query: { format },
  origin,
}: CallRequest<typeof getReport>): Promise<FileAnswer> {
  const { db, clock } = context;
  const at = clock.now();
  const today = lagosDay(at);
  const { repayments, ...read } = await readTogether(db, {
    loan: oneLoanRead(db, borrower, id),
    breakdown: breakdownReads(db, borrower, id),
    repayments: repaymentsIn(db)
      .where('repayments.loan_id', '=', id)
      .where('recorded', '=', true)
      .orderBy('date')
      .orderBy('repayment_id'),
  });
  const row = found(read.loan);
  const loan = describeLoan(row, today);
  if (!reported.includes(loan.loanStatus)) {
    throw refuse('not_found', 'There is no report before a loan is disbursed.');
  }
  const told = breakdownFrom(read.breakdown, today);
  const made = {
    name: `report-${shortReference(id)}-${today}`,
    reference: referenceOf('report', borrower.user_id, loan, told),
    at,
    origin,
  };
  if (format === 'csv') {
    const rows = told.breakdown.map((month) => breakdownRecord(month, loan.currency));
    return csvAnswer(context, csvName(made), breakdownHead, rows);
  }
  const credit = formatMoney(minor(loan.principal), loan.currency);
  const partner = loan.application.applicationName;
  return pdfAnswer(context, made, {
    title: 'Loan report',
    summary: `${nameOf(borrower)} borrowed ${credit} against a portfolio at ${partner}.`,
    blocks: reportBlocks({ ...loan, forgiven: row.forgiven_at }, told, repayments, today),
  });
}

type Month = WireOf<typeof getBreakdown>['breakdown'][number];

const amounts = [
  'principal_at_month_beginning',
  'principal_repaid',
  'principal_at_month_end',
  'minimum_principal_at_month_beginning',
  'minimum_principal_at_month_end',
  'interest_at_month_beginning',
  'interest_overcharge',
  'interest_repaid',
  'interest_at_month_end',
] as const satisfies readonly (keyof BreakdownRow)[];

/** The columns of a report for a spreadsheet: a breakdown row's own names. */
const breakdownHead: readonly string[] = [
  'loan_id',
  'currency',
  'tenure',
  'start_of_period',
  'end_of_period',
  ...amounts,
];

const breakdownRecord = (month: Month, currency: Currency): CsvRecord => [
  month.loan_id,
  currency,
  month.tenure,
  month.start_of_period,
  month.end_of_period,
  ...amounts.map((name) => csvAmount(minor(month[name]))),
];
