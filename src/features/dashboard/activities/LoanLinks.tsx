import { useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import { useOnDemand } from '#shell/on-demand.ts';
import { canRepay } from '#stores/loan-to-repay.ts';
import { repayAddress } from '#stores/repay-entry.ts';
import { RecordLink } from '../records/RecordLink.tsx';
import { ReportButton } from '../records/ReportButton.tsx';
import { LoanMore } from './LoanMore.tsx';

/** What can be done with a loan now. */
export function LoanLinks({ loan }: { readonly loan: Loan }) {
  const reference = loan.loan_id.slice(0, 8);
  const [cancelling, setCancelling] = useState(false);
  const [Cancel, fetchCancel] = useOnDemand(() =>
    import('./CancelDialog.tsx').then(({ CancelDialog }) => CancelDialog),
  );
  return (
    <div className="loan-links">
      {canRepay(loan) && (
        <a href={repayAddress(loan)} aria-label={`Repay ${reference}`}>
          Repay
        </a>
      )}
      {canCancel(loan) && (
        <button
          type="button"
          aria-label={`Cancel ${reference}`}
          aria-haspopup="dialog"
          onClick={() => {
            fetchCancel();
            setCancelling(true);
          }}
        >
          Cancel
        </button>
      )}
      <ReportButton loan={loan} />
      <RecordLink to={{ of: 'loan', id: loan.loan_id }} label={`Breakdown of ${reference}`}>
        Breakdown
      </RecordLink>
      <LoanMore loan={loan} />
      {Cancel && cancelling && <Cancel loan={loan} onClose={() => setCancelling(false)} />}
    </div>
  );
}

/** Before any money has moved. */
const canCancel = ({ loanStatus }: Loan) => loanStatus === 'requested' || loanStatus === 'issued';
