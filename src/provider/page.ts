import { type SelectQueryBuilder, sql } from 'kysely';

/** Selected beside a page's rows: how many there are over all pages. */
export const overAllPages = sql<number>`count(*) over ()`.as('total');

/** The total that a page tells; only an empty page cannot say, so that the rows are counted. */
export async function totalOf<DB, Tables extends keyof DB, Row>(
  page: readonly { total: number }[],
  found: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const [first] = page;
  if (first) return first.total;
  const counted = found
    .clearSelect()
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Figures of a whole list by currency: how many records over all currencies, and their sums. */
export function totalAndSums<Sums extends { records: number }>(all: readonly Sums[]) {
  return {
    total: all.reduce((total, { records }) => total + records, 0),
    sums: all.map(({ records, ...sums }) => sums),
  };
}
