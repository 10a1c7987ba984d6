import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-watchdog-'));
  // In place of systemd's own, which wants a systemd to speak to.
  const notify = join(folder, 'systemd-notify');
  await writeFile(notify, `#!/bin/sh\necho "$1" >> "${folder}/told"\n`);
  await chmod(notify, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that is watched and then does that, under a systemd that gives its loop half a second. */
async function runWatched(deed: string) {
  const code = `
    import { watchLoop } from '#hosting/watchdog.ts';
    watchLoop(process.env);
    ${deed}`;
  await writeFile(join(folder, 'told'), '');
  const child = spawn(process.execPath, ['--eval', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '1500000',
    },
  });
  const ended = new Promise((end) => child.once('exit', (status, signal) => end(signal ?? status)));
  const told = await text(child.stderr);
  const notified = (await readFile(join(folder, 'told'), 'utf8')).trim().split('\n');
  return { ended: await ended, told, notified };
}

test('a process whose event loop hangs is ended from outside it, and says so', async () => {
  const { ended, told } = await runWatched('setTimeout(() => { for (;;); }, 1_200)');
  expect(ended).toBe('SIGKILL');
  expect(told).toMatch(
    /^The event loop has hung for \d s: the process ends, to be started again\.$/m,
  );
});

test('one whose loop turns lives on and ends by itself, and systemd hears of it meanwhile', async () => {
  const { ended, told, notified } = await runWatched('setTimeout(() => {}, 5_000)');
  expect([ended, told]).toEqual([0, '']);
  const [ready, ...alive] = notified;
  expect(ready).toBe('READY=1');
  expect(alive.length).toBeGreaterThan(3);
  expect(new Set(alive)).toEqual(new Set(['WATCHDOG=1']));
});
