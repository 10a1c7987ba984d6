import { csvFile, csvLine } from '#contract/csv.ts';
import { exported, exportRecords } from '#contract/export.ts';
import { readLines } from '#stores/reads/lines.ts';
import { ReadFailure } from '#stores/reads/read.ts';
import { saveFile } from '#stores/save-file.ts';
import { toast } from '#stores/toasts.ts';
import { $filters, $view } from './activities.store.ts';
import { type AnyRecord, csvColumnsOf } from './record-kind.tsx';
import { kindOf } from './record-kinds.ts';

const kinds = { credit: 'loan', repayments: 'repayment', withdrawals: 'withdrawal' } as const;

/** Between two reports of the progress, because drawing one takes longer than writing some lines. */
const quietMs = 150;

/**
 * Saves all filtered records as CSV, oldest first, or nothing when they do not all arrive.
 * @param onProgress gets the number of records written so far
 */
export async function saveRecords(onProgress: (done: number) => void): Promise<void> {
  const { tab } = $view.get();
  const query = $filters.get();
  if (!query) return;
  const kind = kinds[tab];
  const columns = csvColumnsOf(kindOf(tab));
  const parts = [csvFile([columns.map(({ heading }) => heading)])];
  let count = 0;
  let quietUntil = 0;
  try {
    await readLines(exportRecords, { params: { kind }, query }, (lines) => {
      const written = lines.map((line) => {
        // An export holds all that the columns of its kind read.
        const record = exported[kind].parse(JSON.parse(line)) as AnyRecord;
        return csvLine(columns.map(({ value }) => value(record)));
      });
      parts.push(written.join(''));
      count += lines.length;
      if (performance.now() < quietUntil) return;
      onProgress(count);
      quietUntil = performance.now() + quietMs;
    });
    saveFile(new Blob(parts, { type: 'text/csv' }), `${tab}-${query.currency}.csv`);
    toast(`${count.toLocaleString('en')} records saved.`, 'success');
  } catch (failure) {
    if (!(failure instanceof ReadFailure)) throw failure;
    if (failure.code !== 'unauthenticated') toast(failure.message, 'error');
  }
}
