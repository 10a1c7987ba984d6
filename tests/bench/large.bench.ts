import { sql } from 'kysely';
import { afterAll, describe, test } from 'vitest';
import type { Db } from '#provider/db/tables.ts';
import { newAskers } from './askers.ts';
import { underLoad } from './load.ts';
import { askInProcess, engines } from './place.ts';
import type { ScenarioName } from './scenarios.ts';

const records = Number(process.env.BENCH_RECORDS ?? 100_000);
const ownRecords = 1_000;
const lists: readonly ScenarioName[] = [
  'list of loans',
  'list of repayments',
  'list of withdrawals',
  'list of notifications',
];

const rows: Record<string, Record<string, number>> = {};
afterAll(() => console.table(rows));

describe.each(Object.entries(engines))(`lists among ${records} records, on %s`, (_, open) => {
  test('of one borrower with a thousand', async () => {
    const place = await open();
    try {
      const [, reader, ...others] = await newAskers(place, 100);
      if (!reader) throw new Error('Nobody reads');
      await copyRecords(
        place.context.db,
        [reader, ...others].map(({ loan_id }) => loan_id),
      );
      const ask = askInProcess(place);
      for (const name of lists) {
        await underLoad(name, ask, [reader], 0.5); // warm
        const { perSecond, p50, p99 } = await underLoad(name, ask, [reader], 3);
        rows[`${place.engine}, ${name}`] = { perSecond, p50, p99 };
      }
    } finally {
      await place.close();
    }
  }, 1_800_000);
});

/** A thousand records of each kind for each borrower, a minute apart, without the books. */
async function copyRecords(db: Db, loan_ids: readonly string[]): Promise<void> {
  const borrowers = records / ownRecords;
  const many = sql`generate_series(1, ${sql.lit(ownRecords)}) as number`;
  const later = sql`number * interval '1 minute'`;
  const ours = sql`loans.loan_id in (${sql.join(loan_ids.slice(0, borrowers))})`;
  await sql`
    insert into repayments select gen_random_uuid()::text, user_id, loan_id, application_id,
      currency, 100, 40, 60, 158025, 'NGN', 158025, 'Paystack', gen_random_uuid()::text, 'user',
      true, requested_at + ${later}
    from loans, ${many} where ${ours}
  `.execute(db);
  await sql`
    insert into withdrawals (withdrawal_id, user_id, application_id, currency, amount,
      requested_currency, paid, rate, processor_id, status, account_name, account_number, details,
      pending_at)
    select gen_random_uuid()::text, user_id, application_id, currency, 100, 'NGN', 158025, 158025, 1,
      'completed', 'INI BORROWER', '0102030405', '{}', requested_at + ${later}
    from loans, ${many} where ${ours}
  `.execute(db);
  await sql`
    insert into notifications (notification_id, user_id, category, subject, body, date)
    select gen_random_uuid()::text, user_id, 'loan', 'Your credit is here', 'All of it.',
      requested_at + ${later}
    from loans, ${many} where ${ours}
  `.execute(db);
  // Last: the others are copied once for each loan.
  await sql`
    insert into loans (loan_id, user_id, application_id, currency, tenure, principal, interest_bp,
      status, requested_at, cancelled_at)
    select gen_random_uuid()::text, user_id, application_id, currency, tenure, principal,
      interest_bp, 'cancelled', requested_at + ${later}, requested_at + ${later}
    from loans, ${many} where ${ours}
  `.execute(db);
  await sql`analyze`.execute(db);
}
