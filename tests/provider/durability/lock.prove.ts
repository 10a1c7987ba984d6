import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { find } from '#support/finding.ts';

const tries = 5;

/** What a process of its own writes when it opens the folder, and how it ends. */
async function open(dataDir: string): Promise<{ code: number | null; told: string }> {
  const writer = spawn(process.execPath, ['tests/provider/durability/writer.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const ended = new Promise<number | null>((end) => writer.once('exit', end));
  const told = await text(writer.stderr);
  return { code: await ended, told };
}

test('a second process on the data folder is refused and told what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-lock-'));
  const dataDir = join(folder, 'data');
  const { close } = await openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  const refused: string[] = [];
  for (let time = 0; time < tries; time++) {
    const { code, told } = await open(dataDir);
    const said = /Another process is using the data in .*Stop it, or choose another/.test(told);
    if (code !== 0 && said) refused.push(told);
  }
  find({
    promise: 'a second process on the data folder',
    wanted: 'refused with a clear message',
    measured: `${refused.length} of ${tries} refused: "Another process is using the data …"`,
    held: refused.length === tries,
  });
}, 300_000);
