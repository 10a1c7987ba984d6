import { describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { problemOf } from './links.ts';
import { textOf } from './pages.ts';
import { posts } from './posts.ts';
import { all, readXml } from './xml.ts';

type Item = {
  title?: string;
  link?: string;
  description?: string;
  pubDate?: string;
  guid?: { '#text': string; '@isPermaLink': string };
  category?: string | string[];
};

const address = '/blog/rss.xml';
const { rss, ...beside } = readXml(await textOf(address));
const { channel } = rss;
const items: Item[] = all(channel.item);

/** RFC 822 with a year of four digits, as RSS 2.0 wants dates. */
const mailDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;

describe('the feed', () => {
  test('is RSS 2.0 with all that a channel must have', () => {
    expect(Object.keys(beside).filter((name) => name !== '?xml')).toEqual([]);
    expect(rss['@version']).toBe('2.0');
    expect(all(channel)).toHaveLength(1);
    for (const name of ['title', 'link', 'description']) expect(channel[name]).toBeTruthy();
    expect(new URL(channel.link).origin).toBe(brand.origin);
  });

  test('says where it lies itself, and declares every name that it borrows', () => {
    const self = all<Record<string, string>>(channel['atom:link']);
    expect(self.map((link) => link['@href'])).toEqual([brand.origin + address]);
    expect(self[0]?.['@rel']).toBe('self');
    const borrowed = [...JSON.stringify(channel).matchAll(/"(\w+):\w+":/g)];
    for (const [, prefix] of borrowed) expect(rss[`@xmlns:${prefix}`]).toMatch(/^http/);
  });

  test('holds every post that is published and no other, the newest first', () => {
    const told = items.map(({ link }) => link);
    expect(told).toEqual(posts.published.map(({ path }) => brand.origin + path));
  });

  test.each(items)('tells of $title what a reader needs', async (item) => {
    expect(item.description).toBeTruthy();
    expect(item.guid?.['#text']).toBe(item.link);
    expect(item.guid?.['@isPermaLink']).toBe('true');
    expect(item.pubDate).toMatch(mailDate);
    expect(Date.parse(item.pubDate ?? '')).toBeLessThanOrEqual(Date.now());
    expect(all(item.category)).not.toEqual([]);
    expect(
      await problemOf({ from: address, by: '<link>', address: item.link ?? '' }),
    ).toBeUndefined();
  });
});
