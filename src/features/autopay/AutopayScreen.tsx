import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import type { Autopay } from '#contract/autopay.ts';
import type { Mandate } from '#contract/mandates.ts';
import type { User } from '#contract/users.ts';
import type { PaysWith } from '#credit/pays-with.ts';
import { shortReference } from '#credit/references.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { followChanges } from '#stores/reads/live.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $autopays } from './autopay.store.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { NextCharge } from './NextCharge.tsx';
import { firstChoice, payersOf } from './payers.ts';
import { Tries } from './Tries.tsx';
import '#shell/task-screen.css';
import './autopay.css';

const BankPart = lazyPart(async () => (await import('./BankPart.tsx')).BankPart);
const AsidePart = lazyPart(async () => (await import('./AsidePart.tsx')).AsidePart);

/** Autopay of each loan: turned on with a signature, skipped and stopped with a tap. */
export function AutopayScreen() {
  return (
    <Shell title="Autopay" back="/dashboard">
      <div className="task-screen autopay">
        <div className="autopay-head">
          <h1>Autopay</h1>
          <p className="lead">
            Your saved card or your bank account pays what is due on the 1st of each month. We tell
            you the amount and the fee before each charge.
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
  const { autopays, mandate } = read.data;
  if (autopays.length === 0) {
    return (
      <>
        <p>You owe nothing now, so there is nothing for autopay to pay.</p>
        <Button href="/dashboard" className="autopay-leave">
          Back to your dashboard
        </Button>
      </>
    );
  }
  return autopays.map((autopay) => (
    <Loan key={autopay.loan_id} autopay={autopay} mandate={mandate} />
  ));
}

type LoanProps = { readonly autopay: Autopay; readonly mandate: Mandate | null };

function Loan({ autopay, mandate }: LoanProps) {
  const { application, currency, consent, loan_id, aside } = autopay;
  const { data: user } = useStore($user);
  const heading = `autopay-${loan_id}`;
  const payers = payersOf(user?.savedCard, mandate);
  const byBank = consent?.pays_with === 'bank';
  const isSuspended = byBank && mandate?.status === 'suspended';
  const asidePayer = byBank ? payers.bank : payers.card;
  const canPayAside = aside.consent !== null && payers[aside.consent.pays_with] !== undefined;
  return (
    <section className="autopay-loan" aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>
        {currency === 'USD' ? 'Dollar' : 'Naira'} loan at {application.name}
        <span className="visually-hidden">, {shortReference(loan_id)}</span>
        <span className="autopay-state">{consent ? 'Autopay is on' : 'Autopay is off'}</span>
      </h2>
      {autopay.paused && (
        <p>
          We have tried to charge this bill as many times as we can, and it is still unpaid. Pay it
          yourself, and autopay will continue with the next one.{' '}
          <a href={`/repay?loan_id=${loan_id}`}>Pay it now</a>
        </p>
      )}
      {byBank && mandate && user && (
        <Suspense fallback={null}>
          <BankPart mandate={mandate} user={user} />
        </Suspense>
      )}
      {consent && <NextCharge autopay={autopay} consent={consent} isSuspended={isSuspended} />}
      {!consent && (user ? <Off {...{ autopay, mandate, user }} /> : <Skeleton lines={4} />)}
      {user && (asidePayer || aside.consent) && (
        <Suspense fallback={null}>
          <AsidePart
            autopay={canPayAside ? autopay : { ...autopay, aside: { ...aside, next: null } }}
            user={user}
            payer={asidePayer}
          />
        </Suspense>
      )}
      <Tries autopay={autopay} />
    </section>
  );
}

type OffProps = LoanProps & { readonly user: User };

/** What pays is chosen first, because the consent names it. */
function Off({ autopay, mandate, user }: OffProps) {
  const { next } = autopay;
  const [paysWith, choose] = useState<PaysWith>(() => firstChoice(user, mandate));
  if (!next) {
    return (
      <p>
        Autopay cannot start on this loan now. It does not start while a loan is on a plan or
        repayment is blocked, or when the last bill is too near. Pay your bills yourself.
      </p>
    );
  }
  const payer = payersOf(user.savedCard, mandate)[paysWith];
  return (
    <>
      <div className="autopay-choice">
        <h3>Pay from</h3>
        <Segmented full label="Pay from" value={paysWith} onChange={choose} options={ways} />
      </div>
      {paysWith === 'bank' && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <BankPart mandate={mandate} user={user} />
        </Suspense>
      )}
      {payer && <ConsentForm key={paysWith} {...{ autopay, next, user, payer }} />}
      {paysWith === 'card' && !payer && <NoCard />}
    </>
  );
}

const ways = [
  { value: 'card', label: 'Your saved card' },
  { value: 'bank', label: 'Your bank account' },
] as const;

const NoCard = () => (
  <>
    <p>You have not saved a card.</p>
    <Button href="/withdrawal?trigger=add-card" className="autopay-leave">
      Add a card
    </Button>
  </>
);
