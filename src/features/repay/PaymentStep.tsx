import { useEffect, useState } from 'react';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { CardDeclinedHelp } from '#shell/CardDeclinedHelp.tsx';
import { repayAddressFor } from '#stores/navigation/prefill.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { checkPayment, resumeCheckout } from './payment.store.ts';
import { textOf } from './payment-text.ts';
import type { PaymentStatus } from './repay.flow.ts';
import { dispatch, isSettled } from './repay.store.ts';
import { SuccessStep } from './SuccessStep.tsx';

type Props = {
  readonly reference: string;
  readonly status: PaymentStatus;
  /** Whether this tab knows what was to be paid, and can go on with it. */
  readonly canRetry: boolean;
  readonly isEarlier?: boolean | undefined;
};

/** Checked often at first, then less, because a transfer may take hours. */
const firstIntervalMs = 5_000;
const laterIntervalMs = 30_000;
const firstTries = 12;

/** A payment's status. The reference in the address survives a reload and a closed tab. */
export function PaymentStep({ reference, status, canRetry, isEarlier }: Props) {
  const [times, setTimes] = useState(0);
  const awaited = !isSettled(status) && status.state !== 'held';
  useEffect(() => void checkPayment(reference), [reference]);
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(
      () => {
        if (!document.hidden) void checkPayment(reference);
        setTimes(times + 1);
      },
      times < firstTries && status.state !== 'open' ? firstIntervalMs : laterIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [awaited, status.state, reference, times]);

  if (status.state === 'paid') {
    const { repayment, charge, card } = status;
    return <SuccessStep {...{ repayment, charge, card, isEarlier }} />;
  }
  const { heading, text } = textOf(status);
  const repayment = 'repayment' in status ? status.repayment : undefined;
  const checkout = status.state === 'open' ? status.checkout : undefined;
  const card = 'card' in status ? status.card : undefined;
  const again = isSettled(status) || status.state === 'open' ? repayment : undefined;
  return (
    <section className="flow-step" aria-busy={status.state === 'asking'}>
      <h1>{heading}</h1>
      <p
        role="status"
        className="repay-status"
        data-failed={status.state === 'failed' || undefined}
      >
        {status.state === 'failed' && <Icon name="warn" />} <span>{text}</span>
      </p>
      {status.state === 'asking' && <Spinner />}
      <dl className="facts">
        {repayment && (
          <Fact name="Amount">{formatMoney(repayment.amount, repayment.currency)}</Fact>
        )}
        <Fact name="Reference" className="facts-reference">
          {reference} <CopyButton compact text={reference} label="Copy reference" />
        </Fact>
      </dl>
      {checkout && repayment && (
        <ActionButton onClick={() => void resumeCheckout(repayment.loan.loan_id, checkout)}>
          {card ? 'Go to your bank’s check' : 'Go to the payment page'}
        </ActionButton>
      )}
      {again && card && canRetry && (
        <Button
          variant={checkout ? 'outline' : 'primary'}
          full
          type="button"
          onClick={() => {
            history.replaceState(history.state, '', repayAddressFor(again));
            dispatch({ type: 'retried' });
          }}
        >
          Choose how to pay
        </Button>
      )}
      {again && !(card && canRetry) && (
        <Button variant={checkout ? 'outline' : 'primary'} full href={repayAddressFor(again)}>
          Start another payment
        </Button>
      )}
      {status.state === 'failed' && !card && <CardDeclinedHelp />}
      {(status.state === 'pending' || status.state === 'unknown') && (
        <ActionButton onClick={() => void checkPayment(reference)}>Check again</ActionButton>
      )}
      {status.state !== 'asking' && (
        <Button variant="outline" full href="/dashboard">
          GO TO DASHBOARD
        </Button>
      )}
    </section>
  );
}
