import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { loanRepayAddress } from '#stores/navigation/prefill.ts';
import { followChanges } from '#stores/reads/live.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { PromiseForm } from './PromiseForm.tsx';
import { $nothingOwed, $promise, type Promised } from './promise.store.ts';
import './promise.css';

/** A bill that cannot be paid now: what a later day does, and the tap that names it. */
export function PromiseScreen() {
  return (
    <Shell title="Pay a bill later" back="/dashboard">
      <div className="promise">
        <Found />
      </div>
    </Shell>
  );
}

function Found() {
  const read = useRead($promise);
  const nothingOwed = useStore($nothingOwed);
  useEffect(followChanges, []);
  if (nothingOwed || (read.status === 'ready' && read.data === null)) return <Nothing />;
  if (read.status !== 'ready' || read.data === null) {
    return (
      <>
        <h1>Pay your bill later</h1>
        {read.status === 'failed' ? <ReadFailed {...read} /> : <Skeleton lines={8} />}
      </>
    );
  }
  return read.data.pay_by === null ? (
    <PromiseForm bill={read.data} />
  ) : (
    <Made bill={read.data} payBy={read.data.pay_by} />
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
        (Lagos time) we add no late fee for it and sell nothing.
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

/** '12 May 2026', which stays on one line. */
export const dayWords = (day: string): string =>
  formatDay(isoDay(day), { style: 'medium' }).replaceAll(' ', '\u00a0');
