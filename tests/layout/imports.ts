import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One import. Paths are below src, without an alias. */
export type Import = {
  /** The file that has it, and its room. */
  readonly file: string;
  readonly room: string;
  /** As it is written. */
  readonly wanted: string;
  /** The room or the package that it leads to. */
  readonly to: string;
  /** The file of ours that it leads to; undefined for a package. */
  readonly path: string | undefined;
  /** Types only: nothing is left of it when the code runs. */
  readonly isType: boolean;
  /** By `import()`: it comes later, when it is asked for. */
  readonly isLazy: boolean;
};

const statement = /\b(?:import|export)\s+(type\s+)?(?:([\w*{}\s,$]+?)\s+from\s+)?'([^']+)'/g;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import of the sources below `root`, which has a folder a room, or is one: `room`. */
export function importsOf(root: string, room = ''): Import[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|astro|mdx)$/.test(file) && !/\/(dist|node_modules)\//.test(file))
    .flatMap((file) => importsIn(join(room, file), readFileSync(join(root, file), 'utf8')));
}

/** The imports of one file; `file` is its path below src. */
export function importsIn(file: string, source: string): Import[] {
  const named = [...source.matchAll(statement)].map(([, type, names = '', wanted = '']) => ({
    wanted,
    isType: type !== undefined || /^\{(\s*type\s[^,]*,?)+\s*\}$/.test(names),
    isLazy: false,
  }));
  const lazy = [...source.matchAll(dynamic)].map(([, wanted = '']) => ({
    wanted,
    isType: false,
    isLazy: true,
  }));
  return [...named, ...lazy].map((found) => {
    const path = pathOf(file, found.wanted);
    const to = path === undefined ? packageOf(found.wanted) : roomOf(path);
    return { file, room: roomOf(file), to, path, ...found };
  });
}

/** `#ui/Button.tsx` is ui/Button.tsx, and `./x.ts` lies beside its file. */
function pathOf(file: string, wanted: string): string | undefined {
  if (wanted === '#contract') return 'contract/index.ts';
  if (wanted === '#brand') return 'brand.ts';
  if (wanted.startsWith('#')) return wanted.slice(1);
  return wanted.startsWith('.') ? join(dirname(file), wanted) : undefined;
}

/** `react-dom/client` is of react-dom; all that Node or Astro brings is one. */
function packageOf(wanted: string): string {
  if (wanted.startsWith('node:') || wanted.startsWith('astro:')) return wanted.replace(/:.*/, ':');
  const [scope = '', name = ''] = wanted.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** The first folder below src, and for a feature its own folder too; `brand` for brand.ts. */
function roomOf(path: string): string {
  const [room = '', ...rest] = path.split('/');
  if (room === 'features' && rest.length > 0) return `features/${rest[0]}`;
  return room.replace(/\.ts$/, '');
}
