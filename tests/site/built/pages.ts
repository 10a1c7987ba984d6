import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';
import { brand } from '#brand';
import { type Manifest, readManifest } from '#hosting/manifest.ts';
import * as build from '#support/pages.ts';
import { rules } from './rules.ts';

export type BuiltPage = build.BuiltPage & { document: HtmlElement };

export const validator = new HtmlValidate(new StaticConfigLoader(rules));

/** The files that this build made. */
export const manifest: Manifest = Object.fromEntries(
  Object.entries(await readManifest('dist')).filter(([, file]) => !file.isOfLastBuild),
);

const config = await validator.getConfigFor('page.html');

/** Every page of the build in dist/, read as a browser would. */
export const pages: readonly BuiltPage[] = (await build.builtPages()).map((page) => ({
  ...page,
  document: new Parser(config).parseHtml(page.html),
}));

const bytesOf = (path: string) =>
  readFile(join('dist/public', manifest[path]?.file ?? `nothing at ${path}`));

/** What a file of the build holds, by its address. */
export const textOf = async (path: string): Promise<string> => (await bytesOf(path)).toString();

/** The size of a picture in PNG, such as 192x192. */
export async function sizeOf(path: string): Promise<string> {
  const bytes = await bytesOf(path);
  // Its first block, after 16 bytes of names, is its width and its height.
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** An attribute as the browser reads it. */
export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.getAttributeValue(name)?.replace(/&(?:amp|#38|#x26);/gi, '&');

/** The address without our origin when it is one of ours. */
export function ownPath(address: string): string | undefined {
  const url = new URL(address, brand.origin);
  return url.origin === brand.origin ? url.pathname + url.search + url.hash : undefined;
}
