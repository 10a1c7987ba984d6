import { escapeHidden } from '#credit/plain-text.ts';

/**
 * A table as a CSV file, as RFC 4180 writes it: CRLF after every record, quotes around what needs
 * them. It begins with a byte order mark, because without one Excel reads UTF-8 as something else
 * and garbles every Yoruba name; programs that read UTF-8 skip it.
 */
export const csvFile = (records: readonly CsvRecord[]): string =>
  `\uFEFF${records.map(csvLine).join('')}`;

export type CsvRecord = readonly (string | number)[];

/** One record with its end. */
export const csvLine = (cells: CsvRecord): string => `${cells.map(cellOf).join(',')}\r\n`;

/** An amount of minor units as a spreadsheet reads a number, whatever its language: 1250.50. */
export function csvAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function cellOf(cell: string | number): string {
  const text = harmless(escapeHidden(String(cell)));
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run a text that begins like a formula; an apostrophe makes it a text. */
const harmless = (text: string) =>
  /^[=+\-@＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
