import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import type { Call } from '#contract/call.ts';
import { commonErrors } from '#contract/errors.ts';
import { everyCall } from '#contract/every-call.ts';
import { openApiDocument } from '#provider/openapi/document.ts';
import { partnerDocument } from '#provider/openapi/partner-document.ts';
import { ownDataSchema } from '#provider/own-data/schema.ts';
import { sandboxTables } from './sandbox-tables.ts';
import { withPart } from './written-part.ts';

const file = 'docs/api.md';
const documentFile = 'content/docs/openapi.json';
const sandboxFile = 'content/docs/sandbox.json';
const ownDataFile = 'content/docs/own-data.schema.json';
const typesFile = 'clients/partner/src/document.ts';

/**
 * `npm run docs:calls`: writes anew what is made from the code: the table of calls in docs/api.md, the
 * description that the site's reference shows, its tables of test data, and the types of the partners'
 * package.
 */
export async function main(): Promise<number> {
  await writeFile(file, withCallsTable(await readFile(file, 'utf8')));
  await writeFile(documentFile, writtenDocument());
  await writeFile(sandboxFile, writtenSandbox());
  await writeFile(ownDataFile, writtenOwnData());
  await writeFile(typesFile, await writtenTypes());
  return 0;
}

/** The description in OpenAPI as the site keeps it. */
export const writtenDocument = (): string => written(openApiDocument());

/** The schema of what a borrower's export holds, as the site keeps it. */
export const writtenOwnData = (): string => written(ownDataSchema());

/** The sandbox's test data as the site keeps it. */
export const writtenSandbox = (): string => written(sandboxTables());

/** What partners' servers send and get, as types of their package. */
export async function writtenTypes(): Promise<string> {
  const types = astToString(await openapiTS(JSON.stringify(partnerDocument())));
  return `// Written by npm run docs:calls, from what /api/partner/openapi.json describes.\n${types}`;
}

const written = (value: object) => `${JSON.stringify(value, null, 1)}\n`;

/** docs/api.md with the table as the contract has it now. */
export function withCallsTable(document: string): string {
  return withPart(document, 'calls', table());
}

function table(): string {
  const calls = [...everyCall.values()].sort((one, other) =>
    one.path === other.path
      ? one.method.localeCompare(other.method)
      : one.path < other.path
        ? -1
        : 1,
  );
  const rows = calls.map((call) => `| ${cells(call).join(' | ')} |`);
  return [
    `- Any call may answer ${listed(commonErrors)}.`,
    `- A call of a borrower may answer ${listed(ofBorrower)}, one of a partner ${listed(ofPartner)},`,
    `  one of our own people (staff) ${listed(ofStaff)}.`,
    `- A call that takes an \`Idempotency-Key\` may answer ${listed(ofKey)};`,
    `  one that writes without a key may answer ${listed(ofWriting)} too.`,
    '',
    // Padded to the longest row it would be several times as long.
    '<!-- prettier-ignore -->',
    '| call | who | key | codes of its own |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const ofBorrower = ['unauthenticated'];
const ofPartner = ['bad_signature'];
const ofStaff = ['unauthenticated', 'not_allowed'];
const ofWriting = ['in_flight'];
const ofKey = ['key_required', 'key_reused', ...ofWriting];

function cells({ method, path, rights, keyed, errors = [] }: Call): string[] {
  return [
    `\`${method} ${path}\``,
    rights === 'public' || rights === 'optional' ? 'anyone' : rights,
    keyed ? 'yes' : '',
    listed(errors),
  ];
}

const listed = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');
