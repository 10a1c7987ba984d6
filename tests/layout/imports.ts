import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One import: the file that has it, what it names, and the room or package that this leads to. */
export type Import = { file: string; room: string; wanted: string; to: string; isType: boolean };

const statement = /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'/g;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import of the sources below `root`, which has a folder a room. */
export function importsOf(root: string): Import[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|astro|mdx)$/.test(file))
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The imports of one file; `file` is its path below src. */
export function importsIn(file: string, source: string): Import[] {
  const named = [...source.matchAll(statement)].map(([, , type, wanted = '']) => ({
    wanted,
    isType: type !== undefined,
  }));
  const lazy = [...source.matchAll(dynamic)].map(([, wanted = '']) => ({ wanted, isType: false }));
  const room = roomOf(file);
  return [...named, ...lazy].map((found) => ({
    file,
    room,
    to: target(file, found.wanted),
    ...found,
  }));
}

/** `#ui/Button.tsx` leads to ui, `./x.ts` to where it lies, `react-dom/client` to react-dom. */
function target(file: string, wanted: string): string {
  if (wanted.startsWith('#')) return roomOf(wanted.slice(1));
  if (wanted.startsWith('.')) return roomOf(join(dirname(file), wanted));
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
