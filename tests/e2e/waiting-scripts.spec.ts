import type { Page } from '@playwright/test';
import { letScriptsWait } from '#hosting/waiting-scripts.ts';
import { expect, readingTest as test } from './fixtures.ts';

const script = (name: string) => `<script type="module" src="/_astro/${name}.js"></script>`;
const body = `
  <form data-island="touched"><input aria-label="Name">${script('inside')}</form>
  <p>between</p>
  <button data-island="touched">Open</button>${script('after')}${script('after-too')}
  <div class="far"></div>
  <section data-island="seen"><h2>Reviews</h2>${script('seen')}</section>
  <style>.far { height: 4000px }</style>`;

/** Opens a page with waiting scripts; gives the names of those that were asked for. */
async function open(page: Page): Promise<string[]> {
  const head = '<!doctype html><html lang="en"><head><title>Waiting</title></head>';
  const { html } = letScriptsWait(`${head}<body>${body}</body></html>`);
  const asked: string[] = [];
  await page.route('**/waiting', (route) =>
    route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }),
  );
  await page.route('**/_astro/*.css', (route) => route.fulfill({ contentType: 'text/css' }));
  await page.route('**/_astro/*.js', (route) => {
    asked.push(/([\w-]+)\.js$/.exec(route.request().url())?.[1] ?? '');
    return route.fulfill({
      body: 'document.body.dataset.ran = (document.body.dataset.ran ?? "") + "+"',
      contentType: 'text/javascript',
    });
  });
  await page.goto('/waiting', { waitUntil: 'networkidle' });
  return asked;
}
const ran = (page: Page, times: number) =>
  expect(page.locator('body')).toHaveAttribute('data-ran', '+'.repeat(times));

test('no script is fetched before the reader does something', async ({ page }) => {
  expect(await open(page)).toEqual([]);
});

test('a script comes when its island gets the focus, and comes once', async ({ page }) => {
  const asked = await open(page);
  await page.getByLabel('Name').focus();
  await ran(page, 1);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Name').blur();
  await page.getByLabel('Name').click();
  await ran(page, 1);
  expect(asked).toEqual(['inside']);
});

test('scripts that follow their island come when a pointer reaches it', async ({ page }) => {
  const asked = await open(page);
  await page.getByRole('button').hover();
  await ran(page, 2);
  expect(asked.sort()).toEqual(['after', 'after-too']);
});

test('a script brings the rules for what it will show, which come once', async ({ page }) => {
  const rules: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') rules.push(request.url());
  });
  await open(page);
  expect(rules).toEqual([]);
  await page.getByRole('button', { name: 'Open' }).hover();
  await ran(page, 2);
  await expect.poll(() => rules.length).toBe(1);
  await page.getByRole('textbox').focus();
  await page.getByRole('button', { name: 'Open' }).click();
  await ran(page, 3);
  expect(rules).toHaveLength(1);
});

test('an island far below is not fetched for until it comes near', async ({ page }) => {
  const asked = await open(page);
  await page.mouse.wheel(0, 500);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toEqual([]);
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  await ran(page, 1);
  expect(asked).toEqual(['seen']);
});
