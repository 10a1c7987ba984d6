import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './tool.ts';

const stampFile = 'dist/stamp';
const sources = [
  'src',
  'content',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
];
// The provider is run from its sources; no page holds anything of it.
const notInPages = 'src/provider/';

/** `npm run build`: always builds. */
export function main(): Promise<number> {
  return build();
}

/** Builds unless dist/ was built from exactly these sources and settings; gives an exit code. */
export async function buildIfStale(): Promise<number> {
  const built = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
  return built === (await stamp()) ? 0 : build();
}

async function build(): Promise<number> {
  const builtFrom = await stamp();
  // A build that stops half-way leaves no stamp, so the next start builds again.
  await rm(stampFile, { force: true });
  const PUBLIC_RELEASE = process.env.PUBLIC_RELEASE || releaseOf(builtFrom);
  const env = { NODE_ENV: 'production', PUBLIC_RELEASE };
  const code = await runTool(['astro', 'build'], { env });
  if (code === 0) await writeFile(stampFile, builtFrom);
  return code;
}

/** For reports of errors, unless the release was named: what these sources are called. */
function releaseOf(builtFrom: string): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  return `${version}-${builtFrom.slice(0, 8)}`;
}

async function stamp(): Promise<string> {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => /^PUBLIC_/.test(name));
  hash.update(JSON.stringify([process.env.PROVIDER_MODE, settings.sort()]));
  for (const source of sources.filter((path) => existsSync(path))) {
    for (const file of await filesIn(source)) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  if (path.includes('.')) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(notInPages))
    .sort();
}
