import type { Selectable } from 'kysely';
import type { Database, Db } from '../db/tables.ts';
import { refuse } from '../errors.ts';

/** A charge that we set up: what was asked, of whom, and what for. */
export type Intent = Selectable<Database['payment_intents']>;

/** Throws not_found for a reference that is not this borrower's, as for one that nobody has. */
export async function ownIntent(
  db: Db,
  kind: Intent['kind'],
  reference: string,
  user_id: string,
): Promise<Intent> {
  const intent = await intentOf(db, reference);
  if (intent?.user_id !== user_id || intent.kind !== kind) throw refuse('not_found');
  return intent;
}

export function intentOf(db: Db, reference: string): Promise<Intent | undefined> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}
