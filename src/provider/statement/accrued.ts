import { accruedOn } from '#credit/accrued-on.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { type Currency, type Minor, sum } from '#credit/money.ts';
import type { WrittenLine } from '#credit/taken-back.ts';
import { anyOf } from '../db/any-of.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { isRunning, linesByLoan, linesOf } from '../loans/account.ts';
import type { Whose } from './entries.ts';

/** What `accruedFrom` computes with: of a borrower's loans at one partner or at all (0). */
export function accruedReads(db: Db, { user_id, application_id }: Whose) {
  const loans = db
    .selectFrom('loans')
    .where('user_id', '=', user_id)
    .where('disbursed_on', 'is not', null)
    .$if(application_id !== 0, (own) => own.where('application_id', '=', application_id));
  const lines = linesOf(db, anyOf(loans.select('loan_id'))).select('learned_on');
  return { loans: loans.selectAll(), lines };
}

/**
 * Interest that no bill carried yet.
 *
 * @returns what it came to in a currency at the end of a day
 */
export function accruedFrom({
  loans,
  lines: rows,
}: RowsOf<ReturnType<typeof accruedReads>>): (currency: Currency, day: IsoDay) => Minor {
  return (currency, day) => {
    // A month that is over reads as it did then, as the books' entries do.
    const known = rows.filter(({ learned_on }) => learned_on === null || learned_on <= day);
    const written = linesByLoan(known);
    return sum(
      loans.map(({ loan_id, disbursed_on, principal, tenure, interest_bp, ...loan }) => {
        if (loan.currency !== currency || disbursed_on === null) return sum([]);
        const terms = { principal, currency, tenure, interest_bp };
        const lines: readonly WrittenLine[] = written.get(loan_id) ?? [];
        const posted = isRunning(loan) ? (loan.posted_through ?? day) : day;
        return accruedOn({ terms, disbursed_on }, lines, day, posted);
      }),
    );
  };
}
