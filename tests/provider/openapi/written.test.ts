import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  withCallsTable,
  writtenDocument,
  writtenOwnData,
  writtenSandbox,
  writtenTypes,
} from '../../../scripts/calls-table.ts';

test('the table of calls in docs/api.md is that of the contract', async () => {
  const api = await readFile('docs/api.md', 'utf8');
  expect(api, 'npm run docs:calls writes it').toBe(withCallsTable(api));
});

test.each([
  ['the description that the provider serves', 'openapi.json', writtenDocument],
  ["the sandbox's own test data", 'sandbox.json', writtenSandbox],
  ["the schema of a borrower's export", 'own-data.schema.json', writtenOwnData],
])('the documentation shows %s', async (_, file, written) => {
  const kept = await readFile(`content/docs/${file}`, 'utf8');
  expect(JSON.parse(kept), 'npm run docs:calls writes it').toEqual(JSON.parse(written()));
});

test('the types of the partners’ package are those of what partners are given', async () => {
  const kept = await readFile('clients/partner/src/document.ts', 'utf8');
  expect(kept, 'npm run docs:calls writes it').toBe(await writtenTypes());
});
