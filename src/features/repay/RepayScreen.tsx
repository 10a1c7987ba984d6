import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { onFirstTouch } from '#shell/on-first-touch.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useStepFocus } from '#shell/step-focus.ts';
import { useRead } from '#shell/use-read.ts';
import { noAnswer } from '#stores/attempt.ts';
import { leaveBarred } from '#stores/barred.ts';
import { $busy } from '#stores/busy.ts';
import { ReadFailure } from '#stores/reads.ts';
import { followHistory } from '#stores/step-history.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountStep } from './AmountStep.tsx';
import { depthOf } from './repay.flow.ts';
import { $flow, $loan, happen, open } from './repay.store.ts';

/** What is not on the first view. */
const importLater = () => import('./LaterSteps.tsx');
const LaterSteps = lazy(() =>
  importLater().then(
    (steps) => ({ default: steps.LaterSteps }),
    () => ({ default: NotLoaded }),
  ),
);

const back = () => happen({ type: 'back' });

/** Pays back a part or all of one loan. */
export function RepayScreen() {
  const flow = useStore($flow);
  const busy = useStore($busy);
  const stepsBack = flow !== undefined && depthOf(flow) > 0;
  return (
    <Shell
      title="Repayment"
      back={flow?.step === 'payment' ? undefined : stepsBack ? () => busy || back() : '/dashboard'}
    >
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
    if (barred && flow?.step !== 'payment') leaveBarred();
  }, [barred, flow?.step]);
  useEffect(() => onFirstTouch(importLater), []);
  useEffect(() => followHistory({ $flow, depthOf, back }), []);
  useStepFocus(flow?.step === 'payment' ? flow.said.state : flow?.step);

  // What was paid is shown whoever may not pay any more, and whatever else cannot be read.
  if (flow?.step === 'payment') {
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <LaterSteps flow={flow} />
      </Suspense>
    );
  }
  for (const read of [user, loan]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (!flow || user.status !== 'ready' || loan.status !== 'ready' || barred) {
    return <Skeleton lines={6} />;
  }
  if (flow.step === 'amount') return <AmountStep entry={flow.entry} loan={loan.data} />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <LaterSteps flow={flow} loan={loan.data} user={user.data} />
    </Suspense>
  );
}

/** The script of the next step did not arrive; what was typed is kept over the reload. */
function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
