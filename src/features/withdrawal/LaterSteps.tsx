import type { User } from '#contract/users.ts';
import { AddCard } from './AddCard.tsx';
import { ConfirmingCard } from './ConfirmingCard.tsx';
import { DestinationStep } from './DestinationStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { UnansweredStep } from './UnansweredStep.tsx';
import type { Start, WithdrawalFlow } from './withdrawal.flow.ts';
import './withdrawal-later.css';

type Props = {
  readonly flow: Exclude<WithdrawalFlow, { step: 'selectVendor' | 'amount' }>;
  readonly user: User;
  readonly card: Start['card'];
};

/** Adding a card, where the money goes, and what came of it. */
export function LaterSteps({ flow, user, card }: Props) {
  switch (flow.step) {
    case 'noCard':
      return <AddCard why={flow.why} user={user} />;
    case 'confirmingCard':
      return <ConfirmingCard reference={flow.reference} before={card} />;
    case 'destination':
    case 'sending':
      return <DestinationStep asked={flow.asked} to={flow.to} user={user} />;
    case 'unanswered':
      return <UnansweredStep asked={flow.asked} />;
    case 'done':
      return <SuccessStep paid={flow.paid} />;
  }
}
