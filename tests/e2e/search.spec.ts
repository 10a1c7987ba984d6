import type { Page } from '@playwright/test';
import { axe, expect, readingTest as test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('textbox');
const results = (page: Page) => dialog(page).getByRole('listitem');
const status = (page: Page) => dialog(page).getByRole('status');

test('nothing of the search is fetched before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /pagefind|\.js$/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Search' }).click();
  await field(page).fill('arbitration');
  await expect(status(page)).toHaveText(/^\d+ results? for “arbitration”$/);
  expect(asked).toContain('/pagefind/pagefind-worker.js');
});

test('its keys open the search, and Escape closes it and gives the focus back', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const search = page.getByRole('link', { name: 'Search' });
  for (const key of ['/', 'Control+k', 'Meta+k']) {
    await search.focus();
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('w');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(search).toBeFocused();
  }
});

test('a slash that is typed into a field stays a slash', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('and/or');
  await expect(field(page)).toHaveValue('and/or');
});

test('an answer is found, chosen with the keys, and opens at its question @merge', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('late fee');
  const answer = results(page).getByRole('link', { name: /^FAQs/ }).first();
  await expect(answer).toBeVisible();
  await axe(page);
  const address = (await answer.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/faqs#/);
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('ArrowDown');
    if (await answer.evaluate((link) => link === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  const question = page.locator('details', { has: page.locator(address.replace('/faqs', '')) });
  await expect(question).toHaveAttribute('open', '');
});

test('Enter opens the first result, and a text lists the sections that hold the words', async ({
  page,
}) => {
  await page.goto('/faqs');
  await page.keyboard.press('/');
  await page.keyboard.type('arbitration');
  const first = results(page).first();
  await expect(first.locator('mark').first()).toHaveText(/arbitration/i);
  const agreement = results(page).filter({ hasText: 'User Agreement' });
  await expect(agreement.getByRole('link')).not.toHaveCount(1);
  const address = (await first.getByRole('link').first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
});

test('the arrow keys go around through the field', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('redline');
  await expect(results(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(results(page).first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('link').last()).toBeFocused();
});

test('what was typed is never markup, and words that nothing holds lead on', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('<img>zzqx');
  await expect(status(page)).toHaveText('Nothing found for “<img>zzqx”.');
  await expect(dialog(page).locator('img')).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: 'All questions and answers' })).toBeVisible();
  await axe(page);
  await dialog(page).getByRole('link', { name: 'Ask us' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/#talk');
});

test('words typed while the search still loads are searched when it is there', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pagefind/wasm*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('redline');
  release();
  await expect(results(page).first()).toBeVisible();
});

test('a search that cannot be loaded says so, and works when the line is back', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource|ERR_FAILED/);
  await page.route('**/pagefind/**', (route) => route.abort());
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('redlin');
  await expect(status(page)).toHaveText(/could not load the search/);
  await page.unroute('**/pagefind/**');
  await page.keyboard.type('e');
  await expect(results(page).first()).toBeVisible();
});

test('a part of the index that does not load is not taken for no results', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource|ERR_FAILED/);
  await page.route('**/pagefind/index/**', (route) => route.abort());
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('redlin');
  await expect(status(page)).toHaveText(/could not load the search/);
  await page.unroute('**/pagefind/index/**');
  await page.keyboard.type('e');
  await expect(results(page).first()).toBeVisible();
});

test('the whole dialog fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Search' }).click();
  await field(page).fill('redline');
  await expect(results(page).first()).toBeVisible();
  const [inner, outer] = await dialog(page).evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
});

test('without script the button leads to the questions', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/faqs');
  await context.close();
});
