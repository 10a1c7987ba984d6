import { computed } from 'nanostores';
import { type BreakdownLine, type BreakdownRow, getBreakdown } from '#contract/breakdown.ts';
import { getLoan, type Loan } from '#contract/loans.ts';
import type { Sale } from '#contract/sales.ts';
import { createReadStore, ReadFailure } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { $token } from '#stores/session/session.ts';
import { toast } from '#stores/toasts.ts';
import { $opened } from './records.store.ts';

export type Breakdown = {
  readonly loan: Loan;
  readonly rows: readonly BreakdownRow[];
  readonly lines: readonly BreakdownLine[];
  readonly sales: readonly Sale[];
};

const $id = computed([$opened, $token], (opened, token) =>
  token && opened?.of === 'loan' ? opened.id : undefined,
);

/** Loans whose toast was shown since they were opened. Reading them again shows no second one. */
const announced = new Set<string>();
$id.listen(() => announced.clear());

function toastOnce(id: string, ...said: Parameters<typeof toast>): void {
  if (!announced.has(id)) toast(...said);
  announced.add(id);
}

/** The open loan and its breakdown. */
export const $breakdown = createReadStore<Breakdown>(['/loan/breakdown/', $id], {
  fetcher: async (_path, id) => {
    const params = { id: String(id) };
    const [loan, months] = await Promise.all([
      attempt(getLoan, { params }),
      attempt(getBreakdown, { params }),
    ]);
    const failed = [loan, months].find((outcome) => !outcome.ok);
    if (failed && !failed.ok && failed.code === 'unauthenticated') {
      throw new ReadFailure(failed.code, ...failed.messages);
    }
    const [found] = loan.ok ? loan.data.loans : [];
    if (!found || !months.ok) {
      toastOnce(params.id, 'Could not fetch breakdown.', 'error');
      const reasons = failed && !failed.ok ? failed.messages : [];
      throw new ReadFailure(failed && !failed.ok ? failed.code : 'not_found', ...reasons);
    }
    toastOnce(params.id, 'Loan Breakdown fetched', 'success');
    const { breakdown: rows, lines, sales } = months.data;
    return { loan: found, rows, lines, sales };
  },
});
