import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import type { Autopay } from '#contract/autopay.ts';
import { shortReference } from '#credit/references.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { followChanges } from '#stores/reads/live.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $autopays } from './autopay.store.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { NextCharge } from './NextCharge.tsx';
import { Tries } from './Tries.tsx';
import '#shell/task-screen.css';
import './autopay.css';

const AsidePart = lazyPart(async () => (await import('./AsidePart.tsx')).AsidePart);

/** Autopay of each loan: turned on with a signature, skipped and stopped with a tap. */
export function AutopayScreen() {
  return (
    <Shell title="Autopay" back="/dashboard">
      <div className="task-screen autopay">
        <div className="autopay-head">
          <h1>Autopay</h1>
          <p className="lead">
            Your saved card pays what is due on the 1st of each month. We tell you the amount and
            the fee before each charge.
          </p>
        </div>
        <Loans />
      </div>
    </Shell>
  );
}

function Loans() {
  const read = useRead($autopays);
  useEffect(followChanges, []);
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status !== 'ready') return <Skeleton lines={8} />;
  if (read.data.length === 0) {
    return (
      <>
        <p>You owe nothing now, so there is nothing to pay by itself.</p>
        <Button href="/dashboard" className="autopay-leave">
          Back to your dashboard
        </Button>
      </>
    );
  }
  return read.data.map((autopay) => <Loan key={autopay.loan_id} autopay={autopay} />);
}

function Loan({ autopay }: { readonly autopay: Autopay }) {
  const { application, currency, consent, loan_id } = autopay;
  const { data: user } = useStore($user);
  const heading = `autopay-${loan_id}`;
  return (
    <section className="autopay-loan" aria-labelledby={heading}>
      <h2 id={heading}>
        {currency === 'USD' ? 'Dollar' : 'Naira'} loan at {application.name}
        <span className="visually-hidden">, {shortReference(loan_id)}</span>
        <span className="autopay-state">{consent ? 'Autopay is on' : 'Autopay is off'}</span>
      </h2>
      {autopay.paused && (
        <p>
          We tried this bill as often as we may, and it is still unpaid. Pay it by hand, and autopay
          goes on with the next one. <a href={`/repay?loan_id=${loan_id}`}>Pay it now</a>
        </p>
      )}
      {consent ? <NextCharge autopay={autopay} consent={consent} /> : <Off autopay={autopay} />}
      {user?.savedCard && (
        <Suspense fallback={null}>
          <AsidePart autopay={autopay} user={user} card={user.savedCard} />
        </Suspense>
      )}
      <Tries autopay={autopay} />
    </section>
  );
}

function Off({ autopay }: { readonly autopay: Autopay }) {
  const { data: user } = useStore($user);
  if (!user) return <Skeleton lines={4} />;
  if (!autopay.next) {
    return <p>The last bill of this loan is too near for autopay. Pay it by hand.</p>;
  }
  if (user.savedCard) {
    return <ConsentForm autopay={autopay} next={autopay.next} user={user} card={user.savedCard} />;
  }
  return (
    <>
      <p>Autopay charges your saved card, and you have not saved one.</p>
      <Button href="/withdrawal?trigger=add-card" className="autopay-leave">
        Add a card
      </Button>
    </>
  );
}
