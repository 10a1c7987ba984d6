import { readFile } from 'node:fs/promises';

type Package = { readonly version?: string; readonly license?: string; readonly dev?: boolean };
type Named = { readonly name: string; readonly version: string; readonly licence: string };

/** Ask for a notice at most, or leave alone whoever uses the package as it is. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
  // Asks for the sources of its own files when they are changed; ours are as they came.
  'MPL-2.0',
]);

/** What was looked at one by one. */
const known: Readonly<Record<string, string>> = {
  // Draws pictures while the site is built, as a library of its own that is not passed on.
  '@img/sharp': 'LGPL-3.0-or-later',
  // Says it in its LICENSE and not in its package.json.
  'png-js': 'MIT',
  // Its license file names the word lists it is made of (SCOWL, VarCon, WordNet, UKACD): notices to
  // keep where the words are passed on. They are not: `npm run edit` alone reads them.
  'dictionary-en-gb': 'BSD',
  // Which browsers there are: asks for its author's name where it is passed on. It is not: only the
  // tool that plants defects (`npm run prove -- mutants`) brings it along.
  'caniuse-lite': 'CC-BY-4.0',
};

/** `npm run licences`: the licence of every package of the lock file; exit code 1 with a strange one. */
export async function main(): Promise<number> {
  const packages = await lockedPackages();
  const kinds = Map.groupBy(packages, ({ licence }) => licence);
  for (const [licence, some] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`\n${licence} (${some.length})`);
    console.log(some.map(({ name, version }) => `  ${name}@${version}`).join('\n'));
  }
  const strange = packages.filter((one) => !isAccepted(one));
  for (const { name, licence } of strange) {
    console.error(`NOT ACCEPTED ${name}: ${licence} (scripts/licences.ts says which are)`);
  }
  return strange.length === 0 ? 0 : 1;
}

/** Every package that any machine may install. */
export async function lockedPackages(): Promise<Named[]> {
  const lock: { packages: Record<string, Package> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? known[name] ?? 'none' };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Reads SPDX: of what is joined by OR one will do, of what is joined by AND all must. */
export function isAccepted({ name, licence }: Named): boolean {
  const family = /^@img\/sharp(?=-)/.exec(name)?.[0] ?? name;
  const isFine = (one: string) => accepted.has(one) || known[family] === one;
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((all) => all.split(' AND ').every(isFine));
}
