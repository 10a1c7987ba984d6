import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Defect, defects } from './defects.ts';
import { simulate, simulateAlone } from './processes.ts';

const seeds = Number(process.env.SEEDS ?? 10_000);
const mostForDefect = Number(process.env.DEFECT_SEEDS ?? 2_000);
const patience = 24 * 60 * 60_000;

test(
  'a provider that lives through bad luck keeps every promise',
  async () => {
    const { hashes, reached, failure } = await simulate(1, seeds);
    for (const [what, count] of reached) console.log(`${count} times: ${what}`);
    find({
      promise: `${seeds} seeded runs: faults of the database, processes, partners and people`,
      wanted: 'all hold',
      measured: failure ? failure.slice(0, 300) : `${hashes.size} hold`,
      held: failure === '' && hashes.size === seeds,
    });
  },
  patience,
);

test(
  'every planted defect is found',
  async () => {
    const waiting = [...defects];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await findOne(next);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  },
  patience,
);

async function findOne(planted: Defect): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-defect-'));
  try {
    for (const part of ['src', 'tests', 'scripts', 'clients']) {
      await cp(part, join(folder, part), { recursive: true });
    }
    for (const file of ['package.json', 'tsconfig.json']) await cp(file, join(folder, file));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const path = join(folder, planted.file);
    const source = await readFile(path, 'utf8');
    if (source.split(planted.old).length !== 2) throw new Error(`${planted.defect} does not fit`);
    await writeFile(
      path,
      source.replace(planted.old, () => planted.now),
    );
    const start = performance.now();
    const { hashes, failure } = await simulateAlone(1, mostForDefect, folder);
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    const [, found] = /^seed \d+ \w+ FAILS\n {2}(.*)$/m.exec(failure) ?? [];
    find({
      promise: `planted: ${planted.defect}`,
      wanted: `found within ${mostForDefect} seeds`,
      measured: found
        ? `seed ${hashes.size + 1}, ${minutes} min: ${found.slice(0, 120)}`
        : `not in ${hashes.size} seeds, ${minutes} min ${failure.slice(0, 200)}`,
      held: found !== undefined,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
