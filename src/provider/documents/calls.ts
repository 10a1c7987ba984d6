import { getInterestFile, getReceipt, getReport, getStatementFile } from '#contract/documents.ts';
import type { Endpoint } from '../endpoint.ts';
import { interestFile } from './interest.ts';
import { repaymentReceipt } from './receipt.ts';
import { loanReport } from './report.ts';
import { statementFile } from './statement.ts';

export function documentCalls(on: Endpoint): void {
  on.file(getReport, loanReport);
  on.file(getReceipt, repaymentReceipt);
  on.file(getStatementFile, statementFile);
  on.file(getInterestFile, interestFile);
}
