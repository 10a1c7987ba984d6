import type { KyselyPlugin } from 'kysely';

type QueryId = Parameters<KyselyPlugin['transformQuery']>[0]['queryId'];

const unordered = new WeakSet<QueryId>();

/** Turns the rows round of every select that asks for no order: a database may give them in any. */
export const disorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'SelectQueryNode' && !node.orderBy) unordered.add(queryId);
    return node;
  },
  async transformResult({ result, queryId }) {
    return unordered.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result;
  },
};
