import { ordinal } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { yearlyRates } from '#credit/schedule.ts';
import {
  heldInterestMonths,
  lateFeeBp,
  lateFeeDay,
  liquidationMonths,
  maxPenalMonths,
  minimumRepaymentBp,
  penalChargeBp,
  redlineBufferBp,
  remedyNoticeMonths,
} from '#credit/terms.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Fact } from '#ui/Fact.tsx';
import type { Offer } from './offer.ts';

type Props = {
  readonly about: 'interest' | 'collateral';
  readonly offer: Offer;
  readonly onClose: () => void;
};

/** Explains interest or collateral. */
export function AboutDialog({ about, offer, onClose }: Props) {
  return about === 'collateral' ? (
    <Dialog open onClose={onClose} title="Collateral">
      <AboutCollateral offer={offer} />
    </Dialog>
  ) : (
    <Dialog open onClose={onClose} title="Interest">
      <AboutInterest offer={offer} />
    </Dialog>
  );
}

type AboutInterestProps = { readonly offer: Offer };

/** How interest is counted, what each bill asks for, and what late payment costs. */
function AboutInterest({ offer: { interest_bp, currency } }: AboutInterestProps) {
  const rate = formatPercent(interest_bp);
  return (
    <div className="offer-about">
      <p>
        <b>{rate} a month</b> of the principal that you have not paid back, which is{' '}
        {formatPercent(yearlyRates(interest_bp).simple_bp)} a year. We charge no interest on
        interest.
      </p>
      <p>
        Bills are due on the 1st. Each one is {formatPercent(minimumRepaymentBp(interest_bp))} of
        your principal: {rate} interest and {rate} of the principal itself. The first bill adds
        interest for the days before its month. The last bill asks for everything that is left.
      </p>
      <p>
        If a bill is not paid in full by the end of the {ordinal(lateFeeDay - 1)} (Lagos time), we
        add a late fee on the {ordinal(lateFeeDay)}: {formatPercent(lateFeeBp(currency))} of your
        principal and the unpaid interest. Then we add {formatPercent(penalChargeBp)} of the bill
        for each month that it is late, for {maxPenalMonths} months at most.
      </p>
      <p>You can repay early at no cost. Interest stops on the day you pay.</p>
    </div>
  );
}

/** Where the limit comes from, and what the redline is. */
function AboutCollateral({ offer }: AboutInterestProps) {
  const {
    value,
    ratio_bp,
    limit,
    used,
    stoppedAtRedline,
    unpriced,
    available,
    currency,
    partner,
    interest_bp,
  } = offer;
  const money = (amount: typeof value) => formatMoney(amount, currency);
  const held = heldInterestMonths * interest_bp;
  return (
    <div className="offer-about">
      <dl className="facts">
        <Fact name={`Your portfolio at ${partner}`}>
          {money(value)}
          <PricesAsOf at={offer.pricesAsOf} />
        </Fact>
        <Fact name={`${formatPercent(ratio_bp)} of it`}>{money(limit)}</Fact>
        {used > 0 && <Fact name="You have borrowed or asked for">−{money(used)}</Fact>}
        {stoppedAtRedline > 0 && (
          <Fact name="Not available at the redline">−{money(stoppedAtRedline)}</Fact>
        )}
        {unpriced > 0 && <Fact name="Not available on old prices">−{money(unpriced)}</Fact>}
        <Fact name="You can borrow">
          <b>{money(available)}</b>
        </Fact>
      </dl>
      <p>
        Your portfolio stays at {partner}, and it stays yours. We hold{' '}
        {formatPercent(10_000 + held + redlineBufferBp)} of the loan: what you borrow,{' '}
        {heldInterestMonths} months of interest ({formatPercent(held)}) and a buffer of{' '}
        {formatPercent(redlineBufferBp)}. That value is your <b>redline</b>.
      </p>
      <p>
        If your portfolio falls to its redline, you cannot borrow more and we warn you. We sell
        nothing because of it.
      </p>
      <p>
        We may sell only when a bill has been unpaid for {liquidationMonths} months, and only as
        much as you owe. We give you notice after {remedyNoticeMonths} months.
      </p>
    </div>
  );
}
