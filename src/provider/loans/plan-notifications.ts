import { unpaidOf } from '#credit/bills.ts';
import { daysBetween, type IsoDay } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { advance } from '#credit/loan-account.ts';
import { type Minor, sum } from '#credit/money.ts';
import { payableOn } from '#credit/payoff.ts';
import { missingOf, type PlanStep, withAmounts } from '#credit/plan.ts';
import type { EventOf } from '../events.ts';
import type { NamedLoan } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import {
  dayWords,
  endOf,
  type Fact,
  listed,
  loanFacts,
  moneyOf,
  smsOf,
} from '../notifications/phrases.ts';
import { type LoanNews, repayPath } from './loan-news.ts';

const category = 'loan';
/** So many days before a step of a plan it is said. */
const remindedDays: readonly number[] = [3, 1];

const repay = ({ loan_id }: NamedLoan) => ({ label: 'Repay', path: repayPath(loan_id) });

/** A borrower has asked for a plan: what waits, and who decides. */
export function asked({ debt, plan }: EventOf<'plan.asked'>): Notification {
  const { loan, partner } = debt;
  const total = moneyOf(loan.currency)(plan.total);
  return {
    category,
    user_id: loan.user_id,
    subject: 'We have your plan',
    body: `You asked to pay the ${total} that is due on your loan at ${partner} in ${plan.steps.length === 1 ? 'one instalment' : `${plan.steps.length} instalments`}.`,
    facts: [...loanFacts(partner, loan.loan_id), ...stepFacts(loan, plan.steps)],
    next: 'One of our team will look at it, and we will write to you. Until then we will not add a late fee or penal charge, or sell any of your portfolio. Interest runs as before.',
    action: { label: 'See your plan', path: '/promise' },
  };
}

/** A person has decided. */
export function decided({ debt, steps, reason }: EventOf<'plan.decided'>): Notification {
  const { loan, partner } = debt;
  const named = { ...loan, partner };
  if (reason !== null) {
    return {
      category,
      user_id: loan.user_id,
      subject: 'We cannot agree to your plan',
      body: `We cannot agree to the plan for your loan at ${partner}: ${reason.replace(/\.?$/, '.')}`,
      facts: loanFacts(partner, loan.loan_id),
      next: 'The usual terms apply again from now on. The days since you asked do not count as late.',
      action: repay(named),
      reach: 'both',
    };
  }
  const first = debt.account && firstPayment(named, debt.account, steps);
  return {
    category,
    user_id: loan.user_id,
    subject: 'Your plan is agreed',
    body: `Your plan for your loan at ${partner} is agreed. While you keep to it, we will not add a late fee or penal charge, or sell any of your portfolio.`,
    facts: [
      ...loanFacts(partner, loan.loan_id),
      ...stepFacts(loan, steps),
      ...(first ? [first.fact] : []),
    ],
    next: `${first ? `${first.next} ` : ''}Interest runs as before. You can always pay more, or earlier.`,
    action: repay(named),
    reach: 'both',
    sms: smsOf(`Your plan at ${partner} is agreed.${first ? ` ${first.sms}` : ''}`),
  };
}

/** What an agreed plan asks for first; undefined when all of it is paid already. */
function firstPayment(loan: NamedLoan, account: LoanAccount, steps: readonly PlanStep[]) {
  const from = account.posted_through; // its days stand still from the plan's first one on
  const step = withAmounts(account, { from, steps }).find((one) => one.amount > 0);
  if (!step) return undefined;
  const amount = moneyOf(loan.currency)(step.amount);
  const by = dayWords(step.day);
  const then = advance(account, step.day).account;
  return {
    fact: [`To be paid by ${by}`, amount] satisfies Fact,
    next: `Pay ${amount} by ${endOf(step.day)}. ${whatFor(loan, then, steps, step.amount)}`,
    sms: `Pay ${amount} by ${by}.`,
  };
}

