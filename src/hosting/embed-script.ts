import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { brand, colours } from '#brand';

type Plugin = Extract<NonNullable<AstroConfig['vite']['plugins']>[number], { name: string }>;

const source = fileURLToPath(new URL('../embed/open.ts', import.meta.url));
const typesFile = new URL('../../clients/embed/v1.d.ts', import.meta.url);

/** What it is for a page, by `<script src>`, and what it is for a module, by `import`. */
const script = 'embed/v1.js';
const files = {
  // A module is told where it comes from, which the script is not when a module imports it.
  'embed/v1.mjs': `import "./v1.js";
const { origin } = new URL(import.meta.url);
export const open = (options) => globalThis.Holdfast.open({ origin, ...options });
`,
};

/**
 * Builds the script by which partners open the flow in their own pages, under an address that stays.
 * It is one file, for a page with and without modules.
 */
export function embedScript(): Plugin {
  return {
    name: 'embed-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: script });
    },
    async generateBundle(_options, bundle) {
      const built = bundle[script];
      if (built?.type !== 'chunk') throw new Error(`${script} was not built.`);
      if (built.imports.length > 0 || built.exports.length > 0) {
        throw new Error(`${script} must stand alone: ${built.imports} ${built.exports}`);
      }
      built.code = withoutNames(built.code);
      for (const [fileName, text] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: text });
      }
      const types = await readFile(typesFile, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'embed/v1.d.ts', source: types });
    },
  };
}

/** The same for development, from the source as the development server reads it. */
export async function embedFile(
  path: string,
  transform: (file: string) => Promise<{ code: string } | null>,
): Promise<string | undefined> {
  const name = path.slice(1);
  if (name === script) return withoutNames((await transform(source))?.code ?? '');
  if (name === 'embed/v1.d.ts') return readFile(typesFile, 'utf8');
  return Object.hasOwn(files, name) ? files[name as keyof typeof files] : undefined;
}

const schemes = ([light, dark]: readonly [string, string]) => `light-dark(${light},${dark})`;
/** What the script says and shows of the brand. It imports nothing, so it is told. */
const told = {
  name: brand.name,
  paper: schemes(colours.paper),
  ink: schemes(colours.ink),
  dim: `${colours.paper[1]}b3`,
};

/** A script's own names would be the page's, and a second script's. */
const withoutNames = (code: string) => `(()=>{const brand=${JSON.stringify(told)};${code}\n})()`;
