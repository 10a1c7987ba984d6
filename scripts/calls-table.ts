import { readFile, writeFile } from 'node:fs/promises';
import type { Call } from '#contract/call.ts';
import { commonErrors } from '#contract/errors.ts';
import { everyCall } from '#contract/every-call.ts';
import { withPart } from './readme-part.ts';

const file = 'README.md';

/** `npm run docs:calls`: writes the README's table of calls anew, from the contract. */
export async function main(): Promise<number> {
  await writeFile(file, withCallsTable(await readFile(file, 'utf8')));
  return 0;
}

/** The README with the table as the contract has it now. */
export function withCallsTable(readme: string): string {
  return withPart(readme, 'calls', table());
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
    `- What a borrower asks may answer ${listed(ofBorrower)}.`,
    `- What takes an \`Idempotency-Key\` may answer ${listed(ofKey)};`,
    `  what writes without one may answer ${listed(ofWriting)} too.`,
    '',
    // Padded to the longest row it would be several times as long.
    '<!-- prettier-ignore -->',
    '| call | who | key | codes of its own |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const ofBorrower = ['unauthenticated'];
const ofWriting = ['in_flight'];
const ofKey = ['key_required', 'key_reused', ...ofWriting];

function cells({ method, path, rights, keyed, errors }: Call): string[] {
  const implied = [...(rights === 'borrower' ? ofBorrower : []), ...(keyed ? ofKey : [])];
  const own = errors.filter((code) => !implied.includes(code));
  return [
    `\`${method} ${path}\``,
    rights === 'borrower' ? 'borrower' : 'anyone',
    keyed ? 'yes' : '',
    listed(own),
  ];
}

const listed = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');
