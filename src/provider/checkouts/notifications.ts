import { addDays, lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { refundTime } from '#credit/refunds.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { afterPayment } from '../loans/after-payment.ts';
import { readDebt } from '../loans/debt.ts';
import { loanOfPayment } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, type Fact, loanFacts } from '../notifications/phrases.ts';
import type { Intent } from '../payments/intents.ts';
import { knownCurrency } from '../payments/refunds.ts';
import { wayBack } from '../repayments/notifications.ts';
import { whyNotWithdrawn } from '../users/blocks.ts';
import { blockWords, holdOf, holdWords } from '../withdrawals/hold.ts';

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
    body: `We asked for ${asked}, and another amount arrived as your payment ${reference}. We have credited nothing yet.`,
    facts: await factsOf(tx, reference, ['Amount that we asked for', asked]),
    next: 'Our team will check the payment and write to you. Please do not pay again until then.',
    action: toDashboard,
  };
}

/** What was paid is on the loan; carrying the rest over had become impossible by then. */
export async function notCarriedOver(
  tx: Tx,
  { user_id, reference, amount, currency }: Intent,
  why: string,
): Promise<Notification> {
  const paid = formatMoney(amount, currency);
  return {
    user_id,
    category,
    subject: 'We could not carry your loan over',
    body: `You paid ${paid} to carry the rest of your loan over, and it could not be done any more. ${why}`,
    facts: await factsOf(tx, reference, ['You paid', paid]),
    next: 'We will treat it as a normal repayment of this loan, and write to you in a moment with the result.',
    action: toDashboard,
  };
}

export async function disputed(
  { user_id, kind, reference, amount, isOnLoan }: EventOf<'dispute.opened'>,
  tx: Tx,
  config: Support,
): Promise<Notification> {
  const money = formatMoney(amount, 'NGN');
  const isDispute = kind === 'dispute';
  return {
    user_id,
    category,
    subject: isDispute ? 'Your bank disputes a payment' : 'A payment is being sent back to you',
    body: isDispute
      ? `Your bank has asked us to return ${money} of your payment ${reference}.`
      : `The payment processor is sending ${money} of your payment ${reference} back to you.`,
    facts: await factsOf(tx, reference, [isDispute ? 'Amount to return' : 'Sent back', money]),
    next: `${holdWords({ config })} ${isOnLoan ? 'If we have to return the money, you will owe it on your loan again.' : 'This payment is on no loan, so you will not owe more.'} We will write to you.`,
    action: toDashboard,
    notYou: true,
  };
}

export async function stands(
  { user_id, kind, reference, amount, at }: EventOf<'dispute.won'>,
  tx: Tx,
  config: Support,
): Promise<Notification> {
  const money = formatMoney(amount, 'NGN');
  const left = await holdOf(tx, user_id);
  return {
    user_id,
    category,
    subject: 'We keep your payment, and your loan stays as it is',
    body:
      kind === 'dispute'
        ? `Your bank did not take your payment ${reference} back, so nothing changes on your loan.`
        : `The payment processor could not send ${money} of your payment ${reference} back to you, so nothing changes on your loan.`,
    facts: await factsOf(tx, reference, [
      kind === 'dispute' ? 'Not taken back' : 'Not sent back',
      money,
    ]),
    next: left
      ? `Your payment ${left.reference} is not settled yet. ${holdWords({ config })}`
      : (await whyNotWithdrawn(tx, user_id, at))
        ? blockWords
        : 'We no longer check your withdrawals before we send them.',
    action: toDashboard,
  };
}

/** What was on no loan has gone back; who was asked not to pay again before we write may do so now. */
export async function takenFromUs(
  { user_id, kind, reference, amount }: EventOf<'dispute.lost'>,
  tx: Tx,
  config: Support,
): Promise<Notification> {
  const money = formatMoney(amount, 'NGN');
  const isDispute = kind === 'dispute';
  const [subject, said] =
    amount === 0
      ? ['Nothing more was taken back', `Nothing more of your payment ${reference} was taken back.`]
      : isDispute
        ? [
            'Your bank took a payment back',
            `Your bank took back ${money} of your payment ${reference}.`,
          ]
        : [
            'A payment was sent back to you',
            `The payment processor sent ${money} of your payment ${reference} back to you.`,
          ];
  return {
    user_id,
    category,
    subject,
    body: `${said} This does not change what you owe.`,
    facts: await factsOf(tx, reference, [isDispute ? 'Taken back' : 'Sent back', money]),
    next: `You can pay again at any time. Our team will check each of your withdrawals before we send it. Questions? Write to ${config.supportEmail}.`,
    action: toDashboard,
    notYou: true,
  };
}

const reversals = {
  taken_back: {
    subject: 'Your bank took a repayment back',
    label: 'Taken back',
    why: (taken: string, reference: string, partner: string) =>
      `Your bank took back ${taken} of your payment ${reference}. You owe it again on your loan at ${partner}, with interest since the day you paid.`,
  },
  sent_back: {
    subject: 'A repayment was sent back to you',
    label: 'Sent back',
    why: (taken: string, reference: string, partner: string) =>
      `The payment processor sent ${taken} of your payment ${reference} back to you. You owe it again on your loan at ${partner}, with interest since the day you paid.`,
  },
  wrong_loan: {
    subject: 'We removed a transfer that was not for your loan',
    label: 'Removed',
    why: (taken: string, _: string, partner: string) =>
      `We had credited your loan at ${partner} with a bank transfer of ${taken} that was not for it. That was our mistake, and we have removed it: you owe this amount as before.`,
  },
} as const;

/** The loan owes again what was paid: it went back to the payer, or the transfer was somebody else's. */
export async function reversed(
  { loan: { user_id, loan_id }, reference, amount, because, at }: EventOf<'repayment.reversed'>,
  tx: Tx,
  { supportEmail }: Support,
): Promise<Notification> {
  const debt = await readDebt(tx, { loan_id, user_id });
  const { partner } = debt;
  const taken = formatMoney(amount, debt.loan.currency);
  const left = await afterPayment(tx, debt, at);
  const { subject, label, why } = reversals[because];
  const isClaim = because !== 'wrong_loan';
  const checks = isClaim ? ' Our team will check each of your withdrawals before we send it.' : '';
  return {
    user_id,
    category,
    subject,
    body: `${why(taken, reference, partner)} We add no late fee or penal charge for the time before ${dayWords(lagosDay(at))}.`,
    facts: [
      ...loanFacts(partner, loan_id),
      [label, taken],
      ...left.facts,
      ['Reference', reference],
    ],
    next: `${left.next}${checks} Questions? Write to ${supportEmail}.`,
    action: { label: 'Repay', path: `/repay?loan_id=${loan_id}` },
    reach: 'both',
    notYou: isClaim,
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
    subject: 'We have sent your refund',
    body: `We have sent ${money} of your payment ${reference} back to ${wayBack(way)}.`,
    facts: await factsOf(tx, reference, ['Sent back', money]),
    next: `It will arrive within ${refundTime}. If it does not, write to us with the reference.`,
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
    next: `We will try again on ${dayWords(addDays(lagosDay(at), 1))}, and write to you when we have sent it.`,
    action: toDashboard,
  };
}

function amountOf({ amount, currency: named }: EventOf<'refund.sent'>['refund']): string {
  const currency = knownCurrency(named);
  return currency ? formatMoney(amount, currency) : 'the money';
}
