import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withCallsTable } from '../../../scripts/calls-table.ts';

test("the README's table of calls is that of the contract", async () => {
  const readme = await readFile('README.md', 'utf8');
  expect(readme, 'npm run docs:calls writes it').toBe(withCallsTable(readme));
});
