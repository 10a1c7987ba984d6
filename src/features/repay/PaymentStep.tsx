import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatMoney } from '#credit/money.ts';
import { CardTrouble } from '#shell/CardTrouble.tsx';
import { $busy } from '#stores/busy.ts';
import { repayAddressFor } from '#stores/repay-entry.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { ask, notCharged } from './payment.store.ts';
import type { Said } from './repay.flow.ts';
import { SuccessStep } from './SuccessStep.tsx';

type Props = { readonly reference: string; readonly said: Said };

/** Asked often at first; a transfer may take hours. */
const soonMs = 5_000;
const laterMs = 30_000;
const soonTimes = 12;

/** Where a payment stands. Its address survives a reload and a closed tab. */
export function PaymentStep({ reference, said }: Props) {
  const busy = useStore($busy);
  const [times, setTimes] = useState(0);
  const open = said.state === 'asking' || said.state === 'pending' || said.state === 'unknown';
  useEffect(() => void ask(reference), [reference]);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(
      () => {
        if (!document.hidden) void ask(reference);
        setTimes(times + 1);
      },
      times < soonTimes ? soonMs : laterMs,
    );
    return () => clearTimeout(timer);
  }, [open, reference, times]);

  if (said.state === 'paid') return <SuccessStep repayment={said.repayment} />;
  const { heading, text } = words(said);
  const repayment = 'repayment' in said ? said.repayment : undefined;
  return (
    <section className="repay-step" aria-busy={said.state === 'asking'}>
      <h1>{heading}</h1>
      <p role="status" className="repay-said" data-failed={said.state === 'failed' || undefined}>
        {said.state === 'failed' && <Icon name="warn" />} <span>{text}</span>
      </p>
      {said.state === 'asking' && <Spinner />}
      <dl className="repay-facts">
        {repayment && (
          <div>
            <dt>Amount</dt>
            <dd>{formatMoney(repayment.amount, repayment.currency)}</dd>
          </div>
        )}
        <div>
          <dt>Reference</dt>
          <dd className="repay-reference">
            {reference} <CopyButton compact text={reference} label="Copy reference" />
          </dd>
        </div>
      </dl>
      {said.state === 'failed' && repayment && (
        <>
          <Button variant="primary" full href={repayAddressFor(repayment)}>
            Try again
          </Button>
          <CardTrouble />
        </>
      )}
      {(said.state === 'pending' || said.state === 'unknown') && (
        <Button
          variant="primary"
          full
          type="button"
          busy={busy}
          onClick={() => void ask(reference)}
        >
          Check again
        </Button>
      )}
      {said.state !== 'asking' && (
        <Button variant="outline" full href="/dashboard">
          GO TO DASHBOARD
        </Button>
      )}
    </section>
  );
}

function words(said: Exclude<Said, { state: 'paid' }>): { heading: string; text: string } {
  switch (said.state) {
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
        text: `${said.message} If you paid, it is credited as soon as it is confirmed, and only once.`,
      };
    case 'held':
      return { heading: 'We are looking at your payment', text: said.message };
    case 'failed':
      return { heading: 'Not paid', text: notCharged };
  }
}
