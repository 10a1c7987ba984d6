import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { find } from '#support/finding.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';

test('what the container holds starts as an ordinary user, and answers that it is well', async () => {
  expect(await buildIfStale()).toBe(0);
  const lines = (await readFile('Dockerfile', 'utf8')).replaceAll('\\\n', ' ').split('\n');
  const final = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-container-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [program, data] = [join(folder, 'holdfast'), join(folder, 'data')];
  await mkdir(program);
  await mkdir(data);

  // What the first stage leaves behind, by its last install.
  const install = lines.findLast((line) => line.startsWith('RUN npm ci')) ?? '';
  const [npm = '', ...flags] = install.replace('RUN ', '').split(' ');
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await cp(file, join(program, file));
  execFileSync(npm, flags, { cwd: program, stdio: 'pipe' });

  // What the second stage copies of it, and nothing else.
  const copied = final.flatMap((line) => /^COPY --from=build \/holdfast\/(\S+)/.exec(line) ?? []);
  const wanted = copied.filter((_, at) => at % 2 === 1);
  for (const name of wanted.filter((one) => one !== 'node_modules'))
    await cp(name, join(program, name), { recursive: true });
  for (const name of await readdir(program))
    if (!wanted.includes(name)) await rm(join(program, name), { recursive: true });

  const command: string[] = JSON.parse(wordOf(final, 'CMD'));
  const [, ...args] = command;
  const product = await startProduct({
    dataDir: data,
    command: [process.execPath, ...args],
    env: { NODE_ENV: 'production' },
    options: { cwd: program, ...(await ordinaryUser(folder, data)) },
  });
  onTestFinished(async () => void (await product.stop()));

  const [, ...check]: string[] = JSON.parse(wordOf(final, 'HEALTHCHECK').replace(/^.*?CMD /, ''));
  const env = { ...process.env, PORT: new URL(product.url).port };
  const health = spawnSync(process.execPath, check, { env }).status;
  const page = await fetch(`${product.url}/dashboard`);
  find({
    promise: 'what the container holds, started as an ordinary user',
    wanted: 'well, and a page',
    measured: `health check ${health}, /dashboard ${page.status}`,
    held: health === 0 && page.status === 200,
  });
});

const wordOf = (lines: readonly string[], word: string) =>
  lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? '';

/** Root becomes nobody, who owns the data alone; anybody else is ordinary. */
async function ordinaryUser(folder: string, data: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'nobody'])),
  );
  await chmod(folder, 0o755);
  await chown(data, uid, gid);
  return { uid, gid };
}
