import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { followChanges } from '#stores/reads/live.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CarryOverForm } from './CarryOverForm.tsx';
import { $carryOver, $nothingOwed, type CarryOver } from './carry-over.store.ts';
import '#shell/task-screen.css';
import './carry-over.css';

/** The rest of a loan goes on as a new one: both are shown before it is signed. */
export function CarryOverScreen() {
  return (
    <Shell title="Carry a loan over" back="/dashboard">
      <div className="task-screen carry-over">
        <h1>Carry the rest of your loan over</h1>
        <Found />
      </div>
    </Shell>
  );
}

function Found() {
  const read = useRead($carryOver);
  const nothingOwed = useStore($nothingOwed);
  useEffect(followChanges, []);
  if (nothingOwed) return <Not why="You owe nothing now." />;
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status !== 'ready') return <Skeleton lines={12} />;
  const carryOver = read.data;
  return (
    <>
      <Lead carryOver={carryOver} />
      {carryOver.problem === null ? (
        <CarryOverForm carryOver={carryOver} />
      ) : (
        <Not why={carryOver.problem} />
      )}
    </>
  );
}

function Lead({ carryOver }: { readonly carryOver: CarryOver }) {
  const { last_bill, principal, currency, application } = carryOver;
  const day = formatDay(isoDay(last_bill), { style: 'medium' });
  return (
    <p className="lead">
      You owe {formatMoney(principal, currency)} of principal at {application.name}, and your last
      bill, on {day}, asks for what is left of it. From one month before that day, up to and
      including the day itself, you can carry it over into a new loan on today’s terms.
    </p>
  );
}

function Not({ why }: { readonly why: string }) {
  return (
    <>
      <p role="status">{why}</p>
      <Button href="/dashboard">Back to your dashboard</Button>
    </>
  );
}
