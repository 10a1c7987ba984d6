import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { TransferDetails } from '#shell/TransferDetails.tsx';
import { useRead } from '#shell/use-read.ts';
import { $transferInstructions } from '#stores/reads/transfer-instructions.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $payoffOnArrival } from './repay.store.ts';
import { WhenToSend } from './WhenToSend.tsx';

type Props = { readonly amount: Minor; readonly loan: Loan; readonly user: User };

/** Bank details for a Dollar transfer; each field and all of them can be copied. */
export function DollarStep({ amount, loan, user }: Props) {
  const read = useRead($transferInstructions);
  const arrival = useRead($payoffOnArrival);
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading' || arrival.status === 'loading') return <Skeleton lines={8} />;
  // Interest goes on until the transfer arrives, so today's payoff would not end the loan.
  const payoff = amount === loan.payoff && arrival.status === 'ready' ? arrival.data : undefined;
  const toSend = formatMoney(payoff?.total ?? amount, loan.currency);
  const lines = [
    ...read.data.instructions,
    { label: 'Amount', value: toSend },
    { label: 'Payment reference', value: shortReference(loan.loan_id) },
  ];
  return (
    <section className="flow-step">
      <h1>Dollar Account</h1>
      <p>
        Send {toSend} from your bank to this account. Your loan is credited when the transfer
        arrives, in 1-3 business days.
      </p>
      <WhenToSend amount={amount} loan={loan} user={user} workingDays={read.data.working_days} />
      {payoff && (
        <p>
          Today {formatMoney(amount, loan.currency)} would end the loan, and each day adds{' '}
          {formatMoney(payoff.per_day, loan.currency)}. With {toSend} nothing is left if it arrives
          by {formatDay(isoDay(payoff.date), { style: 'medium' })}; what the loan does not need then
          we send back to the account that it came from.
        </p>
      )}
      <TransferDetails lines={lines} />
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}
