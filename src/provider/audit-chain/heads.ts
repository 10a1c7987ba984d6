import { appendFile, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { IsoDay } from '#credit/calendar.ts';

const head = z.object({ schema: z.string(), day: z.string(), seal: z.number(), hash: z.string() });

/** Where a chain ended on a day. Kept outside the database, so that nobody who rewrites it can rewrite this too. */
export type Head = z.output<typeof head> & { readonly day: IsoDay };

/** One line of JSON for each day of a schema. A process that ended at the wrong moment leaves a day out. */
export const keepHead = (file: string, kept: Head): Promise<void> =>
  appendFile(file, `${JSON.stringify(kept)}\n`);

/** Those of a file; none where there is no file yet. Throws an Error to show for a line that is none of ours. */
export async function readHeads(file: string): Promise<z.output<typeof head>[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      const read = head.safeParse(parsed(line));
      if (!read.success) throw new Error(`Line ${index + 1} of ${file} is no head of the audit.`);
      return read.data;
    });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
