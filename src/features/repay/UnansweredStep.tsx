import { useStore } from '@nanostores/react';
import { formatMoney, minor } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import type { RepayFlow } from './repay.flow.ts';
import { leave, sendAgain } from './sent.store.ts';

/** A payment was sent and no answer came. Sending it again never pays twice. */
export function UnansweredStep({ sent, wanted }: Extract<RepayFlow, { step: 'unanswered' }>) {
  const busy = useStore($busy);
  const isOtherWanted = wanted !== undefined && wanted !== sent.body.loan_id;
  return (
    <section className="flow-step">
      {sent.call === 'charge' ? (
        <>
          <h1>Did your payment go through?</h1>
          <p className="lead">
            You asked us to charge {formatMoney(minor(sent.body.total), 'NGN')} to your card ending{' '}
            {sent.body.last4}
            {sent.partner && ` for your loan at ${sent.partner}`}, but no answer reached us.
          </p>
          <p>
            Tap NEXT to find out. If your card was charged, you will see the payment. If it was not,
            and you still owe the same, we will charge it now. You will never be charged twice.
          </p>
        </>
      ) : (
        <>
          <h1>Was your credit given back?</h1>
          <p className="lead">
            You asked to give {formatMoney(sent.body.amount, sent.body.currency)} of credit back to
            your loan{sent.partner && ` at ${sent.partner}`}, but no answer reached us.
          </p>
          <p>
            Tap NEXT to find out. If it was given back, you will see the receipt. If it was not, and
            you still have this credit, we will give it back now. It will never be given back twice.
          </p>
        </>
      )}
      <ActionButton onClick={() => void sendAgain(sent)}>NEXT</ActionButton>
      <a href="/dashboard">Check your dashboard first</a>
      <Button type="button" disabled={busy} onClick={() => leave(sent, wanted)}>
        {sent.call === 'charge' && !isOtherWanted
          ? 'Pay in another way instead'
          : 'Do not ask again'}
      </Button>
      <p className="quiet">
        {sent.call === 'charge'
          ? 'If your card was charged, that payment still counts. Check your dashboard before you send a transfer.'
          : 'If it was given back, it stays given back. Check your dashboard before you give back more.'}
      </p>
    </section>
  );
}
