import { hardWords } from '#credit/hard-words.ts';
import { axe, expect, readingTest as test } from './fixtures.ts';

const post = '/blog/how-the-redline-works';

test('the blog leads to a post, and the post on to its neighbours, its tag and its author @merge', async ({
  page,
}) => {
  await page.goto('/blog');
  const cards = page.getByRole('article');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  expect(await cards.count()).toBeGreaterThan(1);
  await axe(page);

  const title = await cards.nth(1).getByRole('heading').innerText();
  // The whole card is its link.
  await cards.nth(1).click({ position: { x: 8, y: 8 } });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const neighbours = page.getByRole('navigation', { name: 'Other posts' });
  await neighbours.getByRole('link', { name: /^Newer/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Other posts' })
    .getByRole('link', { name: /^Older/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const tag = page.getByRole('list', { name: 'Tags of this post' }).getByRole('link').first();
  const name = await tag.innerText();
  await tag.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: title }).click();

  const author = page.getByRole('region', { name: 'The author' }).getByRole('link');
  const who = await author.innerText();
  await author.click();
  await expect(page.getByRole('heading', { level: 1, name: who })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await axe(page);
});

test('a post shows its author, its day, how long it takes to read, and a way to talk', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(post, { waitUntil: 'networkidle' });
  const head = page.locator('article > header');
  await expect(head.locator('[rel=author]')).toHaveText(/^\s*\S+ \S+\s*$/);
  await expect(head.locator('time').first()).toHaveAttribute('datetime', /^2026-\d\d-\d\d$/);
  await expect(head).toContainText(/\d min read/);
  await expect(page.getByRole('heading', { name: 'Talk to us!' })).toBeVisible();
  expect(scripts).toEqual([]);
  await axe(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a part of a post is reached from its contents', async ({ page }) => {
    await page.goto(post);
    await page.getByText('Contents', { exact: true }).click();
    const part = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
    const name = await part.innerText();
    await part.click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
  });
});

test.describe('a hard word', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('opens its meaning on a tap and by the keyboard, without script, inside a narrow window', async ({
    page,
  }) => {
    await page.goto(post);
    const word = page.getByRole('button', { name: 'redline', exact: true });
    const meaning = page.getByText(hardWords.redline);
    await expect(word).toHaveAccessibleDescription(hardWords.redline);
    await expect(meaning).toBeHidden();
    await word.click();
    await expect(meaning).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(meaning).toBeHidden();
    await word.press('Enter');
    await expect(meaning).toBeVisible();
    await page.getByRole('heading', { level: 2 }).first().click();
    await expect(meaning).toBeHidden();
  });
});

test('the feed names every post with an address that answers', async ({ request }) => {
  const answer = await request.get('/blog/rss.xml');
  expect(answer.headers()['content-type']).toMatch(/xml/);
  const feed = await answer.text();
  const links = [...feed.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link = '']) => link);
  const days = [...feed.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, day = '']) =>
    Date.parse(day),
  );
  expect(links.length).toBeGreaterThan(1);
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  for (const link of links) {
    expect((await request.get(new URL(link).pathname)).status(), link).toBe(200);
  }
});

for (const path of ['/', '/blog', post, '/faqs', '/docs', '/user-agreement']) {
  test(`${path} waits for no font, has ours on the first visit, and nothing moves`, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts);
    for (const width of [390, 1280]) {
      let arrive = () => {};
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/*.woff2', async (route) => {
        await held;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      expect(await page.evaluate(() => document.fonts.check('1em Bricolage'))).toBe(false);
      arrive();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      await expect
        .poll(() => page.evaluate(() => document.fonts.check('1em Bricolage')))
        .toBe(true);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      expect(await page.evaluate(() => shifted)).toBeLessThanOrEqual(0.01);
      await page.unroute('**/*.woff2');
    }
  });
}

declare global {
  /** The layout shift of a page so far. */
  var shifted: number;
}

function watchShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifted += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
