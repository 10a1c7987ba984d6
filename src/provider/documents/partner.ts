import type { Db } from '../db/tables.ts';

/** Whose portfolios a document is about; 0 means all. */
export async function partnerName(db: Db, application_id: number): Promise<string> {
  const found = await db
    .selectFrom('applications')
    .select('name')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return found?.name ?? 'all portfolios';
}
