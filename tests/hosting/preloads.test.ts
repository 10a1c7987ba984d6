import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preloadIslands } from '#hosting/preloads.ts';
import { builtSite } from './built-site.ts';

const island = (client: string) =>
  `<html><head></head><body><astro-island component-url="/_astro/Offer.js" renderer-url="/_astro/client.js" client="${client}"></astro-island></body></html>`;
const scripts = {
  '_astro/Offer.js': 'import{a}from"./app.js";import("./later.js");',
  '_astro/client.js': 'import{b}from"./app.js";',
  '_astro/app.js': 'import"./side.js";',
  '_astro/side.js': '',
  '_astro/later.js': '',
};

async function preloaded(page: string): Promise<string[]> {
  const { dist } = await builtSite({ ...scripts, 'offer.html': page });
  await preloadIslands(join(dist, 'public'), 'offer.html');
  const html = await readFile(join(dist, 'public/offer.html'), 'utf8');
  return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, url]) => url ?? '',
  );
}

test.each(['only', 'load'])(
  'an island that starts at once (%s) has its scripts named',
  async (client) => {
    expect(await preloaded(island(client))).toEqual([
      '/_astro/Offer.js',
      '/_astro/client.js',
      '/_astro/app.js',
      '/_astro/side.js',
    ]);
  },
);

test.each(['visible', 'idle'])('an island that waits (%s) costs nothing before', async (client) => {
  expect(await preloaded(island(client))).toEqual([]);
});
