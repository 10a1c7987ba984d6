import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAccepted, lockedPackages } from '../../scripts/licences.ts';

type Manifest = {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock: { packages: Record<string, { hasInstallScript?: boolean; integrity?: string }> } =
  JSON.parse(readFileSync('package-lock.json', 'utf8'));
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

test('every package has a licence that is accepted', async () => {
  const packages = await lockedPackages();
  expect(packages.length).toBe(locked.length);
  expect(packages.filter((one) => !isAccepted(one))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['none', false],
])('the licence %s is accepted: %s', (licence, is) => {
  expect(isAccepted({ name: 'some-package', version: '1.0.0', licence })).toBe(is);
});

test('only packages that are named run a script when they are installed, and npm refuses others', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = [...new Set(scripted.map(([path]) => nameOf(path)))].sort();
  expect(names).toEqual(Object.keys(manifest.allowScripts).sort());
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
});

test('what is installed is locked by its hash, and asked for by one version', () => {
  expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  const asked = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  expect(
    Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

test('the Node that is needed is named in package.json, and everything else agrees', () => {
  const [, needed = ''] = /^>=(\d+\.\d+)$/.exec(manifest.engines.node) ?? [];
  const brought = Object.values(manifest.optionalDependencies)[0]?.split('.')[0] ?? '';
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(brought);
  expect(manifest.devDependencies['@types/node']?.split('.')[0]).toBe(brought);
  expect(readFileSync('Dockerfile', 'utf8').match(/(?<=^FROM node:)\d+/gm)).toEqual([
    brought,
    brought,
  ]);
  const others = globSync(['*.md', 'docs/**/*.md', 'deploy/*', '.ci/*']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bnode(?:\.js)?[ :@]\(?v?(\d+(?:\.\d+)*)/gi)].map(
      ([, version]) => `${file}: ${version}`,
    ),
  );
  expect(others.filter((one) => !one.endsWith(` ${needed}`))).toEqual([]);
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`;
  const old = spawnSync(process.execPath, [
    ...['--import', `data:text/javascript,${older}`],
    'scripts/run.mjs',
    'dev',
  ]);
  expect([old.status, String(old.stderr)]).toEqual([
    1,
    expect.stringContaining(`needs Node ${needed} or newer, and this is 20.19.0`),
  ]);
});
