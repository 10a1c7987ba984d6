import { lastBill } from '#credit/aside.ts';
import { lagosDay } from '#credit/calendar.ts';
import { duesOf } from '#credit/dues.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { payoff } from '#credit/payoff.ts';
import type { Db } from '../db/tables.ts';
import { dayWords, type Fact, moneyOf } from '../notifications/phrases.ts';
import { isRunning, type LoanRow } from './account.ts';
import { asOf } from './answer.ts';
import type { Debt } from './debt.ts';
import { forecastSales } from './forecast-sales.ts';
import { whatFollows } from './overdue-notifications.ts';
import { runningPlans } from './plan-days.ts';

/**
 * What a payment, or one that was taken back, has left of a loan: figures, and what comes next. It
 * names its day: a message of the night is read the morning after.
 */
export async function afterPayment(
  db: Db,
  debt: Pick<Debt, 'loan' | 'partner' | 'account' | 'promiseKept' | 'isOnPlanAgain'>,
  at: number,
): Promise<{ readonly facts: readonly Fact[]; readonly next: string }> {
  const { loan, partner, account: stored } = debt;
  const { loan_id, currency } = loan;
  if (!stored || !isRunning(loan)) return { facts: [], next: ended };
  const account = asOf(stored, lagosDay(at));
  const money = moneyOf(currency);
  const { behind, today, next } = duesOf(account);
  const onDay = dayWords(account.posted_through);
  const owe: Fact = ['You owe', money(payoff(account, account.posted_through).total)];
  const bill = next && `${money(next.amount)} on ${dayWords(next.day)}`;
  const last = lastBill(account);
  const facts: Fact[] = [
    owe,
    ...(behind > 0 ? [['Overdue', money(behind)] as const] : []),
    ...(today > 0 ? [[`Due on ${onDay}`, money(today)] as const] : []),
    ...(bill ? [['Next bill', bill] as const] : []),
    ...(last
      ? [[`Left for the last bill, on ${dayWords(last.due_date)}`, money(last.principal)] as const]
      : []),
  ];
  const off = `${kept(debt)}${calledOff(loan, account)}`;
  if (behind > 0) {
    const forecast = (await forecastSales(db, loan.user_id, account.posted_through)).find(
      (one) => one.loan.loan_id === loan_id,
    )?.forecast;
    const isPlanAgreed = (await runningPlans(db, [loan])).has(loan_id);
    const follows = whatFollows({ ...loan, partner, isPlanAgreed }, account, forecast ?? null);
    return {
      facts: [...facts, ...follows.facts],
      next: `${off}${money(behind)} is still overdue. ${follows.next}`,
    };
  }
  if (today > 0) return { facts, next: `${off}${money(today)} is still due on ${onDay}.` };
  return {
    facts,
    next: `${off}${bill ? `Your next bill is ${bill}.` : 'You have no more bills on this loan.'}`,
  };
}

const ended = 'You owe nothing more on this loan. You can borrow again from your dashboard.';

const kept = ({
  promiseKept,
  isOnPlanAgain,
}: Pick<Debt, 'promiseKept' | 'isOnPlanAgain'>): string =>
  promiseKept
    ? `You kept your promise: your bill of ${dayWords(promiseKept)} costs no late fee. `
    : isOnPlanAgain
      ? 'You paid your plan’s instalment in time, so your plan goes on. '
      : '';

/** A sale was announced for a bill that is paid now. */
function calledOff({ remedy_told_for, sale_told_day }: LoanRow, account: LoanAccount): string {
  const isComing = sale_told_day !== null && sale_told_day > account.posted_through;
  if (!isComing || remedy(account)?.bill_due_date === remedy_told_for) return '';
  return `We will sell nothing on ${dayWords(sale_told_day)}. `;
}
