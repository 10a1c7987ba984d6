import { type CDPSession, chromium, type Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserOptions } from '#support/browser.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { remember, signIn } from '../../scripts/sign-in.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 60);
/** Everything has been opened a few times by then, so whatever is kept on purpose is there. */
const settled = Math.ceil(minutes / 6);
/** What the collector leaves now and then, as a share of the heap. */
const slack = 0.05;

test(
  `the dashboard after ${minutes} minutes, with every dialog opened in each of them`,
  async () => {
    expect(await buildIfStale()).toBe(0);
    const product = await startProduct();
    const browser = await chromium.launch(browserOptions());
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await context.addInitScript(remember, await signIn(product.url, 'ada@example.com'));
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(`${product.url}/dashboard?credit=all`);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable');
      const rows: Record<number, Kept> = {};
      for (let minute = 1; minute <= minutes; minute++) {
        await liveFor(page, 60_000);
        await openEverything(page);
        if (minute % settled === 0) rows[minute] = await keptBy(devtools);
      }
      console.table(rows);
      const [first, last] = [rows[settled], rows[minutes]];
      if (!first || !last) throw new Error('The minutes are a multiple of six.');
      expect(last.nodes).toBeLessThanOrEqual(first.nodes);
      expect(last.listeners).toBeLessThanOrEqual(first.listeners);
      expect(last.kB).toBeLessThanOrEqual(first.kB * (1 + slack));
    } finally {
      await browser.close();
      await product.stop();
    }
  },
  60 * 60_000,
);

/** Polls come every few seconds; the answers need a moment of real time. */
async function liveFor(page: Page, ms: number): Promise<void> {
  const poll = 4000;
  for (let passed = 0; passed < ms; passed += poll) {
    const answered = page
      .waitForResponse('**/api/me/revision', { timeout: 2000 })
      .catch(() => undefined);
    await page.clock.runFor(poll);
    await answered;
  }
}

/** Opens and closes each dialog, turns the tabs, and comes back from elsewhere. */
async function openEverything(page: Page): Promise<void> {
  const activities = page.getByRole('region', { name: 'Recent Activities' });
  const close = async () => {
    await page.getByRole('dialog').first().waitFor();
    await page.clock.runFor(1000);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await activities.getByRole('button', { name: /^Filter/ }).click();
  await close();
  await activities
    .getByRole('link', { name: /^Breakdown/ })
    .first()
    .click();
  await close();
  await activities.getByRole('link', { name: /^Statements/ }).click();
  await close();
  for (const tab of ['Repayments', 'Withdrawals', 'Credit']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.clock.runFor(2000);
    await activities.getByRole('status').filter({ hasText: /^\d/ }).waitFor();
  }
  for (const currency of ['NGN', 'USD']) {
    await page.getByRole('radio', { name: currency }).check({ force: true });
    await page.clock.runFor(500);
  }
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.runFor(3000);
}

type Kept = { readonly kB: number; readonly nodes: number; readonly listeners: number };

/** What is left after the collector has been through; the least of some looks, as reads are under way in others. */
async function keptBy(devtools: CDPSession): Promise<Kept> {
  const looks: Kept[] = [];
  for (let look = 0; look < 5; look++) {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    looks.push({
      kB: Math.round(of('JSHeapUsedSize') / 1000),
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    });
    await new Promise((later) => setTimeout(later, 200));
  }
  const least = (name: keyof Kept) => Math.min(...looks.map((look) => look[name]));
  return { kB: least('kB'), nodes: least('nodes'), listeners: least('listeners') };
}
