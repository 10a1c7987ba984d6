import type { IsoDay } from '#credit/calendar.ts';
import { lagosMidnight } from '#credit/calendar.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import { ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { post } from '../ledger/post.ts';
import { isRunning, type LoanRow, postedLines, readAccount, saveAccount } from './account.ts';
import { transition } from './status.ts';

/**
 * Posts every day that a locked loan has not seen, up to and with `through`, once.
 *
 * @returns the account after them; undefined for a loan that does not run
 */
export async function postDays(
  tx: Tx,
  loan: LoanRow,
  through: IsoDay,
): Promise<LoanAccount | undefined> {
  const before = await readAccount(tx, loan);
  if (!before || !isRunning(loan)) return undefined;
  if (before.posted_through >= through) return before;
  const { account, lines } = advance(before, through);
  await saveAccount(tx, loan.loan_id, account, postedLines(lines));
  for (const [day, posted] of Map.groupBy(lines, (line) => line.day)) {
    await post(tx, {
      kind: 'day',
      day,
      subject: loan.loan_id,
      at: instant(lagosMidnight(day)),
      lines: ledgerLinesOfPosting(loan, posted),
    });
  }
  const firstBill = account.bills[0];
  if (loan.status === 'disbursed' && firstBill) {
    await transition(tx, loan.loan_id, 'service', {
      at: instant(lagosMidnight(firstBill.due_date)),
    });
  }
  return account;
}
