import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { leaveBarred } from '#stores/barred.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ChoiceStep } from './ChoiceStep.tsx';
import { Confirming } from './Confirming.tsx';
import { DollarStep } from './DollarStep.tsx';
import { NairaStep } from './NairaStep.tsx';
import { $flow, $loan, happen, open } from './repay.store.ts';
import { SuccessStep } from './SuccessStep.tsx';
import './repay.css';

/** Pays back a part or all of one loan. */
export function RepayScreen() {
  const step = useStore($flow)?.step;
  const backs = step === 'choice' || step === 'naira' || step === 'dollar';
  const stays = step === 'done' || step === 'confirming';
  const back = stays ? undefined : backs ? () => happen({ type: 'back' }) : '/dashboard';
  return (
    <Shell title="Repayment" back={back}>
      <Repay />
    </Shell>
  );
}

function Repay() {
  const flow = useStore($flow);
  const user = useRead($user);
  const loan = useRead($loan);
  const barred = user.status === 'ready' && user.data.blacklist.repayment;
  useEffect(open, []);
  useEffect(() => {
    if (barred) leaveBarred();
  }, [barred]);

  if (flow?.step === 'confirming') return <Confirming reference={flow.reference} />;
  if (flow?.step === 'done') return <SuccessStep repayment={flow.repayment} />;
  for (const read of [user, loan]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (!flow || user.status !== 'ready' || loan.status !== 'ready' || barred) {
    return <Skeleton lines={6} />;
  }
  switch (flow.step) {
    case 'amount':
      return <AmountStep entry={flow.entry} loan={loan.data} />;
    case 'choice':
      return <ChoiceStep amount={flow.amount} loan={loan.data} />;
    case 'naira':
      return <NairaStep amount={flow.amount} loan={loan.data} user={user.data} />;
    case 'dollar':
      return <DollarStep amount={flow.amount} loan={loan.data} />;
  }
}
