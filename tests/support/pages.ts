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

/** Every page of the build in dist/. */
export async function builtPages(): Promise<BuiltPage[]> {
  const manifest: Manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8'));
  const pages = Object.entries(manifest).filter(([, { policy }]) => policy);
  return Promise.all(
    pages.map(async ([path, { file }]) => {
      const html = await readFile(join('dist/public', file), 'utf8');
      const isShell = /<astro-island\b[^>]*\sclient="only"/.test(html);
      return { path, address: entrances[path] ?? path, html, isShell };
    }),
  );
}

/** Pages that differ in their list alone: one stands for all of its kind. */
const kinds = [
  /^\/blog(\/tags\/[^/]+|\/authors\/[^/]+)?\/\d+$/,
  /^\/blog\/tags\//,
  /^\/blog\/authors\//,
  /^\/contact\//,
];

/** The public pages, and of those that are made alike the longest one. */
export function samplesOf(pages: readonly BuiltPage[]): BuiltPage[] {
  const open = pages.filter(({ isShell }) => !isShell);
  const kindOf = ({ path }: BuiltPage) => kinds.find((kind) => kind.test(path));
  const longest = kinds.flatMap(
    (kind) =>
      open
        .filter((page) => kindOf(page) === kind)
        .sort((one, other) => other.html.length - one.html.length)[0] ?? [],
  );
  return [...open.filter((page) => !kindOf(page)), ...longest];
}
