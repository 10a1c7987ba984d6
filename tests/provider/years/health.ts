import { sql } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import type { TestProvider } from '#support/provider.ts';

/** What is not as it must be on a morning: books, work left undone, loans whose days were not run. */
export async function problemsOf({ context: { db }, clock }: TestProvider): Promise<string[]> {
  const now = clock.now();
  const { rows: jobs } = await sql<{ problem: string }>`
    select kind || ' ' || subject || ' of ' || run_at || ', failed ' || failures || ' times'
      || coalesce(', given up', '') as problem
    from jobs where given_up_at is not null
      or run_at <= ${instant(now)} and failures = 0
      or run_at <= ${instant(now - 3 * dayMs)}
  `.execute(db);
  const { rows: loans } = await sql<{ problem: string }>`
    select 'loan ' || loan_id || ' is at ' || posted_through as problem from loans
    where status in ('disbursed', 'serviced') and posted_through < ${lagosDay(now)}
      and exists (select from jobs where subject = loans.user_id)
  `.execute(db);
  const discrepancies = await findLedgerDiscrepancies(db);
  return [...discrepancies, ...[...jobs, ...loans].map(({ problem }) => problem)];
}

/** How the borrowers lived, in figures. */
export async function storyOf({ context: { db } }: TestProvider): Promise<string> {
  const { rows } = await sql<{ what: string; count: string }>`
    select status as what, count(*)::text as count from loans group by status
    union all select 'payments', count(*)::text from repayments
    union all select 'payouts', count(*)::text from withdrawals
    union all select 'disputes', count(*)::text from disputes
    union all select 'entries', count(*)::text from ledger_entries
    order by what
  `.execute(db);
  return rows.map(({ what, count }) => `${count} ${what}`).join(', ');
}
