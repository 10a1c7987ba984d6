import type { Page } from '@playwright/test';
import { axe, expect, readingTest as test } from './fixtures.ts';

const pager = (page: Page) => page.getByRole('radiogroup', { name: 'Testimonials' });
const seen = (page: Page) => pager(page).getByRole('figure');

test('one review is seen at a time, and the arrow keys turn the page @merge', async ({ page }) => {
  await page.goto('/home/individual');
  await expect(seen(page)).toHaveCount(1);
  const first = await seen(page).innerText();
  const { height } = (await pager(page).boundingBox()) ?? {};

  await pager(page).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pager(page).getByRole('radio', { name: /^Review 2 of / })).toBeChecked();
  await expect(seen(page)).toHaveCount(1);
  expect(await seen(page).innerText()).not.toBe(first);
  expect((await pager(page).boundingBox())?.height).toBe(height);
  await axe(page);
});

test('reviews turn by a tap, without script and on a narrow phone', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/home/individual`);
  const last = pager(page).getByRole('radio').last();
  await last.click();
  await expect(last).toBeChecked();
  await expect(seen(page)).toHaveCount(1);
  await expect(seen(page)).toBeInViewport();
  await context.close();
});