/** Which bills are in the amount that is to be paid for a step of a plan; `account` is that of the step's day. */
function whatFor(
  { plan_from }: NamedLoan,
  { posted_through: day, bills }: LoanAccount,
  steps: readonly PlanStep[],
  amount: Minor,
): string {
  const since = steps.findLast((one) => one.day < day)?.day ?? plan_from ?? '';
  const unpaid = bills.filter((bill) => since < bill.due_date && unpaidOf(bill) > 0);
  const days = unpaid.map(({ due_date }) => dayWords(due_date));
  const parts = [
    ...(amount > sum(unpaid.map(unpaidOf)) ? ['your plan’s instalment'] : []),
    ...(days.length > 0 ? [`your ${days.length === 1 ? 'bill' : 'bills'} of ${listed(days)}`] : []),
  ];
  return `This is for ${listed(parts)}.`;
}

/** Before a step whose money is not there yet, and when a block has just put it off; undefined on other days. */
export function planReminder(
  loan: NamedLoan,
  account: LoanAccount,
  steps: readonly PlanStep[],
  { day, wasBlocked }: { readonly day: IsoDay; readonly wasBlocked: boolean },
): LoanNews | undefined {
  const step = steps.find((one) => one.day >= day);
  if (!step || !(wasBlocked || remindedDays.includes(daysBetween(day, step.day)))) return undefined;
  const then = advance(account, step.day).account;
  const missing = missingOf(then, step);
  if (missing === 0) return undefined;
  const amount = moneyOf(loan.currency)(missing);
  const by = dayWords(step.day);
  return {
    category,
    subject: `Your plan: ${amount} by ${by}`,
    body: `Please pay ${amount} on your loan at ${loan.partner} by ${endOf(step.day)}. ${whatFor(loan, then, steps, missing)}`,
    facts: [...loanFacts(loan.partner, loan.loan_id), [`To be paid by ${by}`, amount]],
    next: 'While you keep to your plan, we will not add a late fee or penal charge, or sell any of your portfolio. If you cannot pay it all, write to us before that day.',
    action: repay(loan),
    reach: 'both',
    sms: smsOf(`Your plan at ${loan.partner}: pay ${amount} by ${by}. Sign in to repay.`),
  };
}

/** The plan is over: all of it is paid, or the usual rules hold again. */
export function planEnded(
  loan: NamedLoan,
  account: LoanAccount,
  standing: 'kept' | 'broken',
): LoanNews {
  const { partner, loan_id } = loan;
  const behind = moneyOf(loan.currency)(payableOn(account, account.posted_through));
  if (standing === 'kept') {
    return {
      category,
      subject: 'You have completed your plan',
      body: `You have paid all instalments of the plan for your loan at ${partner}.`,
      facts: loanFacts(partner, loan_id),
      next: 'Your plan cost no late fee and no penal charge. Your next bills fall due as before.',
      action: { label: 'Open your dashboard', path: '/dashboard' },
    };
  }
  return {
    category,
    subject: 'Your plan has ended',
    body: `An instalment of the plan for your loan at ${partner} was not paid, so the plan has ended. The usual terms apply again from today, ${dayWords(account.posted_through)}.`,
    facts: [...loanFacts(partner, loan_id), ['Due now', behind]],
    next: `Pay ${behind} as soon as you can. The days under the plan do not count as late. Before we sell anything, we will give you a month’s notice.`,
    action: repay(loan),
    reach: 'both',
    sms: smsOf(`Your plan at ${partner} has ended. ${behind} is due now. Sign in to repay.`),
  };
}

function stepFacts({ currency }: NamedLoanCurrency, steps: readonly PlanStep[]): Fact[] {
  const money = moneyOf(currency);
  return steps.map(({ day, part }): Fact => [`Instalment due ${dayWords(day)}`, money(part)]);
}

type NamedLoanCurrency = Pick<NamedLoan, 'currency'>;
