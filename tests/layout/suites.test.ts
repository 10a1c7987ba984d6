import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';

type Suite = { test: { name: string; include: string[]; exclude?: string[] } };

const { projects } = (config as { test: { projects: Suite[] } }).test;
const suites = new Map(
  projects.map(({ test: { name, include, exclude = [] } }) => [
    name,
    globSync(include, { exclude }),
  ]),
);
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
