import { expect, readingTest as test } from './fixtures.ts';
import { clippedText, smallTargets } from './in-page.ts';
import { signInAs } from './pages/session.ts';

test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });

/** Screens, and the heading that shows that each is there. */
const screens: { path: string; as?: string; ready: string }[] = [
  { path: '/signin', ready: 'Sign in' },
  { path: '/signup', ready: '' },
  { path: '/signon', ready: '' },
  { path: '/forgot', ready: '' },
  { path: '/dashboard', as: 'ada@example.com', ready: 'Recent Activities' },
  { path: '/dashboard', as: 'femi@example.com', ready: 'Recent Activities' },
  { path: '/dashboard?statements', as: 'femi@example.com', ready: 'Statements' },
  { path: '/offer', as: 'ada@example.com', ready: 'Offer' },
  { path: '/repay', as: 'ada@example.com', ready: '' },
  { path: '/withdrawal', as: 'ada@example.com', ready: '' },
  { path: '/profile', as: 'ada@example.com', ready: '' },
  { path: '/notifications', as: 'ada@example.com', ready: '' },
];

for (const { path, as, ready } of screens) {
  const who = as ? ` as ${as.split('@')[0]}` : '';
  test(`${path}${who} is whole on a narrow phone with text at 200 %`, async ({ page }) => {
    if (as) await signInAs(page, as);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(
      page.getByRole('heading', ready ? { name: ready } : { level: 1 }).first(),
    ).toBeVisible();
    const found: string[] = [];
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of [100, 200]) {
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
