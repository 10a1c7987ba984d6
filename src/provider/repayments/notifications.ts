import type { Currency, Minor } from '#credit/money.ts';
import { refundTime } from '#credit/refunds.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { afterPayment } from '../loans/after-payment.ts';
import { namedLoan, partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { type Fact, loanFacts, moneyOf } from '../notifications/phrases.ts';

const category = 'repayment';
const toDashboard = { label: 'Open your dashboard', path: '/dashboard' };

/** Where money goes back to that came from a card, or from an account at a bank. */
export const wayBack = (way: 'processor' | 'bank') =>
  `${way === 'bank' ? 'the account' : 'the card or account'} that it came from`;

export async function credited(
  event: EventOf<'repayment.credited'>,
  tx: Tx,
): Promise<Notification> {
  const { debt, reference, back, takenBack, ended, paid_currency } = event;
  const { partner } = debt;
  const { user_id, loan_id, currency } = debt.loan;
  const money = moneyOf(currency);
  const sentBack = moneyOf(paid_currency)(back);
  const facts = (...more: readonly Fact[]) => [
    ...loanFacts(partner, loan_id),
    ...more,
    ...(back > 0 ? [['We are sending back', sentBack] as const] : []),
    ['Reference', reference] as const,
  ];
  const arrival = `We are sending ${sentBack} back to ${wayBack(event.way)}. It will arrive within ${refundTime}.`;
  if (event.credited === null) {
    return {
      user_id,
      category,
      subject: 'We are sending your payment back',
      body: `Your loan at ${partner} had already ended when your payment was confirmed, so we credited nothing. We are returning all of it.`,
      facts: facts(['Credited', money(0 as Minor)]),
      next: arrival,
      action: toDashboard,
      notYou: true,
    };
  }
  const left = await afterPayment(tx, debt, event.at);
  return {
    user_id,
    category,
    subject: ended ? 'Your loan is repaid' : 'Repayment received',
    body: [
      `We credited ${money(event.credited)} to your loan at ${partner}.`,
      takenBack > 0 && `You had paid on time, so we removed ${money(takenBack)} of late charges.`,
      ended && 'The loan is repaid.',
      back > 0 && `You paid more than was needed. We are sending ${sentBack} back.`,
    ]
      .filter(Boolean)
      .join(' '),
    facts: facts(['Credited', money(event.credited)], ...left.facts),
    next: [left.next, back > 0 && arrival].filter(Boolean).join(' '),
    action: toDashboard,
    notYou: true,
  };
}

/** The borrower gave credit that they had not withdrawn back to its loan. */
export async function creditReturned(
  { debt, amount, left, at }: EventOf<'credit.returned'>,
  tx: Tx,
): Promise<Notification> {
  const { partner } = debt;
  const { user_id, loan_id, currency } = debt.loan;
  const money = moneyOf(currency);
  const after = await afterPayment(tx, debt, at);
  return {
    user_id,
    category,
    subject: left > 0 ? 'Credit returned' : 'Credit returned: your loan is repaid',
    body: [
      `You gave ${money(amount)} of credit that you had not withdrawn back to your loan at ${partner}. It cost nothing.`,
      left > 0 ? `You now owe ${money(left)} on it.` : 'The loan is repaid.',
    ].join(' '),
    facts: [...loanFacts(partner, loan_id), ['Given back', money(amount)], ...after.facts],
    next: after.next,
    action: toDashboard,
    notYou: true,
  };
}

type LatePrice = {
  readonly user_id: string;
  readonly loan_id: string | null;
  readonly reference: string;
  /** Until when the rate was held, as a part of a sentence. */
  readonly held: string;
  readonly agreed: Minor;
  readonly bought: Minor;
  readonly currency: Currency;
};

/** Naira that came after the rate had expired are worth what they buy when they are credited. */
export async function lateRate(
  tx: Tx,
  { user_id, loan_id, reference, held, agreed, bought, currency }: LatePrice,
): Promise<Notification> {
  const money = moneyOf(currency);
  const loan = loan_id === null ? undefined : await namedLoan(tx, loan_id);
  return {
    user_id,
    category,
    subject: 'You paid after your rate had expired',
    body: `We held the rate of your payment ${reference} ${held}, and you paid later. We used the rate of the moment we credited it, so your payment is worth ${money(bought)} instead of ${money(agreed)}.`,
    facts: [
      ...(loan
        ? loanFacts(loan.partner, loan.loan_id)
        : [['Partner', await partnerName(tx, 0)] as const]),
      ['Credited', money(bought)],
      ['Reference', reference],
    ],
    next: 'We will write to you in a moment and say what you owe after this payment.',
    action: toDashboard,
  };
}
