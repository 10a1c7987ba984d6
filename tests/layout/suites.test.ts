import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';

type Suite = { test: { name: string; include: string[]; exclude?: string[] } };

/** The suites as `npm test` asks them, as a merge does, or all of them. */
async function suitesOf(asked: 'day' | 'merge' | undefined): Promise<Suite[]> {
  vi.stubEnv('TESTS_ASKED', asked);
  vi.resetModules();
  const { default: config } = await import('../../vitest.config.ts');
  return (config as { test: { projects: Suite[] } }).test.projects;
}

const filesOf = (projects: Suite[]) =>
  new Map(
    projects.map(({ test: { name, include, exclude = [] } }) => [
      name,
      globSync(include, { exclude }),
    ]),
  );

const projects = await suitesOf(undefined);
const suites = filesOf(projects);
const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Where an import leads in this repository; undefined for a package. */
function target(from: string, wanted: string): string | undefined {
  if (wanted.startsWith('.')) return join(dirname(from), wanted);
  for (const [name, path] of Object.entries<string>(imports)) {
    if (name === wanted) return join(path);
    const [start = '', end] = name.split('*');
    if (end !== undefined && wanted.startsWith(start)) {
      return join(path.replace('*', wanted.slice(start.length)));
    }
  }
  return undefined;
}

const statement = /^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)'|^import '([^']+)'/gm;
const known = new Map<string, string[]>();
const importsOf = (file: string): string[] => {
  const found = known.get(file);
  if (found) return found;
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const all = [...source.matchAll(statement)].map(([, named, bare]) => named ?? bare ?? '');
  known.set(file, all);
  return all;
};

/** The packages that a file brings along, through whatever it imports. */
function packagesOf(start: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set([start]);
  for (const file of seen) {
    for (const wanted of importsOf(file)) {
      const path = target(file, wanted);
      if (path) seen.add(path);
      else packages.add(wanted);
    }
  }
  return packages;
}

const costly = ['pg', '@electric-sql/pglite', '@playwright/test'];

test('a pure test brings no database and no browser along', () => {
  const found = (suites.get('pure') ?? []).flatMap((file) => {
    const packages = packagesOf(file);
    return costly.filter((name) => packages.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('every test belongs to a suite, and to one alone but for what the embedded database repeats', () => {
  const of = (name: string) => suites.get(name) ?? [];
  const once = ['pure', 'stores', 'provider', 'seldom', 'site'].flatMap(of);
  expect(once.filter((file, at) => once.indexOf(file) !== at)).toEqual([]);
  const all = new Set([...once, ...of('embedded')]);
  expect(globSync('tests/**/*.test.ts').filter((file) => !all.has(file))).toEqual([]);
});

test('every suite holds tests, so that no pattern leads nowhere', () => {
  for (const { test } of projects.filter(({ test: { name } }) => name !== 'bench')) {
    for (const pattern of test.include) expect(globSync(pattern), pattern).not.toEqual([]);
  }
});

test('what a suite leaves of a day, a merge asks, and nothing twice', async () => {
  const day = filesOf(await suitesOf('day'));
  const merge = filesOf(await suitesOf('merge'));
  for (const name of ['pure', 'stores', 'provider', 'embedded']) {
    const both = [...(day.get(name) ?? []), ...(merge.get(name) ?? [])];
    expect(both.toSorted(), name).toEqual(suites.get(name)?.toSorted());
  }
});

test('every file that is left for a merge is there', async () => {
  const { beforeMerge } = await import('../../vitest.config.ts');
  for (const path of beforeMerge.flatMap(alternatives)) {
    expect(globSync(path), path).not.toEqual([]);
  }
});

/** The paths that a pattern with braces stands for. */
function alternatives(pattern: string): string[] {
  const [all, start = '', names = '', end = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  return all ? names.split(',').map((name) => start + name + end) : [pattern];
}
