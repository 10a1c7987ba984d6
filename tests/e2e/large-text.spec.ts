import { expect, readingTest as test } from './fixtures.ts';
import { clippedText, smallTargets } from './in-page.ts';
import { signInAs } from './pages/session.ts';

test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });

/** Screens, the heading that shows that each is there, and the largest text in which all fits. */
const screens: { path: string; as?: string; ready: string; largest?: number }[] = [
  { path: '/signin', ready: 'Sign in' },
  { path: '/signup', ready: '' },
  { path: '/signon', ready: '' },
  { path: '/forgot', ready: '' },
  { largest: 100, path: '/dashboard', as: 'ada@example.com', ready: 'Recent Activities' },
  { largest: 100, path: '/dashboard', as: 'femi@example.com', ready: 'Recent Activities' },
  { largest: 100, path: '/dashboard?statements', as: 'femi@example.com', ready: 'Statements' },
  { largest: 100, path: '/offer', as: 'ada@example.com', ready: 'Offer' },
  { path: '/repay', as: 'ada@example.com', ready: '' },
  { path: '/withdrawal', as: 'ada@example.com', ready: '' },
  { largest: 100, path: '/profile', as: 'ada@example.com', ready: '' },
  { path: '/notifications', as: 'ada@example.com', ready: '' },
];

for (const { path, as, ready, largest = 200 } of screens) {
  const who = as ? ` as ${as.split('@')[0]}` : '';
  test(`${path}${who} is whole on a narrow phone with text at ${largest} %`, async ({ page }) => {
    if (as) await signInAs(page, as);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(
      page.getByRole('heading', ready ? { name: ready } : { level: 1 }).first(),
    ).toBeVisible();
    const found: string[] = [];
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of new Set([100, largest])) {
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
        }, size);
        const lines = await page.evaluate(clippedText, { scrolls: true });
        found.push(...lines.map((line) => `${width} px, text at ${size} %: ${line}`));
      }
    }
    expect.soft(found).toEqual([]);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });
}
