import { type Expression, isExpression, type Simplify } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from './tables.ts';
import { instantOf, isInstant, wholeNumber } from './values.ts';

/** Queries by what they read, in groups where there are many. What is undefined is not asked for. */
export type Reads = { readonly [name: string]: Expression<unknown> | Reads | undefined };

/** The rows of each query, under its name. */
export type RowsOf<Read> =
  Read extends Expression<infer Row>
    ? Simplify<Row>[]
    : Read extends Reads
      ? { readonly [Name in keyof Read]: RowsOf<Read[Name]> }
      : undefined;

/**
 * Reads what does not depend on one another in one statement, and so as of one moment:
 *
 *     const { loans, cards } = await readTogether(db, { loans: loansOf(user_id), cards: cardsOf(user_id) });
 *
 * The rows keep the order of their query, and are what the query gives when it is asked by itself.
 */
export async function readTogether<Read extends Reads>(db: Db, reads: Read): Promise<RowsOf<Read>> {
  const queries = named(reads).map(([name, query]) => jsonArrayFrom(query).as(name));
  const found = queries.length > 0 ? await db.selectNoFrom(queries).executeTakeFirstOrThrow() : {};
  return rowsUnder(reads, found as Found) as RowsOf<Read>;
}

/** The row of what has exactly one. */
export function theOne<Row>([row, ...others]: readonly Row[]): Row {
  if (!row || others.length > 0) throw new Error('There is not one row');
  return row;
}

type Row = Record<string, unknown>;
type Found = Readonly<Record<string, Row[]>>;

function named(reads: Reads, group = ''): [name: string, query: Expression<unknown>][] {
  return Object.entries(reads).flatMap(([name, read]) => {
    if (!read) return [];
    return isExpression(read) ? [[group + name, read]] : named(read, `${group}${name}.`);
  });
}

function rowsUnder(reads: Reads, found: Found, group = ''): object {
  const rows = Object.entries(reads).map(([name, read]) => {
    if (!read) return [name, undefined];
    if (isExpression(read)) return [name, found[group + name]?.map(asRead)];
    return [name, rowsUnder(read, found, `${group}${name}.`)];
  });
  return Object.fromEntries(rows);
}

/** JSON tells an instant from a text, and a large number from a small one, no more. */
function asRead(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number') wholeNumber(value);
    else if (typeof value === 'string' && isInstant(column, value)) row[column] = instantOf(value);
  }
  return row;
}
