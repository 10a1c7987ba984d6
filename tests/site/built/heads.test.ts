import { describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { faultsIn } from '../seo/required.ts';
import { manifest, ownPath, pages, textOf } from './pages.ts';
import { posts } from './posts.ts';

const isListed = ({ html }: { html: string }) =>
  !html.includes('<meta name="robots" content="noindex"');
const listed = pages.filter(isListed);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const things = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, data = '']) => JSON.parse(data)['@graph'],
  );

test.each([
  ['title', titleOf],
  ['description', (html: string) => meta(html, 'description')],
])('no two pages that may be found share their %s', (_, read) => {
  const all = listed.map(({ html }) => read(html));
  expect(all.filter((text, at) => !text || all.indexOf(text) !== at)).toEqual([]);
});

describe.each(listed)('the head of $path', ({ path, html }) => {
  test('names its own address, and a picture that is there', () => {
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(canonical).toBe(new URL(path, brand.origin).href);
    expect(meta(html, 'og:url')).toBe(canonical);
    expect(meta(html, 'og:title')).toBe(titleOf(html));
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    const picture = ownPath(meta(html, 'og:image') ?? '');
    expect(picture && manifest[picture]?.type).toBe('image/png');
  });

  test('describes it in 50 to 170 characters', () => {
    const { length } = meta(html, 'description') ?? '';
    expect(length).toBeGreaterThanOrEqual(50);
    expect(length).toBeLessThanOrEqual(170);
  });

  test('holds structured data without fault', () => {
    expect(things(html).flatMap(faultsIn)).toEqual([]);
  });
});

test('each kind of page says what it is', () => {
  const typesOf = (path: string) =>
    things(pages.find((page) => page.path === path)?.html ?? '').flatMap((thing) => thing['@type']);
  const post = listed.find(({ html }) => meta(html, 'og:type') === 'article')?.path ?? '';
  expect(typesOf('/')).toEqual(['Organization', 'WebSite']);
  expect(typesOf('/home/individual')).toContain('FinancialProduct');
  expect(typesOf('/faqs')).toEqual(['FAQPage']);
  expect(typesOf(post)).toEqual(['BlogPosting', 'BreadcrumbList']);
});

test('every answer is in the structured data as it is on the page', () => {
  const html = pages.find(({ path }) => path === '/faqs')?.html ?? '';
  const [faq] = things(html);
  const shown = html.match(/<details\b(?=(?:(?!<\/details>).)*class="prose")/gs) ?? [];
  expect(shown.length).toBeGreaterThanOrEqual(25);
  expect(faq.mainEntity).toHaveLength(shown.length);
  for (const { acceptedAnswer } of faq.mainEntity) expect(acceptedAnswer.text).not.toMatch(/[<>]/);
});

test('the sitemap lists every page that may be found and no other', async () => {
  const sitemap = await textOf('/sitemap-0.xml');
  const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const wanted = listed.map(({ path }) => new URL(path, brand.origin).href);
  expect(locations.sort()).toEqual(wanted.sort());
  const post = listed.find(({ html }) => meta(html, 'og:type') === 'article');
  const modified = meta(post?.html ?? '', 'article:modified_time');
  const own = new URL(post?.path ?? '', brand.origin).href;
  expect(sitemap).toContain(`<loc>${own}</loc><lastmod>${modified}</lastmod>`);
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${brand.origin}/sitemap-index.xml`);
});

test('the web manifest names icons that are there, one of them maskable', async () => {
  const { icons } = JSON.parse(await textOf('/manifest.webmanifest'));
  for (const { src } of icons) expect(manifest[src]?.type).toBe('image/png');
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
});

test('llms.txt leads to every text that may be found, and to the newest posts', async () => {
  const text = await textOf('/llms.txt');
  const older = posts.published.slice(50).map(({ path }) => path);
  const isText = ({ path }: { path: string }) =>
    !/^\/blog\/(tags|authors|page)\//.test(path) && !older.includes(path);
  const lacking = listed.filter(isText).filter(({ path }) => {
    const address = new URL(path, brand.origin).href;
    return !text.includes(`(${address})`) && !text.includes(`(${address}#`);
  });
  expect(lacking.map(({ path }) => path)).toEqual([]);
});
