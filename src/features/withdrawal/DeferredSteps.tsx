import { useStore } from '@nanostores/react';
import type { User } from '#contract/users.ts';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { Warning } from '#ui/Warning.tsx';
import { AddCard, ConfirmingCard } from './AddCard.tsx';
import { DestinationStep } from './DestinationStep.tsx';
import { sendAgain } from './payout.store.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import type { RequestedPayout, Start, WithdrawalFlow } from './withdrawal.flow.ts';
import { $problem } from './withdrawal.store.ts';
import './deferred-steps.css';

type Props = {
  readonly flow: Exclude<WithdrawalFlow, { step: 'selectVendor' | 'amount' }>;
  readonly user: User;
  readonly card: Start['card'];
};

/** The steps that are not on the first view: the card, the destination, the review and the outcome. */
export function DeferredSteps({ flow, user, card }: Props) {
  switch (flow.step) {
    case 'noCard':
      return <AddCard flow={flow} user={user} />;
    case 'confirmingCard':
      return <ConfirmingCard reference={flow.reference} before={card} />;
    case 'destination':
      return <DestinationStep asked={flow.asked} to={flow.to} user={user} />;
    case 'review':
    case 'sending':
      return <ReviewStep asked={flow.asked} shown={flow.shown} user={user} />;
    case 'unanswered':
      return <UnansweredStep asked={flow.asked} />;
    case 'done':
      return <SuccessStep paid={flow.paid} />;
  }
}

/** The request was sent and no answer came. Sending it again can never pay out twice. */
function UnansweredStep({ asked }: { readonly asked: RequestedPayout }) {
  const problem = useStore($problem);
  return (
    <section className="flow-step">
      <h1>Did your withdrawal go through?</h1>
      <p className="lead">
        You asked to withdraw {formatMoney(asked.amount, asked.currency)}, but no answer reached us.
      </p>
      <p>
        Tap NEXT to find out. If your withdrawal was made, you will see its receipt. If it was not,
        we will make it now. You will never be paid twice or charged twice.
      </p>
      {problem && <Warning role="alert">{problem}</Warning>}
      <ActionButton onClick={() => void sendAgain()}>NEXT</ActionButton>
      <a href="/dashboard">Check your dashboard first</a>
    </section>
  );
}
