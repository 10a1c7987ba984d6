import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import { DollarStep } from './DollarStep.tsx';
import { NairaStep } from './NairaStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import type { RepayFlow } from './repay.flow.ts';
import './repay-later.css';

type Step<Name> = Extract<RepayFlow, { step: Name }>;
type Props =
  | { readonly flow: Step<'payment'> }
  | {
      readonly flow: Step<'choice' | 'naira' | 'dollar'>;
      readonly loan: Loan;
      readonly user: User;
    };

/** The account, the checkout, and what came of it. */
export function LaterSteps(props: Props) {
  if (!('loan' in props)) {
    const { reference, said } = props.flow;
    return <PaymentStep reference={reference} said={said} />;
  }
  const { flow, loan, user } = props;
  switch (flow.step) {
    case 'choice':
      return <ChoiceStep amount={flow.amount} loan={loan} unpaid={flow.unpaid} />;
    case 'naira':
      return <NairaStep amount={flow.amount} loan={loan} user={user} soon={flow.soon} />;
    case 'dollar':
      return <DollarStep amount={flow.amount} loan={loan} />;
  }
}
