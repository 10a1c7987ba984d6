import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { isTenure, tenures } from '#credit/terms.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { storedRedirect } from '#stores/navigation/redirects.ts';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Headroom } from './Headroom.tsx';
import { OfferChanged } from './OfferChanged.tsx';
import type { Typed } from './offer.flow.ts';
import { confirmAmount, dispatch } from './offer.store.ts';
import { belowMinimum, isBorrowable, type Offer, payBackSentence } from './offer.ts';

import { changedPrefill, readPrefill } from './prefill.ts';

export { applyPrefill } from './prefill.ts';

export type KeypadProps = {
  readonly offer: Offer;
  readonly applicationId: number;
  readonly typed: Typed;
};

/** The amount and the tenure, with what will be paid back while the amount is typed. */
export function KeypadStep({ offer, applicationId, typed }: KeypadProps) {
  useKeypadRefresh();
  const { available, minimum, currency } = offer;
  const amount = entryToMinor(typed.entry);
  const type = (change: Partial<Typed>) =>
    dispatch({ type: 'typed', typed: { ...typed, ...change } });
  const wish = readPrefill(new URLSearchParams(location.search));
  return (
    <>
      <OfferChanged offer={offer} applicationId={applicationId} />
      <div className="offer-columns offer-keypad">
        <Keypad
          heading="How much do you want to borrow?"
          limits={{ currency, min: minimum, max: available }}
          entry={typed.entry}
          onEntry={(entry) => type({ entry })}
          hint={
            changedPrefill(wish, offer, amount) ??
            `You can borrow up to ${formatMoney(available, currency)}`
          }
          belowMin={belowMinimum(minimum, currency)}
          note={
            isBorrowable(offer, amount) ? (
              payBackSentence(offer, amount, typed.tenure)
            ) : (
              <LimitSentence {...offer} />
            )
          }
          confirmLabel={storedRedirect() ? 'CONTINUE' : 'NEXT'}
          onConfirm={(confirmed) =>
            confirmAmount({ applicationId, currency, amount: confirmed, tenure: typed.tenure })
          }
        >
          <Segmented
            label="Tenure"
            full
            options={tenures.map((months) => ({ value: `${months}`, label: `${months} months` }))}
            value={`${typed.tenure}`}
            onChange={(months) => {
              const tenure = Number(months);
              if (isTenure(tenure)) type({ tenure });
            }}
          />
        </Keypad>
        <aside className="offer-headroom">
          <Headroom offer={offer} amount={amount} />
        </aside>
      </div>
    </>
  );
}

function LimitSentence({ ratio_bp, value, used, currency, pricesAsOf }: Offer) {
  const share = `Your limit is ${formatPercent(ratio_bp)} of`;
  const worth = formatMoney(value, currency);
  return used === 0 ? (
    <>
      {share} your portfolio, which is worth {worth}
      {pricesAsOf ? <PricesAsOf at={pricesAsOf} /> : ' today'}.
    </>
  ) : (
    <>
      {share} {worth}
      <PricesAsOf at={pricesAsOf} />. You have borrowed or asked for {formatMoney(used, currency)}{' '}
      of it.
    </>
  );
}
