import { sql } from 'kysely';
import { tablesInOrder } from '#provider/db/backup.ts';
import type { Db } from '#provider/db/tables.ts';

type Template = {
  readonly user_id: string;
  readonly loan_id: string;
  readonly portfolio_id: string;
};

/** Room for what each copy numbers by itself. */
const apart = 100_000;

/**
 * Copies a borrower `count` times, with loan, bills, books, messages and what is to come: every
 * identifier begins with the number of the copy instead, and so does each contact. Gives how many
 * rows a borrower has.
 */
export async function copyBorrower(db: Db, template: Template, count: number): Promise<number> {
  let rows = 0;
  for (const table of await tablesInOrder(db)) {
    const numbered = await sql<{ column: string }>`
      select attname as column from pg_attribute
      where attrelid = ${table}::regclass and attidentity <> ''
    `.execute(db);
    const numbers = [
      ...numbered.rows.map(({ column }) => column),
      ...(table.endsWith('.ledger_entries') ? ['transaction_id'] : []),
    ];
    const changed = numbers.reduce(
      (row, column) =>
        sql`jsonb_set(${row}, ${sql.lit(`{${column}}`)},
          to_jsonb((${row} ->> ${sql.lit(column)})::bigint + number::bigint * ${sql.lit(apart)}))`,
      sql`renamed`,
    );
    const { numAffectedRows = 0n } = await sql`
      with own as materialized (
        -- What changes is marked once: looking for it in every copy takes ten times as long.
        select regexp_replace(regexp_replace(regexp_replace(to_jsonb(one)::text,
            '\\m[0-9a-f]{8}(-[0-9a-f]{4}-4)', '§id§\\1', 'g'),
            'borrower-\\d+@', 'copy-§number§@', 'g'),
            '\\+234809\\d{7}', '+2347§mobile§', 'g') as text
        from ${sql.table(table)} as one where ${ownRow(table, template)}
      ),
      copies as (
        select number, replace(replace(replace(text, '§id§', lpad(to_hex(number), 8, '0')),
          '§number§', number::text), '§mobile§', lpad(number::text, 9, '0'))::jsonb as renamed
        from own, generate_series(1, ${sql.lit(count)}) as number
      )
      insert into ${sql.table(table)} overriding system value
      -- "(f()).*" would run the function once for each column.
      select one.* from copies
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, ${changed}) as one
    `.execute(db);
    rows += Number(numAffectedRows);
  }
  await sql`analyze`.execute(db);
  return rows / count;
}

/** Rows that name the borrower, the loan or the portfolio, and both sides of what was posted. */
function ownRow(table: string, { user_id, loan_id, portfolio_id }: Template) {
  const ids = `${user_id}|${loan_id}|${portfolio_id}`;
  return table.endsWith('.ledger_entries')
    ? sql`transaction_id in (select transaction_id from ledger_transactions where subject = ${loan_id})`
    : sql`to_jsonb(one)::text ~ ${ids}`;
}
