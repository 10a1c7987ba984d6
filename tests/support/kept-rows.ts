import type pg from 'pg';

type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/** What puts the rows of a database back as they were. */
export type KeptRows = {
  /** With their schemas. */
  readonly tables: readonly string[];
  /** Statements that fill the tables once they are empty. Rows come back together, whichever refers to which. */
  readonly refills: readonly string[];
  /** Calls that set the sequences, in SQL. */
  readonly sequences: readonly string[];
};

/** Keeps a copy of every row of the provider's tables, in a schema of its own. */
export async function keepRows(query: Query): Promise<KeptRows> {
  await query('create schema kept');
  const tables = await query<{ name: string; columns: string }>(`
    select quote_ident(nspname) || '.' || quote_ident(relname) as name, (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and (nspname = 'public' or nspname like 'cell%') order by name`);
  const refills: string[] = [];
  for (const { name, columns } of tables) {
    const copy = `kept."${name}"`;
    await query(`create table ${copy} as table ${name}`);
    const isEmpty = (await query(`select from ${copy} limit 1`)).length === 0;
    if (!isEmpty)
      refills.push(`insert into ${name} (${columns}) overriding system value
      select ${columns} from ${copy}`);
  }
  const sequences = await query<{ set: string }>(`
    select format('setval(%L, %s, %L)', schemaname || '.' || sequencename,
      coalesce(last_value, start_value), last_value is not null) as set
    from pg_sequences where schemaname = 'public' or schemaname like 'cell%'`);
  return {
    tables: tables.map(({ name }) => name),
    refills,
    sequences: sequences.map(({ set }) => set),
  };
}
