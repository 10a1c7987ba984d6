import type { AnswerOf } from '#contract/call.ts';
import { getDeskOverview } from '#contract/desk-overview.ts';
import { getDeskReport } from '#contract/desk-reports.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { createDeskRead, onDesk } from './desk.store.ts';
import { savePaper } from './save-paper.ts';

export type Overview = AnswerOf<typeof getDeskOverview>;

export const $overview = createDeskRead(['/desk/overview/'], () => askDesk(getDeskOverview), {
  revalidateInterval: 60_000,
});

/** Saves the report of a month, such as 2026-10. */
export const saveReport = (month: string, format: 'pdf' | 'csv') =>
  whileBusy(() =>
    onDesk(async () =>
      savePaper(await askDesk(getDeskReport, { query: { month, format } }), format),
    ),
  );
