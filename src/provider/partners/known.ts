import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/**
 * Those that this process has seen, by database. A partner is never removed, so one that was there
 * is not looked for again; one that is new is known at once, in every process.
 */
const seen = new WeakMap<Db, Set<number>>();

/**
 * Whether all the partners that a request names are there: by `application_id`, 0 for all or none, in
 * whichever part of it. Throws not_found.
 */
export async function requireKnownPartners(db: Db, ...parts: readonly unknown[]): Promise<void> {
  const known = seen.get(db) ?? new Set([0]);
  seen.set(db, known);
  const isNew = (id: number) => !known.has(id);
  const named = parts.map(applicationIn);
  if (!named.some(isNew)) return;
  const all = await db.selectFrom('applications').select('application_id').execute();
  for (const { application_id } of all) known.add(application_id);
  if (named.some(isNew)) throw unknownPartner();
}

export const unknownPartner = () => refuse('not_found', 'We do not know this partner.');

function applicationIn(part: unknown): number {
  if (typeof part !== 'object' || part === null || !('application_id' in part)) return 0;
  return Number(part.application_id ?? 0);
}
