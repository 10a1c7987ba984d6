import type { IsoDay } from '#credit/calendar.ts';
import { lagosMidnight } from '#credit/calendar.ts';
import { advance, type LoanAccount, type PostedLine } from '#credit/loan-account.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import { ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { postAll } from '../ledger/post.ts';
import { isRunning, type LoanRow, postedLines, saveAccounts } from './account.ts';
import { transitionAll } from './status.ts';

/**
 * Posts every day that a locked loan has not seen, up to and with `through`, once.
 *
 * @returns the account after them; undefined for a loan that does not run
 */
export async function postDays(
  tx: Tx,
  { loan, account: before }: { readonly loan: LoanRow; readonly account: LoanAccount | undefined },
  through: IsoDay,
): Promise<LoanAccount | undefined> {
  if (!before || !isRunning(loan)) return undefined;
  if (before.posted_through >= through) return before;
  const { account, lines } = advance(before, through);
  await savePostedDays(tx, [{ loan, before, account, lines }]);
  return account;
}

/** Days of a loan that credit's rules have posted, from the account `before` them to the one after. */
export type PostedDays = {
  readonly loan: LoanRow;
  readonly before: LoanAccount;
  readonly account: LoanAccount;
  readonly lines: readonly PostedLine[];
};

/** Writes them, of many locked loans at once. */
export async function savePostedDays(tx: Tx, all: readonly PostedDays[]): Promise<void> {
  await saveAccounts(
    tx,
    all.map(({ loan: { loan_id }, before, account, lines }) => {
      return { loan_id, before, account, lines: postedLines(lines) };
    }),
  );
  await postAll(tx, all.flatMap(postingsOf));
  const serviced = all.flatMap(({ loan: { loan_id, status }, account: { bills } }) => {
    const [first] = bills;
    if (status !== 'disbursed' || !first) return [];
    return { loan_id, at: instant(lagosMidnight(first.due_date)) };
  });
  await transitionAll(tx, 'service', serviced);
}

function postingsOf({ loan, lines }: PostedDays) {
  const days = Map.groupBy(lines, ({ day }) => day);
  return [...days].map(([day, posted]) => ({
    kind: 'day',
    day,
    subject: loan.loan_id,
    at: instant(lagosMidnight(day)),
    lines: ledgerLinesOfPosting(loan, posted),
  }));
}
