import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $runningLoans } from '#stores/reads/loans.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { ReadFailure } from '#stores/reads/read.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Failure } from './Failure.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import type { OfferFlow, RequestedLoan } from './offer.flow.ts';
import { $problem, $quote, portfoliosAt } from './offer.store.ts';
import { type Offer, offerAt } from './offer.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { isAgreed } from './quote.ts';
import { retryUntilAnswered, submitLoanRequest } from './request.store.ts';
import { SheetForm } from './SheetForm.tsx';
import './sheet.css';

type Props = {
  readonly flow: OfferFlow & { step: 'password' | 'terms' | 'review' | 'sending' | 'unanswered' };
  readonly user: User;
  readonly portfolios: readonly Portfolio[];
  readonly applications: readonly Application[];
};

/** The steps after the amount. They keep the partner and currency of the request, whatever is active now. */
export function WizardSteps({ flow, user, portfolios, applications }: Props) {
  const { asked } = flow;
  const partner = applications.find(({ application_id }) => application_id === asked.applicationId);
  if (flow.step === 'password') return <PasswordStep user={user} />;
  if (flow.step === 'unanswered') return <UnansweredStep asked={asked} />;
  if (!partner) return <EmptyState title="This partner is not available any more" />;
  const own = portfoliosAt(asked.applicationId, portfolios);
  return (
    <Sheet
      step={flow.step}
      asked={asked}
      user={user}
      offer={offerAt(partner, own, asked.currency, user)}
      portfolios={own.filter(({ currency }) => currency === asked.currency)}
    />
  );
}

export type SheetProps = {
  readonly step: 'terms' | 'review' | 'sending';
  readonly asked: RequestedLoan;
  readonly offer: Offer;
  readonly user: User;
  /** The portfolios at the partner in the currency. */
  readonly portfolios: readonly Portfolio[];
};

/** The sheet that is signed, once the provider's quote is read and agrees with our own figures. */
function Sheet(props: SheetProps) {
  const read = useRead($quote);
  const loans = useRead($runningLoans);
  const { asked, offer } = props;
  const rate = read.status === 'ready' ? read.data.interest_bp : undefined;
  const [first] = useState(asked.amount);
  useKeypadRefresh();
  useEffect(() => {
    // The partner has changed its interest since the offer was read.
    if (rate !== undefined && rate !== offer.interest_bp) void $applications.revalidate();
  }, [rate, offer.interest_bp]);

  if (read.status === 'failed') return <ReadFailed title="Offer" {...read} />;
  if (loans.status === 'failed') return <ReadFailed title="Offer" {...loans} />;
  if (read.status === 'loading' || loans.status === 'loading') return <OfferSkeleton />;
  const quote = read.data;
  const { currency, tenure, amount: principal } = asked;
  if (!isAgreed(quote, { principal, currency, tenure, interest_bp: quote.interest_bp })) {
    return <ReadFailed title="Offer" failure={disagreement} retry={() => $quote.revalidate()} />;
  }
  // Another amount is another sheet, and nothing of it was read before.
  return (
    <SheetForm
      key={principal}
      {...props}
      lowered={principal !== first}
      quote={quote}
      loans={loans.data}
    />
  );
}

const disagreement = new ReadFailure(
  'internal',
  'Our figures for this loan do not agree with each other, so you cannot sign it yet. Try again.',
);

/**
 * The request was sent and no answer came. The same request is repeated until the provider answers;
 * it can never make a second loan.
 */
function UnansweredStep({ asked }: { readonly asked: RequestedLoan }) {
  const problem = useStore($problem);
  useEffect(() => retryUntilAnswered(), []);
  return (
    <section className="offer-step">
      <h1>We are checking your request</h1>
      <p className="lead">
        You asked for {formatMoney(asked.amount, asked.currency)} over {asked.tenure} months. Our
        answer did not reach you.
      </p>
      <p role="status">
        We will keep checking until we know. You will never get two loans from this: if your request
        arrived, you will see its result here. If it did not, we will send it again.
      </p>
      <div className="offer-action">
        {problem && <Failure>{problem}</Failure>}
        <ActionButton onClick={() => submitLoanRequest('')}>Check now</ActionButton>
        <a href="/dashboard">Go to your dashboard</a>
      </div>
    </section>
  );
}
