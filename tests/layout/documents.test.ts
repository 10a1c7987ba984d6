import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables as ofTheSite } from '#hosting/variables.ts';
import { variables as ofTheProvider } from '#provider/variables.ts';
import { exampleFile, withVariablesTable } from '../../scripts/variables-table.ts';
import { commandsIn, documents, pathsIn, read } from './mentions.ts';

test('README is short, and its first screen says how to start and how to test', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  const first = lines.slice(0, 30).join('\n');
  expect(first).toContain('npm ci && npm start');
  expect(first).toContain('npm ci && npm test');
});

test.each(documents)('%s mentions only files, folders and commands that exist', (document) => {
  expect(pathsIn(document).filter((path) => !existsSync(path))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  expect(commandsIn(read(document)).filter((name) => !(name in scripts))).toEqual([]);
});

test('a path that does not exist is found in a link, in code and in a pattern', () => {
  const text = '[a](../gone.md) `src/gone/x.ts` `gone/x.ts` `src/gone/<name>.ts` `src/*/x.ts`';
  expect(pathsIn('docs/some.md', text)).toEqual([
    'gone.md',
    'src/gone/x.ts',
    'gone/x.ts',
    'src/gone',
    'src',
  ]);
});

test('docs/configuration.md and .env.example tell of every variable as it is now', () => {
  const table = read('docs/configuration.md');
  expect(table, 'npm run docs:variables writes it').toBe(withVariablesTable(table));
  expect(read('.env.example'), 'npm run docs:variables writes it').toBe(exampleFile());
  for (const name of Object.keys({ ...ofTheSite, ...ofTheProvider })) {
    expect(table).toContain(`| \`${name}\``);
    expect(exampleFile()).toMatch(
      new RegExp(`^# ${name}: .*\\n# Without it: .*\\n# ${name}=`, 'm'),
    );
  }
});

test('what the sources read of the build’s variables is checked and described', () => {
  const files = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|mjs)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const named = files.flatMap((file) => read(file).match(/\bPUBLIC_[A-Z_]+\b/g) ?? []);
  const known = Object.keys({ ...ofTheSite, ...ofTheProvider });
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

test('each fault of a browser has the test that CONTRIBUTING names', () => {
  const [, table = ''] =
    /^## What goes wrong in a browser$(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? [];
  const rows = [...table.matchAll(/\| `(\S+\.spec\.ts)` (.*?) +\|$/gm)];
  expect(rows.length).toBeGreaterThan(9);
  for (const [, file = '', title = ''] of rows) {
    expect(read(`tests/e2e/${file}`).includes(title), `${file}: ${title}`).toBe(true);
  }
});
