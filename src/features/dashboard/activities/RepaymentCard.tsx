import { memo } from 'react';
import type { Repayment } from '#contract/repayments.ts';
import { formatMoney } from '#credit/money.ts';
import { Rosette } from '#ui/Rosette.tsx';
import { dayOf } from './day-of.ts';
import { Reference } from './Reference.tsx';
import { madeBy, paidFor, paymentAddress, rateOf } from './repayment-words.ts';

/** A payment in a list: how much, what it paid for, who made it; or where its end is asked for. */
export const RepaymentCard = memo(function RepaymentCard({
  repayment,
}: {
  readonly repayment: Repayment;
}) {
  const { repayment_id, application, amount, currency, date, recorded } = repayment;
  const rate = rateOf(repayment);
  return (
    <li className="activity">
      <Rosette seed={application.applicationName} size={40} />
      <div className="activity-name">
        {application.applicationName}
        <span className="quiet">
          <Reference id={repayment_id} of="repayment" />
          <time dateTime={date}>{dayOf(date)}</time>
        </span>
      </div>
      <div className="activity-money">
        <span className="activity-amount">{formatMoney(amount, currency)}</span>
        <span className="activity-state">{recorded ? 'Recorded' : 'Not recorded yet'}</span>
      </div>
      {recorded ? (
        <p className="activity-about quiet">
          {paidFor(repayment)}. {madeBy(repayment)}
          {rate && `, at ${rate} for a dollar`}.
        </p>
      ) : (
        <p className="loan-links">
          <a href={paymentAddress(repayment)}>See what became of it</a>
        </p>
      )}
    </li>
  );
});
