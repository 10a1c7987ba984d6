import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

/** The addresses below /api that a page reads, each as often as it asks. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, address] = /\/api(\/(?!me\/revision|sandbox\/).*)/.exec(request.url()) ?? [];
    if (address && request.method() === 'GET') asked.push(address);
  });
  return asked;
}

/** What the page asked before its scripts and nobody has taken yet. */
const waiting = (page: Page) =>
  page.evaluate(() =>
    [...(globalThis.earlyReads?.asked.keys() ?? [])].map((key) => key.split(' ')[1]),
  );

for (const { path, who = 'ada' } of [
  { path: '/dashboard' },
  { path: '/offer' },
  { path: '/withdrawal' },
  { path: '/repay', who: 'femi' },
  { path: '/notifications' },
  { path: '/profile' },
  { path: '/waitlist', who: 'chi' },
]) {
  test(`${path} asks for its first view before its scripts come, and for nothing else`, async ({
    page,
  }) => {
    await signInAs(page, `${who}@example.com`);
    let address = path;
    if (path === '/repay') {
      // Its address names the loan.
      await page.goto('/dashboard');
      const repay = new DashboardPage(page).action('Repay');
      address = (await repay.getAttribute('href')) ?? '';
      expect(address).toContain('loan_id=');
      await page.goto('/faqs');
    }
    // Time goes on a little below, so that what comes after a first view does not come.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let scripts: () => void = () => undefined;
    const come = new Promise<void>((done) => {
      scripts = done;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await come;
      await route.continue();
    });
    const asked = listen(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => waiting(page)).not.toEqual([]);
    const early = [...asked];
    expect(early.filter((one) => one.startsWith('/me/overview'))).toHaveLength(1);
    expect(early.length).toBeLessThan((await waiting(page)).length);
    scripts();
    await expect(page.locator('#main')).not.toHaveText('');
    await page.clock.runFor(50);
    await expect.poll(() => waiting(page), 'asked too early: nobody wants it').toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(asked, 'asked late: src/api/first-views.ts lacks it').toEqual(early);
  });
}

test('what was asked for one borrower is never shown to another', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  const other = await page.request.post('/api/user/signin', {
    data: { email: 'femi@example.com', password: 'Holdfast-1!' },
  });
  const { token } = (await other.json()).data;
  const seen = new Set<string>();
  await page.exposeFunction('painted', (text: string) => void seen.add(text));
  await page.addInitScript(() => {
    const look = () => {
      const text = document.getElementById('main')?.innerText.trim();
      if (text) (window as unknown as { painted: (text: string) => void }).painted(text);
      requestAnimationFrame(look);
    };
    look();
  });
  let scripts: () => void = () => undefined;
  const come = new Promise<void>((done) => {
    scripts = done;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await come;
    await route.continue();
  });
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect.poll(() => waiting(page)).toHaveLength(3);
  // Femi signs in in another tab while the scripts are on their way.
  await page.evaluate((mine) => localStorage.setItem('user:token', mine), token);
  scripts();
  await expect(page.locator('#main')).toContainText('Femi');
  expect([...seen].filter((text) => text.includes('Ada'))).toEqual([]);
});

test('the page behind a link is on its way as soon as the link is pressed', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  const devtools = await page.context().newCDPSession(page);
  const ready = new Promise<string>((done) => {
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') done(new URL(prefetchUrl).pathname);
    });
  });
  await devtools.send('Preload.enable');
  const link = dashboard.action('Withdraw');
  await link.hover();
  await page.mouse.down();
  expect(await ready).toBe('/withdrawal');
  await page.mouse.up();
  await expect(page).toHaveURL(/\/withdrawal$/);
  const way = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON());
  expect(way).toMatchObject({ deliveryType: 'navigational-prefetch' });
});
