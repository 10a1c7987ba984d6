import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { addDays, addMonths, type IsoDay } from '#credit/calendar.ts';
import type { TestProvider } from '#support/provider.ts';
import { interestPath, statementPath } from '../year/papers.ts';

/** A paper as it was made: its name with its reference, and what stands in it. */
type Paper = {
  readonly email: string;
  readonly path: string;
  /** When it was made, ms since 1970. */
  readonly at: number;
  readonly name: string;
  /** In base64 when it is drawn. */
  readonly body: string;
};

/** How many are made at once. */
const together = 8;

/** The statement of the month that has just ended, and on the first of January the year's costs. */
function pathsOf(today: IsoDay, format: 'csv' | 'pdf'): string[] {
  const last = addDays(today, -1);
  const statement = statementPath(addMonths(today, -1), last, format);
  const isYear = today.slice(5, 7) === '01';
  return isYear ? [statement, interestPath(last.slice(0, 4), format)] : [statement];
}

/** Makes everybody's papers of the last month, of some also as they are printed, and keeps them in a file. */
export async function keepPapers(
  provider: TestProvider,
  { file, today, everybody, drawn }: KeptPapers,
): Promise<number> {
  const wanted = [
    ...everybody.flatMap((email) => pathsOf(today, 'csv').map((path) => ({ email, path }))),
    ...drawn.flatMap((email) => pathsOf(today, 'pdf').map((path) => ({ email, path }))),
  ];
  for (let from = 0; from < wanted.length; from += together) {
    const some = wanted.slice(from, from + together);
    const made = await Promise.all(some.map((one) => makePaper(provider, one)));
    await appendFile(file, made.map((paper) => `${JSON.stringify(paper)}\n`).join(''));
  }
  return wanted.length;
}

export type KeptPapers = {
  readonly file: string;
  /** The first of a month. */
  readonly today: IsoDay;
  /** By their addresses. */
  readonly everybody: readonly string[];
  readonly drawn: readonly string[];
};

export type Remade = { tables: number; drawings: number; different: string[] };

/**
 * Makes the kept papers again: the tables from the ledger as it is now, and the drawings, which say
 * when they were made, at the moment of the first ones. The clock is left there.
 */
export async function remakePapers(provider: TestProvider, file: string): Promise<Remade> {
  const remade: Remade = { tables: 0, drawings: 0, different: [] };
  let some: Paper[] = [];
  const compare = async () => {
    const again = await Promise.all(some.map((paper) => makePaper(provider, paper)));
    for (const [at, paper] of some.entries()) {
      const other = again[at];
      if (other && paper.name === other.name && saidIn(paper) === saidIn(other)) continue;
      remade.different.push(difference(paper, other));
    }
    some = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const paper: Paper = JSON.parse(line);
    const isDrawn = paper.path.includes('format=pdf');
    // The drawings of a month stand behind its tables.
    if (isDrawn && provider.clock.now() !== paper.at) {
      await compare();
      await provider.clock.moveTo(paper.at);
    }
    if (isDrawn) remade.drawings += 1;
    else remade.tables += 1;
    some.push(paper);
    if (some.length === together) await compare();
  }
  await compare();
  return remade;
}

async function makePaper(
  provider: TestProvider,
  { email, path }: Pick<Paper, 'email' | 'path'>,
): Promise<Paper> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(email)}` };
  const response = await provider.fetch(`/api${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${bytes}`);
  const name = response.headers.get('content-disposition') ?? '';
  const body = bytes.toString(path.includes('format=pdf') ? 'base64' : 'utf8');
  return { email, path, at: provider.clock.now(), name, body };
}

/** All but the line by which a table's maker can be checked, which says when it was made. */
const saidIn = ({ path, body }: Paper): string =>
  path.includes('format=csv') ? body.replace(/^HOLDFAST-1\..*$/m, '') : body;

/** The first line that is another. */
function difference(paper: Paper, again: Paper | undefined): string {
  const { email, path } = paper;
  const [before = [], now = []] = [paper, again].map((one) => one && saidIn(one).split('\n'));
  const at = before.findIndex((line, number) => line !== now[number]);
  const told = (line = '') => line.slice(0, 200);
  return `${email} ${path}, line ${at + 1}: ${told(before[at])} | now ${told(now[at])}`;
}
