import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { formatMoney } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { loanRepayAddress } from '#stores/navigation/prefill.ts';
import { followChanges } from '#stores/reads/live.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { dayWords } from './day-words.ts';
import { PromiseForm } from './PromiseForm.tsx';
import { $nothingOwed, $promise, type Promised } from './promise.store.ts';
import '#shell/task-screen.css';
import './promise.css';

const PlanPart = lazyPart(async () => (await import('./PlanPart.tsx')).PlanPart);

/** A bill that cannot be paid now: what a later day does, and the tap that names it. */
export function PromiseScreen() {
  return (
    <Shell title="Pay a bill later" back="/dashboard">
      <div className="task-screen promise">
        <Found />
      </div>
    </Shell>
  );
}

function Found() {
  const read = useRead($promise);
  const nothingOwed = useStore($nothingOwed);
  useEffect(followChanges, []);
  if (nothingOwed) return <Nothing />;
  if (read.status !== 'ready') {
    return (
      <>
        <h1>Pay your bill later</h1>
        {read.status === 'failed' ? <ReadFailed {...read} /> : <Skeleton lines={8} />}
      </>
    );
  }
  const bill = read.data;
  if (bill?.pay_by) return <Made bill={bill} payBy={bill.pay_by} />;
  return (
    <>
      {bill ? <PromiseForm bill={bill} /> : <Nothing />}
      {/* Below all else, and often there is none: nothing stands in its place. */}
      <Suspense fallback={null}>
        <PlanPart />
      </Suspense>
    </>
  );
}

function Nothing() {
  return (
    <>
      <h1>No bill can be moved now</h1>
      <p className="lead">
        You can move a bill once, from a week before it is due until its late fee is added on the
        3rd.
      </p>
      <Button href="/dashboard">Back to your dashboard</Button>
    </>
  );
}

function Made({ bill, payBy }: { readonly bill: Promised; readonly payBy: string }) {
  const { amount, late_fee, currency, application, due_date, loan_id } = bill;
  const day = dayWords(payBy);
  const money = formatMoney(amount, currency);
  return (
    <>
      <h1>You can pay until {day}</h1>
      <p className="lead">
        You moved your bill of {dayWords(due_date)} at {application.name}. Until the end of {day}{' '}
        (Lagos time) we will not add a late fee for it, or sell any of your portfolio.
      </p>
      <dl className="facts">
        <Fact name={`Pay by ${day}`}>{money}</Fact>
        <Fact name="Late fee, if it is not paid by then">{formatMoney(late_fee, currency)}</Fact>
      </dl>
      <Button variant="primary" href={loanRepayAddress(loan_id)}>
        Pay {money} now
      </Button>
    </>
  );
}
