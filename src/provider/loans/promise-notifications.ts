import type { IsoDay } from '#credit/calendar.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import type { PromiseEffect } from '#credit/promise.ts';
import type { EventOf } from '../events.ts';
import type { NamedLoan } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, endOf, type Fact, loanFacts, moneyOf, smsOf } from '../notifications/phrases.ts';
import { type LoanNews, repayPath } from './loan-news.ts';
import { type Follows, overdue } from './overdue-notifications.ts';

/** A borrower has promised to pay a bill by a later day. */
export function promised({ debt, promise }: EventOf<'loan.promised'>): Notification {
  const { loan, partner } = debt;
  const amount = moneyOf(loan.currency)(promise.amount);
  const day = dayWords(promise.day);
  return {
    ...aboutPromise({ ...loan, partner }, promise),
    user_id: loan.user_id,
    subject: `You can pay your bill by ${day}`,
    body: `You have promised to pay ${amount} on your loan at ${partner} by ${endOf(promise.day)}. It is for your bill of ${dayWords(promise.due_date)}, and for everything that was due before it.`,
    sms: smsOf(`You can pay ${amount} at ${partner} by ${day} without a late fee.`),
  };
}

/** The day before a promise ends. */
export function promiseEnding(loan: NamedLoan, promise: PromiseEffect): LoanNews {
  const amount = moneyOf(loan.currency)(promise.amount);
  const day = dayWords(promise.day);
  return {
    ...aboutPromise(loan, promise),
    subject: `${amount} is due tomorrow, as you promised`,
    body: `You promised to pay ${amount} on your loan at ${loan.partner} by ${endOf(promise.day)}.`,
    reach: 'both',
    sms: smsOf(`You promised to pay ${amount} at ${loan.partner} by ${day}. Sign in to repay.`),
  };
}

function aboutPromise(
  loan: NamedLoan,
  { due_date, day, amount, late_fee, late_fee_day }: PromiseEffect,
) {
  const money = moneyOf(loan.currency);
  const facts: readonly Fact[] = [
    ...loanFacts(loan.partner, loan.loan_id),
    ['Bill', dayWords(due_date)],
    ['To be paid', money(amount)],
    ['Pay by', dayWords(day)],
    [`Late fee on ${dayWords(late_fee_day)}, if it is not paid`, money(late_fee)],
  ];
  return {
    category: 'loan',
    facts,
    next: `If you pay it by ${endOf(day)}, this bill costs no late fee, and we will not sell any of your portfolio before then. Interest runs as before. If it is not paid in full by then, we will add the late fee of ${money(late_fee)} on ${dayWords(late_fee_day)}.`,
    action: { label: 'Repay', path: repayPath(loan.loan_id) },
  } as const;
}

/** The day after a promise that ended with something unpaid: the usual rules hold again. */
export function promiseEnded(
  loan: NamedLoan,
  account: LoanAccount,
  posted: readonly PostedLine[],
  { promised_day, ...follows }: Follows & { readonly promised_day: IsoDay },
): LoanNews {
  const news = overdue(loan, account, posted, follows);
  const day = dayWords(promised_day);
  return {
    ...news,
    subject: `Your bill was not paid in full by ${day}`,
    body: `You promised to pay your bill by ${day}, and it is not paid in full yet. The usual terms apply again. ${news.body}`,
  };
}
