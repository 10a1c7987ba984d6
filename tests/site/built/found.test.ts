import { describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { problemOf } from './links.ts';
import { attribute, type BuiltPage, manifest, ownPath, pages, sizeOf, textOf } from './pages.ts';
import { posts } from './posts.ts';
import { all, readXml } from './xml.ts';

type Listed = { loc: string; lastmod?: string };

const index = '/sitemap-index.xml';
const { sitemapindex } = readXml(await textOf(index));
const sitemaps: Listed[] = all(sitemapindex.sitemap);
const listed: Listed[] = (
  await Promise.all(
    sitemaps.map(async ({ loc }) => all(readXml(await textOf(ownPath(loc) ?? '')).urlset.url)),
  )
).flat();
const paths = listed.map(({ loc }) => ownPath(loc));

const isIndexed = ({ document }: BuiltPage) =>
  !document
    .querySelectorAll('meta[name="robots"]')
    .some((meta) => attribute(meta, 'content')?.includes('noindex'));

const unanswered = async (from: string, addresses: string[]) => {
  const problems = addresses.map((address) => problemOf({ from, by: 'a link', address }));
  const found = await Promise.all(problems);
  return addresses.filter((_, at) => found[at]);
};

describe('the sitemap', () => {
  test('lists every page that may be kept, each once, and none other', () => {
    const kept = pages.filter(isIndexed).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(kept.toSorted());
    expect(pages.filter(isIndexed).filter(({ isShell }) => isShell)).toEqual([]);
  });

  test('names absolute addresses of ours that answer, as the pages do themselves', async () => {
    const addresses = [...sitemaps, ...listed].map(({ loc }) => loc);
    expect(addresses.filter((loc) => !loc.startsWith(`${brand.origin}/`))).toEqual([]);
    expect(await unanswered(index, addresses)).toEqual([]);
    for (const { path, document } of pages.filter(isIndexed)) {
      const [canonical] = document.querySelectorAll('link[rel="canonical"]');
      expect(canonical && attribute(canonical, 'href')).toBe(brand.origin + path);
    }
  });

  test('dates what it dates as a day or a moment that has been', () => {
    const dates = listed.flatMap(({ lastmod }) => lastmod ?? []);
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    }
  });
});

test('what is not published is nowhere in the build', async () => {
  const hidden = posts.unpublished.map(({ path }) => path.replace('/blog/', ''));
  const telling = Object.keys(manifest).filter((path) =>
    hidden.some((slug) => path.includes(slug)),
  );
  expect(telling).toEqual([]);
  const texts = [...pages.map(({ html }) => html), await textOf('/blog/rss.xml')];
  expect(hidden.filter((slug) => texts.some((text) => text.includes(`/blog/${slug}`)))).toEqual([]);
});

test('robots.txt bars no page that may be kept, and leads to the sitemap', async () => {
  const lines = (await textOf('/robots.txt')).split('\n').filter((line) => /^[^#\s]/.test(line));
  const rules = lines.map((line) => /^(User-agent|Allow|Disallow|Sitemap): *(.*)$/i.exec(line));
  expect(rules.filter((rule) => !rule)).toEqual([]);
  const values = (field: string) =>
    rules.filter((rule) => rule?.[1]?.toLowerCase() === field).map((rule) => rule?.[2] ?? '');
  expect(values('sitemap')).toEqual([brand.origin + index]);
  const barred = values('disallow').filter(Boolean);
  expect(paths.filter((path = '') => barred.some((start) => path.startsWith(start)))).toEqual([]);
});

test('llms.txt has a title, a summary and links that answer', async () => {
  const text = await textOf('/llms.txt');
  expect(text).toMatch(/^# .+\n\n> .+\n/);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((address) => !address.startsWith(brand.origin))).toEqual([]);
  expect(await unanswered('/llms.txt', links)).toEqual([]);
});

test('the web manifest starts at a page, with icons of the sizes that it says', async () => {
  const app = JSON.parse(await textOf('/manifest.webmanifest'));
  expect(app.name).toBe(brand.name);
  expect(await unanswered('/manifest.webmanifest', [app.start_url, app.scope])).toEqual([]);
  const icons: { src: string; sizes: string; purpose?: string }[] = app.icons;
  for (const { src, sizes } of icons) expect(await sizeOf(src)).toBe(sizes);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true);
});
