import { exportRecords } from '#contract/export.ts';
import { minuteMs } from '#credit/durations.ts';
import { download } from '#stores/files.ts';
import { $filters, $view } from './activities.store.ts';

const kinds = { credit: 'loan', repayments: 'repayment', withdrawals: 'withdrawal' } as const;

/** Saves all filtered records as CSV, oldest first, or nothing when they do not all arrive. */
export async function saveRecords(): Promise<void> {
  const { tab } = $view.get();
  const query = $filters.get();
  if (!query) return;
  const ask = { params: { kind: kinds[tab] }, query, within: 5 * minuteMs };
  const failed = 'We could not save your records. Try again.';
  await download(exportRecords, ask, { done: 'Records saved.', failed });
}
