import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'vitest';
import { find } from '#support/finding.ts';

/** Of ours: zod/mini, which reads at both ends, is weighed beside it. */
const max = 12_000;
const folder = resolve('node_modules/.cache/bytes');

const screens = [
  'dashboard/DashboardScreen',
  'offer/OfferScreen',
  'repay/RepayScreen',
  'withdrawal/WithdrawalScreen',
  'signon/SignOn',
  'signin/SignIn',
  'waitlist/Waitlist',
].map((screen) => `src/features/${screen}.tsx`);

const aliases: [string, string][] = Object.entries(
  JSON.parse(readFileSync('package.json', 'utf8')).imports,
);

/** The file of ours that an import leads to; undefined for a package or a style. */
function fileOf(wanted: string, from: string): string | undefined {
  if (wanted.startsWith('.')) return relative('.', join(dirname(from), wanted));
  for (const [alias, target] of aliases) {
    const [start, rest] = alias.split('*') as [string, string | undefined];
    if (rest === undefined ? wanted === alias : wanted.startsWith(start)) {
      return relative('.', target.replace('*', wanted.slice(start.length)));
    }
  }
  return undefined;
}

/** Not `import()`: what is asked for later is no part of a page that opens. */
const statement = /^(?:import|export)\s+(type\s+)?(?:\{([^}]*)\}\s+from\s+)?'([^']+)'/gm;

/** What a screen and all that it imports at once take from the contract: file and name. */
function takenBy(file: string, seen = new Set<string>()): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  if (seen.has(file) || !/\.tsx?$/.test(file)) return taken;
  seen.add(file);
  for (const [, type, names = '', wanted = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
    const target = type ? undefined : fileOf(wanted, file);
    if (!target || target.startsWith('src/credit/')) continue;
    if (target.startsWith('src/contract/')) {
      const values = names.split(',').map((name) => name.trim().replace(/ as .*/, ''));
      const own = values.filter((name) => name && !name.startsWith('type '));
      taken.set(target, new Set([...(taken.get(target) ?? []), ...own]));
      continue;
    }
    for (const [from, more] of takenBy(target, seen)) {
      taken.set(from, new Set([...(taken.get(from) ?? []), ...more]));
    }
  }
  return taken;
}

/** Minified and gzipped, with everything that it imports but what is `external`. */
function bytesOf(name: string, source: string, ...external: string[]): number {
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, `${name}.ts`);
  writeFileSync(entry, source);
  const options = ['--format', 'esm', '--minify', '--platform', 'browser', '-d', folder];
  const without = external.flatMap((one) => ['--external', one]);
  execFileSync('node_modules/.bin/rolldown', [entry, ...options, ...without], { stdio: 'pipe' });
  return gzipSync(readFileSync(join(folder, `${name}.js`)), { level: 9 }).length;
}

const exported = (names: Iterable<string>, file: string) =>
  `export { ${[...names].join(', ')} } from '${resolve(file)}';\n`;
const client = exported(['createClient'], 'src/api/client.ts');

test('the contract and the client in a page keep to their bytes', () => {
  const weighed = screens.map((screen) => {
    const source = [...takenBy(screen)].map(([file, names]) => exported(names, file)).join('');
    const name = screen.replace(/.*\/(\w+)\.tsx$/, '$1');
    const all = bytesOf(name, source + client);
    return { name, all, bytes: bytesOf(name, source + client, 'zod/mini') };
  });
  const heaviest = weighed.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  const whole = bytesOf(
    'Everything',
    `export * from '${resolve('src/contract/index.ts')}';${client}`,
  );
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const { name, bytes, all } of weighed) {
    console.log(`${name}: ${kB(bytes)}, with zod/mini ${kB(all)}`);
  }
  find({
    promise: 'contract and client in a page, minified and gzipped',
    wanted: `at most ${kB(max)}`,
    measured: `${kB(heaviest.bytes)}, with zod/mini ${kB(heaviest.all)} (${heaviest.name}); the whole contract ${kB(whole)}`,
    held: heaviest.bytes <= max,
  });
});
