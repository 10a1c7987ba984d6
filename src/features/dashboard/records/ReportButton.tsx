import { useState } from 'react';
import type { Loan, LoanStatus } from '#contract/loans.ts';
import { toast } from '#stores/toasts.ts';
import { Spinner } from '#ui/Spinner.tsx';

const reported: readonly LoanStatus[] = ['disbursed', 'serviced', 'repaid', 'liquidated'];

/** Whether there is a report: money was paid out. */
export const hasReport = ({ loanStatus }: Loan): boolean => reported.includes(loanStatus);

/** Saves the report of a loan as a PDF; nothing for a loan that has none. */
export function ReportButton({ loan }: { readonly loan: Loan }) {
  const [busy, setBusy] = useState(false);
  if (!hasReport(loan)) return null;
  const save = async () => {
    if (busy) return;
    setBusy(true);
    await import('./report-file.ts').then(
      ({ saveReport }) => saveReport(loan.loan_id, 'pdf'),
      () => toast('Failed to download Loan Breakdown.', 'error'),
    );
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-label={`Download Report ${loan.loan_id.slice(0, 8)}`}
      aria-busy={busy || undefined}
      onClick={save}
    >
      Download Report
      {busy && <Spinner />}
    </button>
  );
}
