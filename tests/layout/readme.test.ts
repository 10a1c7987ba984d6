import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables as ofTheSite } from '#hosting/variables.ts';
import { variables as ofTheProvider } from '#provider/variables.ts';
import { exampleFile, withVariablesTable } from '../../scripts/variables-table.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('the README and .env.example tell of every variable as it is now', () => {
  const readme = read('README.md');
  expect(readme, 'npm run docs:variables writes it').toBe(withVariablesTable(readme));
  expect(read('.env.example'), 'npm run docs:variables writes it').toBe(exampleFile());
  for (const name of Object.keys({ ...ofTheSite, ...ofTheProvider })) {
    expect(readme).toContain(`| \`${name}\``);
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
