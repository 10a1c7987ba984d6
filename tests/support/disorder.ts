import type { KyselyPlugin } from 'kysely';
import { repeating } from '#provider/db/repeating-database.ts';
import type { Db } from '#provider/db/tables.ts';

type QueryId = Parameters<KyselyPlugin['transformQuery']>[0]['queryId'];

const unordered = new WeakSet<QueryId>();

/** Turns the rows round of every select that asks for no order: a database may give them in any. */
const disorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'SelectQueryNode' && !node.orderBy) unordered.add(queryId);
    return node;
  },
  async transformResult({ result, queryId }) {
    return unordered.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result;
  },
};

/** The database with that, and with transactions of its own. */
export function disordered(opened: Db): Db {
  const db = opened.withPlugin(disorder);
  const begin = db.transaction.bind(db);
  db.transaction = () => repeating(begin());
  return db;
}
