import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withCallsTable, writtenDocument, writtenSandbox } from '../../../scripts/calls-table.ts';

test("the README's table of calls is that of the contract", async () => {
  const readme = await readFile('README.md', 'utf8');
  expect(readme, 'npm run docs:calls writes it').toBe(withCallsTable(readme));
});

test.each([
  ['the description that the provider serves', 'openapi.json', writtenDocument],
  ["the sandbox's own test data", 'sandbox.json', writtenSandbox],
])('the documentation shows %s', async (_, file, written) => {
  const kept = await readFile(`content/docs/${file}`, 'utf8');
  expect(JSON.parse(kept), 'npm run docs:calls writes it').toEqual(JSON.parse(written()));
});
