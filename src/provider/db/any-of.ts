import { type RawBuilder, sql } from 'kysely';

/**
 * Any of these texts, to compare with `=`. As one value, so that the statement has the same text
 * however many there are, and is planned once.
 */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql`any (${texts}::text[])`;
