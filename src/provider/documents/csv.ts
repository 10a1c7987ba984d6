import { Readable } from 'node:stream';
import { type CsvRecord, csvFile, csvLine } from '#contract/csv.ts';

/** A table as `csvFile` writes it, written as it is read: a long one is never whole in memory. */
export function csvStream(head: CsvRecord, rows: Iterable<CsvRecord>): Readable {
  return Readable.from(partsOf(head, rows), { objectMode: false });
}

const together = 100;

function* partsOf(head: CsvRecord, rows: Iterable<CsvRecord>): Generator<string> {
  let part = csvFile([head]);
  let count = 0;
  for (const row of rows) {
    part += csvLine(row);
    if (++count % together > 0) continue;
    yield part;
    part = '';
  }
  if (part) yield part;
}
