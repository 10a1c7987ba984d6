import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#hosting/manifest.ts';

export type BuiltPage = {
  /** `/signin` for signin.html. */
  path: string;
  /** What opens it; some pages do not open by their bare path. */
  address: string;
  html: string;
  /** A page of the app: it is whole only when its island runs. */
  isShell: boolean;
};

const entrances: Record<string, string> = {
  '/repay': '/repay?amount=1000000',
  '/onboarding': '/onboarding/never-sent/1',
  '/signin/code': '/signin/never-sent',
};

/** Every page of a build. */
export async function builtPages(dist = 'dist'): Promise<BuiltPage[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'));
  const pages = Object.entries(manifest).filter(([, { type }]) => type.startsWith('text/html'));
  return Promise.all(
    pages.map(async ([path, { file }]) => {
      const html = await readFile(join(dist, 'public', file), 'utf8');
      const isShell = /<astro-island\b[^>]*\sclient="(only|load)"/.test(html);
      return { path, address: entrances[path] ?? path, html, isShell };
    }),
  );
}

/** Pages that differ in what they list or tell alone: so many stand for all of their kind. */
const kinds: { kind: RegExp; most?: number }[] = [
  { kind: /^\/blog(\/(tags|authors)\/[^/]+)?\/\d+$/, most: 1 },
  { kind: /^\/blog\/tags\//, most: 1 },
  { kind: /^\/blog\/authors\//, most: 1 },
  { kind: /^\/blog\/[^/]+$/ },
  { kind: /^\/docs\/api\//, most: 1 },
  { kind: /^\/docs\/(?!api$)[^/]+$/, most: 1 },
  { kind: /^\/contact\//, most: 1 },
];

/** The parts of src/site/docs that an article of the documentation is written with. */
function partsOf({ path }: BuiltPage): string[] {
  const source = `content${path}.mdx`;
  if (!path.startsWith('/docs/') || !existsSync(source)) return [];
  const names = [...readFileSync(source, 'utf8').matchAll(/<([A-Z]\w*)/g)].map(
    ([, name = '']) => name,
  );
  return names.filter((name) => existsSync(`src/site/docs/${name}.astro`));
}

/**
 * All pages, but of those that are made alike only the longest, of posts so many; of the
 * documentation also the longest with each part that no other has shown.
 */
export function samplesOf(pages: readonly BuiltPage[], posts = 10): BuiltPage[] {
  const shown = new Set<string>();
  const showsMore = (page: BuiltPage) => {
    const fresh = partsOf(page).filter((part) => !shown.has(part));
    for (const part of fresh) shown.add(part);
    return fresh.length > 0;
  };
  const indexOf = ({ path }: BuiltPage) => kinds.findIndex(({ kind }) => kind.test(path));
  const longest = kinds.flatMap(({ most = posts }, index) =>
    pages
      .filter((page) => indexOf(page) === index)
      .sort((one, other) => other.html.length - one.html.length)
      .filter((page, at) => showsMore(page) || at < most),
  );
  return [...pages.filter((page) => indexOf(page) === -1), ...longest];
}
