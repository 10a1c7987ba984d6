import { defaultMinimums } from '#credit/limits.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import type { EventOf } from '../events.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { holdDays } from './hold.ts';

export const cancelled = ({ loan }: EventOf<'loan.cancelled'>): Notification => ({
  user_id: loan.user_id,
  category: 'loan',
  subject: 'Loan cancelled',
  body: `Your loan ${shortReference(loan.loan_id)} of ${formatMoney(loan.principal, loan.currency)} is cancelled. You owe nothing for it.`,
});

export const declined = ({ loan, reason }: EventOf<'loan.declined'>): Notification => ({
  user_id: loan.user_id,
  category: 'loan',
  subject: 'Loan declined',
  body: `Your request for ${formatMoney(loan.principal, loan.currency)} was declined: ${reason.replace(/\.?$/, '.')} You owe nothing for it.`,
});

export function held({ loan, backed }: EventOf<'loan.held'>): Notification {
  const { user_id, principal, currency } = loan;
  const [asked, most, less] = [principal, backed, subtract(principal, backed)].map((amount) =>
    formatMoney(amount, currency),
  );
  const choices =
    backed < defaultMinimums.loan[currency]
      ? 'You can cancel your request'
      : `You can accept ${most} or cancel your request`;
  return {
    user_id,
    category: 'loan',
    subject: 'Your loan is on hold',
    body: `Your portfolio has fallen since you asked for ${asked}. It now backs ${most}, which is ${less} less. ${choices}. If it recovers within ${holdDays} days, we will pay out ${asked}. You owe nothing until then.`,
  };
}

export const disbursed = ({ loan }: EventOf<'loan.disbursed'>): Notification => ({
  user_id: loan.user_id,
  category: 'loan',
  subject: 'Your credit is here',
  body: `${formatMoney(loan.principal, loan.currency)} can be withdrawn now.`,
});

export function liquidated({
  loan: { user_id, loan_id, currency },
  sale: { sold, undrawn, written_off },
}: EventOf<'loan.liquidated'>): Notification {
  const money = (amount: Minor) => formatMoney(amount, currency);
  return {
    user_id,
    category: 'loan',
    subject: sold > 0 ? 'A part of your portfolio was sold' : 'Your loan was ended in default',
    body: [
      `Your loan ${shortReference(loan_id)} was three months in default.`,
      undrawn > 0 &&
        `${money(undrawn)} of credit that you had not withdrawn went back to it first.`,
      sold > 0 &&
        `${money(sold)} of your portfolio was sold to repay ${undrawn > 0 ? 'the rest' : 'what it owed'}, and nothing beyond that.`,
      written_off > 0 && `${money(written_off)} could not be covered.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

export function covered({
  loan: { user_id, loan_id, currency },
  sale: { undrawn },
}: EventOf<'loan.covered'>): Notification {
  const money = formatMoney(undrawn, currency);
  return {
    user_id,
    category: 'loan',
    subject: 'Your loan was repaid from credit that you had not withdrawn',
    body: `Your loan ${shortReference(loan_id)} was three months in default. ${money} of credit that you had not withdrawn went back to it and repaid it. Nothing was sold.`,
  };
}
