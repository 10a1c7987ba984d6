import { useEffect, useState } from 'react';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { CardDeclinedHelp } from '#shell/CardDeclinedHelp.tsx';
import { lagosTimeOf } from '#shell/time-of.ts';
import { repayAddressFor } from '#stores/navigation/prefill.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { checkPayment, notCharged, resumeCheckout } from './payment.store.ts';
import type { PaymentStatus } from './repay.flow.ts';
import { isSettled } from './repay.store.ts';
import { SuccessStep } from './SuccessStep.tsx';

type Props = { readonly reference: string; readonly status: PaymentStatus };

/** Checked often at first, then less, because a transfer may take hours. */
const firstIntervalMs = 5_000;
const laterIntervalMs = 30_000;
const firstTries = 12;

/** A payment's status. The reference in the address survives a reload and a closed tab. */
export function PaymentStep({ reference, status }: Props) {
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

  if (status.state === 'paid') return <SuccessStep repayment={status.repayment} />;
  const { heading, text } = statusText(status);
  const repayment = 'repayment' in status ? status.repayment : undefined;
  const checkout = status.state === 'open' ? status.checkout : undefined;
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
      <dl className="repay-facts">
        {repayment && (
          <Fact name="Amount">{formatMoney(repayment.amount, repayment.currency)}</Fact>
        )}
        <Fact name="Reference" className="repay-reference">
          {reference} <CopyButton compact text={reference} label="Copy reference" />
        </Fact>
      </dl>
      {checkout && repayment && (
        <ActionButton onClick={() => void resumeCheckout(repayment.loan.loan_id, checkout)}>
          Go to the payment page
        </ActionButton>
      )}
      {again && (
        <Button variant={checkout ? 'outline' : 'primary'} full href={repayAddressFor(again)}>
          Start another payment
        </Button>
      )}
      {status.state === 'failed' && <CardDeclinedHelp />}
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

function statusText(status: Exclude<PaymentStatus, { state: 'paid' }>): {
  heading: string;
  text: string;
} {
  switch (status.state) {
    case 'asking':
      return {
        heading: 'Make a Repayment',
        text: 'Asking the payment processor about your payment.',
      };
    case 'pending':
      return {
        heading: 'Your payment is on its way',
        text: 'The processor has not confirmed it yet. Do not pay again: it is credited as soon as it is confirmed, and only once. You may close this page; we write to you.',
      };
    case 'unknown':
      return {
        heading: 'No answer yet',
        text: `${status.message} If you paid, it is credited as soon as it is confirmed, and only once.`,
      };
    case 'held':
      return { heading: 'We are looking at your payment', text: status.message };
    case 'open':
      return {
        heading: 'Not paid yet',
        text: status.checkout?.held_until
          ? `Nothing was charged so far. Your payment page is still open and holds this amount until ${lagosTimeOf(status.checkout.held_until)}. Pay there, or start another payment, which closes it.`
          : 'Nothing was charged so far. Your payment page no longer holds what it said. Start another payment, which closes it.',
      };
    case 'failed':
      return { heading: 'Not paid', text: notCharged };
    case 'closed':
      return {
        heading: 'This payment page is closed',
        text: 'You opened another payment, or did not use this one for a day. Nothing was charged. If you have just paid here all the same, do not pay again: we credit it as soon as it is confirmed, at the rate of that moment.',
      };
  }
}
