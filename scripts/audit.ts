import { closeSync, openSync, writeSync } from 'node:fs';
import { readHeads } from '#provider/audit-chain/heads.ts';
import { proveAudit, type Sealed } from '#provider/audit-chain/prove.ts';
import { readConfig } from '#provider/config.ts';
import { openExisting } from '#provider/db/open.ts';
import { explainUse } from './in-use.ts';
import { print } from './print.ts';

const usage = `npm run audit                    proves that no entry of the audit was changed or removed
npm run audit -- export <file>   the same, and writes every entry as a line of JSON`;

/**
 * `npm run audit`: proves the chain of every cell of DATABASE_URL or DATA_DIR, against the heads in AUDIT_HEADS
 * where there are some. Changes nothing; exit code 1 and the first broken entry otherwise.
 */
export async function main([command, file]: string[]): Promise<number> {
  if (command !== undefined && (command !== 'export' || !file)) {
    usage.split('\n').forEach(print);
    return 1;
  }
  // Only where the database is matters here, so live mode's secrets need not be at hand.
  const { DATABASE_URL, DATA_DIR, AUDIT_HEADS } = process.env;
  const heads = AUDIT_HEADS ? await readHeads(AUDIT_HEADS) : [];
  const database = await openExisting(readConfig({ DATABASE_URL, DATA_DIR })).catch(
    explainUse('run `npm run audit`'),
  );
  const output = file ? openSync(file, 'w') : undefined;
  let isWhole = true;
  try {
    for (const schema of ['public', ...database.cells] as const) {
      const write = ({ seal, entry, hash }: Sealed) => {
        if (output !== undefined) writeSync(output, line(schema, seal, entry, hash));
      };
      const own = heads.filter((head) => head.schema === schema);
      const { withoutTimeout } = database.at(schema);
      const { entries, waiting, head, broken } = await proveAudit(withoutTimeout, own, write);
      isWhole &&= broken === null;
      const days = own.length > 0 ? `, as ${own.length} heads kept outside say` : '';
      if (broken) print(`${schema}: BROKEN. ${broken} ${entries} entries before it are whole.`);
      else print(`${schema}: ${entries} entries are whole${days}. ${waiting} wait. ${head ?? ''}`);
    }
  } finally {
    if (output !== undefined) closeSync(output);
    await database.close();
  }
  return isWhole ? 0 : 1;
}

function line(schema: string, seal: number, entry: string, hash: string): string {
  const [audit_id, at, user_id, action, subject, detail] = JSON.parse(entry);
  const said = { audit_id, at, user_id, action, subject, detail };
  return `${JSON.stringify({ schema, seal, hash, ...said })}\n`;
}
