import { addDays, addMonths, type IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { liquidationMonths, remedyNoticeMonths } from '#credit/terms.ts';
import type { Tx } from '../db/tables.ts';
import { emitBillDue } from '../partners/bill-due.ts';
import { preferencesOf } from '../preferences/read.ts';
import type { DayListeners } from '../runtime/end-of-day.ts';
import { type LoanRow, lockRunningLoans, postedSince, readAccount } from './account.ts';
import { notificationsOfDay, remedyNotice } from './day-notifications.ts';
import { liquidate } from './liquidate.ts';
import { postDays } from './post-days.ts';

type Running = {
  readonly loan: LoanRow;
  account: LoanAccount;
  remedy_told_for: IsoDay | null;
  remedy_told_on: IsoDay | null;
};

/**
 * Takes all running loans of a borrower through the days, side by side: they may share portfolios,
 * so that what one of them sells is gone for the next.
 */
export async function runDaysOfLoans(
  tx: Tx,
  user_id: string,
  { from, today }: { from: IsoDay; today: IsoDay },
  listeners: DayListeners,
): Promise<void> {
  const running = await runningLoans(tx, user_id);
  if (running.size === 0) return;
  const preferences = await preferencesOf(tx, user_id);
  // A payment may have posted charges already; the borrower is notified of those too.
  const posted = await postedSince(
    tx,
    [...running].map(({ loan }) => loan.loan_id),
    from,
  );
  for (let day = from; day <= today; day = addDays(day, 1)) {
    for (const one of running) {
      const { account, lines } = advance(one.account, day);
      const known = posted.filter(({ loan_id }) => loan_id === one.loan.loan_id);
      one.account = account;
      const said = notificationsOfDay(one.loan, account, [...known, ...lines], {
        day,
        preferences,
      });
      for (const news of said) {
        await listeners.notify(news, day);
      }
      await emitBillDue(tx, one.loan, account, day);
      if (await endsInSale(tx, one, day, listeners)) running.delete(one);
    }
  }
  for (const { loan } of running) await postDays(tx, loan, today);
}

async function runningLoans(tx: Tx, user_id: string): Promise<Set<Running>> {
  const running = new Set<Running>();
  for (const loan of await lockRunningLoans(tx, user_id)) {
    const account = await readAccount(tx, loan);
    const { remedy_told_for, remedy_told_on } = loan;
    if (account) running.add({ loan, account, remedy_told_for, remedy_told_on });
  }
  return running;
}

/** Sends the remedy notice in time, and liquidates after its month. @returns true when it has */
async function endsInSale(
  tx: Tx,
  one: Running,
  day: IsoDay,
  { notify, emit }: DayListeners,
): Promise<boolean> {
  const end = remedy(one.account);
  if (!end || end.notice_day > day) return false;
  if (one.remedy_told_for !== end.bill_due_date) {
    const told = { remedy_told_for: end.bill_due_date, remedy_told_on: day };
    Object.assign(one, told);
    await tx.updateTable('loans').set(told).where('loan_id', '=', one.loan.loan_id).execute();
    await notify(remedyNotice(one.loan, one.account, day), day);
  }
  const waited = liquidationMonths - remedyNoticeMonths;
  const toldLongEnough = addMonths(one.remedy_told_on ?? day, waited) <= day;
  if (end.liquidation_day > day || !toldLongEnough) return false;
  await postDays(tx, one.loan, day);
  await liquidate(tx, emit, one.loan, day);
  return true;
}
