import { type CSSProperties, lazy, Suspense, useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { useOnDemand } from '#shell/on-demand.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { BrandButton } from '#ui/BrandButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Headroom } from './Headroom.tsx';
import { dispatch } from './offer.store.ts';
import { backing, belowMinimum, isBorrowable, type Offer } from './offer.ts';

const Pending = lazy(() =>
  import('./PendingLoans.tsx').then(
    ({ PendingLoans: Pending }) => ({ default: Pending }),
    () => ({ default: () => null }),
  ),
);
const loadAbout = () => import('./AboutDialog.tsx').then(({ AboutDialog }) => AboutDialog);

type Props = {
  readonly offer: Offer;
  readonly partner: Application;
  /** Whether the borrower has accepted the terms here before. */
  readonly returning: boolean;
};

/** What can be borrowed here, and on which terms. */
export function OfferStep({ offer, partner, returning }: Props) {
  const [asked, setAsked] = useState<'interest' | 'collateral'>();
  const [AboutDialog, fetchAbout] = useOnDemand(loadAbout);
  const { available, currency } = offer;
  const figure = formatMoney(available, currency);
  const borrowable = isBorrowable(offer, available);
  const close = () => setAsked(undefined);
  const ask = (about: 'interest' | 'collateral') => {
    fetchAbout();
    setAsked(about);
  };
  return (
    <div className="offer-columns">
      <section className="offer-step">
        <h1>Offer</h1>
        <div>
          <p className="label">You can borrow up to</p>
          <p className="offer-eligible" style={{ '--characters': figure.length } as CSSProperties}>
            <span className="number">{figure}</span>
          </p>
          <p className="quiet">
            {backing(offer)}
            {offer.asOf && (
              <>
                {' '}
                Its prices are
                <PricesAsOf at={offer.asOf} />.
              </>
            )}
          </p>
        </div>
        <div className="offer-terms">
          <button type="button" onClick={() => ask('interest')}>
            <span>Interest</span>
            <b className="figure">{formatPercent(offer.interest_bp)} a month</b>
            <Icon name="info" />
          </button>
          <button type="button" onClick={() => ask('collateral')}>
            <span>Collateral</span>
            <b className="figure">{formatPercent(offer.ratio_bp)} of your portfolio</b>
            <Icon name="info" />
          </button>
        </div>
        {!borrowable && <p className="offer-none">{whyNot(offer)}</p>}
        <div className="offer-action">
          {returning && <p>Apply again with {partner.name}</p>}
          <BrandButton
            colour={partner.images.backgroundColor}
            logo={partner.images.logo ?? partner.images.icon}
            disabled={!borrowable}
            onClick={() => dispatch({ type: 'started' })}
          >
            Sign up with {partner.name}
          </BrandButton>
        </div>
        {offer.used > offer.owedPrincipal && (
          <Suspense>
            <Pending />
          </Suspense>
        )}
      </section>
      <aside className="offer-headroom">
        <Headroom
          offer={offer}
          amount={available}
          when={borrowable ? 'if you borrow all of it' : undefined}
        />
      </aside>
      {asked && AboutDialog && <AboutDialog about={asked} offer={offer} onClose={close} />}
    </div>
  );
}

function whyNot(offer: Offer): string {
  const { available, used, stoppedAtRedline, unpriced, minimum, currency, partner } = offer;
  if (stoppedAtRedline > 0) {
    return 'Your portfolio is at its redline. You cannot borrow more until it recovers or you repay.';
  }
  if (unpriced > 0) {
    return `${partner} has not sent new prices. You can borrow again when they arrive.`;
  }
  if (available === 0 && used > 0) {
    return `You have borrowed or asked for your whole limit, ${formatMoney(used, currency)}. When you repay, you can borrow again.`;
  }
  return belowMinimum(minimum, currency);
}
