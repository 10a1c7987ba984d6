import type { Db, Tx } from './tables.ts';

/**
 * Work in a transaction of its own, or in the one that `db` is already: so a verb can be a part of something
 * larger, which is done as a whole or not at all.
 */
export const inTransaction = <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db as Tx) : db.transaction().execute(work));
