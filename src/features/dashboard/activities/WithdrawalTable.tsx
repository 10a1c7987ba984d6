import { memo } from 'react';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatMoney } from '#credit/money.ts';
import type { Sort } from './activities.flow.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { dayOf } from './day-of.ts';
import { PartnerCell } from './PartnerCell.tsx';
import { Reference } from './Reference.tsx';
import { rateOf } from './repayment-words.ts';
import { WithdrawalState } from './WithdrawalState.tsx';
import { accountOf, refusalOf } from './withdrawal-words.ts';

/** Payouts on a wide screen. */
export function WithdrawalTable({
  withdrawals,
  sort,
}: {
  readonly withdrawals: readonly Withdrawal[];
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
          <ColumnHead name="Requested" by="date" sort={sort} />
          <th scope="col" className="label">
            To
          </th>
          <th scope="col" className="label figures">
            Rate
          </th>
          <th scope="col" className="label figures">
            Paid
          </th>
          <ColumnHead name="Amount" by="amount" sort={sort} figures />
          <ColumnHead name="Status" by="status" sort={sort} figures />
        </tr>
      </thead>
      <tbody>
        {withdrawals.map((withdrawal) => (
          <Row key={withdrawal.withdrawal_id} withdrawal={withdrawal} />
        ))}
      </tbody>
    </table>
  );
}

/** Drawn once: a tap changes what is asked for, and not yet what is shown. */
const Row = memo(function Row({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { withdrawal_id, application, amount, currency, pending } = withdrawal;
  const refusal = refusalOf(withdrawal);
  return (
    <tr>
      <PartnerCell name={application.applicationName} />
      <td>
        <Reference id={withdrawal_id} of="withdrawal" />
      </td>
      <td>
        <time dateTime={pending}>{dayOf(pending)}</time>
      </td>
      <td className="quiet">
        {withdrawal.destination.account_name}
        <p>{accountOf(withdrawal)}</p>
        {refusal && <p>{refusal}</p>}
      </td>
      <td className="figures quiet">{rateOf(withdrawal) ?? '–'}</td>
      <td className="figures">{formatMoney(withdrawal.paid, withdrawal.requestedCurrency)}</td>
      <td className="figures activity-amount">{formatMoney(amount, currency)}</td>
      <td className="figures">
        <WithdrawalState status={withdrawal.withdrawalStatus} />
      </td>
    </tr>
  );
});
