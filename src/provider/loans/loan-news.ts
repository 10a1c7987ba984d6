import { isFrozen } from '#credit/frozen-days.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import type { Minor } from '#credit/money.ts';
import type { Sale } from '#credit/sale.ts';
import type { NamedLoan } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { type Fact, moneyOf } from '../notifications/phrases.ts';

export type LoanNews = Omit<Notification, 'user_id'>;

export const repayPath = (loan_id: string) => `/repay?loan_id=${loan_id}`;

export const category = 'loan';

export const pay = (loan: NamedLoan, account: LoanAccount) =>
  isBlocked(loan, account)
    ? { label: 'Open your dashboard', path: '/dashboard' }
    : { label: 'Repay', path: repayPath(loan.loan_id) };

export const seeAutopay = ({ loan_id }: NamedLoan) => ({
  label: 'See autopay',
  path: `/autopay?loan_id=${loan_id}`,
});

export const howToPay = (loan: NamedLoan, account: LoanAccount) =>
  isBlocked(loan, account)
    ? 'Repayment is blocked, so we add no late charge.'
    : 'Sign in to repay.';

export const behindFact = ({ currency }: NamedLoan, behind: Minor): readonly Fact[] =>
  behind > 0 ? [['Overdue', moneyOf(currency)(behind)]] : [];

/** Nobody hears of charges or a sale by date while we keep them from repaying. */
const isBlocked = (loan: NamedLoan, { frozen, posted_through }: LoanAccount) =>
  isFrozen(frozen, posted_through) && !isOnPlan(loan);

/** What becomes of the part of a whole loan that undrawn credit and a sale will not pay. */
export function writtenOffWords({ undrawn, sold, written_off }: Sale): string | undefined {
  if (written_off === 0) return undefined;
  return undrawn.length + sold.length > 0
    ? 'We will write off what this does not pay.'
    : 'Nothing is left to take or to sell, so we will end the loan in default and write off what you owe.';
}

/** What is said in place of charges and a sale while they wait. */
export function whyPaused(loan: NamedLoan, account: LoanAccount): string | undefined {
  if (isBlocked(loan, account)) return whileBlocked;
  if (!isOnPlan(loan)) return undefined;
  return loan.isPlanAgreed ? whilePlanned : whilePlanAsked;
}

/** Its plan is asked for, or runs. */
const isOnPlan = ({ plan_from, plan_until }: NamedLoan) => Boolean(plan_from) && !plan_until;

const whilePlanned =
  'Your plan covers this. While you keep to it, we will not add a late fee or penal charge, or sell any of your portfolio. Interest runs as before. You can always pay more, or earlier.';

const whilePlanAsked =
  'You have asked for a plan. Until we decide, we will not add a late fee or penal charge, or sell any of your portfolio. Interest runs as before. You can pay at any time.';

const whileBlocked =
  'Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, we will not add a late fee or penal charge, or sell any of your portfolio. Interest still runs. You can repay by bank transfer. Your dashboard shows who to write to.';
