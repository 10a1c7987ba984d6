import { createHash } from 'node:crypto';
import type { CsvRecord } from '#contract/csv.ts';
import { csvType } from '#contract/documents.ts';
import { lender } from '#pdf/agreed.ts';
import { moment } from '#pdf/dates.ts';
import type { Letter } from '#pdf/document.ts';
import { howToCheck } from '#pdf/how-to-check.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower, Context } from '../context.ts';
import type { FileAnswer } from '../http/endpoint.ts';
import { signedCsv, signedPdf } from './sign-paper.ts';

/** What every document of a borrower's has. */
export type Made = {
  /** Without the ending. */
  readonly name: string;
  readonly reference: string;
  /** The provider's clock, in ms. */
  readonly at: number;
  /** The app's address. */
  readonly origin: string;
};

export const nameOf = ({ firstname, lastname }: Borrower): string => `${firstname} ${lastname}`;

/** For people, with who made it, when, its reference and its code. */
export async function pdfAnswer(
  context: Context,
  { name, reference, at, origin }: Made,
  letter: Pick<Letter, 'title' | 'summary' | 'landscape' | 'blocks'>,
): Promise<FileAnswer> {
  // What draws is loaded when the first document is asked for: few processes ever draw one.
  const { documentStream } = await import('#pdf/document.ts');
  const body = await documentStream({
    ...letter,
    blocks: [...letter.blocks, howToCheck],
    note: `${lender}. Made on ${moment(instant(at))}. Reference ${reference}`,
    author: lender,
    dated: new Date(at),
    absolute: (path) => new URL(path, origin).href,
  });
  const signed = await signedPdf(context, body, at);
  return { name: `${name}.pdf`, type: 'application/pdf', body: signed };
}

let warm: Promise<void> | undefined;

/**
 * Draws a page that nobody sees, once for a process: what draws takes half a second to load and to
 * compile, and the first reader need not wait for that. A failure is left to the first document.
 */
export function warmUp(): Promise<void> {
  warm ??= drawSample().catch(() => undefined);
  return warm;
}

async function drawSample(): Promise<void> {
  const [{ drawDocument }, { bold, heading, paragraph, plain, table }] = await Promise.all([
    import('#pdf/document.ts'),
    import('#pdf/block.ts'),
  ]);
  await drawDocument({
    ...{ title: 'Loan report', summary: lender, note: lender, author: lender, dated: new Date(0) },
    absolute: (path) => path,
    blocks: [
      heading('0123456789'),
      paragraph('abcdefghijklmnopqrstuvwxyz'),
      { kind: 'list', ordered: false, items: [[bold('₦1.00'), plain('$1.00')]] },
      table(
        ['Month', 'Principal'],
        Array.from({ length: 30 }, (_, row) => [`1 Dec ${2000 + row}`, '₦1,234,567.89']),
      ),
    ],
  });
}

/** For a spreadsheet: one table with its code. */
export async function csvAnswer(
  context: Context,
  name: string,
  head: CsvRecord,
  rows: Iterable<CsvRecord> | AsyncIterable<CsvRecord>,
): Promise<FileAnswer> {
  return {
    name: `${name}.csv`,
    type: csvType,
    body: await signedCsv(context, head, rows),
  };
}

/** What a table is saved as: its reference is in the name. */
export const csvName = ({ name, reference }: Made): string => `${name}-${reference}`;

/**
 * What a document is called by: twelve signs of the hash of whose it is and what it says. The same
 * figures bear the same reference whenever they are written out, so two copies can be compared.
 */
export function referenceOf(...said: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return (hash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');
}
