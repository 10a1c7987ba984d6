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
        <b>{rate} a month</b> of what you still owe, which is{' '}
        {formatPercent(yearlyRates(interest_bp).simple_bp)} a year. Interest is simple: unpaid
        interest earns none.
      </p>
      <p>
        Bills are due on the 1st. Each asks for {formatPercent(minimumRepaymentBp(interest_bp))}:{' '}
        {rate} interest and {rate} of the principal. The first also carries the days before its
        month, and the last takes everything that is left.
      </p>
      <p>
        A bill that is not paid in full by the {ordinal(lateFeeDay)} costs{' '}
        {formatPercent(lateFeeBp(currency))} of what you owe, then {formatPercent(penalChargeBp)} of
        the bill for each month late, {maxPenalMonths} at most.
      </p>
      <p>Repaying early costs nothing and stops the interest on that day.</p>
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
    available,
    currency,
    partner,
    interest_bp,
  } = offer;
  const money = (amount: typeof value) => formatMoney(amount, currency);
  const held = heldInterestMonths * interest_bp;
  return (
    <div className="offer-about">
      <dl>
        <Fact name={`Your portfolio at ${partner}`}>{money(value)}</Fact>
        <Fact name={`${formatPercent(ratio_bp)} of it`}>{money(limit)}</Fact>
        {used > 0 && <Fact name="Borrowed or asked for">−{money(used)}</Fact>}
        {stoppedAtRedline > 0 && (
          <Fact name="Stopped at the redline">−{money(stoppedAtRedline)}</Fact>
        )}
        <Fact name="You can borrow">
          <b>{money(available)}</b>
        </Fact>
      </dl>
      <p>
        Your portfolio stays at {partner} and stays yours. What you borrow, {heldInterestMonths}{' '}
        months of interest ({formatPercent(held)}) and a buffer of {formatPercent(redlineBufferBp)}{' '}
        are held: {formatPercent(10_000 + held + redlineBufferBp)} of the loan. That is your{' '}
        <b>redline</b>.
      </p>
      <p>
        If your portfolio falls to the redline, new credit stops and we warn you. Nothing is sold
        because of it.
      </p>
      <p>
        Only a bill unpaid for {liquidationMonths} months lets us sell, and only what is owed. You
        are given notice after {remedyNoticeMonths} months.
      </p>
    </div>
  );
}
