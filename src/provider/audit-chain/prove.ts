import type { Db } from '../db/tables.ts';
import { beginning, chained, isForgotten, said } from './entries.ts';
import type { readHeads } from './heads.ts';

/** An entry as it is exported: with its place in the chain, and its hash. */
export type Sealed = { readonly seal: number; readonly entry: string; readonly hash: string };

export type Proof = {
  /** How many entries were chained, and how many wait for that. */
  readonly entries: number;
  readonly waiting: number;
  /** The hash of all of them; null before the first. */
  readonly head: string | null;
  /** The first entry that is not as it was, and how; null when all are. */
  readonly broken: string | null;
};

const atOnce = 5_000;

/**
 * Proves that the audit of a schema is as it was chained, and as the heads say that were kept outside. `each` gets
 * every entry that was found whole.
 */
export async function proveAudit(
  db: Db,
  heads: Awaited<ReturnType<typeof readHeads>> = [],
  each: (sealed: Sealed) => void = () => undefined,
): Promise<Proof> {
  const kept = new Map(heads.map((head) => [head.seal, head]));
  let [last, hash] = [0, beginning];
  const found = (broken: string | null, waiting = 0): Proof => ({
    ...{ entries: last, waiting, broken },
    head: last > 0 ? hash : null,
  });
  for (;;) {
    const rows = await page(db, last);
    for (const row of rows) {
      const { seal, audit_id, entry, found: isThere } = row;
      const name = `Entry ${audit_id} (place ${seal})`;
      if (seal !== last + 1) return found(`Place ${last + 1} is missing: its seal was removed.`);
      if (isThere === null) return found(`${name} was removed.`);
      if (row.hash !== chained(hash, entry)) return found(`${name} was changed.`);
      [last, hash] = [seal, row.hash];
      const head = kept.get(seal);
      if (head && head.hash !== hash) {
        return found(`The chain was rewritten: on ${head.day} it ended otherwise at ${name}.`);
      }
      kept.delete(seal);
      each({ seal, entry, hash });
    }
    if (rows.length < atOnce) break;
  }
  const [missing] = [...kept.values()].toSorted((one, other) => one.seal - other.seal);
  if (missing) {
    return found(`The chain was cut: on ${missing.day} it reached place ${missing.seal}.`);
  }
  return found(null, await countWaiting(db));
}

const page = (db: Db, after: number) =>
  db
    .selectFrom('audit_seals')
    .leftJoin('audit', 'audit.audit_id', 'audit_seals.audit_id')
    .select(['seal', 'audit_seals.audit_id', 'hash', 'audit.audit_id as found', said.as('entry')])
    .where('seal', '>', after)
    .orderBy('seal')
    .limit(atOnce)
    .execute();

async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('audit')
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit.audit_id')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('seal', 'is', null)
    .where('action', '!=', isForgotten)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
