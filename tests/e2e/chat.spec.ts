import { axe, expect, test } from './fixtures.ts';

test('with no chat configured, Help leads to the questions and to the contact form', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'How can we help?' });
  await expect(help).toBeVisible();
  // On a phone the panel covers the button, so that is no place for the focus.
  await expect(help.getByRole('link', { name: 'Read the FAQs' })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await axe(page);
  // So the panel steps aside where the keyboard goes back to it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
  await expect(help).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('main :focus-visible, footer :focus-visible')).toBeInViewport();
  await expect(help).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();

  await page.keyboard.press('Enter');
  await help.getByRole('link', { name: 'Read the FAQs' }).click();
  await expect(page).toHaveURL(/\/faqs$/);

  await page.getByRole('button', { name: 'Help' }).click();
  await help.getByRole('link', { name: 'Send us a message' }).click();
  await expect(help).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Talk to us!' })).toBeInViewport();
});

test('with nothing configured nobody is asked, and no choices are offered', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#consent')).toHaveCount(0);
  await expect(page.getByText('Privacy choices')).toHaveCount(0);
  await expect(page.locator('[data-late]')).toHaveCount(0);
});

test('Help is in the app, and not where a page has one thing to say', async ({ page }) => {
  for (const path of ['/signin', '/', '/home/business', '/faqs']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Help' }), path).toBeVisible();
  }
  for (const path of ['/home/individual', '/blog', '/blog/how-the-redline-works']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Help' }), path).toHaveCount(0);
  }
});
