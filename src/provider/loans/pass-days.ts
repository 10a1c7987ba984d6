import { addDays, type IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import type { Say } from '../clock/days.ts';
import type { Tx } from '../db/tables.ts';
import { lockRunningLoans, readAccount } from './account.ts';
import { newsOfDay } from './day-news.ts';
import { liquidate } from './liquidate.ts';
import { postDays } from './post-days.ts';

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
  const loans = await lockRunningLoans(tx, user_id);
  const accounts = new Map<string, LoanAccount>();
  for (const loan of loans) {
    const account = await readAccount(tx, loan);
    if (account) accounts.set(loan.loan_id, account);
  }
  for (let day = from; day <= today; day = addDays(day, 1)) {
    for (const loan of loans) {
      const before = accounts.get(loan.loan_id);
      // Sold on an earlier day, or a payment has taken it through this one already.
      if (!before || before.posted_through > day) continue;
      const { account, lines } = advance(before, day);
      accounts.set(loan.loan_id, account);
      for (const news of newsOfDay(loan, account, lines, day)) await say(news, day);
      const end = remedy(account);
      if (end && end.liquidation_day <= day) {
        await postDays(tx, loan, day);
        await say(await liquidate(tx, loan, day), day);
        accounts.delete(loan.loan_id);
      }
    }
  }
  for (const loan of loans) {
    if (accounts.has(loan.loan_id)) await postDays(tx, loan, today);
  }
}
