import { sql } from 'kysely';
import { addDays, lagosDay } from '#credit/calendar.ts';
import { currencies } from '#credit/money.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';

/** So many days the board shows. */
const boardDays = 90;

/** Money at the processor and the bank, and what left them. */
const bankAccounts = ['processor', 'bank', 'payouts', 'processor_fees'];

/** Notes how a cell stands today; of earlier days the last note of the day stays. */
export async function noteDayFigures({ withoutTimeout: db, clock }: Context): Promise<void> {
  const day = lagosDay(clock.now());
  const houses = currencies.flatMap((currency) =>
    bankAccounts.map((name) => `house:${name}:${currency}`),
  );
  await sql`
    insert into day_figures (day, currency, lent, due, late, in_bank)
    select ${day}::date, currencies.currency,
      coalesce(loans.lent, 0), coalesce(bills.due, 0), coalesce(bills.late, 0), coalesce(bank.amount, 0)
    from unnest(${[...currencies]}::text[]) as currencies (currency)
    left join (
      select currency, sum(owed) as lent from loans
      where status in ('disbursed', 'serviced') group by currency
    ) as loans on loans.currency = currencies.currency
    left join (
      select currency, sum(unpaid) as due, sum(unpaid) filter (where due_date < ${day}::date) as late
      from (
        select loans.currency, due_date, interest - interest_paid + bills.principal - principal_paid
          + fee - fee_paid + penalty - penalty_paid as unpaid
        from bills join loans on loans.loan_id = bills.loan_id
        where loans.status = 'serviced'
      ) as each_bill
      group by currency
    ) as bills on bills.currency = currencies.currency
    left join (
      select currency, sum(amount) as amount from ledger_entries
      where account = any (${houses}::text[]) group by currency
    ) as bank on bank.currency = currencies.currency
    on conflict (day, currency) do update set lent = excluded.lent, due = excluded.due,
      late = excluded.late, in_bank = excluded.in_bank`.execute(db);
}

/** Of the last days that were noted, the oldest first. */
export const latestFigures = (db: Db, now: number) =>
  db
    .selectFrom('day_figures')
    .selectAll()
    .where('day', '>', addDays(lagosDay(now), -boardDays))
    .orderBy('day')
    .orderBy('currency')
    .execute();
