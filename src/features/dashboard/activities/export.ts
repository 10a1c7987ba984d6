import { type CsvRecord, csvFile } from '#contract/csv.ts';
import { ReadFailure } from '#stores/reads.ts';
import { saveFile } from '#stores/save-file.ts';
import { toast } from '#stores/toasts.ts';
import { $view, $wanted, type Records, readPage } from './activities.store.ts';
import { headOf, linesOf } from './csv-lines.ts';

/** As many as a list answers at once. */
const atOnce = 100;

/**
 * Reads everything that the filters leave and saves it, oldest first: what is new meanwhile comes at
 * the end and moves nothing. Tells how many are read. Nothing is saved unless all of it is there.
 */
export async function exportRecords(tell: (done: number) => void): Promise<void> {
  const { tab } = $view.get();
  const wanted = $wanted.get();
  if (!wanted) return;
  try {
    const lines = await readAll(tab, { ...wanted, sort: 'date', order: 'asc' }, tell);
    const file = new Blob([csvFile([headOf[tab], ...lines])], { type: 'text/csv' });
    saveFile(file, `${tab}-${wanted.currency}.csv`);
    toast(`${lines.length.toLocaleString('en')} records saved.`, 'success');
  } catch (failure) {
    if (!(failure instanceof ReadFailure)) throw failure;
    if (failure.code !== 'unauthenticated') toast(failure.message, 'error');
  }
}

async function readAll(tab: Records['tab'], query: object, tell: (done: number) => void) {
  const lines: CsvRecord[] = [];
  for (let total = 1; lines.length < total; ) {
    const page = await readPage(tab, { ...query, limit: atOnce, offset: lines.length });
    if (page.records.length === 0) break;
    lines.push(...linesOf(page));
    total = page.total;
    tell(lines.length);
  }
  return lines;
}
