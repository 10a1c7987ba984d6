import type { HtmlElement } from 'html-validate';
import { everyCall } from '#contract/every-call.ts';
import { openSite } from '#hosting/site.ts';
import { attribute, type BuiltPage, manifest, ownPath, pages, textOf } from './pages.ts';

/** An address that a built file names: where, with what, and how it is asked. */
export type Link = { from: string; by: string; address: string; method?: 'GET' | 'POST' };

const single = ['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'data-src'];
const several = ['srcset', 'imagesrcset'];
const sharing = 'meta[property="og:url"],meta[property="og:image"],meta[name="twitter:image"]';

/** Every address in a page: in attributes, in what is shared of it, and in its own styles. */
export function linksOf({ path, html, document }: BuiltPage): Link[] {
  const found = (by: string, address = '') => ({ from: path, by, address: address.trim() });
  const inAttribute = (name: string, read: (value: string) => string[]) =>
    document.querySelectorAll(`[${name}]`).flatMap((element) =>
      read(attribute(element, name) ?? '').map((address) => ({
        ...found(`<${element.tagName} ${name}>`, address),
        ...(/action$/.test(name) && { method: methodOf(element) }),
      })),
    );
  return [
    ...single.flatMap((name) => inAttribute(name, (value) => [value])),
    ...several.flatMap((name) => inAttribute(name, candidates)),
    ...document
      .querySelectorAll(sharing)
      .map((element) => found('<meta>', attribute(element, 'content'))),
    ...addressesInStyle(html).map((address) => found('<style>', address)),
    ...addressesInData(html).map((address) =>
      found('<script type="application/ld+json">', address),
    ),
  ].filter(({ address }) => !address.startsWith('data:'));
}

/** Every address in the stylesheets, and every path of ours that a script names as a target. */
export async function linksOfFiles(): Promise<Link[]> {
  const readers: Record<string, (text: string) => string[]> = {
    '.css': addressesInStyle,
    '.js': targetsInScript,
  };
  const links = await Promise.all(
    Object.keys(manifest).map(async (path) => {
      const read = readers[/\.\w+$/.exec(path)?.[0] ?? ''];
      if (!read) return [];
      return read(await textOf(path)).map((address) => ({
        from: path,
        by: 'the file',
        address: new URL(address, `file://${path}`).href.replace('file://', ''),
      }));
    }),
  );
  return links.flat();
}

const site = await openSite('dist');

/** Why an address of ours leads nowhere, and nothing when it is answered. */
export async function problemOf({ from, address, method = 'GET' }: Link) {
  const own = ownPath(new URL(address, `http://own${from}`).href.replace('http://own', ''));
  if (own === undefined) return undefined;
  const { pathname, hash } = new URL(own, 'http://own');
  if (pathname.startsWith('/api/')) return isCall(method, pathname) ? undefined : 'no such call';
  if (method === 'POST') return 'only the provider takes a POST';
  const { status } = await site(new Request(`http://own${pathname}`));
  // The page that says so answers 404.
  if (status !== 200 && pathname !== '/404') return `status ${status}`;
  if (hash === '' || hash === '#top') return undefined;
  const target = pages.find(({ path }) => path === pathname);
  const id = decodeURIComponent(hash.slice(1));
  return target?.document.querySelectorAll('[id]').some((element) => element.id === id)
    ? undefined
    : 'no such place in the page';
}

/** What is described of the API besides the contract. */
const besides = ['/openapi.json', '/partner/openapi.json', '/health', '/ready'];

function isCall(method: string, pathname: string): boolean {
  const path = pathname.replace(/^\/api/, '');
  if (method === 'GET' && besides.includes(path)) return true;
  return [...everyCall.values()].some((call) => call.method === method && call.path === path);
}

function methodOf(element: HtmlElement): 'GET' | 'POST' {
  const method =
    element.getAttributeValue('formmethod') ??
    element.closest('form')?.getAttributeValue('method') ??
    'get';
  return method.toLowerCase() === 'post' ? 'POST' : 'GET';
}

const candidates = (value: string) =>
  value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');

/** Fragments in a style name what the same document draws. */
const addressesInStyle = (css: string) =>
  [...css.matchAll(/\burl\(\s*["']?([^"')]+)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^(data:|#|%23)/.test(address));

/** What machines are told of a page; a fragment there names a thing, not a place. */
const addressesInData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .flatMap(([, data = '']) => [...data.matchAll(/"(https?:[^"#]*)/g)])
    .map(([, address = '']) => address)
    .filter((address) => ownPath(address) !== undefined);

/** `href:"/profile"` and the first part of `href:`/offer?id=${id}``. */
const targetsInScript = (script: string) =>
  [...script.matchAll(/\b(?:href|action|src)\s*[:=]\s*["'`](\/[^"'`$?#]*)/g)].map(
    ([, address = '']) => address,
  );
