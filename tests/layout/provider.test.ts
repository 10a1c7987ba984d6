import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './mentions.ts';

const document = read('docs/provider.md');
const rowsOf = (heading: string): string[][] => {
  const [, part = ''] =
    new RegExp(`^## ${heading}$(.*?)(^## |$(?![^]))`, 'ms').exec(document) ?? [];
  return [...part.matchAll(/^\| `([^`]+)` +\| (.*?) +\|/gm)].map(([, first = '', second = '']) => [
    first,
    second.replaceAll('`', '').trim(),
  ]);
};
const firsts = (heading: string) => rowsOf(heading).map(([first = '']) => first);

test('every table has one folder that adds its rows', () => {
  const [, types = ''] =
    /^export type Database = \{$(.*?)^\};$/ms.exec(read('src/provider/db/tables.ts')) ?? [];
  const tables = [...types.matchAll(/^ {2}([a-z_]+): \{/gm)].map(([, table = '']) => table);
  expect(tables.length).toBeGreaterThan(40);
  expect(firsts('Tables').toSorted(), 'list it in docs/provider.md').toEqual(tables.toSorted());
  for (const [table, folder] of rowsOf('Tables')) {
    const path = `src/provider/${folder}`;
    expect(existsSync(path), path).toBe(true);
    const files = path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`);
    const names = files.some((file) => new RegExp(`\\b${table}\\b`).test(read(file)));
    expect(names, `${path} does not name ${table}`).toBe(true);
  }
});

test('every kind of job says what it does and in which queue', () => {
  const [, kinds = ''] =
    /^export type JobKind =(.*?);$/ms.exec(read('src/provider/jobs/job.ts')) ?? [];
  const named = [...kinds.matchAll(/'([a-z_]+)'/g)].map(([, kind = '']) => kind);
  expect(named.length).toBeGreaterThan(10);
  expect(firsts('Job kinds').toSorted(), 'list it in docs/provider.md').toEqual(named.toSorted());
});

test('every account of the ledger has its sign and an example', () => {
  const [, accounts = ''] =
    /^export type LedgerAccount =(.*?);$/ms.exec(read('src/provider/ledger/post.ts')) ?? [];
  const named = [...accounts.matchAll(/`([a-z]+):(\$\{string\}:)?(\$\{([^}]*)\}|[a-z]+)/g)].flatMap(
    ([, owner, id, parts = '', union]) =>
      (union?.match(/[a-z_]+/g) ?? [parts]).map((part) => `${owner}:${id ? '<id>:' : ''}${part}`),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(firsts('Ledger accounts').toSorted(), 'list it in docs/provider.md').toEqual(
    named.toSorted(),
  );
});

test('no statement asks a case of a column, which a Citus does not send to its nodes as it is', () => {
  const files = globSync('src/provider/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bcase\s+[\w.]+\s+when\b/i.test(read(file)))).toEqual([]);
});

test('no column is added with a rule of its own, which a Citus refuses', () => {
  const files = globSync('src/provider/db/schema/*/*.sql');
  expect(files.length).toBeGreaterThan(30);
  const ruled = /add column [^;]*\b(check|unique|references|primary key)\b/i;
  expect(files.filter((file) => ruled.test(read(file)))).toEqual([]);
});

test('an empty line ends each statement of the schema, because a Citus takes one at a time', () => {
  const files = globSync('src/provider/db/schema/*/*.sql');
  const parts = files.flatMap((file) =>
    read(file)
      .replace(/^ *--.*\n/gm, '')
      .split(/\n{2,}/)
      // The body of a function has statements of its own.
      .filter((part) => !part.includes('$$'))
      .map((part) => ({ file, part })),
  );
  const several = parts.filter(({ part }) => /;\s*\n\s*\S/.test(part));
  expect(several.map(({ file }) => file)).toEqual([]);
});
