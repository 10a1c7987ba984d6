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

export function creditReturned({
  loan: { user_id, loan_id, currency },
  amount,
  left,
}: EventOf<'credit.returned'>): Notification {
  const loan = `your loan ${shortReference(loan_id)}`;
  const rest = left > 0 ? `You now owe ${formatMoney(left, currency)} on it.` : 'It is repaid.';
  return {
    user_id,
    category: 'repayment',
    subject: left > 0 ? 'Credit returned' : 'Credit returned: your loan is repaid',
    body: `You gave ${formatMoney(amount, currency)} of credit that you had not withdrawn back to ${loan}. It cost nothing. ${rest}`,
  };
}
