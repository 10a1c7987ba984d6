import { startBuiltSite } from '#support/built-site.ts';
import { builtPages, samplesOf } from '#support/pages.ts';
import { axe, readingTest as base, expect } from './fixtures.ts';
import { PublicPage } from './pages/public.page.ts';

/** Public pages are whole without the provider, so it is not started. */
const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const site = await startBuiltSite();
      await use(site.url);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site),
});

// A page at a time, on all workers.
test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 800 } });

/** Every rule at each width and in each scheme; what depends on both, in all four looks: here those but the first. */
const looks: { width: number; colorScheme: 'light' | 'dark'; rules?: string[] }[] = [
  { width: 360, colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
  { width: 1280, colorScheme: 'light', rules: ['color-contrast', 'link-in-text-block'] },
  { width: 1280, colorScheme: 'dark' },
];

// Posts are made alike, so the longest stands for all.
const pages = samplesOf(await builtPages(), 1).filter(({ isShell }) => !isShell);

/** Of each kind of page one a day; before a merge all but documents and lists, which are made of parts of others. */
function tagOf(path: string): string {
  if (['/404', '/docs', '/home/business', '/privacy-policy'].includes(path)) return ' @everyday';
  return /^\/docs\/|^\/blog\/.*\//.test(path) ? '' : ' @merge';
}

for (const { path } of pages) {
  test(`${path} breaks no accessibility rule on a phone${tagOf(path)}`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/404 \(Not Found\).*\/404\)/);
    expectProblem(/503 .*\/api\//); // no provider here
    await new PublicPage(page).open(path);
    await axe(page);
  });

  test(`${path} is whole for every reader`, async ({ page, browser, baseURL, expectProblem }) => {
    expectProblem(/404 \(Not Found\).*\/404\)/);
    expectProblem(/503 .*\/api\//); // no provider here
    const it = new PublicPage(page);
    await it.open(path);
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect.soft(page.getByRole('main')).toHaveCount(1);
    await expect.soft(page.getByRole('banner')).toHaveCount(1);
    await expect.soft(page.getByRole('contentinfo')).toHaveCount(1);
    const text = await it.text();

    await test.step('axe in the other looks', async () => {
      for (const { width, colorScheme, rules } of looks) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await axe(page, rules);
      }
    });

    await test.step('nothing is cut off', async () => {
      const cut = [
        ...(await it.clippedAt(320)),
        ...(await it.clippedAt(320, 200)),
        ...(await it.clippedAt(360, 200)),
        ...(await it.clippedAt(768, 200)),
        ...(await it.clippedAt(1280, 200)),
        ...(await it.missingInPrint()),
        ...(await it.clippedInForcedColours()),
      ];
      expect.soft(cut).toEqual([]);
    });

    await test.step('the keyboard begins with the skip link and its place is seen', async () => {
      await it.open(path);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to the content' });
      await expect.soft(skip).toBeFocused();
      await expect.soft(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect.soft(page).toHaveURL(/#main$/);
      await page.keyboard.press('Tab');
      expect.soft(await it.unmarked()).toEqual([]);
    });

    await test.step('without script it says the same', async () => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const plain = new PublicPage(await context.newPage());
      await plain.page.setViewportSize({ width: 360, height: 800 });
      await plain.page.goto(path);
      const said = new Set(await plain.text());
      await context.close();
      expect.soft(text.filter((sentence) => !said.has(sentence))).toEqual([]);
    });
  });
}
