import { sql } from 'kysely';
import { addMonths, type IsoDay, isoDay, lagosMidnight } from '#credit/calendar.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';

/** A month of Lagos as instants, `since <= at < before`, by its first day. */
export const instantsOfMonth = (month: IsoDay) => ({
  since: instant(lagosMidnight(month)),
  before: instant(lagosMidnight(addMonths(month, 1))),
});

/** The first day of a month such as `2026-10`. */
export const firstOf = (month: string): IsoDay => isoDay(`${month}-01`);

export type Earned = {
  readonly application_id: number;
  readonly currency: Currency;
  /** The Lagos day on which it was booked. */
  readonly day: IsoDay;
  readonly loan_id: string;
  readonly partner_user_id: string | null;
  /** Below zero for interest that was taken back. */
  readonly interest: Minor;
};

/**
 * The interest that the ledger of a cell has as income, booked in a month: by loan and day, of one partner
 * or of all. Interest that a correction took back counts in the month of the correction.
 */
export async function earnedIn(
  db: Db,
  month: IsoDay,
  application_id: number | null = null,
): Promise<Earned[]> {
  const { since, before } = instantsOfMonth(month);
  const { rows } = await sql<Earned>`
    with income as (
      select transaction_id, currency, posted_at, -sum(amount) as interest
      from ledger_transactions join ledger_entries using (transaction_id)
      where posted_at >= ${since} and posted_at < ${before}
        and account in ('house:interest_income:NGN', 'house:interest_income:USD')
      group by transaction_id, currency, posted_at
    ),
    of_loan as (
      select distinct transaction_id, split_part(account, ':', 2) as loan_id
      from ledger_entries join income using (transaction_id) where account like 'loan:%'
    )
    select application_id, income.currency, (posted_at at time zone 'Africa/Lagos')::date as day,
      loans.loan_id,
      (select partner_user_id from partner_users
        where partner_users.user_id = loans.user_id
          and partner_users.application_id = loans.application_id
        order by linked_at desc, partner_user_id limit 1) as partner_user_id,
      sum(interest)::bigint as interest
    from income join of_loan using (transaction_id) join loans on loans.loan_id = of_loan.loan_id
    where ${application_id}::integer is null or application_id = ${application_id}
    group by application_id, income.currency, 3, loans.loan_id
    order by income.currency desc, 3, loans.loan_id
  `.execute(db);
  return rows;
}
