import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { brand } from '#brand';
import { type BuiltFrom, builtFrom, isFresh } from '#hosting/built-as.ts';
import { publish } from '#hosting/publish.ts';
import { watchTool } from './tool.ts';

const dist = 'dist';
const distOfDrafts = 'dist.drafts';

/** `npm run build`: always builds, unless told `--if-stale`; `--drafts` builds those beside it. */
export async function main([how]: string[]): Promise<number> {
  if (how === '--if-stale') return buildIfStale();
  return how === '--drafts' ? buildDrafts() : build(await builtFrom(process.env), dist);
}

/** Builds unless dist/ was built from exactly these sources and settings; gives an exit code. */
export async function buildIfStale(): Promise<number> {
  const from = await builtFrom(process.env);
  return (await isFresh(dist, from)) ? 0 : build(from, dist);
}

/** The site with its drafts, below a path that nobody guesses. */
async function buildDrafts(): Promise<number> {
  const path = `/drafts-${await draftsKey()}`;
  const HOLDFAST_DRAFTS = path;
  const code = await build(await builtFrom(process.env), distOfDrafts, { HOLDFAST_DRAFTS });
  if (code === 0) console.log(howToShare(path));
  return code;
}

const keyFile = '.data/drafts-key';

/** Kept, so that an address that was shared stays. */
async function draftsKey(): Promise<string> {
  const kept = await readFile(keyFile, 'utf8').catch(() => '');
  if (/^[0-9a-f]{32}$/.test(kept)) return kept;
  const key = randomBytes(16).toString('hex');
  await mkdir('.data', { recursive: true });
  await writeFile(keyFile, key, { mode: 0o600 });
  return key;
}

const howToShare = (path: string) => `
  The drafts are at ${path}, in a copy of the site in ${distOfDrafts}/public.
  Read them here:  npm run preview -- --drafts
  Share them:      copy that folder to your web server, for example
                   rsync -a --delete --exclude=_headers ${distOfDrafts}/public/ <server>:/var/www/holdfast-drafts/
                   and send ${brand.origin}${path}, with the name of that server in place of ours.
  Whoever has the address can read them. To change it: rm ${keyFile}, and build again.
`;

async function build(
  from: BuiltFrom,
  target: string,
  settings: Record<string, string> = {},
): Promise<number> {
  // Beside it, so that what is served stays whole while we build.
  const next = `${target}.next`;
  await rm(next, { recursive: true, force: true });
  const PUBLIC_RELEASE = process.env.PUBLIC_RELEASE || releaseOf(from);
  // Most of what a build makes is thrown away at once: with room for it, a tenth less time.
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
  const { code, output } = await watchTool(['astro', 'build', '--outDir', join(next, 'public')], {
    env: { NODE_ENV: 'production', PUBLIC_RELEASE, NODE_OPTIONS, HOLDFAST_DRAFTS: '', ...settings },
  });
  if (code !== 0) return code;
  const warnings = stripVTControlCharacters(output).match(/^.*\[WARN\].*$/gm) ?? [];
  if (warnings.length > 0) {
    console.error(`\nThe build stops at what it warns of:\n${warnings.join('\n')}`);
    return 1;
  }
  await publish(next, target, from);
  return 0;
}

/** For reports of errors, unless the release was named: what these sources are called. */
function releaseOf(from: BuiltFrom): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify(from)).digest('hex');
  return `${version}-${hash.slice(0, 8)}`;
}
