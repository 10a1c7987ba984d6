import { axe, expect, readingTest as test } from './fixtures.ts';
import { CalculatorPage } from './pages/calculator.page.ts';

test('the first screen of a phone holds the promise, a number and the action @everyday', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home/individual');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText("Don't sell your assets Borrow against them");
  const main = page.getByRole('main');
  const start = main.getByRole('link', { name: 'Start using' }).first();
  for (const part of [heading, main.getByText('30%', { exact: true }), start]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await axe(page);
  await start.click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('no script and no partner list is fetched before the reader scrolls', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/home/individual', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /\.js$|^\/api\//.test(path))).toEqual([]);
  const calculator = new CalculatorPage(page);
  await calculator.root.scrollIntoViewIfNeeded();
  const own = await calculator.root.locator('script[data-src]').getAttribute('data-src');
  await expect.poll(() => asked).toContain(own);
});

test('nothing moves when the calculator wakes', async ({ page }) => {
  await page.goto('/home/individual');
  const calculator = new CalculatorPage(page);
  await page.evaluate(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.mouse.wheel(0, 900);
  await expect(calculator.result).not.toContainText('1 May 2026');
  await calculator.result.scrollIntoViewIfNeeded();
  await expect(calculator.result).toBeInViewport();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const shift = await page.evaluate(
    () => (window as unknown as { seen: { shift: number } }).seen.shift,
  );
  expect(shift).toBeLessThanOrEqual(0.01);
});

test('it leads on: to the reviews, the questions and the form', async ({ page }) => {
  await page.goto('/home/individual');
  const reviews = page.getByRole('radiogroup', { name: 'Testimonials' });
  await reviews.getByRole('radio').nth(1).check();
  await expect(reviews.locator('figure').nth(1)).toBeVisible();
  await expect(reviews.locator('figure').nth(0)).toBeHidden();

  const form = page.locator('#get-started');
  await expect(form.getByRole('heading', { name: 'Get started' })).toBeVisible();
  await expect(form.locator('[name=userType]')).toHaveValue('Individual');

  await page.getByRole('link', { name: 'Why is the last bill so large?' }).click();
  await expect(page).toHaveURL('/faqs#balloon');
});

test('the chat is not on this page', async ({ page }) => {
  await page.goto('/home/individual');
  await expect(page.getByRole('button', { name: /chat/i })).toHaveCount(0);
});
