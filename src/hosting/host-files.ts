import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embedHeaders, embedPath, everyAnswer, inertPolicy } from './headers.ts';
import type { Manifest } from './manifest.ts';
import { nginxFile } from './nginx.ts';
import { isBareShell, notFound, redirects, rewrites } from './rewrites.ts';

/**
 * Writes what other hosts serve a built site by, from the tables that the bundled server answers
 * from: `_redirects` and `_headers` within the public root, as Netlify reads them, and nginx.conf
 * beside it.
 */
export async function writeHostFiles(root: string, manifest: Manifest): Promise<void> {
  await writeFile(join(root, '_redirects'), redirectsFile());
  await writeFile(join(root, '_headers'), headersFile(manifest));
  await writeFile(join(root, '..', 'nginx.conf'), nginxFile(root, manifest));
}

/** `{code}` is `:code` there, and `!` makes a rule stronger than a file of that name. */
export function redirectsFile(): string {
  const shells = rewrites.map(({ to }) => to).filter(isBareShell);
  return lines([
    ...redirects.map(({ from, to }) => `${from} ${to} 308!`),
    ...shells.map((shell) => `${shell} ${notFound} 302!`),
    ...rewrites.map(({ from, to }) => `${named(from)} ${to} 200`),
    `${notFound} ${notFound}.html 404!`,
    `/* ${notFound} 302`,
  ]);
}

/** Headers of rules that meet on one address add up, so no address has two policies. */
export function headersFile(manifest: Manifest): string {
  const pages = Object.entries(manifest).filter(([, file]) => file.policy);
  const rule = (path: string, headers: Record<string, string>) =>
    lines([path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]);
  return [
    rule('/*', everyAnswer),
    rule(`${embedPath}*`, embedHeaders),
    rule('/_astro/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
    ...pages.map(([address, { policy = inertPolicy }]) => {
      const behind = rewrites.find(({ to }) => to === address)?.from;
      const headers = { 'content-security-policy': policy, 'cache-control': 'no-cache' };
      return rule(behind ? named(behind) : address, headers);
    }),
  ].join('\n');
}

const named = (pattern: string) => pattern.replace(/\{(\w+)\}/g, ':$1');
const lines = (texts: string[]) => `${texts.join('\n')}\n`;
