import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
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
    const scripts = await holdBack(page, '**/_astro/*.js');
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
  const scripts = await holdBack(page, '**/_astro/*.js');
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect.poll(() => waiting(page)).toHaveLength(3);
  // Femi signs in in another tab while the scripts are on their way.
  await page.evaluate((mine) => localStorage.setItem('user:token', mine), token);
  scripts();
  await expect(page.locator('#main')).toContainText('Femi');
  expect([...seen].filter((text) => text.includes('Ada'))).toEqual([]);
});

/** Holds every script file back, so that only what is in the page itself has run. */
const withoutScripts = (page: Page) =>
  page.route('**/_astro/*.js', () => {
    // Never answered.
  });

/** What the page shows in words before React is there. */
const shown = (page: Page) => page.locator('[data-first-view=open]');

for (const { path, who = 'ada', words } of [
  { path: '/dashboard', words: /You owe\s*\$1,1\d\d\.\d\d.*Your portfolio can fall 93%/s },
  { path: '/offer', words: /You can borrow up to\s*\$6,231\.00/ },
  { path: '/withdrawal', words: /How much do you want to withdraw\?.*\$0/s },
  { path: '/repay?amount=2000', words: /How much do you want to repay\?.*20.*You owe .* today/s },
  {
    path: '/notifications',
    words: /Notifications.*(Repayment received|due (today|tomorrow)).*your loan/s,
  },
  { path: '/profile', words: /Ada Obi.*ada@example\.com/s },
  { path: '/waitlist', who: 'chi', words: /You were added to the waitlist of/ },
]) {
  test(`${path} shows its words and figures before any script file has come`, async ({ page }) => {
    await signInAs(page, `${who}@example.com`);
    await withoutScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(shown(page)).toHaveText(words);
    const places = await shown(page).innerText();
    await page.unroute('**/_astro/*.js');
    await page.goto(path);
    const main = page.locator('#main');
    await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[data-first-view]')).toHaveCount(0);
    // Each figure of the shape stands on the screen itself too, letter for letter.
    const text = await main.innerText();
    for (const figure of places.match(/[$₦][\d,.]*\d/g) ?? []) expect(text).toContain(figure);
  });
}

test('figures that the tab knows are there at once on the way back, with their time', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await page.goto('/profile');
  await withoutScripts(page);
  await page.route('**/api/**', () => {
    // Never answered.
  });
  await page.evaluate(() => location.assign('/dashboard'));
  await expect(shown(page)).toHaveText(/as of \d\d:\d\d.*You owe\s*\$1,1\d\d\.\d\d/s);
});

test('a repayment that begins anew shows its figures at once, whatever was typed for another', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/repay?amount=2000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/repay/);
  await page.keyboard.type('5');
  await new DashboardPage(page).open();
  const link = page.locator('a[href^="/repay?"][href$="from=loan"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  await withoutScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(shown(page)).toHaveText(/How much do you want to repay\?.*0.*You owe .* today/s);
});

test('kept figures are shown neither to another borrower nor after a log-out', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await page.goto('/privacy-policy');
  await withoutScripts(page);
  await page.route('**/api/**', () => {
    // Never answered.
  });
  const places = page.locator('[data-first-view] [data-text]');
  const comeBack = async (change: () => void) => {
    await page.evaluate(change);
    await page.evaluate(() => location.assign('/dashboard'));
    await expect(places.first()).toBeAttached();
    await expect(shown(page)).toHaveCount(0);
    await expect(places.filter({ hasText: /./ })).toHaveCount(0);
    await page.goto('/privacy-policy');
  };
  await comeBack(() => localStorage.setItem('user', '{"user_id":"x","scope":"another"}'));
  await comeBack(() => localStorage.removeItem('user:token'));
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

test('the shape stays in sight until the screen takes its place', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await page.addInitScript(() => {
    const look = () => {
      const shape = document.querySelector('[data-first-view]');
      if (shape?.closest('[hidden]')) document.documentElement.dataset.blank = 'true';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  // What hears of the guard first is a matter of moments, so it is looked at several times.
  for (let round = 0; round < 4; round++) {
    await page.goto('/dashboard');
    await expect(page.locator('[data-first-view]')).toHaveCount(0);
    await expect(page.getByText('Billing month')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-blank');
  }
});
