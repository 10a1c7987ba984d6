import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const attacks = 'tests/provider/attacks';
const named = new Set(
  [...readFileSync('SECURITY.md', 'utf8').matchAll(/`(tests\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  ),
);

test('SECURITY.md names every attack that is tested', () => {
  const files = readdirSync(attacks, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${attacks}/${file}`);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});

test('SECURITY.md names no test that there is not', () => {
  expect([...named].filter((path) => !existsSync(path))).toEqual([]);
});
