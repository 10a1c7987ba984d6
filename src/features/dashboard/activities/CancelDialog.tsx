import { useStore } from '@nanostores/react';
import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { cancel } from './cancel.store.ts';
import { dayOf } from './day-of.ts';

/** Asks before a request is taken back. */
export function CancelDialog({
  loan,
  onClose,
}: {
  readonly loan: Loan;
  readonly onClose: () => void;
}) {
  const busy = useStore($busy);
  return (
    <Dialog open onClose={onClose} title="Cancel this loan?">
      <p>
        You asked {loan.application.applicationName} for{' '}
        {formatMoney(loan.principal, loan.currency)} on {dayOf(loan.requested)}. No money has moved,
        so cancelling costs nothing and you owe nothing. The credit that it holds is yours to borrow
        again.
      </p>
      <Button
        variant="primary"
        full
        type="button"
        busy={busy}
        onClick={async () => {
          await cancel(loan);
          onClose();
        }}
      >
        Cancel loan
      </Button>
      <Button variant="outline" full type="button" onClick={onClose}>
        Keep it
      </Button>
    </Dialog>
  );
}
