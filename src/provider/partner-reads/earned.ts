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
 * The interest that the ledger of a cell has as income of a partner's loans, booked in a month, by loan and
 * day. Interest that a correction took back counts in the month of the correction.
 */
export async function earnedIn(db: Db, month: IsoDay, application_id: number): Promise<Earned[]> {
  const { since, before } = instantsOfMonth(month);
  // From the partner's loans to their income: a month of everybody's is many times as much.
  const { rows } = await sql<Earned>`
    with own as (select loan_id, user_id from loans where application_id = ${application_id}),
    posted as (
      select distinct loan_id, user_id, transaction_id, posted_at
      from own
      join ledger_entries on account = 'loan:' || loan_id || ':interest'
      join ledger_transactions using (transaction_id)
      where posted_at >= ${since} and posted_at < ${before}
    )
    select ${application_id}::integer as application_id, currency,
      (posted_at at time zone 'Africa/Lagos')::date as day, loan_id,
      (select partner_user_id from partner_users
        where partner_users.user_id = posted.user_id
          and partner_users.application_id = ${application_id}) as partner_user_id,
      -sum(amount)::bigint as interest
    from posted join ledger_entries using (transaction_id)
    where account in (${ofIncome})
    group by currency, 3, loan_id, posted.user_id
    order by currency desc, 3, loan_id
  `.execute(db);
  return rows;
}

/**
 * The interest that the ledger of a cell has of a month on loans whose papers have been erased since, a row
 * for each loan. Whose each loan was, nothing says any more.
 */
export async function erasedIn(
  db: Db,
  month: IsoDay,
): Promise<Pick<Earned, 'currency' | 'interest'>[]> {
  const { since, before } = instantsOfMonth(month);
  const { rows } = await sql<Pick<Earned, 'currency' | 'interest'>>`
    with posted as (
      select distinct transaction_id, split_part(account, ':', 2) as loan_id
      from ledger_transactions join ledger_entries using (transaction_id)
      where posted_at >= ${since} and posted_at < ${before} and account like 'loan:%:interest'
    )
    select currency, -sum(amount)::bigint as interest
    from posted join ledger_entries using (transaction_id)
    where account in (${ofIncome}) and posted.loan_id not in (select loan_id from loans)
    group by currency, posted.loan_id
  `.execute(db);
  return rows;
}

const ofIncome = sql`'house:interest_income:NGN', 'house:interest_income:USD'`;

/** The same of all partners, each in one sum for each currency. */
export async function earnedByPartner(
  db: Db,
  month: IsoDay,
): Promise<Pick<Earned, 'application_id' | 'currency' | 'interest'>[]> {
  const { since, before } = instantsOfMonth(month);
  const { rows } = await sql<Pick<Earned, 'application_id' | 'currency' | 'interest'>>`
    with income as (
      select transaction_id, currency, -sum(amount) as interest
      from ledger_transactions join ledger_entries using (transaction_id)
      where posted_at >= ${since} and posted_at < ${before} and account in (${ofIncome})
      group by transaction_id, currency
    ),
    of_loan as (
      select distinct transaction_id, split_part(account, ':', 2) as loan_id
      from ledger_entries join income using (transaction_id) where account like 'loan:%'
    )
    select application_id, income.currency, sum(interest)::bigint as interest
    from income join of_loan using (transaction_id) join loans on loans.loan_id = of_loan.loan_id
    group by application_id, income.currency
  `.execute(db);
  return rows;
}
