import DataLoader from 'dataloader';
import { type CompiledQuery, type Expression, isExpression, type Simplify, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isTracing } from '../tracing/span.ts';
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
 * The same for what is asked so often that each statement counts. It is made once for each `shape`, and
 * whatever is asked of it while the process handles what has arrived is one statement with a row for
 * each who asked: a lone one waits for nobody. So `reads` may look at the shape only, and must take all
 * that it needs from its arguments; `values` are texts, to be cast where something else is compared.
 */
export function readOften<Values extends Record<string, string>, Shape, Read extends Reads>(
  reads: (db: Db, values: Values, shape: Shape) => Read,
): (db: Db, values: Values, shape: Shape) => Promise<RowsOf<Read>> {
  const byDatabase = new WeakMap<Db, Map<string, DataLoader<Values, RowsOf<Read>>>>();
  return async (db, values, shape) => {
    const known = byDatabase.get(db) ?? new Map<string, DataLoader<Values, RowsOf<Read>>>();
    byDatabase.set(db, known);
    const key = JSON.stringify(shape ?? null);
    let company = known.get(key);
    if (!company) {
      const names = Object.keys(values);
      company = inCompany(db, names, reads(db, columnsOf<Values>(names), shape));
      if (known.size >= mostShapes) known.clear();
      known.set(key, company);
    }
    return company.load(values);
  };
}

/** What borrowers filter by makes a shape; memory is bounded whoever asks. */
const mostShapes = 100;
const mostTogether = 10;

function inCompany<Values extends Record<string, string>, Read extends Reads>(
  db: Db,
  names: readonly string[],
  reads: Read,
): DataLoader<Values, RowsOf<Read>> {
  const query = compiledForAll(db, names, reads);
  const readAll = async (all: readonly Values[]) => {
    const parameters = query.parameters.map((value) =>
      value instanceof Given ? all.map((values) => values[value.name]) : value,
    );
    const { rows } = await db.executeQuery<Found>({ ...query, parameters });
    return rows.map((found) => resultOf(() => rowsUnder(reads, found) as RowsOf<Read>));
  };
  return new DataLoader(readAll, {
    cache: false,
    maxBatchSize: mostTogether,
    // A trace shows whoever asks a statement of their own.
    batchScheduleFn: (ask) => void (isTracing() ? queueMicrotask(ask) : setImmediate(ask)),
  });
}

/** What one who asked is refused takes no other with it. */
function resultOf<Rows>(read: () => Rows): Rows | Error {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** Stands for a value of all who ask. The query builder hands it on as it is. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** One of those who ask, each of whose values is a column: the query builder takes one for a text. */
const columnsOf = <Values>(names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`asked.${name}`)])) as Values;

function compiledForAll(db: Db, names: readonly string[], reads: Reads): CompiledQuery {
  const lists = sql.join(names.map((name) => sql`${new Given(name)}::text[]`));
  const columns = sql.join([...names, 'place'].map((name) => sql.id(name)));
  const asked = sql<{ place: number }>`unnest(${lists}) with ordinality`;
  return db
    .selectFrom(asked.as<'asked'>(sql`asked(${columns})`))
    .select(jsonOf(reads))
    .orderBy('asked.place')
    .compile();
}

/** The row of what has exactly one. */
export function theOne<Row>([row, ...others]: readonly Row[]): Row {
  if (!row || others.length > 0) throw new Error('There is not one row');
  return row;
}

type Row = Record<string, unknown>;
type Found = Readonly<Record<string, Row[]>>;

const compiled = (db: Db, reads: Reads): CompiledQuery => db.selectNoFrom(jsonOf(reads)).compile();

const jsonOf = (reads: Reads) => named(reads).map(([name, query]) => jsonArrayFrom(query).as(name));

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
