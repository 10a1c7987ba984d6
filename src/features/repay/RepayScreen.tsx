import { useStore } from '@nanostores/react';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import { smallestRepayment } from '#credit/limits.ts';
import { formatMoney } from '#credit/money.ts';
import { FirstView } from '#shell/FirstView.tsx';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { onFirstTouch } from '#shell/on-demand.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useStepFocus } from '#shell/step-focus.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { followHistory } from '#stores/navigation/step-history.ts';
import { $runningLoans } from '#stores/reads/loans.ts';
import { $user } from '#stores/reads/user.ts';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountChips } from './AmountChips.tsx';
import { AmountDetails, EffectSentence } from './AmountEffect.tsx';
import { DebtChanged } from './DebtChanged.tsx';
import { followFigures } from './figures.store.ts';
import { LoanChoice } from './LoanChoice.tsx';
import { depthOf, type RepayFlow } from './repay.flow.ts';
import { $flow, $loan, $loanId, dispatch, openFlow } from './repay.store.ts';
import './amount-step.css';

/** Loaded after the first view. */
const importDeferred = () => import('./DeferredSteps.tsx');
const DeferredSteps = lazyPart(
  () => importDeferred().then((part) => part.DeferredSteps),
  'Repayment',
);

const back = () => dispatch({ type: 'back' });

/** Repays part or all of one loan. */
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
  const id = useStore($loanId);
  const running = useRead($runningLoans);
  const loans = running.status === 'ready' ? running.data : noLoans;
  const barred = user.status === 'ready' && user.data.blacklist.repayment && !isOpenToBlocked(flow);
  useEffect(openFlow, []);
  useEffect(followFigures, []);
  useEffect(() => {
    if (barred && flow) leaveBlocked();
  }, [barred, flow]);
  useEffect(() => onFirstTouch(importDeferred), []);
  useEffect(() => followHistory({ $flow, depthOf, back }), []);
  useStepFocus(flow?.step === 'payment' ? flow.status.state : flow?.step);

  // A payment's outcome is shown even to a blocked borrower, and even if nothing else can be read.
  if (flow?.step === 'payment' || flow?.step === 'unanswered') {
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <DeferredSteps flow={flow} />
      </Suspense>
    );
  }
  for (const read of [user, loan]) {
    if (read.status === 'failed') return <ReadFailed title="Repayment" {...read} />;
  }
  // Another loan that was chosen is known before it is read: the choice keeps its focus.
  const chosen = loan.status === 'ready' ? loan.data : loans.find(({ loan_id }) => loan_id === id);
  if (!flow || user.status !== 'ready' || !chosen || barred) {
    return (
      <FirstView>
        <Skeleton lines={6} />
      </FirstView>
    );
  }
  const { buy } = user.data.rates;
  return (
    <>
      <DebtChanged flow={flow} currency={chosen.currency} />
      {flow.step === 'amount' ? (
        <AmountStep entry={flow.entry} loan={chosen} running={loans} buy={buy} />
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <DeferredSteps flow={flow} loan={chosen} user={user.data} />
        </Suspense>
      )}
    </>
  );
}

const noLoans: readonly Loan[] = [];

/**
 * A payment's outcome, and giving credit back, which costs nobody anything. Before the flow has begun
 * nobody is sent away.
 */
const isOpenToBlocked = (flow: RepayFlow | undefined) =>
  flow !== undefined && ['payment', 'unanswered', 'credit'].includes(flow.step);

type AmountProps = ComponentProps<typeof LoanChoice> & {
  readonly entry: string;
  /** Kobo for a dollar that is bought. */
  readonly buy: number;
};

function AmountStep({ entry, loan, running, buy }: AmountProps) {
  useKeypadRefresh();
  const { currency, payoff } = loan;
  // What is below the first view is there once somebody types, taps or scrolls.
  const [isUsed, setUsed] = useState(entry !== '0');
  useEffect(() => {
    const use = async () => setUsed(true);
    addEventListener('scroll', use, { once: true });
    const stop = onFirstTouch(use);
    return () => {
      removeEventListener('scroll', use);
      stop();
    };
  }, []);
  return (
    <>
      <Keypad
        heading="How much do you want to repay?"
        limits={{ currency, min: smallestRepayment(payoff), max: payoff, debt: true }}
        entry={entry}
        onEntry={(typed) => dispatch({ type: 'entered', entry: typed })}
        hint={`You owe ${formatMoney(payoff, currency)} today`}
        chips={<AmountChips loan={loan} />}
        note={isUsed && <EffectSentence key={loan.loan_id} entry={entry} loan={loan} />}
        confirmLabel="REPAY"
        onConfirm={(amount) => dispatch({ type: 'confirmed', amount })}
      >
        <LoanChoice loan={loan} running={running} />
      </Keypad>
      {isUsed && <AmountDetails key={loan.loan_id} entry={entry} loan={loan} buy={buy} />}
    </>
  );
}
