import { test as base, expect } from '@playwright/test';
import { type EditedSite, editSite } from '#support/edited-site.ts';

/** A copy of the site that a developer has open, with a page that cannot be rendered. */
const test = base.extend<object, { edited: { site: EditedSite; url: string } }>({
  edited: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const site = await editSite();
      const broken = "---\nthrow new Error('No such rate');\n---\n<p>Rates</p>\n";
      await site.writeSource('src/pages/broken.astro', broken);
      const { url, stop } = await site.develop();
      await use({ site, url });
      await stop();
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a component that throws is shown in the browser, with its message and its line', async ({
  page,
  edited,
}) => {
  await page.goto(`${edited.url}/broken`);
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay.locator('#message-content')).toContainText('No such rate');
  await expect(overlay.locator('#stack-content')).toContainText('broken.astro:2');
});

test('mistakes in content are shown until they are mended, through a reload too', async ({
  page,
  edited,
}) => {
  const post = (text: string) =>
    `---\ntitle: A\ndescription: B.\ndate: 2026-11-02\nauthor: credit-team\ntags: [redline]\n---\n\n${text}\n`;
  await page.goto(`${edited.url}/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await edited.site.write('blog/wrong.mdx', post('[How](/nowhere)'));
  const mistake = page
    .locator('vite-error-overlay #message-content')
    .getByText('content/blog/wrong.mdx:9  the link /nowhere leads nowhere');
  await expect(mistake).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await expect(mistake).toBeVisible();
  await edited.site.write('blog/wrong.mdx', post('[How](/faqs)'));
  await expect(page.locator('vite-error-overlay')).toHaveCount(0);
});

test('an editor sees that a draft is not public, and how each component is written', async ({
  page,
  edited,
}) => {
  const draft =
    '---\ntitle: Soon\ndescription: Soon.\ndate: 2026-11-02\nauthor: credit-team\ntags: [redline]\ndraft: true\n---\n\nSoon.\n';
  await edited.site.write('blog/soon.mdx', draft);
  await expect(async () => {
    await page.goto(`${edited.url}/blog/soon`);
    await expect(page.getByText('Draft, not public.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${edited.url}/writing`);
  await expect(page.getByRole('row', { name: '<Rate of="interest" /> 3%' })).toBeVisible();
});
