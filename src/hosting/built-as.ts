import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSandbox } from './ancestors.ts';

/** What a build was told, for the server that serves it. */
export type BuiltAs = {
  readonly mode: 'sandbox' | 'live';
  /** What its reports of errors call it; null when the build was given no name. */
  readonly release: string | null;
};
type Variables = Readonly<Record<string, string | undefined>>;

/** In the build's folder, beside its manifest. */
const name = 'build.json';

export async function writeBuiltAs(dist: string, variables: Variables): Promise<void> {
  const built: BuiltAs = { mode: modeOf(variables), release: variables.PUBLIC_RELEASE || null };
  await writeFile(join(dist, name), `${JSON.stringify(built, null, 1)}\n`);
}

/** Throws when `dist` holds no build, and when it was built for the other mode than is served. */
export async function readBuiltAs(dist: string, variables: Variables): Promise<BuiltAs> {
  const text = await readFile(join(dist, name), 'utf8').catch((cause) => {
    throw new Error(`${dist} holds no finished build. Make one: npm run build`, { cause });
  });
  const built: BuiltAs = JSON.parse(text);
  const mode = modeOf(variables);
  if (built.mode === mode) return built;
  throw new Error(
    `${dist} was built for ${built.mode} mode, and this is ${mode} mode: its pages and who may ` +
      `frame them would be those of the other. Start it with PROVIDER_MODE=${built.mode}, or build it ` +
      `again: PROVIDER_MODE=${mode} npm run build, or docker build --build-arg PROVIDER_MODE=${mode}`,
  );
}

const modeOf = (variables: Variables) => (isSandbox(variables) ? 'sandbox' : 'live');
