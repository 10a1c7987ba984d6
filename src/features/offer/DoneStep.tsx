import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '#brand';
import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy, whileBusy } from '#stores/busy.ts';
import { isFramed, leaveFrame, postToHost } from '#stores/frame.ts';
import { go, isReload } from '#stores/navigate.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/navigation/redirects.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { whileSeen } from '#ui/while-seen.ts';
import { isUnderWay, outcomeSentence, progressOf } from './loan-progress.ts';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import type { OfferFlow } from './offer.flow.ts';
import { $loan } from './offer.store.ts';
import './receipt.css';

const every = 2_000;

/** The receipt of a loan: its progress until it is paid out, and the signed agreement. */
export function DoneStep({ loan: asked }: OfferFlow & { readonly step: 'done' }) {
  const read = useRead($loan);
  const loan = read.status === 'ready' ? read.data : asked;
  const underWay = loan !== undefined && isUnderWay(loan.loanStatus);
  useEffect(() => {
    if (!underWay) return;
    const stop = whileSeen(every, $loan.revalidate);
    // When the loan's status changes, every other figure changes too.
    return () => {
      stop();
      refreshMoney();
    };
  }, [underWay]);
  // After a reload the receipt is still of a loan that was requested here.
  const made =
    asked?.loan_id ?? (isReload() && loan?.loanStatus !== 'cancelled' ? loan?.loan_id : undefined);
  useEffect(() => {
    if (made) postToHost({ type: 'success', loan_id: made });
  }, [made]);
  if (loan) return <Receipt loan={loan} fresh={asked !== undefined} />;
  return read.status === 'failed' ? <ReadFailed title="Offer" {...read} /> : <OfferSkeleton />;
}

function Receipt({ loan, fresh }: { readonly loan: Loan; readonly fresh: boolean }) {
  const { loan_id, principal, currency, tenure, application, loanStatus } = loan;
  const isOver = loanStatus === 'cancelled';
  const waits = isUnderWay(loanStatus);
  return (
    <section className="offer-done">
      <Rosette seed={loan_id} />
      <div>
        <h1>{isOver ? 'No loan was made' : waits || fresh ? 'Loan requested' : 'Your loan'}</h1>
        <p className="lead">
          {formatMoney(principal, currency)} against your portfolio at {application.applicationName}
        </p>
      </div>
      {waits && (
        <p>
          We have received your application. Processing takes under {brand.claims.feedbackMinutes}{' '}
          minutes.
        </p>
      )}
      <LoanProgress loan={loan} />
      <p className="offer-outcome" role="status">
        {outcomeSentence(loan)}
      </p>
      <dl className="facts">
        <Fact name="Reference">{shortReference(loan_id)}</Fact>
        <Fact name="Tenure">{tenure} months</Fact>
      </dl>
      <div className="offer-action">
        <Onward />
        <SaveAgreement loanId={loan_id} />
        {loanStatus === 'disbursed' && <a href="/withdrawal">Withdraw it to a bank account</a>}
        {isOver && <a href="/offer">See what you can borrow now</a>}
      </div>
    </section>
  );
}

function Onward() {
  if (!isFramed && !storedRedirect()) {
    return (
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    );
  }
  const leave = () => (isFramed ? leaveFrame() : go(takeStoredRedirect() ?? '/dashboard'));
  return (
    <Button variant="primary" full type="button" onClick={leave}>
      CONTINUE
    </Button>
  );
}

function SaveAgreement({ loanId }: { readonly loanId: string }) {
  const busy = useStore($busy);
  const save = () =>
    whileBusy(async () => (await import('#stores/agreement-file.ts')).saveAgreement(loanId));
  return (
    <Button full type="button" busy={busy} onClick={save}>
      Save the signed agreement (PDF)
    </Button>
  );
}

/** The stages of a loan from the request to the balance. */
function LoanProgress({ loan }: { readonly loan: Loan }) {
  const steps = progressOf(loan);
  if (steps.length === 0) return null;
  return (
    <ol className="loan-progress">
      {steps.map(({ name, state, at }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span>
            {name}
            {state === 'done' && <span className="visually-hidden"> (done)</span>}
          </span>
          {at && <time dateTime={at}>{clock.format(Date.parse(at))}</time>}
        </li>
      ))}
    </ol>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
