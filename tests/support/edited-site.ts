import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './postgres.ts';

const sources = [
  ...['src', 'clients', 'public', 'content', 'package.json', 'tsconfig.json'],
  'astro.config.mjs',
];
const ownConfig = 'edited.config.mjs';
const tellsCost = resolve('tests/support/tells-cost.ts');

export type Build = {
  code: number | null;
  output: string;
  seconds: number;
  /** Of all processors together: the same on a busy machine. */
  processorSeconds: number;
  megabytes: number;
};

/** A copy of the site whose files a test changes, and builds or opens as a developer does. */
export type EditedSite = {
  /** Where the built pages are. */
  built: string;
  /** Writes a file of content/. */
  write: (file: string, text: string | Buffer) => Promise<void>;
  /** Writes a file anywhere in the copy. */
  writeSource: (file: string, text: string) => Promise<void>;
  build: (env?: Record<string, string>, ...args: string[]) => Promise<Build>;
  /** Reads a file of content/. */
  read: (file: string) => Promise<string>;
  /** Where a file of content/ is. */
  path: (file: string) => string;
  /** Starts the development server, with the editor if it is told to; its address. */
  develop: (how?: {
    edited: boolean;
  }) => Promise<{ url: string; output: () => string; stop: () => Promise<void> }>;
  remove: () => Promise<void>;
};

export async function editSite(): Promise<EditedSite> {
  const root = await mkdtemp(join(tmpdir(), 'holdfast-edited-'));
  for (const source of sources) await cp(source, join(root, source), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  // What Astro and Vite remember stays with this copy.
  await writeFile(
    join(root, ownConfig),
    `import config from './astro.config.mjs';
export default {
  ...config,
  cacheDir: './cache',
  vite: {
    ...config.vite,
    cacheDir: './cache/vite',
    server: { fs: { allow: ['.', ${JSON.stringify(resolve('node_modules'))}] } },
  },
};
`,
  );
  return {
    built: join(root, 'dist/public'),
    write: (file, text) => writeFile(join(root, 'content', file), text),
    writeSource: (file, text) => writeFile(join(root, file), text),
    build: (env = {}, ...args) => build(root, env, args),
    read: (file) => readFile(join(root, 'content', file), 'utf8'),
    path: (file) => join(root, 'content', file),
    develop: (how) => develop(root, how?.edited ?? false),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function astro(root: string, args: string[], env: Record<string, string>, flags: string[] = []) {
  const program = resolve('node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [...flags, program, ...args, '--config', ownConfig], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function build(
  root: string,
  settings: Record<string, string>,
  args: string[],
): Promise<Build> {
  const start = performance.now();
  const env = { NODE_ENV: 'production', ...settings };
  const { child, output } = astro(root, ['build', ...args], env, [
    '--max-semi-space-size=64',
    '--import',
    tellsCost,
  ]);
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - start) / 1000;
  const [, peak, cpu] = /^peak (\d+) cpu ([\d.]+)$/m.exec(output()) ?? [];
  const megabytes = Math.round(Number(peak) / 1024);
  return { code, output: output(), seconds, processorSeconds: Number(cpu), megabytes };
}

async function develop(root: string, edited: boolean) {
  const port = await freePort();
  const args = ['dev', '--host', '127.0.0.1', '--port', String(port)];
  const { child, output } = astro(root, args, {
    NODE_ENV: 'development',
    ASTRO_DEV_BACKGROUND: '0',
    HOLDFAST_EDIT: edited ? '1' : '',
    DATA_DIR: join(root, 'data'),
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(child, `${url}/robots.txt`, output);
  const stop = async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, output, stop };
}

/** Resolves when an address answers, and rejects with the output when the program ends before. */
async function answering(child: ChildProcess, url: string, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`${url} does not answer:\n${output()}`);
}
