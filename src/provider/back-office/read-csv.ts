import { parse } from 'csv-parse/sync';
import { refuseField } from '../errors/refusal.ts';

/**
 * The lines of a table as CSV, by the names of their columns in small letters. Throws invalid_request for the field
 * `csv`.
 */
export function rowsOfCsv(csv: string): Record<string, string>[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    throw refuseField('csv', 'This is not a CSV file, or a line has another number of columns.');
  }
  if (rows.length === 0) throw refuseField('csv', 'The file has no line below its columns.');
  return rows;
}

/** `index` counts from 0, below the line of the columns. */
export const wrongLine = (index: number, why: string) =>
  refuseField('csv', `Line ${index + 2}: ${why}`);
