import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Why partners did not answer the last time that they were asked what users hold, each reason with how many
 * `users` it is of, one of them, and since when the oldest has not been answered.
 */
export function unansweredPulls(db: Db) {
  return db
    .selectFrom('pulls')
    .innerJoin('applications', 'applications.application_id', 'pulls.application_id')
    .select(['applications.name as partner', 'problem'])
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .select(({ fn }) => fn.min('partner_user_id').as('example'))
    .select(sql<string>`min(coalesce(answered_at, first_asked_at))`.as('since'))
    .where('problem', 'is not', null)
    .where('pull_url', 'is not', null)
    .groupBy(['applications.application_id', 'applications.name', 'problem'])
    .orderBy('since')
    .orderBy('partner')
    .orderBy('problem')
    .execute();
}
