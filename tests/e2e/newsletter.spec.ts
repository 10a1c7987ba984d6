import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { PublicForm } from './pages/form.page.ts';

const email = 'reader@example.com';
const box = (page: Page) => new PublicForm(page, page.locator('#newsletter'));

async function open(page: Page): Promise<PublicForm> {
  await page.clock.install();
  await page.goto('/');
  const form = box(page);
  await form.touch();
  return form;
}

test('an email is received, thanked for and cleared @everyday', async ({ page }) => {
  const form = await open(page);
  const posts = form.posts();
  await form.email.fill(email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.email.press('Enter');
  await expect(form.said).toHaveText('We have received your Email.');
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ email, website: '' }]);
  await page.clock.runFor(2_200);
  await expect(form.email).toHaveValue('');
  await page.clock.runFor(3_000);
  await expect(form.said).toHaveText('');
});

test('what is no email is told, by us or by the provider', async ({ page, expectProblem }) => {
  expectProblem(/400 .*newsletter/);
  const form = await open(page);
  for (const wrong of ['reader@', 'rea..der@example.com']) {
    await form.email.fill(wrong);
    await form.submit.click();
    await expect(form.popup).toContainText('Unable to Submit');
    await expect(form.popup).toContainText('Please enter a valid email address');
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveValue(wrong);
  }
  await form.popup.hover();
  await axe(page);
});

test('the thanks stand alone: what was wrong before is gone', async ({ page }) => {
  const form = await open(page);
  await form.email.fill('reader@');
  await form.submit.click();
  await expect(form.popup).toBeVisible();
  await expect(form.email).toHaveAccessibleDescription(/name@example\.com/);
  await form.email.fill(email);
  await form.submit.click();
  await expect(form.said).toHaveText('We have received your Email.');
  await expect(form.popup).toHaveCount(0);
  await expect(form.email).toHaveAccessibleDescription('');
});

test('the thanks go when what is sent next is no email', async ({ page }) => {
  const form = await open(page);
  await form.email.fill(email);
  await form.submit.click();
  await expect(form.said).toHaveText('We have received your Email.');
  await form.email.fill('reader@');
  await form.submit.click();
  await expect(form.popup).toContainText('Please enter a valid email address');
  await expect(form.said).toHaveText('');
});

test('an email is not lost while the provider is down', async ({ page, expectProblem }) => {
  expectProblem(/ERR_CONNECTION_REFUSED/);
  const form = await open(page);
  await page.route('**/newsletter', (route) => route.abort('connectionrefused'));
  await form.email.fill(email);
  await form.submit.click();
  await expect(form.popup).toContainText('Please try again');
  await expect(form.email).toHaveValue(email);
  await page.unroute('**/newsletter');
  await form.submit.click();
  await expect(form.said).toHaveText('We have received your Email.');
});

test('on a slow network it says so, and sends once', async ({ page }) => {
  const form = await open(page);
  const posts = form.posts();
  let answer = () => {};
  await page.route('**/newsletter', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await form.email.fill(email);
  await form.submit.click();
  await expect(form.said).toHaveText('Sending…');
  await form.submit.click({ force: true });
  answer();
  await expect(form.said).toHaveText('We have received your Email.');
  expect(posts).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an email is received', async ({ page }) => {
    await page.goto('/');
    const form = box(page);
    await form.email.fill(email);
    await form.email.press('Enter');
    await expect(page).toHaveURL('/contact/subscribed');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We have received your Email.',
    );
  });
});
