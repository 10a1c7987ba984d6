import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#hosting/manifest.ts';

export type BuiltPage = {
  /** `/signin` for signin.html. */
  path: string;
  /** What opens it; some pages do not open by their bare path. */
  address: string;
  html: string;
  /** A shell of the app: the page is whole only when its island runs. */
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
      const isShell = /<astro-island\b[^>]*\sclient="only"/.test(html);
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

/** All pages, but of those that are made alike only the longest, of posts so many. */
export function samplesOf(pages: readonly BuiltPage[], posts = 10): BuiltPage[] {
  const indexOf = ({ path }: BuiltPage) => kinds.findIndex(({ kind }) => kind.test(path));
  const longest = kinds.flatMap(({ most = posts }, index) =>
    pages
      .filter((page) => indexOf(page) === index)
      .sort((one, other) => other.html.length - one.html.length)
      .slice(0, most),
  );
  return [...pages.filter((page) => indexOf(page) === -1), ...longest];
}
