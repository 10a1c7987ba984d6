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
import { MoneyText } from '#ui/MoneyText.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $payoffOnArrival } from './repay.store.ts';
import { WhenToSend } from './WhenToSend.tsx';

type Props = { readonly amount: Minor; readonly loan: Loan; readonly user: User };

/** A Dollar wire: what to send and by when, what it will do, then where to; each detail can be copied. */
export function DollarStep({ amount, loan, user }: Props) {
  const read = useRead($transferInstructions);
  const arrival = useRead($payoffOnArrival);
  if (read.status === 'failed') return <ReadFailed title="Dollar Account" {...read} />;
  if (read.status === 'loading' || arrival.status === 'loading') return <Skeleton lines={8} />;
  // Interest goes on until the transfer arrives, so today's payoff would not end the loan.
  const payoff = amount === loan.payoff && arrival.status === 'ready' ? arrival.data : undefined;
  const money = (part: Minor) => formatMoney(part, loan.currency);
  const total = payoff?.total ?? amount;
  const lines = [
    ...read.data.instructions,
    { label: 'Amount', value: money(total) },
    { label: 'Payment reference', value: shortReference(loan.loan_id) },
  ];
  return (
    <section className="flow-step">
      <h1>Dollar Account</h1>
      <div>
        <h2 className="label">Send from your bank</h2>
        <MoneyText amount={total} currency={loan.currency} size="hero" />
      </div>
      <WhenToSend amount={total} loan={loan} user={user} workingDays={read.data.working_days} />
      {payoff && (
        <p>
          {money(amount)} would pay off the loan today, and each day adds {money(payoff.per_day)} of
          interest. If {money(total)} arrives by{' '}
          {formatDay(isoDay(payoff.date), { style: 'medium' })}, it will pay off the loan. We will
          send back what the loan does not need.
        </p>
      )}
      <h2 className="label">Where to send it</h2>
      <TransferDetails lines={lines} />
      <p className="quiet">Add the payment reference, so that we know which loan you are paying.</p>
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}
