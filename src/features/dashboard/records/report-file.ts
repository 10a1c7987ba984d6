import { type FileFormat, getReport } from '#contract/documents.ts';
import { download } from '#stores/files.ts';

/** Saves the report of a loan. */
export function saveReport(id: string, format: FileFormat): Promise<void> {
  return download(
    getReport,
    { params: { id }, query: { format } },
    { done: 'Loan Breakdown downloaded', failed: 'Failed to download Loan Breakdown.' },
  );
}
