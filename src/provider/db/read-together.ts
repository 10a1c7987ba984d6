import { type CompiledQuery, type Expression, isExpression, type Simplify } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from './tables.ts';
import { instantOf, isInstant, wholeNumber } from './values.ts';

/** Queries by what they read, in groups where there are many. What is undefined is not asked for. */
export type Reads = { readonly [name: string]: Expression<unknown> | Reads | undefined };

/** The rows of each query, under its name; of a single query its rows. */
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
  return rowsOf(reads, await db.executeQuery(compiled(db, reads)));
}

/**
 * The same for what is asked so often that making the statement counts: it is made once for each
 * `shape`, with a place for each value. So `reads` may look at the shape only, and must take all that it
 * needs from its arguments.
 */
export function readOften<Values extends Record<string, string>, Shape, Read extends Reads>(
  reads: (db: Db, values: Values, shape: Shape) => Read,
): (db: Db, values: Values, shape: Shape) => Promise<RowsOf<Read>> {
  const known = new Map<string, { readonly read: Read; readonly query: CompiledQuery }>();
  return async (db, values, shape) => {
    const key = JSON.stringify(shape ?? null);
    let made = known.get(key);
    if (!made) {
      const read = reads(db, placesOf(values), shape);
      made = { read, query: compiled(db, read) };
      if (known.size >= mostShapes) known.clear();
      known.set(key, made);
    }
    const parameters = made.query.parameters.map((value) => filled(value, values));
    return rowsOf(made.read, await db.executeQuery({ ...made.query, parameters }));
  };
}

/** What borrowers filter by makes a shape; memory is bounded whoever asks. */
const mostShapes = 100;

class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The query builder hands a value on as it is, so a place may stand for a text. */
const placesOf = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)])) as Values;

function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (value instanceof Place) return values[value.name];
  return Array.isArray(value) ? value.map((one) => filled(one, values)) : value;
}

/** The row of what has exactly one. */
export function theOne<Row>([row, ...others]: readonly Row[]): Row {
  if (!row || others.length > 0) throw new Error('There is not one row');
  return row;
}

type Row = Record<string, unknown>;
type Found = Readonly<Record<string, Row[]>>;

const compiled = (db: Db, reads: Reads): CompiledQuery =>
  db.selectNoFrom(named(reads).map(([name, query]) => jsonArrayFrom(query).as(name))).compile();

function named(reads: Reads, group = ''): [name: string, query: Expression<unknown>][] {
  return Object.entries(reads).flatMap(([name, read]) => {
    if (!read) return [];
    return isExpression(read) ? [[group + name, read]] : named(read, `${group}${name}.`);
  });
}

const rowsOf = <Read extends Reads>(reads: Read, { rows }: { rows: unknown[] }): RowsOf<Read> =>
  rowsUnder(reads, theOne(rows as Found[])) as RowsOf<Read>;

function rowsUnder(reads: Reads, found: Found, group = ''): object {
  const rows = Object.entries(reads).map(([name, read]) => {
    if (!read) return [name, undefined];
    if (isExpression(read)) return [name, found[group + name]?.map(asRead)];
    return [name, rowsUnder(read, found, `${group}${name}.`)];
  });
  return Object.fromEntries(rows);
}

/** JSON does not tell an instant from a text, nor a number that is too large. */
function asRead(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number') wholeNumber(value);
    else if (typeof value === 'string' && isInstant(column, value)) row[column] = instantOf(value);
  }
  return row;
}
