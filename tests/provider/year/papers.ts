import { getInterestFile, getReport, getStatementFile } from '#contract/documents.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { readPdf } from '#support/pdf.ts';
import type { TestProvider } from '#support/provider.ts';

/** A file of the borrower's own, as it is downloaded. */
export async function download(
  provider: TestProvider,
  email: string,
  path: string,
): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(email)}` };
  const response = await provider.fetch(`/api${path}`, { headers });
  if (response.status !== 200)
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

export const statementPath = (from: IsoDay, to: IsoDay, format: 'pdf' | 'csv') =>
  `${getStatementFile.path}?${new URLSearchParams({ from, to, format })}`;
export const reportPath = (loan_id: string, format: 'pdf' | 'csv') =>
  `${getReport.path.replace('{id}', loan_id)}?format=${format}`;
export const interestPath = (year: string, format: 'pdf' | 'csv') =>
  `${getInterestFile.path}?year=${year}&format=${format}`;

/**
 * A PDF as lines: a cell of a table says its heading, its row and its column before it, so that it is
 * read under the name that stands there.
 */
export function linesOfPdf(pdf: Buffer): string[] {
  const lines: string[] = [];
  let [heading, table] = ['', [] as string[]];
  let columns: string[] = [];
  let wasHead = false;
  for (const { tag, text } of readPdf(pdf).tagged) {
    if (tag === 'TH') {
      if (!wasHead) [columns, table] = [[], []];
      columns.push(text.trim());
    } else if (tag === 'TD') {
      table.push(text.trim());
      const at = (table.length - 1) % columns.length;
      const row = table.slice(table.length - 1 - at, table.length - 1);
      if (at > 0 || columns.length === 1) {
        // The first cells say which row it is; from the first amount on they do not.
        const amount = row.findIndex((cell) => cell === '–' || /[$₦]\d/.test(cell));
        const named = amount === -1 ? row : row.slice(0, amount);
        lines.push(`${[heading, ...named, columns[at]].join(' | ')}: ${text.trim()}`);
      }
    } else {
      if (/^H\d?$/.test(tag)) heading = text.trim();
      lines.push(text.trim());
    }
    wasHead = tag === 'TH';
  }
  return lines.filter(Boolean);
}
