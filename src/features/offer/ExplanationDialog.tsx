import type { Loan } from '#contract/loans.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { beforeAfter } from './before-after.ts';
import { explain, type Figure } from './explain.ts';
import type { Offer } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

type Props = {
  readonly figure: Figure;
  readonly quote: ProviderQuote;
  readonly offer: Offer;
  readonly loans: readonly Loan[];
  readonly onClose: () => void;
};

/** The steps that lead to a figure, each with its formula and result. */
export function ExplanationDialog({ figure, quote, offer, loans, onClose }: Props) {
  const { title, lines, note } = explain(figure, quote, offer, beforeAfter(quote, offer, loans));
  return (
    <Dialog open onClose={onClose} title={title}>
      <dl className="why-lines">
        {lines.map(({ what, formula, result }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className="quiet">{formula}</span>
              <b className="number">{result}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet why-note">
        {note}
        {offer.pricesAsOf && (
          <>
            {' '}
            Prices are
            <PricesAsOf at={offer.pricesAsOf} />.
          </>
        )}
      </p>
    </Dialog>
  );
}
