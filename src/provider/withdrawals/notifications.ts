import { formatMoney } from '#credit/money.ts';
import type { EventOf } from '../events.ts';
import type { Notification } from '../notifications/notify-borrower.ts';

export function completed({ withdrawal }: EventOf<'withdrawal.completed'>): Notification {
  const { user_id, paid, requested_currency, account_name } = withdrawal;
  return {
    user_id,
    category: 'withdrawal',
    subject: 'Withdrawal completed',
    body: `${formatMoney(paid, requested_currency)} was paid out to ${account_name}.`,
  };
}

export function rejected({
  withdrawal,
  reason,
  isStopped,
}: EventOf<'withdrawal.rejected'>): Notification {
  const { user_id, status, account_name } = withdrawal;
  const paid = formatMoney(withdrawal.paid, withdrawal.requested_currency);
  const credit = formatMoney(withdrawal.amount, withdrawal.currency);
  const to = { user_id, category: 'withdrawal' } as const;
  if (isStopped) {
    return {
      ...to,
      subject: 'Withdrawal stopped',
      body: `${paid} was not sent to ${account_name}, because you removed the account. ${credit} is in your balance again.`,
    };
  }
  const why = reason ? `: ${reason.replace(/\.?$/, '.')}` : '.';
  return {
    ...to,
    subject: status === 'completed' ? 'Withdrawal returned' : 'Withdrawal rejected',
    body: `The bank sent ${paid} for ${account_name} back${why} ${credit} is in your balance again.`,
  };
}
