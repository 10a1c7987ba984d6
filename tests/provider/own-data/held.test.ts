import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Fate, held } from '#provider/own-data/held.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ empty: true });

test('a scan of the database finds no table and no column that is not listed', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select distinct table_name as name, column_name as column
    from information_schema.columns natural join information_schema.tables
    where table_type = 'BASE TABLE'
      and (table_schema = 'public' or table_schema ~ '^cell_[0-9]+$')
      and table_name not like 'sandbox\\_%'`.execute(provider.context.shared);
  const found = rows.map(({ name, column }) => `${name}.${column}`).toSorted();
  const listed = Object.entries(held).flatMap(([name, { personal, plain, secret = [] }]) =>
    [...personal, ...plain, ...secret].map((column) => `${name}.${column}`),
  );
  expect(found.length).toBeGreaterThan(400);
  expect(listed.toSorted(), 'list it in src/provider/own-data/held.ts').toEqual(found);
});

test('what is kept in the books, or is about nobody, tells of no person', () => {
  const telling = Object.entries(held).filter(
    ([, { fate, personal }]) => (fate === 'books' || fate === 'nobody') && personal.length > 0,
  );
  expect(telling).toEqual([]);
});

test('a table that refers to another stands below it, so that its rows are erased first', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct child.relname as from, parent.relname as to
    from pg_constraint
      join pg_class as child on child.oid = conrelid
      join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and confdeltype in ('a', 'r') and child.oid <> parent.oid`.execute(
    provider.context.shared,
  );
  const order = Object.keys(held);
  const stages: readonly Fate[] = ['soon', 'erased', 'loan', 'books', 'nobody'];
  const isTooLate = (child: string, parent: string) => {
    const [of, to] = [held[child], held[parent]];
    if (!to?.whose || !of) return false;
    return (
      order.indexOf(child) < order.indexOf(parent) ||
      stages.indexOf(of.fate) > Math.max(stages.indexOf(to.fate), stages.indexOf('erased'))
    );
  };
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ from, to }) => isTooLate(from, to))).toEqual([]);
});
