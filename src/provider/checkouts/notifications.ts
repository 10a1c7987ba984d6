import { formatMoney } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { refundTime } from '#credit/refunds.ts';
import type { Config } from '../config.ts';
import type { EventOf } from '../events.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { knownCurrency } from '../payments/refunds.ts';
import { holdWords } from '../withdrawals/hold.ts';

type Support = Pick<Config, 'supportEmail'>;
const category = 'repayment';

export const mismatched = ({ intent }: EventOf<'payment.mismatched'>): Notification => ({
  user_id: intent.user_id,
  category,
  subject: 'Your payment does not match',
  body: `What arrived as your payment ${intent.reference} is not what was asked, ${formatMoney(intent.charge, 'NGN')}, so nothing was credited yet. We are looking at it and will write to you.`,
});

export function disputed(
  { user_id, kind, reference, amount }: EventOf<'dispute.opened'>,
  config: Support,
): Notification {
  const money = formatMoney(amount, 'NGN');
  const wantedBack =
    kind === 'dispute'
      ? `Your bank has asked for ${money} of your payment ${reference} back.`
      : `${money} of your payment ${reference} is being sent back to you.`;
  return {
    user_id,
    category,
    subject: 'A payment of yours is disputed',
    body: `${wantedBack} ${holdWords({ config })}`,
  };
}

export const stands = ({ user_id, reference }: EventOf<'dispute.won'>): Notification => ({
  user_id,
  category,
  subject: 'Your payment stands',
  body: `Your payment ${reference} was not taken back, so nothing changes on your loan. Your withdrawals are sent as usual again.`,
});

export const reversed = (
  { loan, reference, amount }: EventOf<'repayment.reversed'>,
  { supportEmail }: Support,
): Notification => ({
  user_id: loan.user_id,
  category,
  subject: 'A repayment was taken back',
  body: `${formatMoney(amount, loan.currency)} of your payment ${reference} was taken back from us, so your loan ${shortReference(loan.loan_id)} owes it again, with the interest since. No late fee or penal charge is added for the time before today. Our team checks each of your withdrawals before it is sent. Questions: write to ${supportEmail}.`,
});

export const refundSent = ({ refund }: EventOf<'refund.sent'>): Notification => ({
  user_id: refund.user_id,
  category,
  subject: 'We have sent money back',
  body: `We have sent ${moneyOf(refund)} of your payment ${refund.reference} back to the ${refund.way === 'bank' ? 'account' : 'card or account'} that it came from. It arrives within ${refundTime}.`,
});

export const refundFailed = ({ refund }: EventOf<'refund.failed'>): Notification => ({
  user_id: refund.user_id,
  category,
  subject: 'Your refund did not arrive',
  body: `The payment processor could not deliver ${moneyOf(refund)} of your payment ${refund.reference}. It is still yours: we try again tomorrow and tell you when it is sent.`,
});

function moneyOf({ amount, currency: named }: EventOf<'refund.sent'>['refund']): string {
  const currency = knownCurrency(named);
  return currency ? formatMoney(amount, currency) : 'the money';
}
