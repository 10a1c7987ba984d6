import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';
import { browserOptions } from '#support/browser.ts';
import { builtPages, samplesOf } from '#support/pages.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { judge, typical } from './pages/columns.ts';
import { floorPage } from './pages/floor.ts';
import { type Visit, visit } from './pages/visit.ts';

/** Rounds over all pages; the medians of an odd number count. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const only = new RegExp(process.env.BENCH_PAGES ?? '');
const port = Number(process.env.BENCH_PORT ?? 9333);
const floor = '/floor';

/** A post or two stand for all; a page that no search engine keeps is not judged as one. */
async function pathsToVisit(): Promise<string[]> {
  const pages = samplesOf(await builtPages(), 2)
    .filter(({ isShell, html }) => !isShell && !html.includes('content="noindex"'))
    .map(({ path }) => path);
  return [floor, ...pages.filter((path) => only.test(path))];
}

test(
  'public pages beside a floor page, by Lighthouse',
  async () => {
    expect(await buildIfStale()).toBe(0);
    const paths = await pathsToVisit();
    const site = await openSite('dist');
    const server = await startServer({
      site: (request) => (request.url.endsWith(floor) ? floorPage() : site(request)),
      provider: { fetch: async () => new Response(null, { status: 503 }), close: async () => {} },
      host: '127.0.0.1',
      port: 0,
    });
    const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
    // All pages in turn, round by round, so that a busy minute slows the floor as well.
    for (let round = 0; round < rounds; round++) {
      for (const path of paths) {
        const options = browserOptions();
        const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
        const browser = await chromium.launch({ ...options, args });
        visits.get(path)?.push(await visit(server.url + path, port));
        await browser.close();
      }
    }
    await server.stop();

    const base = typical(visits.get(floor) ?? []);
    console.log(`floor: FCP ${Math.round(base.fcp)} ms, LCP ${Math.round(base.lcp)} ms`);
    const judged = paths.slice(1).map((path) => ({
      path,
      ...judge(path, typical(visits.get(path) ?? []), base),
    }));
    console.table(Object.fromEntries(judged.map(({ path, row }) => [path, row])));
    const over = judged.flatMap((page) => page.over);
    console.log(over.length ? `Not held:\n${over.join('\n')}` : 'Every column is held.');
  },
  60 * 60_000,
);
