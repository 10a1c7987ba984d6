import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { startServer } from '#hosting/server.ts';
import { browserOptions } from '#support/browser.ts';
import { builtPages } from '#support/pages.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { addressFor, remember, type SignedIn, signIn } from '../../scripts/sign-in.ts';
import { judge, screen, typical } from './pages/columns.ts';
import { floorPage } from './pages/floor.ts';
import { type Visit, visit } from './pages/visit.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const only = new RegExp(process.env.BENCH_PAGES ?? '');
const port = Number(process.env.BENCH_PORT ?? 9333);

/** Screens that lead on at once, or are not in production. */
const unmeasured = /^\/(sandbox(\/partner)?|onboarding|signin\/code)$/;
const ways = /^\/(signin|signon|signup|forgot)$/;

test(
  'signed-in screens beside a floor page, by Lighthouse',
  async () => {
    expect(await buildIfStale()).toBe(0);
    const product = await startProduct();
    const floor = await startServer({
      site: async () => floorPage(),
      provider: { fetch: async () => new Response(null, { status: 503 }), close: async () => {} },
      host: '127.0.0.1',
      port: 0,
    });
    const ada = await signIn(product.url, 'ada@example.com');
    const chi = await signIn(product.url, 'chi@example.com');
    const whoSees = (path: string) => (path === '/waitlist' ? chi : ada);
    const screens = (await builtPages()).filter(
      ({ isShell, path }) => isShell && !unmeasured.test(path) && only.test(path),
    );
    const onFloor: Visit[] = [];
    const visits = new Map<string, Visit[]>(screens.map(({ path }) => [path, []]));
    // All in turn, round by round, so that a busy minute slows the floor as well.
    for (let round = 0; round < rounds; round++) {
      onFloor.push(await visitAs(undefined, floor.url));
      for (const page of screens) {
        const { path } = page;
        const who = ways.test(path) ? undefined : whoSees(path);
        const address = who ? await addressFor(page, product.url, who) : page.address;
        visits.get(path)?.push(await visitAs(who, product.url + address));
      }
    }
    await floor.stop();
    await product.stop();

    const base = typical(onFloor);
    console.log(`floor: FCP ${Math.round(base.fcp)} ms, LCP ${Math.round(base.lcp)} ms`);
    const judged = screens.map(({ path }) => ({
      path,
      ...judge(path, typical(visits.get(path) ?? []), base, screen),
    }));
    console.table(Object.fromEntries(judged.map(({ path, row }) => [path, row])));
    const over = judged.flatMap((page) => page.over);
    console.log(over.length ? `Not held:\n${over.join('\n')}` : 'Every column is held.');
  },
  60 * 60_000,
);

/** In a browser of its own, with nothing kept but the session. */
async function visitAs(who: SignedIn | undefined, address: string): Promise<Visit> {
  const options = browserOptions();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  // Lighthouse opens its page in the browser's own context, which only a persistent one shares.
  const browser = await chromium.launchPersistentContext('', { ...options, args });
  try {
    if (who) {
      const [page = await browser.newPage()] = browser.pages();
      await page.goto(new URL('/robots.txt', address).href);
      await page.evaluate(remember, who);
      await page.goto('about:blank');
    }
    return await visit(address, port, who !== undefined);
  } finally {
    await browser.close();
  }
}
