import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type BuiltFrom, builtFrom, isFresh } from '#hosting/built-as.ts';
import { publish } from '#hosting/publish.ts';
import { watchTool } from './tool.ts';

const dist = 'dist';
/** Beside it, so that what is served stays whole while we build. */
const next = 'dist.next';

/** `npm run build`: always builds, unless told `--if-stale`. */
export async function main([when]: string[]): Promise<number> {
  return when === '--if-stale' ? buildIfStale() : build(await builtFrom(process.env));
}

/** Builds unless dist/ was built from exactly these sources and settings; gives an exit code. */
export async function buildIfStale(): Promise<number> {
  const from = await builtFrom(process.env);
  return (await isFresh(dist, from)) ? 0 : build(from);
}

async function build(from: BuiltFrom): Promise<number> {
  await rm(next, { recursive: true, force: true });
  const PUBLIC_RELEASE = process.env.PUBLIC_RELEASE || releaseOf(from);
  // Most of what a build makes is thrown away at once: with room for it, a tenth less time.
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
  const { code, output } = await watchTool(['astro', 'build', '--outDir', join(next, 'public')], {
    env: { NODE_ENV: 'production', PUBLIC_RELEASE, NODE_OPTIONS },
  });
  if (code !== 0) return code;
  const warnings = stripVTControlCharacters(output).match(/^.*\[WARN\].*$/gm) ?? [];
  if (warnings.length > 0) {
    console.error(`\nThe build stops at what it warns of:\n${warnings.join('\n')}`);
    return 1;
  }
  await publish(next, dist, from);
  return 0;
}

/** For reports of errors, unless the release was named: what these sources are called. */
function releaseOf(from: BuiltFrom): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify(from)).digest('hex');
  return `${version}-${hash.slice(0, 8)}`;
}
