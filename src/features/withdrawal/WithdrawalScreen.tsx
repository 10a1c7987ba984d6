import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { leaveBarred } from '#stores/barred.ts';
import { $currency } from '#stores/currency.ts';
import { $held, $portfolios } from '#stores/portfolio.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AddCard } from './AddCard.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ConfirmingCard } from './ConfirmingCard.tsx';
import { DestinationStep } from './DestinationStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { VendorStep } from './VendorStep.tsx';
import { $flow, happen, open } from './withdrawal.store.ts';
import './withdrawal.css';

/** Sends borrowed credit to a bank account. */
export function WithdrawalScreen() {
  const step = useStore($flow)?.step;
  const back =
    step === 'done'
      ? undefined
      : step === 'destination'
        ? () => happen({ type: 'back' })
        : '/dashboard';
  return (
    <Shell title="Withdrawal" back={back} currencySwitcher={step === 'amount'}>
      <Withdrawal />
    </Shell>
  );
}

function Withdrawal() {
  const flow = useStore($flow);
  const user = useRead($user);
  const portfolios = useRead($portfolios);
  const held = useStore($held);
  const currency = useStore($currency);

  const card = user.status === 'ready' ? user.data.card : undefined;
  const barred = user.status === 'ready' && user.data.blacklist.withdrawal;
  useEffect(() => {
    if (card !== undefined && !barred) open(card);
  }, [card, barred]);
  useEffect(() => {
    if (barred) leaveBarred();
  }, [barred]);

  for (const read of [user, portfolios]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (user.status !== 'ready' || portfolios.status !== 'ready' || !held || !flow || barred) {
    return <Skeleton lines={6} />;
  }
  switch (flow.step) {
    case 'noCard':
      return <AddCard />;
    case 'confirmingCard':
      return <ConfirmingCard reference={flow.reference} />;
    case 'selectVendor':
      return <VendorStep portfolios={portfolios.data} />;
    case 'amount':
      return <AmountStep entry={flow.entry} user={user.data} held={held} currency={currency} />;
    case 'destination':
      return <DestinationStep amount={flow.amount} user={user.data} currency={currency} />;
    case 'done':
      return <SuccessStep withdrawal={flow.withdrawal} message={flow.message} />;
  }
}
