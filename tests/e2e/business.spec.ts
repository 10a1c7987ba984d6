import { axe, expect, outbox, test } from './fixtures.ts';
import { PublicForm } from './pages/form.page.ts';

const email = 'sales@shop.example';

test('the work email arrives in the get-started form', async ({ page, request }) => {
  await page.goto('/home/business');
  const form = new PublicForm(page, page.locator('#get-started-form'));
  const work = page.locator('.work-email').getByRole('textbox');
  await work.fill(email);
  await expect(form.email).toHaveValue(email);
  await page.getByRole('link', { name: 'Contact Sales' }).click();
  await expect(page).toHaveURL('/home/business#get-started');
  await expect(form.name).toBeFocused();
  await form.hydrated();
  await expect(form.submit).toBeEnabled();
  await form.submit.click();
  await expect(form.said).toContainText('Check your email for the next steps');
  expect((await outbox(request, email))[0]?.subject).toBe('Your next steps as a partner');
});

test('by keyboard too, and what was typed in the form itself is left', async ({ page }) => {
  await page.goto('/home/business');
  const form = new PublicForm(page, page.locator('#get-started-form'));
  const work = page.locator('.work-email').getByRole('textbox');
  await work.fill('a');
  await expect(form.email).toHaveValue('a');
  await form.email.fill(email);
  await work.fill('other@shop.example');
  await work.press('Enter');
  await expect(page).toHaveURL('/home/business#get-started');
  await expect(form.email).toHaveValue(email);
});

test('says what a partner gets, and where it is documented', async ({ page }) => {
  await page.goto('/home/business');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const benefit of [
    'Higher asset retention',
    'Revenue sharing',
    'No hidden fees',
    'No prepayment fees',
    'Easy integration',
  ]) {
    await expect(page.getByRole('heading', { level: 3, name: benefit })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('up to $3M of assets under management');
  await page.getByRole('main').getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two lines');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`is accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/home/business');
      await axe(page);
    });
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Contact Sales leads to the form', async ({ page }) => {
    await page.goto('/home/business');
    await page.getByRole('link', { name: 'Contact Sales' }).click();
    await expect(page).toHaveURL('/home/business#get-started');
    await expect(page.locator('#get-started-form')).toBeInViewport();
  });
});
