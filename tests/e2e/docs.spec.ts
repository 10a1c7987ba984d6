import { axe, expect, readingTest as test } from './fixtures.ts';
import { DocsPage } from './pages/docs.page.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a language that is chosen once is chosen everywhere, and copied is what is shown @everyday', async ({
  page,
}) => {
  const docs = new DocsPage(page);
  await docs.open('webhooks');
  await expect(docs.code('createServer')).toBeVisible();
  await docs.choose('Python');
  await expect(docs.code('hmac.compare_digest')).toBeVisible();
  await expect(docs.code('verifyWebhook')).toBeHidden();
  await axe(page);

  const copy = docs.copyButtons.first();
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  await expect(copy).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('hmac.compare_digest(right, found[2])');
  expect(copied).not.toContain('verifyWebhook');
});

test('the examples name the address that the page is served from', async ({ page, baseURL }) => {
  const docs = new DocsPage(page);
  await docs.open('quick-start');
  await expect(docs.code('HOLDFAST_URL')).toContainText(`export HOLDFAST_URL=${baseURL}\n`);
  await expect(page.getByRole('main')).toContainText(`then prints its address: ${baseURL}`);
  await page.getByRole('button', { name: 'Copy: Shell' }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`HOLDFAST_URL=${baseURL}`);
});

test('one goes from text to text by the keyboard, and to every part of one', async ({ page }) => {
  const docs = new DocsPage(page);
  await page.goto('/docs');
  await page.getByRole('link', { name: 'Quick start', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  await docs.unfold();
  await docs.nav.getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('link', { name: 'POST /instant-loan' }).click();
  await expect(page).toHaveURL(/\/docs\/api\/[\w-]+#requestInstantLoan$/);
  await expect(
    docs.part('Request a loan and its payout to a bank account together'),
  ).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the languages change all the same, and nothing offers to copy', async ({ page }) => {
    const docs = new DocsPage(page);
    await docs.open('hand-off');
    await docs.choose('Go');
    await expect(docs.code('http.NewRequest')).toBeVisible();
    await expect(docs.code('createPartner')).toBeHidden();
    await expect(docs.copyButtons).toHaveCount(0);
  });
});
