import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { find } from '#support/finding.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { damages, fingerprint } from './damages.ts';

const commands = [['start', '--built'], ['backup'], ['books'], ['desk']];

let folder: string;
beforeAll(async () => {
  expect(await buildIfStale()).toBe(0);
  folder = await mkdtemp(join(tmpdir(), 'holdfast-folders-'));
  const whole = { dataDir: join(folder, 'whole'), databaseUrl: null };
  await (await openDatabase(whole)).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What each command that opens the folder does otherwise than to say what is wrong, and end. */
function notRefused(dataDir: string, says: RegExp): string[] {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PROVIDER_MODE: '', PORT: '0' };
  return commands.flatMap((command) => {
    const before = fingerprint(dataDir);
    const options = { env, timeout: 60_000 };
    const ran = spawnSync(process.execPath, ['scripts/run.mjs', ...command], options);
    const held = ran.status === 1 && says.test(String(ran.stderr));
    const changed = fingerprint(dataDir) !== before;
    return [
      ...(held ? [] : [`${command}: exit ${ran.status}: ${ran.stderr}`]),
      ...(changed ? [`${command}: the folder has changed`] : []),
    ];
  });
}

const judge = (name: string, odd: readonly string[]) =>
  find({
    promise: `a data folder ${name}: start, backup, books, desk`,
    wanted: 'a sentence, exit 1, nothing changed',
    measured: odd.length === 0 ? `${commands.length} of ${commands.length}` : (odd[0] ?? ''),
    held: odd.length === 0,
  });

test.each(damages)('a folder $name', async ({ name, damage, says }) => {
  const dataDir = await mkdtemp(join(folder, 'damaged-'));
  await cp(join(folder, 'whole/database'), join(dataDir, 'database'), { recursive: true });
  damage(join(dataDir, 'database'));
  judge(name, notRefused(dataDir, says));
});

test('a folder on a file system that is mounted read-only', async () => {
  const dataDir = await mkdtemp(join(folder, 'read-only-'));
  const mounted = spawnSync('mount', ['-o', 'bind', join(folder, 'whole'), dataDir]);
  const readOnly = spawnSync('mount', ['-o', 'remount,bind,ro', dataDir]);
  try {
    const failed = [mounted, readOnly].find(({ status }) => status !== 0);
    judge(
      'on a file system that is mounted read-only',
      failed
        ? [`not tried, mount is refused here: ${failed.stderr ?? failed.error}`]
        : notRefused(dataDir, /cannot be written: its file system is mounted read-only/),
    );
  } finally {
    spawnSync('umount', [dataDir]);
  }
});
