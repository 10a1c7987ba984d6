import { addDays, addMonths, type IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { liquidationMonths, remedyNoticeMonths } from '#credit/terms.ts';
import type { Say } from '../clock/days.ts';
import type { Tx } from '../db/tables.ts';
import { tellPartnerOfBill } from '../partners/bill-due.ts';
import { preferencesOf } from '../preferences/read.ts';
import { type LoanRow, lockRunningLoans, postedSince, readAccount } from './account.ts';
import { newsOfDay, remedyNotice } from './day-news.ts';
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
export async function passLoanDays(
  tx: Tx,
  user_id: string,
  { from, today }: { from: IsoDay; today: IsoDay },
  say: Say,
): Promise<void> {
  const running = await runningLoans(tx, user_id);
  if (running.size === 0) return;
  const preferences = await preferencesOf(tx, user_id);
  // What a payment has posted before its day came here is told of all the same.
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
      const said = newsOfDay(one.loan, account, [...known, ...lines], { day, preferences });
      for (const news of said) {
        await say(news, day);
      }
      await tellPartnerOfBill(tx, one.loan, account, day);
      if (await endsInSale(tx, one, day, say)) running.delete(one);
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

/** Gives the remedy notice when it is time, and sells when its month has passed; true when it has. */
async function endsInSale(tx: Tx, one: Running, day: IsoDay, say: Say): Promise<boolean> {
  const end = remedy(one.account);
  if (!end || end.notice_day > day) return false;
  if (one.remedy_told_for !== end.bill_due_date) {
    const told = { remedy_told_for: end.bill_due_date, remedy_told_on: day };
    Object.assign(one, told);
    await tx.updateTable('loans').set(told).where('loan_id', '=', one.loan.loan_id).execute();
    await say(remedyNotice(one.loan, one.account, day), day);
  }
  const waited = liquidationMonths - remedyNoticeMonths;
  const toldLongEnough = addMonths(one.remedy_told_on ?? day, waited) <= day;
  if (end.liquidation_day > day || !toldLongEnough) return false;
  await postDays(tx, one.loan, day);
  for (const news of await liquidate(tx, one.loan, day)) await say(news, day);
  return true;
}
