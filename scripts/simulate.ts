import '../tests/simulation/fixed.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { openPlace, type Place } from '../tests/simulation/place.ts';
import { type Outcome, run } from '../tests/simulation/run.ts';

const logs = 'node_modules/.cache/prove/simulation';
const usage =
  'npm run simulate -- <seed>           one run, and its log; a failing one as short as it still fails\n' +
  'npm run simulate -- <from>..<to>     many runs; ends with the first that fails\n' +
  '  --deeds 60                         how much happens in each; 36 without it';

/** `npm run simulate`: see docs/testing.md. Seeds that fail are told, and the exit code is 1. */
export async function main(args: readonly string[]): Promise<number> {
  const [asked, , ofDeeds] = args;
  const [, from, to] = /^(\d+)(?:\.\.(\d+))?$/.exec(asked ?? '') ?? [];
  const deeds = Number(ofDeeds ?? 36);
  if (from === undefined || !Number.isInteger(deeds)) {
    console.error(usage);
    return 2;
  }
  const place = await openPlace();
  try {
    return to === undefined
      ? await replay(place, Number(from), deeds)
      : await runAll(place, Number(from), Number(to), deeds);
  } finally {
    await place.close();
  }
}

async function replay(place: Place, seed: number, deeds: number): Promise<number> {
  const whole = await run(place, seed, deeds);
  if (whole.problems.length === 0) return show(whole, deeds);
  for (let fewer = 0; fewer < deeds; fewer++) {
    const shorter = await run(place, seed, fewer);
    if (shorter.problems.length > 0) return show(shorter, fewer);
  }
  return show(whole, deeds);
}

function show({ seed, problems, log, hash }: Outcome, deeds: number): number {
  console.log(log.join('\n'));
  console.log(`\nSeed ${seed}, ${deeds} deeds, log ${hash}: ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

/** A run that goes otherwise when it is tried again leaves nothing else to look at. */
async function keep(seed: number, log: readonly string[]): Promise<void> {
  await mkdir(logs, { recursive: true });
  await writeFile(`${logs}/${seed}.log`, log.join('\n'));
  console.log(`Its log: ${logs}/${seed}.log`);
}

async function runAll(place: Place, from: number, to: number, deeds: number): Promise<number> {
  const all: Record<string, number> = {};
  for (let seed = from; seed <= to; seed++) {
    const { problems, hash, log, reached } = await run(place, seed, deeds);
    for (const [what, times] of Object.entries(reached)) all[what] = (all[what] ?? 0) + times;
    console.log(`seed ${seed} ${hash} ${problems.length === 0 ? 'holds' : 'FAILS'}`);
    if (problems.length === 0) continue;
    for (const problem of problems) console.log(`  ${problem}`);
    await keep(seed, log);
    const again = await run(place, seed, deeds);
    if (again.hash !== hash) console.log('  Another run of it went otherwise.');
    console.log(`Again, as short as it still fails: npm run simulate -- ${seed}`);
    return 1;
  }
  for (const [what, times] of Object.entries(all)) console.log(`reached ${what}: ${times}`);
  return 0;
}
