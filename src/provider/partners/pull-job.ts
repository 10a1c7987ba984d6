import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Db, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import type { PartnerUser } from './connected-user.ts';

/** Has a partner asked what its user holds, now and from time to time. For partners that have an address for it. */
export const schedulePull = (tx: Tx, user: PartnerUser, now: number): Promise<void> =>
  schedule(tx, { kind: 'pull', subject: subjectOf(user), run_at: now });

/** The same for all its users in a cell, also for those whose job was given up. */
export async function schedulePulls(db: Db, application_id: number, now: number): Promise<void> {
  await sql`
    insert into jobs (kind, subject, run_at)
    select 'pull', application_id || '/' || partner_user_id, ${instant(now)}::timestamptz
    from partner_users where application_id = ${application_id}
    on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at),
      failures = 0, given_up_at = null, taken_by = null, taken_until = null
  `.execute(db);
}

/** What is left to ask a partner that hangs waits until `at`: so others wait for it once in that time. */
export async function putOffPulls(
  db: Db,
  application_id: number,
  { now, at }: { readonly now: number; readonly at: number },
): Promise<void> {
  await sql`
    update jobs set run_at = ${instant(at)}
    where job_id in (
      select job_id from jobs
      where kind = 'pull' and starts_with(subject, ${`${application_id}/`})
        and run_at <= ${instant(now)} and (taken_until is null or taken_until < now())
      for update skip locked
    )
  `.execute(db);
}

const subjectOf = ({ application_id, partner_user_id }: PartnerUser) =>
  `${application_id}/${partner_user_id}`;

/** The partner's own id may hold anything, a slash too. */
export function userOf(subject: string): PartnerUser {
  const slash = subject.indexOf('/');
  return {
    application_id: Number(subject.slice(0, slash)),
    partner_user_id: subject.slice(slash + 1),
  };
}
