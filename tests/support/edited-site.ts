import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const sources = ['src', 'public', 'content', 'package.json', 'tsconfig.json', 'astro.config.mjs'];
const ownConfig = 'edited.config.mjs';
const tellsMemory = `process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))`;

export type Build = { code: number | null; output: string; seconds: number; megabytes: number };

/** A copy of the site whose content a test changes, and builds. */
export type EditedSite = {
  /** Where the built pages are. */
  built: string;
  write: (file: string, text: string) => Promise<void>;
  build: () => Promise<Build>;
  remove: () => Promise<void>;
};

export async function editSite(): Promise<EditedSite> {
  const root = await mkdtemp(join(tmpdir(), 'holdfast-edited-'));
  for (const source of sources) await cp(source, join(root, source), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  // What Astro remembers of content stays with this copy.
  await writeFile(
    join(root, ownConfig),
    `import config from './astro.config.mjs';\nexport default { ...config, cacheDir: './cache' };\n`,
  );
  await mkdir(join(root, 'cache'));
  return {
    built: join(root, 'dist/public'),
    write: (file, text) => writeFile(join(root, 'content', file), text),
    build: () => build(root),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function build(root: string): Promise<Build> {
  const start = performance.now();
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${tellsMemory}`, astro, 'build', '--config', ownConfig],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' } },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  const kilobytes = Number(/^peak (\d+)$/m.exec(output)?.[1] ?? 0);
  const seconds = (performance.now() - start) / 1000;
  return { code, output, seconds, megabytes: Math.round(kilobytes / 1024) };
}
