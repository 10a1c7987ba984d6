import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSandbox } from './ancestors.ts';

/** What a build was made as, which says whether it may be served. */
export type BuiltAs = {
  readonly mode: 'sandbox' | 'live';
  /** What its reports of errors call it; null when the build was given no name. */
  readonly release: string | null;
  /** What it was made from, added when it is published. */
  readonly from?: BuiltFrom;
};

/** A hash of the settings that stand in the pages, and one of each source. */
export type BuiltFrom = {
  readonly settings: string;
  readonly sources: Readonly<Record<string, string>>;
};
type Variables = Readonly<Record<string, string | undefined>>;

/** In the build's folder, beside its manifest. */
const name = 'build.json';

const sources = [
  'src',
  'clients/embed',
  'content',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
];
// The provider is run from its sources; no page holds anything of it.
const notInPages = 'src/provider/';

export async function writeBuiltAs(dist: string, variables: Variables): Promise<void> {
  await write(dist, { mode: modeOf(variables), release: variables.PUBLIC_RELEASE || null });
}

/** Adds to a build what it was made from. */
export async function writeBuiltFrom(dist: string, from: BuiltFrom): Promise<void> {
  await write(dist, { ...(await read(dist)), from });
}

/**
 * @returns what the build in `dist` was made as, for the server that serves it.
 * @throws with the command to run when `dist` holds no build, one for the other mode, or one of
 * other sources than those in this folder.
 */
export async function readBuiltAs(dist: string, variables: Variables): Promise<BuiltAs> {
  const built = await read(dist);
  const mode = modeOf(variables);
  if (built.mode !== mode) {
    throw new Error(
      `${dist} was built for ${built.mode} mode, and this is ${mode} mode: its pages and who may ` +
        `frame them would be those of the other. Start it with PROVIDER_MODE=${built.mode}, or build it ` +
        `again: PROVIDER_MODE=${mode} npm run build, or docker build --build-arg PROVIDER_MODE=${mode}`,
    );
  }
  const { sources: now } = await builtFrom(variables);
  // A container has some of the sources only.
  const changed = Object.keys(now).filter((source) => now[source] !== built.from?.sources[source]);
  if (changed.length > 0) {
    throw new Error(
      `${dist} is stale: ${changed.join(', ')} changed since it was built. Build it again: npm run build`,
    );
  }
  return built;
}

/** Whether `dist` holds a build of exactly these sources and settings. */
export async function isFresh(dist: string, from: BuiltFrom): Promise<boolean> {
  const built = await read(dist).catch(() => undefined);
  return JSON.stringify(built?.from) === JSON.stringify(from);
}

/** What a build would be made from now, in the folder that we run in. */
export async function builtFrom(variables: Variables): Promise<BuiltFrom> {
  const settings = Object.entries(variables).filter(([key]) => key.startsWith('PUBLIC_'));
  const hash = createHash('sha256');
  hash.update(JSON.stringify([variables.PROVIDER_MODE, settings.sort()]));
  const there = sources.filter((source) => existsSync(source));
  return {
    settings: hash.digest('hex'),
    sources: Object.fromEntries(
      await Promise.all(there.map(async (source) => [source, await hashOf(source)])),
    ),
  };
}

async function hashOf(source: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesIn(source)) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

async function filesIn(source: string): Promise<string[]> {
  if (source.includes('.')) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(notInPages))
    .sort();
}

async function read(dist: string): Promise<BuiltAs> {
  const text = await readFile(join(dist, name), 'utf8').catch((cause) => {
    throw new Error(`${dist} holds no finished build. Make one: npm run build`, { cause });
  });
  return JSON.parse(text);
}

const write = (dist: string, built: BuiltAs) =>
  writeFile(join(dist, name), `${JSON.stringify(built, null, 1)}\n`);

const modeOf = (variables: Variables) => (isSandbox(variables) ? 'sandbox' : 'live');
