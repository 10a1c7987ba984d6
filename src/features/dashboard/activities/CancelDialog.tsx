import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { cancelRequest } from './cancel.store.ts';

/** Asks for confirmation before a request is cancelled. */
export function CancelDialog({
  loan,
  onClose,
}: {
  readonly loan: Loan;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Cancel this loan?">
      <p>
        You asked for {formatMoney(loan.principal, loan.currency)} at{' '}
        {loan.application.applicationName} on {lagosDayOf(loan.requested)}. No money has moved yet.
        Cancelling is free. You will owe nothing for this loan, and you can borrow this credit
        again.
      </p>
      <ActionButton
        onClick={async () => {
          await cancelRequest(loan);
          onClose();
        }}
      >
        Cancel loan
      </ActionButton>
      <Button variant="outline" full type="button" onClick={onClose}>
        Keep loan
      </Button>
    </Dialog>
  );
}
