import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import { shortReference } from '#credit/references.ts';
import { BlockedAction } from '#shell/BlockedAction.tsx';
import { useOnDemand } from '#shell/on-demand.ts';
import { repayAddress, returnable, returnCreditAddress } from '#stores/navigation/prefill.ts';
import { canRepay } from '#stores/reads/loan-to-repay.ts';
import { $user } from '#stores/reads/user.ts';
import { RecordLink } from '../records/RecordLink.tsx';
import { ReportButton } from '../records/ReportButton.tsx';
import { LoanMore } from './LoanMore.tsx';

/** The actions that are possible for a loan now. */
export function LoanLinks({ loan }: { readonly loan: Loan }) {
  const reference = shortReference(loan.loan_id);
  const { data: user } = useStore($user);
  const [cancelling, setCancelling] = useState(false);
  const [Cancel, fetchCancel] = useOnDemand(() =>
    import('./CancelDialog.tsx').then(({ CancelDialog }) => CancelDialog),
  );
  return (
    <div className="loan-links">
      {!canRepay(loan) ? null : user?.blacklist.repayment ? (
        <BlockedAction user={user} action="repayment">
          Repay <span className="visually-hidden">{reference}</span>
        </BlockedAction>
      ) : (
        <a href={repayAddress(loan)} aria-label={`Repay ${reference}`}>
          Repay
        </a>
      )}
      {returnable(loan) > 0 && (
        <a href={returnCreditAddress(loan)} aria-label={`Give credit back to ${reference}`}>
          Give credit back
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

/** A loan can be cancelled until money has moved. */
const canCancel = ({ loanStatus }: Loan) => loanStatus === 'requested' || loanStatus === 'issued';
