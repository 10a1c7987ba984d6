import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';

type Plugin = Extract<NonNullable<AstroConfig['vite']['plugins']>[number], { name: string }>;
type Resolve = (id: string, importer: string) => Promise<string | undefined>;

const source = fileURLToPath(new URL('..', import.meta.url));
const start = `${source}shell/start.ts`;
const reader = `${source}contract/reader.ts`;

/**
 * Divides the scripts so that a screen loads two files: what all screens stand on (shell/start.ts
 * and what it imports), which stays from screen to screen, and its own. Of what only some screens
 * use each has a copy of its own, so that none loads what another one needs. The scripts of public
 * pages have their own copies too, and fetch nothing of the app. A module that awaits at its top
 * anywhere in the client's scripts would keep the bundler from joining files. The contract is read
 * without zod.
 */
export function screenFiles(): Plugin {
  let base: Promise<ReadonlySet<string>> | undefined;
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      // The name that Astro gives to a component's script is long, and stands in every page.
      entryFileNames: ({ name }) => `_astro/${name.includes('.astro_') ? '' : '[name].'}[hash].js`,
      codeSplitting: {
        groups: [
          { name: 'start', test: isShared, tags: ['$initial'] },
          { name: (id) => screenOf(id) ?? null, test: (id) => !!screenOf(id), tags: ['$initial'] },
        ],
      },
    }),
    async resolveId(id, importer = '', options) {
      if (id === '@astrojs/react/client.js') return start;
      const owner = ownerOf(importer);
      const isZod = id === 'zod/mini' && pathOf(importer).startsWith('contract/');
      if (!owner) return isZod ? reader : null;
      const found = isZod
        ? { id: reader }
        : await this.resolve(id, importer, { ...options, skipSelf: true });
      if (!found || !/^[^?]+\.(tsx?|css)$/.test(found.id) || pathOf(found.id) === '') return found;
      const resolve: Resolve = async (one, from) =>
        (await this.resolve(one, from, { skipSelf: true }))?.id;
      base ??= reachedFrom([start, reader], resolve);
      const isOwn = hasOwner.test(pathOf(found.id));
      if (isOwn || (owner !== 'public' && (await base).has(found.id))) return found;
      return { ...found, id: `${found.id}?of=${owner}` };
    },
  };
}

const pathOf = (id: string) => (id.startsWith(source) ? id.slice(source.length) : '');

const hasOwner = /\?of=|^(features|site|layouts|pages|embed)\//;
const libraries = /\/node_modules\/(react|react-dom|scheduler|@?nanostores|nanoevents|zod)\//;
const isShared = (id: string) =>
  pathOf(id)
    ? !hasOwner.test(pathOf(id))
    : libraries.test(id) || /preload-helper|rolldown\/runtime/.test(id);

/** Whose copies a module imports: those of its screen, or those of public pages. */
function ownerOf(importer: string): string | undefined {
  const path = pathOf(importer);
  const [, owner] = /\?of=(\w+)/.exec(path) ?? /^features\/(\w+)\//.exec(path) ?? [];
  return owner ?? (path.startsWith('site/') ? 'public' : undefined);
}

const screenOf = (id: string) => (ownerOf(id) === 'public' ? undefined : ownerOf(id));

/** Modules of ours and all that they import at once. */
async function reachedFrom(entries: string[], resolve: Resolve): Promise<ReadonlySet<string>> {
  const found = new Set(entries);
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = await readFile(file, 'utf8');
    for (const [, id = ''] of text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?'([^']+)';/gm)) {
      const imported = await resolve(id, file);
      if (imported && pathOf(imported)) found.add(imported);
    }
  }
  return found;
}
