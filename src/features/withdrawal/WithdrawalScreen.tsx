import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import type { User } from '#contract/users.ts';
import { onFirstTouch } from '#shell/on-first-touch.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useStepFocus } from '#shell/step-focus.ts';
import { useRead } from '#shell/use-read.ts';
import { noAnswer } from '#stores/attempt.ts';
import { leaveBarred } from '#stores/barred.ts';
import { $busy } from '#stores/busy.ts';
import { $currency } from '#stores/currency.ts';
import { isFramed } from '#stores/framed.ts';
import { $held, $portfolios } from '#stores/portfolio.ts';
import { ReadFailure } from '#stores/reads.ts';
import { followHistory } from '#stores/step-history.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountStep } from './AmountStep.tsx';
import { VendorStep } from './VendorStep.tsx';
import { depthOf } from './withdrawal.flow.ts';
import { $flow, happen, open } from './withdrawal.store.ts';
import './withdrawal.css';

/** What is not on the first view. */
const importLater = () => import('./LaterSteps.tsx');
const LaterSteps = lazy(() =>
  importLater().then(
    (steps) => ({ default: steps.LaterSteps }),
    () => ({ default: NotLoaded }),
  ),
);

const back = () => happen({ type: 'back' });
/** The same screen before and after the tap. */
const oneSheet = ['destination', 'sending'];

/** Sends borrowed credit to a bank account. */
export function WithdrawalScreen() {
  const flow = useStore($flow);
  const busy = useStore($busy);
  const step = flow?.step;
  const stepsBack = flow !== undefined && depthOf(flow) > 0;
  const inWidget = flow?.step === 'destination' && flow.asked.loan !== undefined;
  const leave = inWidget ? '/offer' : isFramed ? undefined : '/dashboard';
  return (
    <Shell
      title="Withdrawal"
      back={step === 'done' ? undefined : stepsBack ? () => busy || back() : leave}
      currencySwitcher={step === 'amount'}
    >
      <Withdrawal />
    </Shell>
  );
}

/** The card that a withdrawal asks for. Of one that is not shown the provider says if it expires. */
const cardOf = ({ card, savedCard }: User) =>
  savedCard?.expiring ? 'expiring' : card ? 'good' : 'none';

function Withdrawal() {
  const flow = useStore($flow);
  const user = useRead($user);
  const portfolios = useRead($portfolios);
  const held = useStore($held);
  const currency = useStore($currency);

  const card = user.status === 'ready' ? cardOf(user.data) : undefined;
  const barred = user.status === 'ready' && user.data.blacklist.withdrawal;
  useEffect(() => {
    if (card !== undefined && !barred) open(card);
  }, [card, barred]);
  useEffect(() => {
    if (barred) leaveBarred();
  }, [barred]);
  useEffect(() => onFirstTouch(importLater), []);
  useEffect(() => followHistory({ $flow, depthOf, back }), []);
  useStepFocus(flow?.step, oneSheet);

  for (const read of [user, portfolios]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (user.status !== 'ready' || portfolios.status !== 'ready' || !held || !flow || barred) {
    return <Skeleton lines={6} />;
  }
  switch (flow.step) {
    case 'selectVendor':
      return <VendorStep portfolios={portfolios.data} />;
    case 'amount':
      return <AmountStep entry={flow.entry} user={user.data} held={held} currency={currency} />;
    default:
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <LaterSteps flow={flow} user={user.data} card={cardOf(user.data)} />
        </Suspense>
      );
  }
}

/** The script of the next step did not arrive; what was typed is kept over the reload. */
function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
