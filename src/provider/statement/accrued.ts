import { accruedOn } from '#credit/accrued-on.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { type Currency, type Minor, sum } from '#credit/money.ts';
import type { WrittenLine } from '#credit/taken-back.ts';
import type { Db } from '../db/tables.ts';
import { writtenLinesOf } from '../loans/account.ts';

/**
 * Interest that no bill carried yet, of a borrower's loans at one partner or at all (0).
 *
 * @returns what it came to in a currency at the end of a day
 */
export async function readAccrued(
  db: Db,
  { user_id, application_id }: { user_id: string; application_id: number },
): Promise<(currency: Currency, day: IsoDay) => Minor> {
  const loans = await db
    .selectFrom('loans')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('disbursed_on', 'is not', null)
    .$if(application_id !== 0, (own) => own.where('application_id', '=', application_id))
    .execute();
  const written = await writtenLinesOf(
    db,
    loans.map(({ loan_id }) => loan_id),
  );
  return (currency, day) =>
    sum(
      loans.map(({ loan_id, disbursed_on, principal, tenure, interest_bp, ...loan }) => {
        if (loan.currency !== currency || disbursed_on === null) return sum([]);
        const terms = { principal, currency, tenure, interest_bp };
        const lines: readonly WrittenLine[] = written.get(loan_id) ?? [];
        return accruedOn({ terms, disbursed_on }, lines, day);
      }),
    );
}
