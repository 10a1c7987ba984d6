import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import type { User } from '#contract/users.ts';
import { FirstView } from '#shell/FirstView.tsx';
import { lazyPart } from '#shell/lazy-part.tsx';
import { onFirstTouch } from '#shell/on-demand.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useStepFocus } from '#shell/step-focus.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { isFramed } from '#stores/frame.ts';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { followHistory } from '#stores/navigation/step-history.ts';
import { $currency } from '#stores/reads/currency.ts';
import { $held, $portfolios } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountStep } from './AmountStep.tsx';
import { followFigures } from './figures.store.ts';
import { PayoutChanged } from './PayoutChanged.tsx';
import { VendorStep } from './VendorStep.tsx';
import { depthOf, stepCount } from './withdrawal.flow.ts';
import { $flow, countedSteps, dispatch, openFlow } from './withdrawal.store.ts';
import '#ui/flow-step.css';
import './withdrawal.css';

/** Loaded after the first view. */
const importDeferred = () => import('./DeferredSteps.tsx');
const DeferredSteps = lazyPart(
  () => importDeferred().then((part) => part.DeferredSteps),
  'Withdrawal',
);

const back = () => dispatch({ type: 'back' });
/** These steps show the same view, so the page neither scrolls nor moves the focus between them. */
const sameView = ['review', 'sending'];

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

/** Whether the borrower's card can be used. The provider knows a card that this session may not see. */
const cardOf = ({ card, savedCard }: User) =>
  savedCard?.expiring ? 'expiring' : card ? 'good' : 'none';

function Withdrawal() {
  const flow = useStore($flow);
  const user = useRead($user);
  const portfolios = useRead($portfolios);
  const held = useStore($held);
  const currency = useStore($currency);

  const card = user.status === 'ready' ? cardOf(user.data) : undefined;
  // A partner's widget asks for the loan together with its payout.
  const borrows = flow?.step === 'destination' && flow.asked.loan !== undefined;
  const barred =
    user.status === 'ready' &&
    (user.data.blacklist.withdrawal || (borrows && user.data.blacklist.loan));
  useEffect(() => {
    if (card !== undefined && !barred) openFlow(card);
  }, [card, barred]);
  useEffect(() => {
    if (barred) leaveBlocked();
  }, [barred]);
  useEffect(followFigures, []);
  useEffect(() => onFirstTouch(importDeferred), []);
  useEffect(() => followHistory({ $flow, depthOf, back }), []);
  useStepFocus(flow?.step, sameView);

  for (const read of [user, portfolios]) {
    if (read.status === 'failed') return <ReadFailed title="Withdrawal" {...read} />;
  }
  if (user.status !== 'ready' || portfolios.status !== 'ready' || !held || !flow || barred) {
    return (
      <FirstView>
        <Skeleton lines={6} />
      </FirstView>
    );
  }
  const count = stepCount(flow, countedSteps());
  const counted = count && <p className="label withdrawal-count">{count}</p>;
  if (flow.step === 'selectVendor') {
    return (
      <>
        {counted}
        <VendorStep portfolios={portfolios.data} />
      </>
    );
  }
  return (
    <>
      {counted}
      <PayoutChanged flow={flow} />
      {flow.step === 'amount' ? (
        <AmountStep entry={flow.entry} user={user.data} held={held} currency={currency} />
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <DeferredSteps flow={flow} user={user.data} card={cardOf(user.data)} />
        </Suspense>
      )}
    </>
  );
}
