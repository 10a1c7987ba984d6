import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheControl, embedHeaders, embedPath, everyAnswer, inertPolicy } from './headers.ts';
import type { Manifest } from './manifest.ts';
import { isBareShell, notFound, redirects, rewrites } from './rewrites.ts';

/**
 * Writes what static hosts serve a built site by, from the tables that the bundled server answers
 * from: `_redirects` and `_headers` within the public root, as Netlify reads them.
 */
export async function writeHostFiles(
  root: string,
  manifest: Manifest,
  apiUrl?: string,
): Promise<void> {
  await writeFile(join(root, '_redirects'), redirectsFile(apiUrl));
  await writeFile(join(root, '_headers'), headersFile(manifest));
}

/**
 * `{code}` is `:code` there, and `!` makes a rule stronger than a file of that name. A provider that
 * lives elsewhere is found from here too: the sandbox names its checkout and its logos by our origin.
 */
export function redirectsFile(apiUrl?: string): string {
  const shells = rewrites.map(({ to }) => to).filter(isBareShell);
  return lines([
    ...redirects.map(({ from, to }) => `${from} ${to} 308!`),
    ...(apiUrl?.startsWith('http') ? [`/api/* ${apiUrl}/:splat 302`] : []),
    ...shells.map((shell) => `${shell} ${notFound} 302!`),
    ...rewrites.map(({ from, to }) => `${named(from)} ${to} 200`),
    `${notFound} ${notFound}.html 404!`,
    `/* ${notFound} 302`,
  ]);
}

/** Headers of rules that meet on one address add up, so no address has two policies. */
export function headersFile(manifest: Manifest): string {
  const files = Object.entries(manifest);
  const rule = (path: string, headers: Record<string, string>) =>
    lines([path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]);
  const withPages = new Set(
    files.flatMap(([address, { policy }]) => (policy ? foldersOf(address) : [])),
  );
  const inert = files.filter(([, { policy }]) => !policy).map(([address]) => address);
  return [
    rule('/*', everyAnswer),
    rule(`${embedPath}*`, embedHeaders),
    ...[...new Set(inert.map((address) => placeOf(address, withPages)))].map((path) =>
      rule(path, {
        'content-security-policy': inertPolicy,
        'cache-control': cacheControl(path, ''),
      }),
    ),
    ...files.flatMap(([address, { file, type, policy }]) => {
      if (!policy) return [];
      const headers = {
        'content-security-policy': policy,
        'cache-control': cacheControl(address, type),
      };
      return addressesOf(address, file).map((path) => rule(path, headers));
    }),
  ].join('\n');
}

/** The largest folder around a file in which nothing has a policy of its own, or the file alone. */
function placeOf(address: string, withPages: ReadonlySet<string>): string {
  const folder = foldersOf(address).find((one) => !withPages.has(one));
  return folder ? `${folder}*` : address;
}

/** The folders around a file, the largest first. */
function foldersOf(address: string): string[] {
  const steps = address.split('/');
  return steps.slice(1, -1).map((_, at) => `${steps.slice(0, at + 2).join('/')}/`);
}

/** Such a host also gives a page by the name of its file. */
function addressesOf(address: string, file: string): string[] {
  const behind = rewrites.find(({ to }) => to === address)?.from;
  if (!behind) return [...new Set([address, `/${file}`])];
  // A code’s pattern meets on whatever lies in that folder, the file among it.
  return isBareShell(address) ? [named(behind), `/${file}`] : [named(behind)];
}

const named = (pattern: string) => pattern.replace(/\{(\w+)\}/g, ':$1');
const lines = (texts: string[]) => `${texts.join('\n')}\n`;
