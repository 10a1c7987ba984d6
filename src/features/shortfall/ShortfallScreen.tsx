import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatPercent } from '#credit/rates.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { followChanges } from '#stores/reads/live.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { $nothingOwed, $shortfall, type Shortfall } from './shortfall.store.ts';
import { moneyIn, roomLeft } from './shortfall-words.ts';
import { Ways } from './Ways.tsx';
import '#shell/task-screen.css';
import './shortfall.css';

/** A portfolio that is near its redline, and three ways to more room. */
export function ShortfallScreen() {
  return (
    <Shell title="Shortfall" back="/dashboard">
      <div className="task-screen shortfall">
        <Found />
      </div>
    </Shell>
  );
}

function Found() {
  const read = useRead($shortfall);
  const nothingOwed = useStore($nothingOwed);
  useEffect(followChanges, []);
  if (nothingOwed || (read.status === 'ready' && read.data.loan_id === null)) return <Nothing />;
  if (read.status !== 'ready') {
    return (
      <div className="shortfall-head">
        <h1>Your redline</h1>
        {read.status === 'failed' ? <ReadFailed {...read} /> : <Skeleton lines={8} />}
      </div>
    );
  }
  const { order, now, target_bp } = read.data;
  const isShort = now.room_bp < target_bp;
  return (
    <>
      <Head shortfall={read.data} isShort={isShort} />
      {order && <OrderProgress order={order} />}
      <Ways shortfall={read.data} />
      {!isShort && (
        <Button href="/dashboard" className="shortfall-leave">
          Back to your dashboard
        </Button>
      )}
    </>
  );
}

function Nothing() {
  return (
    <div className="shortfall-head">
      <h1>You owe nothing here</h1>
      <p className="lead">A portfolio without a loan has no redline.</p>
      <Button href="/dashboard">Back to your dashboard</Button>
    </div>
  );
}

type HeadProps = { readonly shortfall: Shortfall; readonly isShort: boolean };

/** How things stand now, what follows from it and what does not. */
function Head({ shortfall, isShort }: HeadProps) {
  const { application, now, as_of, prices_old, target_bp, sale } = shortfall;
  const money = moneyIn(shortfall);
  return (
    <div className="shortfall-head">
      <h1>{isShort ? 'Make room above your redline' : 'You have enough room'}</h1>
      <p className="lead">{leadOf(shortfall, isShort)}</p>
      <dl className="shortfall-now">
        <div>
          <dt className="label">Portfolio at {application.name}</dt>
          <dd>{money(now.value)}</dd>
        </div>
        <div>
          <dt className="label">Redline</dt>
          <dd>{money(now.redline)}</dd>
        </div>
        <div>
          <dt className="label">Room to fall</dt>
          <dd>{roomLeft(now)}</dd>
        </div>
      </dl>
      {as_of && (
        <p className="quiet">
          At prices of <time dateTime={as_of}>{timeOf(as_of)}</time>.
          {prices_old && ' We are waiting for new ones, so nothing can be sold now.'}
        </p>
      )}
      {isShort && !sale && (
        <p className="quiet">
          You do not have to act by any day: we sell nothing because of the redline. After each way
          below, your portfolio can fall by {formatPercent(target_bp)}.
        </p>
      )}
    </div>
  );
}

function leadOf(shortfall: Shortfall, isShort: boolean): string {
  const { now, application, target_bp } = shortfall;
  if (!isShort) {
    return `Your portfolio at ${application.name} can fall by ${roomLeft(now)} before it is at its redline. From ${formatPercent(target_bp)} on, there is nothing to do.`;
  }
  return now.room_bp === 0
    ? 'Your portfolio has fallen to its redline, so you cannot borrow more against it.'
    : `If your portfolio falls by ${roomLeft(now)} more, you cannot borrow more against it.`;
}
