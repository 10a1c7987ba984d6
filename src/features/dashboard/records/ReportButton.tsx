import { useState } from 'react';
import type { Loan, LoanStatus } from '#contract/loans.ts';
import { shortReference } from '#credit/references.ts';
import { toast } from '#stores/toasts.ts';
import { Spinner } from '#ui/Spinner.tsx';

const reported: readonly LoanStatus[] = ['disbursed', 'serviced', 'repaid', 'liquidated'];

/** True when the loan has a report, which needs a payout. */
export const hasReport = ({ loanStatus }: Loan): boolean => reported.includes(loanStatus);

/** Downloads a loan's report as a PDF. Loans without a report have no button. */
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
      aria-label={`Download Report ${shortReference(loan.loan_id)}`}
      aria-busy={busy || undefined}
      onClick={save}
    >
      Download Report
      {busy && <Spinner />}
    </button>
  );
}
