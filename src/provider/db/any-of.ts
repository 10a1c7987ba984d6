import { type Expression, isExpression, type RawBuilder, sql } from 'kysely';

/**
 * Any of these texts, to compare with `=`, or of those that a query gives. Texts go as one value, so
 * that the statement has the same text however many there are, and is planned once.
 */
export const anyOf = (texts: readonly string[] | Expression<unknown>): RawBuilder<string> =>
  isExpression(texts) ? sql`any (array(${texts}))` : sql`any (${texts}::text[])`;
