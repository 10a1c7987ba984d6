import { sql } from 'kysely';
import { assemble } from '#provider/assemble.ts';
import { movableClock } from '#provider/clock/clock.ts';
import { readConfig } from '#provider/config.ts';
import { firstCell } from '#provider/db/cells.ts';
import type { Cells } from '#provider/db/directory.ts';
import type { Db } from '#provider/db/tables.ts';
import { releaseJobs } from '#provider/jobs/job.ts';
import { tick } from '#provider/runtime/tick.ts';

const minute = 60_000;

/** Lets time do its work until nothing waits: a payout whose news was lost is asked about again. */
export async function endWhatIsUnderWay(database: Cells): Promise<void> {
  const { db } = database.at(firstCell);
  // The process that held them was killed.
  for (const cell of database.cells) await releaseJobs(database.at(cell).db);
  const config = { ...readConfig({}), tokenSecret: 'a secret for tests alone, no more' };
  let now = (await movableClock(db)).now();
  const log = (event: string, detail?: object) => console.error(event, detail);
  const { context } = assemble({ database, config, log, clock: { now: () => now } });
  for (let passed = 0; passed < 120 && (await isUnderWay(database)); passed++) {
    now += minute;
    await tick(context);
  }
}

/** Of what was begun `since` then: the seed has a loan that takes a quarter of an hour. */
export async function isUnderWay({ at, cells }: Cells, since = '-infinity'): Promise<boolean> {
  for (const cell of cells) {
    const { rows } = await sql`
      select from loans where status in ('requested', 'issued', 'disbursing')
        and requested_at > ${since}::timestamptz
      union all select from withdrawals where status = 'pending' limit 1
    `.execute(at(cell).db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** A line for each loan and withdrawal of `ids` that was not paid out exactly once. */
export async function notDoneOnce(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with asked as (select unnest(${[...ids]}::text[]) as id),
    posted as (
      select subject as id, count(*) as times from ledger_transactions
      where kind in ('disbursement', 'payout') group by subject
    ),
    sent as (select reference as id, count(*) as times from sandbox_transfers group by reference)
    select 'loan ' || loan_id || ' is ' || status || ', disbursed ' || coalesce(times, 0) || ' times'
      as problem
    from asked join loans on loan_id = id left join posted using (id)
    where status not in ('disbursed', 'serviced') or times is distinct from 1
    union all
    select 'withdrawal ' || withdrawal_id || ' is ' || status || ', posted '
      || coalesce(posted.times, 0) || ' times, sent ' || coalesce(sent.times, 0)
    from asked join withdrawals on withdrawal_id = id
    left join posted using (id) left join sent using (id)
    where status <> 'completed' or posted.times is distinct from 1 or sent.times is distinct from 1
  `.execute(db);
  return rows.map(({ problem }) => problem);
}
