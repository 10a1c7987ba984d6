import { ordinal } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { yearlyRates } from '#credit/schedule.ts';
import {
  heldInterestMonths,
  lateFeeBp,
  lateFeeDay,
  liquidationMonths,
  minimumRepaymentBp,
  penalChargeBp,
  penalMonthsMost,
  redlineBufferBp,
  remedyNoticeMonths,
} from '#credit/terms.ts';
import type { Borrowing } from './borrowing.ts';

type Props = { readonly offer: Borrowing };

/** The interest modal: how it is counted, what a month asks for, what being late costs. */
export function AboutInterest({ offer: { interest_bp, currency } }: Props) {
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
        the bill for each month late, {penalMonthsMost} at most.
      </p>
      <p>Repaying early costs nothing and stops the interest on that day.</p>
    </div>
  );
}

/** The collateral modal: where the limit comes from, and what the redline is. */
export function AboutCollateral({ offer }: Props) {
  const { value, ratio_bp, limit, taken, stopped, available, currency, partner, interest_bp } =
    offer;
  const money = (amount: typeof value) => formatMoney(amount, currency);
  const held = heldInterestMonths * interest_bp;
  return (
    <div className="offer-about">
      <dl>
        <div>
          <dt>Your portfolio at {partner}</dt>
          <dd>{money(value)}</dd>
        </div>
        <div>
          <dt>{formatPercent(ratio_bp)} of it</dt>
          <dd>{money(limit)}</dd>
        </div>
        {taken > 0 && (
          <div>
            <dt>Borrowed or asked for</dt>
            <dd>−{money(taken)}</dd>
          </div>
        )}
        {stopped > 0 && (
          <div>
            <dt>Stopped at the redline</dt>
            <dd>−{money(stopped)}</dd>
          </div>
        )}
        <div>
          <dt>You can borrow</dt>
          <dd>
            <b>{money(available)}</b>
          </dd>
        </div>
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
