import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { CardStep } from './CardStep.tsx';
import { ChoiceStep } from './ChoiceStep.tsx';
import { CreditStep } from './CreditStep.tsx';
import { DollarStep } from './DollarStep.tsx';
import { NairaStep } from './NairaStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import type { RepayFlow } from './repay.flow.ts';
import { UnansweredStep } from './UnansweredStep.tsx';
import '#ui/flow-step.css';
import './deferred-steps.css';

type Step<Name> = Extract<RepayFlow, { step: Name }>;
type Props =
  | { readonly flow: Step<'payment' | 'unanswered'> }
  | {
      readonly flow: Step<'choice' | 'naira' | 'card' | 'dollar' | 'credit'>;
      readonly loan: Loan;
      readonly user: User;
    };

/** The steps after the amount: the account, the checkout and the payment's outcome. */
export function DeferredSteps(props: Props) {
  if (!('loan' in props)) {
    if (props.flow.step === 'unanswered') return <UnansweredStep {...props.flow} />;
    const { reference, status, begun, isEarlier } = props.flow;
    const canRetry = begun !== undefined && 'amount' in begun;
    return <PaymentStep {...{ reference, status, canRetry, isEarlier }} />;
  }
  const { flow, loan, user } = props;
  switch (flow.step) {
    case 'choice':
      return (
        <ChoiceStep amount={flow.amount} loan={loan} buy={user.rates.buy} unpaid={flow.unpaid} />
      );
    case 'credit':
      return <CreditStep amount={flow.amount} loan={loan} />;
    case 'naira':
      return <NairaStep amount={flow.amount} loan={loan} user={user} autoOpen={flow.autoOpen} />;
    case 'card':
      return <CardStep amount={flow.amount} loan={loan} user={user} />;
    case 'dollar':
      return <DollarStep amount={flow.amount} loan={loan} user={user} />;
  }
}
