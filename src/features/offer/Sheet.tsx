import { useEffect } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $applications } from '#stores/portfolio.ts';
import { ReadFailure } from '#stores/reads.ts';
import { isAgreed } from './agreed-quote.ts';
import type { Borrowing } from './borrowing.ts';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import type { Asked } from './offer.flow.ts';
import { $quote } from './offer.store.ts';
import { SheetForm } from './SheetForm.tsx';
import './sheet.css';

export type SheetProps = {
  readonly step: 'terms' | 'review' | 'sending';
  readonly asked: Asked;
  readonly offer: Borrowing;
  readonly user: User;
  /** Those at the partner in the currency. */
  readonly portfolios: readonly Portfolio[];
};

/** The sheet before you sign, once the provider has said what it would be signed for. */
export function Sheet(props: SheetProps) {
  const read = useRead($quote);
  const { asked, offer } = props;
  const rate = read.status === 'ready' ? read.data.interest_bp : undefined;
  useKeypadRefresh();
  useEffect(() => {
    // The partner has changed its interest since the offer was read.
    if (rate !== undefined && rate !== offer.interest_bp) void $applications.revalidate();
  }, [rate, offer.interest_bp]);

  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <OfferSkeleton />;
  const quote = read.data;
  const { currency, tenure, amount: principal } = asked;
  if (!isAgreed(quote, { principal, currency, tenure, interest_bp: quote.interest_bp })) {
    return <ReadFailed failure={disagreement} retry={() => $quote.revalidate()} />;
  }
  return <SheetForm {...props} quote={quote} />;
}

const disagreement = new ReadFailure(
  'internal',
  'The provider’s figures are not those of your terms, so there is nothing to sign yet. Try again.',
);
