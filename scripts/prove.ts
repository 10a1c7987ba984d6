import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './tool.ts';

type Row = { promise: string; wanted: string; measured: string; held: boolean; seconds: number };

/** Each promise by a short name: the files that prove it. */
const proofs: Record<string, string[]> = {
  submits: ['tests/provider/races/races.prove.ts'],
  kills: ['tests/provider/durability/kills.prove.ts'],
  lock: ['tests/provider/durability/lock.prove.ts'],
  fuzz: ['tests/provider/fuzz/fuzz.prove.ts'],
  model: ['tests/provider/model/model.prove.ts'],
  speed: ['tests/bench/speed.prove.ts'],
  reads: ['tests/provider/cross-read/cross-read.prove.ts'],
  bytes: ['tests/contract/bytes.prove.ts'],
  timing: ['tests/provider/session/timing.prove.ts'],
};

const folder = 'node_modules/.cache/prove';

/**
 * `npm run prove`: every promise at its full figures, one after the other so that none slows
 * another, and one table in the end. Arguments choose: `npm run prove -- kills fuzz`.
 */
export async function main(chosen: string[]): Promise<number> {
  const names = chosen.length > 0 ? chosen : Object.keys(proofs);
  const unknown = names.filter((name) => !(name in proofs));
  if (unknown.length > 0) {
    throw new Error(`No promise is called ${unknown}. There are ${Object.keys(proofs).join(', ')}`);
  }
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await proveOne(name)));
  console.log(`\n${tableOf(rows)}`);
  const missed = rows.filter(({ held }) => !held).length;
  console.log(`\n${rows.length - missed} of ${rows.length} held`);
  return missed === 0 ? 0 : 1;
}

async function proveOne(name: string): Promise<Row[]> {
  const file = join(folder, `${name}.jsonl`);
  await mkdir(folder, { recursive: true });
  await rm(file, { force: true });
  const start = performance.now();
  const command = ['vitest', 'run', '--project', 'prove', ...(proofs[name] ?? [])];
  const code = await runTool(command, { env: { PROVING: name } });
  const seconds = Math.round((performance.now() - start) / 1000);
  const found = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
  const rows: Row[] = found.map((line) => JSON.parse(line));
  // A proof that broke, before its figures or after them, has proven nothing.
  if (rows.length === 0 || (code !== 0 && rows.every(({ held }) => held))) {
    rows.push({
      ...{ promise: name, wanted: 'a proof', measured: 'it failed: see above' },
      ...{ held: false, seconds },
    });
  }
  return rows;
}

function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['promise', 'wanted', 'measured', 'held', 'seconds'],
    ...rows.map(({ promise, wanted, measured, held, seconds }) => [
      ...[promise, wanted, measured, held ? 'yes' : 'NO'],
      String(seconds),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-');
  return [written[0], rule, ...written.slice(1)].join('\n');
}
