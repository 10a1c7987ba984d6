import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';
import { brand } from '#brand';
import type { Manifest } from '#hosting/manifest.ts';
import { rules } from './rules.ts';

export type BuiltPage = {
  /** Its address, `/signin` for signin.html. */
  path: string;
  file: string;
  html: string;
  document: HtmlElement;
  /** A shell of the app, which is whole only when its island runs. */
  isShell: boolean;
};

export const validator = new HtmlValidate(new StaticConfigLoader(rules));

export const manifest: Manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8'));

/** Every page of the build in dist/. */
export const pages: readonly BuiltPage[] = await Promise.all(
  Object.entries(manifest)
    .filter(([, { policy }]) => policy)
    .map(([path, { file }]) => open(path, file)),
);

export const publicPages = pages.filter(({ isShell }) => !isShell);

/** What a file of the build holds, by its address. */
export const textOf = (path: string): Promise<string> =>
  readFile(join('dist/public', manifest[path]?.file ?? `nothing at ${path}`), 'utf8');

/** An attribute as the browser reads it. */
export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.getAttributeValue(name)?.replace(/&(?:amp|#38|#x26);/gi, '&');

/** The address without our origin when it is one of ours. */
export function ownPath(address: string): string | undefined {
  const url = new URL(address, brand.origin);
  return url.origin === brand.origin ? url.pathname + url.search + url.hash : undefined;
}

async function open(path: string, file: string): Promise<BuiltPage> {
  const html = await readFile(join('dist/public', file), 'utf8');
  const parser = new Parser(await validator.getConfigFor(file));
  const isShell = /<astro-island\b[^>]*\sclient="only"/.test(html);
  return { path, file, html, document: parser.parseHtml(html), isShell };
}
