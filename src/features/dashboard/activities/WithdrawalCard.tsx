import { memo } from 'react';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatMoney } from '#credit/money.ts';
import { Rosette } from '#ui/Rosette.tsx';
import { dayOf } from './day-of.ts';
import { Reference } from './Reference.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';
import { accountOf, paidOf, refusalOf } from './withdrawal-words.ts';

/** A payout in a list: how much, what arrives, where and whether it did. */
export const WithdrawalCard = memo(function WithdrawalCard({
  withdrawal,
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { withdrawal_id, application, amount, currency, pending } = withdrawal;
  const to = `To ${withdrawal.destination.account_name}, ${accountOf(withdrawal)}`;
  const details = [paidOf(withdrawal), to, refusalOf(withdrawal)];
  return (
    <li className="activity">
      <Rosette seed={application.applicationName} size={40} />
      <div className="activity-name">
        {application.applicationName}
        <span className="quiet">
          <Reference id={withdrawal_id} of="withdrawal" />
          <time dateTime={pending}>{dayOf(pending)}</time>
        </span>
      </div>
      <div className="activity-money">
        <span className="activity-amount">{formatMoney(amount, currency)}</span>
        <WithdrawalState status={withdrawal.withdrawalStatus} />
      </div>
      <div className="activity-about quiet">
        {details.map((text) => text && <p key={text}>{text}</p>)}
      </div>
    </li>
  );
});
