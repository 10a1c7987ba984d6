import { axe, expect, readingTest as test } from './fixtures.ts';

test('a category leads to its questions, and a question opens and closes @everyday', async ({
  page,
}) => {
  await page.goto('/faqs');
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(3);
  const name = (await category.innerText()).replace(/\s*\d+$/, '');
  await category.click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();

  const question = page.locator('#redline').locator('..');
  await expect(page.locator('#redline')).toBeHidden();
  await question.getByRole('heading').click();
  await expect(page.locator('#redline')).toBeVisible();
  await axe(page);
  await question.locator('summary').press('Enter');
  await expect(page.locator('#redline')).toBeHidden();
});

test('the link of an answer is copied, and said to be', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/faqs#redline');
  const link = page.locator('#redline + a');
  // A mouse or a finger comes near before it taps, and brings the script.
  await link.hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /_astro\/.*\.js$/.test(name)),
  );
  await link.click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/faqs#redline`);
  await expect(link).toHaveText('Link to this answer');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the address of an answer opens it, with its question in view', async ({ page }) => {
    await page.goto('/faqs#late-fee');
    await expect(page.locator('#late-fee')).toBeInViewport();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(page.locator('details[open] summary')).toBeInViewport();
  });

  test('paper holds every answer', async ({ page }) => {
    await page.goto('/faqs');
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('details > .prose');
    const heights = await answers.evaluateAll((all) =>
      all.map((answer) => answer.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(29);
    expect(heights.filter((height) => height < 20)).toEqual([]);
  });
});
