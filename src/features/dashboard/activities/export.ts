import { type CsvRecord, csvFile } from '#contract/csv.ts';
import { ReadFailure } from '#stores/reads/read.ts';
import { saveFile } from '#stores/save-file.ts';
import { toast } from '#stores/toasts.ts';
import { $filters, $view, type Records, readPage } from './activities.store.ts';
import { csvColumnsOf } from './record-kind.tsx';
import { kindOf } from './record-kinds.ts';

/** The largest page of a list call. */
const atOnce = 100;

/**
 * Reads all filtered records and saves them as CSV, or saves nothing when a page fails. They are read
 * oldest first, so that records which are added meanwhile shift no page.
 * @param onProgress gets the number of records read so far
 */
export async function exportRecords(onProgress: (done: number) => void): Promise<void> {
  const { tab } = $view.get();
  const wanted = $filters.get();
  if (!wanted) return;
  try {
    const headings = csvColumnsOf(kindOf(tab)).map(({ heading }) => heading);
    const lines = await readAll(tab, { ...wanted, sort: 'date', order: 'asc' }, onProgress);
    const file = new Blob([csvFile([headings, ...lines])], { type: 'text/csv' });
    saveFile(file, `${tab}-${wanted.currency}.csv`);
    toast(`${lines.length.toLocaleString('en')} records saved.`, 'success');
  } catch (failure) {
    if (!(failure instanceof ReadFailure)) throw failure;
    if (failure.code !== 'unauthenticated') toast(failure.message, 'error');
  }
}

async function readAll(tab: Records['tab'], query: object, onProgress: (done: number) => void) {
  const columns = csvColumnsOf(kindOf(tab));
  const lines: CsvRecord[] = [];
  for (let total = 1; lines.length < total; ) {
    const page = await readPage(tab, { ...query, limit: atOnce, offset: lines.length });
    if (page.records.length === 0) break;
    lines.push(...page.records.map((record) => columns.map(({ value }) => value(record))));
    total = page.total;
    onProgress(lines.length);
  }
  return lines;
}
