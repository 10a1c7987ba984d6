import { memo } from 'react';
import type { Repayment } from '#contract/repayments.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import type { Sort } from './activities.flow.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { dayOf } from './day-of.ts';
import { PartnerCell } from './PartnerCell.tsx';
import { Reference } from './Reference.tsx';
import { madeBy, rateOf } from './repayment-words.ts';

/** Payments on a wide screen. */
export function RepaymentTable({
  repayments,
  sort,
}: {
  readonly repayments: readonly Repayment[];
  readonly sort: Sort;
}) {
  return (
    <table className="activities-table">
      <thead>
        <tr>
          <th scope="col" className="label">
            Portfolio
          </th>
          <th scope="col" className="label">
            Reference
          </th>
          <ColumnHead name="Date" by="date" sort={sort} />
          <th scope="col" className="label">
            Paid
          </th>
          <th scope="col" className="label figures">
            Rate
          </th>
          <ColumnHead name="Principal" by="principal" sort={sort} figures />
          <ColumnHead name="Interest" by="interest" sort={sort} figures />
          <ColumnHead name="Amount" by="amount" sort={sort} figures />
        </tr>
      </thead>
      <tbody>
        {repayments.map((repayment) => (
          <Row key={repayment.repayment_id} repayment={repayment} />
        ))}
      </tbody>
    </table>
  );
}

/** Drawn once: a tap changes what is asked for, and not yet what is shown. */
const Row = memo(function Row({ repayment }: { readonly repayment: Repayment }) {
  const { repayment_id, application, amount, principal, interest, surplus } = repayment;
  const money = (one: Minor) => formatMoney(one, repayment.currency);
  return (
    <tr>
      <PartnerCell name={application.applicationName} />
      <td>
        <Reference id={repayment_id} of="repayment" />
      </td>
      <td>
        <time dateTime={repayment.date}>{dayOf(repayment.date)}</time>
      </td>
      <td className="quiet">
        {madeBy(repayment)}
        {surplus > 0 && `; ${money(surplus)} went back to your balance`}
      </td>
      <td className="figures quiet">{rateOf(repayment) ?? '–'}</td>
      <td className="figures quiet">{money(principal)}</td>
      <td className="figures quiet">{money(interest)}</td>
      <td className="figures activity-amount">{money(amount)}</td>
    </tr>
  );
});
