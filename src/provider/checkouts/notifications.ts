import { addDays, lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { refundTime } from '#credit/refunds.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { afterPayment } from '../loans/after-payment.ts';
import { loanOfPayment, namedLoan } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, type Fact, loanFacts } from '../notifications/phrases.ts';
import { knownCurrency } from '../payments/refunds.ts';
import { wayBack } from '../repayments/notifications.ts';
import { holdWords } from '../withdrawals/hold.ts';

type Support = Pick<Config, 'supportEmail'>;
const category = 'repayment';
const toDashboard = { label: 'Open your dashboard', path: '/dashboard?tab=repayments' };

/** The facts of a payment; a card that was only checked is for no loan. */
async function factsOf(tx: Tx, reference: string, ...more: readonly Fact[]): Promise<Fact[]> {
  const loan = await loanOfPayment(tx, reference);
  const about: readonly Fact[] = loan
    ? loanFacts(loan.partner, loan.loan_id)
    : [['Partner', 'None: your card was checked']];
  return [...about, ...more, ['Reference', reference]];
}

export async function mismatched(
  { intent: { user_id, reference, charge } }: EventOf<'payment.mismatched'>,
  tx: Tx,
): Promise<Notification> {
  const asked = formatMoney(charge, 'NGN');
  return {
    user_id,
    category,
    subject: 'Your payment does not match',
    body: `What arrived as your payment ${reference} is not what was asked, ${asked}, so nothing was credited yet.`,
    facts: await factsOf(tx, reference, ['Asked', asked]),
    next: 'Our team is looking at it and will write to you. Please do not pay again until then.',
    action: toDashboard,
  };
}

export async function disputed(
  { user_id, kind, reference, amount }: EventOf<'dispute.opened'>,
  tx: Tx,
  config: Support,
): Promise<Notification> {
  const money = formatMoney(amount, 'NGN');
  const isDispute = kind === 'dispute';
  return {
    user_id,
    category,
    subject: 'A payment of yours is disputed',
    body: isDispute
      ? `Your bank has asked for ${money} of your payment ${reference} back.`
      : `${money} of your payment ${reference} is being sent back to you.`,
    facts: await factsOf(tx, reference, [isDispute ? 'Asked back' : 'Sent back', money]),
    next: `${holdWords({ config })} If the money is taken from us, your loan will owe it again. We will write to you.`,
    action: toDashboard,
    notYou: true,
  };
}

export async function stands(
  { user_id, reference, amount }: EventOf<'dispute.won'>,
  tx: Tx,
): Promise<Notification> {
  return {
    user_id,
    category,
    subject: 'Your payment stands',
    body: `Your payment ${reference} was not taken back, so nothing changes on your loan.`,
    facts: await factsOf(tx, reference, ['Not taken back', formatMoney(amount, 'NGN')]),
    next: 'Your withdrawals are sent as usual again.',
    action: toDashboard,
  };
}

/** A chargeback: the loan owes again what was paid. */
export async function reversed(
  { loan: { user_id, loan_id }, reference, amount, at }: EventOf<'repayment.reversed'>,
  tx: Tx,
  { supportEmail }: Support,
): Promise<Notification> {
  const loan = await namedLoan(tx, loan_id);
  const taken = formatMoney(amount, loan.currency);
  const left = await afterPayment(tx, loan, at);
  return {
    user_id,
    category,
    subject: 'A repayment was taken back',
    body: `${taken} of your payment ${reference} was taken back from us, so your loan at ${loan.partner} owes it again, with the interest since. No late fee or penal charge is added for the time before ${dayWords(lagosDay(at))}.`,
    facts: [
      ...loanFacts(loan.partner, loan_id),
      ['Taken back', taken],
      ...left.facts,
      ['Reference', reference],
    ],
    next: `${left.next} Our team checks each of your withdrawals before it is sent. Questions: write to ${supportEmail}.`,
    action: { label: 'Repay', path: `/repay?loan_id=${loan_id}` },
    reach: 'both',
    notYou: true,
  };
}

export async function refundSent(
  { refund }: EventOf<'refund.sent'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, reference, way } = refund;
  const money = amountOf(refund);
  return {
    user_id,
    category,
    subject: 'We have sent money back',
    body: `We have sent ${money} of your payment ${reference} back to ${wayBack(way)}.`,
    facts: await factsOf(tx, reference, ['Sent back', money]),
    next: `It arrives within ${refundTime}. If it does not, write to us with the reference.`,
    action: toDashboard,
  };
}

export async function refundFailed(
  { refund, at }: EventOf<'refund.failed'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, reference } = refund;
  const money = amountOf(refund);
  return {
    user_id,
    category,
    subject: 'Your refund did not arrive',
    body: `The payment processor could not deliver ${money} of your payment ${reference}. It is still yours.`,
    facts: await factsOf(tx, reference, ['To be sent back', money]),
    next: `We try again on ${dayWords(addDays(lagosDay(at), 1))}, and write to you when it is sent.`,
    action: toDashboard,
  };
}

function amountOf({ amount, currency: named }: EventOf<'refund.sent'>['refund']): string {
  const currency = knownCurrency(named);
  return currency ? formatMoney(amount, currency) : 'the money';
}
