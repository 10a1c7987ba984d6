import { formatMoney } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { refundTime } from '#credit/refunds.ts';
import type { EventOf } from '../events.ts';
import type { Notification } from '../notifications/notify-borrower.ts';

export function credited(event: EventOf<'repayment.credited'>): Notification {
  const { user_id, loan_id, reference, currency, back, takenBack, ended } = event;
  const loan = `your loan ${shortReference(loan_id)}`;
  const returned = `${formatMoney(back, event.paid_currency)} back to the ${event.way === 'bank' ? 'account' : 'card or account'} that it came from. It arrives within ${refundTime}.`;
  const to = { user_id, category: 'repayment' } as const;
  if (event.credited === null) {
    return {
      ...to,
      subject: 'We are sending your payment back',
      body: `Nothing was left to pay on ${loan} when your payment ${reference} was confirmed, so we credited nothing. We are sending all of it, ${returned}`,
    };
  }
  return {
    ...to,
    subject: ended ? 'Your loan is repaid' : 'Repayment received',
    body: [
      `We credited ${formatMoney(event.credited, currency)} to ${loan}.`,
      takenBack > 0 &&
        `You had paid in time, so we took back ${formatMoney(takenBack, currency)} of late charges.`,
      ended && 'Nothing is left to pay on it.',
      back > 0 && `You paid more than was needed. We are sending ${returned}`,
      `Reference: ${reference}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
