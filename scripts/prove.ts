import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { catchMutants } from './mutants.ts';
import { catchMutations } from './mutations.ts';
import { proofs, type Row, sumOf, tableOf } from './proofs.ts';
import { provideServers } from './provide.ts';
import { runTool } from './tool.ts';

/** Promises that are asked for together. */
const groups: Record<string, readonly string[]> = {
  cells: ['embedded', 'four-cells', 'citus', 'moves', 'night'],
};

/** Promises that the tests prove, here at their full figures and on both databases. */
const inTests: Record<string, Pick<Row, 'promise' | 'wanted'> & { projects?: string[] }> = {
  brand: {
    promise: 'a build under another brand',
    wanted: 'no trace of ours, and the filled facts of the company',
    projects: ['prove'],
  },
  embedded: {
    promise: 'the whole provider suite on the embedded database',
    wanted: 'what holds on PostgreSQL',
    projects: ['embedded'],
  },
  lives: {
    promise: 'three people live at random for a year, both engines',
    wanted: 'every figure is one that can be',
  },
  order: {
    promise: 'the whole provider suite on rows turned round where no order is asked for',
    wanted: 'what holds in any order',
    projects: ['provider'],
  },
  prices: {
    promise: '100,000 random price paths under loans, sales and old prices, both engines',
    wanted: 'never lent beyond the advance rates or on old prices, and enough stays',
  },
  reads: {
    promise: 'every call asked by one person with everything that names another, both engines',
    wanted: 'nothing read, nothing changed',
  },
  repeated: {
    promise: 'the whole provider suite with every transaction undone once and repeated',
    wanted: 'what holds without',
    projects: ['provider'],
  },
  seldom: {
    promise: 'what takes long and changes seldom: clusters, full disks, commands, other builds',
    wanted: 'all pass',
    projects: ['seldom'],
  },
  serializable: {
    promise: 'the whole provider suite at the isolation level SERIALIZABLE',
    wanted: 'what holds without',
    projects: ['provider'],
  },
  'four-cells': {
    promise: 'the whole provider suite in the third of four cells on PostgreSQL',
    wanted: 'what holds in one cell',
    projects: ['provider'],
  },
  citus: {
    promise: 'the whole provider suite in the third of four cells on the Citus of CITUS_URL',
    wanted: 'what holds on one server; without CITUS_URL every file says that there is no cluster',
    projects: ['provider'],
  },
  stepup: {
    promise: 'every call that writes, asked with a stolen token, both engines',
    wanted: 'no new way for money, no account taken',
  },
};

const folder = 'node_modules/.cache/prove';
/** Other examples at each run, or those of a proof that failed: the tests have theirs, and know them. */
const seed = process.env.PROPERTY_SEED ?? String(Date.now() % 1_000_000);

/**
 * `npm run prove`: every promise at its full figures, one after the other so that none slows
 * another, and one table in the end. Arguments choose: `npm run prove -- kills fuzz`.
 */
export async function main(chosen: string[]): Promise<number> {
  const names =
    chosen.length > 0 ? chosen.flatMap((name) => groups[name] ?? name) : Object.keys(proofs);
  const unknown = names.filter((name) => !(name in proofs));
  if (unknown.length > 0) {
    throw new Error(
      `No promise is called ${unknown}. There are ${Object.keys({ ...proofs, ...groups }).join(', ')}`,
    );
  }
  await provideServers();
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await proveOne(name)));
  console.log(`\n${tableOf(rows)}\n\n${sumOf(rows)}`);
  return rows.some(({ held }) => held === false) ? 1 : 0;
}

async function proveOne(name: string): Promise<Row[]> {
  await mkdir(folder, { recursive: true });
  const start = performance.now();
  const { code, rows } = await runOne(name);
  // A proof that broke, before its figures or after them, has proven nothing.
  if (rows.length === 0 || (code !== 0 && rows.every(({ held }) => held))) {
    const seconds = Math.round((performance.now() - start) / 1000);
    const measured = 'it failed: see above';
    rows.push({ promise: name, wanted: 'a proof', measured, held: false, seconds });
  }
  return rows;
}

function runOne(name: string): Promise<{ code: number; rows: Row[] }> {
  if (name === 'browser') return runBrowser();
  if (name === 'mutants') return runMutants();
  if (name === 'mutations') return runMutations();
  return inTests[name] ? runTests(name, inTests[name]) : runProof(name);
}

/** A row for each room that defects were planted in. */
async function runMutants(): Promise<{ code: number; rows: Row[] }> {
  const rows = (await catchMutants()).map((found) => ({
    promise: `the tests notice what is broken in ${found.room}`,
    wanted: `${found.wanted} % of all defects, and for each other a reason`,
    measured: `${found.noticed} % of ${found.defects}, ${found.complaints.length} without a reason`,
    held: found.noticed >= found.wanted && found.complaints.length === 0,
    seconds: found.seconds,
  }));
  return { code: 0, rows };
}

/** A row for each deliberate defect. */
async function runMutations(): Promise<{ code: number; rows: Row[] }> {
  const rows = (await catchMutations()).map(({ defect, test, caught, seconds }) => ({
    promise: `defect: ${defect}`,
    wanted: `caught by ${test}`,
    measured: caught,
    held: caught === 'caught',
    seconds,
  }));
  return { code: 0, rows };
}

/** The proof writes its own rows. */
async function runProof(name: string): Promise<{ code: number; rows: Row[] }> {
  const file = join(folder, `${name}.jsonl`);
  await rm(file, { force: true });
  const command = ['vitest', 'run', '--project', 'prove', proofs[name] ?? ''];
  const code = await runTool(command, { env: { PROVING: name, PROPERTY_SEED: seed } });
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
  return { code, rows: lines.map((line) => JSON.parse(line)) };
}

/** Every browser test; `npm test` runs those that are tagged `@everyday`. */
async function runBrowser(): Promise<{ code: number; rows: Row[] }> {
  const start = performance.now();
  const code = await runTool(['node', 'scripts/run.mjs', 'test', 'e2e']);
  const seconds = Math.round((performance.now() - start) / 1000);
  const row = { promise: 'every test in the browser', wanted: 'all pass', seconds };
  const measured = code === 0 ? 'all passed' : 'some failed: see above';
  return { code, rows: [{ ...row, measured, held: code === 0 }] };
}

async function runTests(
  name: string,
  { projects: names = ['provider', 'embedded'], ...row }: (typeof inTests)[string],
): Promise<{ code: number; rows: Row[] }> {
  const file = join(folder, `${name}.json`);
  await rm(file, { force: true });
  const start = performance.now();
  const projects = names.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runTool(['vitest', 'run', ...projects, ...reporters, proofs[name] ?? ''], {
    env: { PROVING: name, PROPERTY_SEED: seed },
  });
  const report = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report;
  const seconds = Math.round((performance.now() - start) / 1000);
  const measured = `${passed} tests passed, ${failed} failed`;
  return { code, rows: [{ ...row, measured, held: code === 0 && passed > 0, seconds }] };
}
