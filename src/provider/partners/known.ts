import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/**
 * Whether all the partners that a request names are there: by `application_id`, 0 for all or none, in
 * whichever part of it. Throws not_found.
 */
export async function requireKnownPartners(db: Db, ...parts: readonly unknown[]): Promise<void> {
  const named = [...new Set(parts.map(applicationIn).filter((id) => id !== 0))];
  if (named.length === 0) return;
  const known = await db
    .selectFrom('applications')
    .select('application_id')
    .where('application_id', 'in', named)
    .execute();
  if (known.length < named.length) throw unknownPartner();
}

export const unknownPartner = () => refuse('not_found', 'We do not know this partner.');

function applicationIn(part: unknown): number {
  if (typeof part !== 'object' || part === null || !('application_id' in part)) return 0;
  return Number(part.application_id ?? 0);
}
