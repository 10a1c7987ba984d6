import type { Page } from '@playwright/test';
import { axe, expect, outbox, test } from './fixtures.ts';
import { PublicForm } from './pages/form.page.ts';

const support = 'support@example.com';
const email = 'ada@shop.example';

const inline = (page: Page) => new PublicForm(page, page.locator('#get-started-form'));

async function open(page: Page): Promise<PublicForm> {
  await page.clock.install();
  await page.goto('/home/business');
  const form = inline(page);
  await form.touch();
  return form;
}

test('a message arrives, is thanked for, and its sender hears what comes next', async ({
  page,
  request,
}) => {
  const form = await open(page);
  await form.name.fill('ada OBI');
  await form.email.fill(email);
  await form.message.fill('We hold 2,000 portfolios.');
  await form.form.getByLabel('Email me news too').check();
  await form.submit.click();
  await expect(form.said).toContainText('Thank you for reaching out to us!');
  await expect(form.said).toContainText('Check your email for the next steps');
  await expect(form.said).toHaveRole('status');
  await axe(page);

  const [read] = await outbox(request, support);
  expect(read?.subject).toBe('Contact form: Business');
  expect(read?.body).toContain('From: Ada Obi');
  expect(read?.body).toContain('news: yes');
  expect(read?.body).toContain('We hold 2,000 portfolios.');
  const [answer] = await outbox(request, email);
  expect(answer?.subject).toBe('Your next steps as a partner');
});

test('the thanks stay for five seconds, the fields for two', async ({ page }) => {
  const form = await open(page);
  await form.email.fill(email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.click();
  await expect(form.said).toContainText('Thank you');
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_800);
  await expect(form.email).toHaveValue(email);
  await page.clock.runFor(300);
  await expect(form.email).toHaveValue('');
  await expect(form.submit).toBeDisabled();
  await page.clock.runFor(2_600);
  await expect(form.said).toContainText('Thank you');
  await page.clock.runFor(500);
  await expect(form.said).toHaveText('');
});

test('a dash is sent for a name and a message that are empty', async ({ page }) => {
  const form = await open(page);
  const posts = form.posts();
  await form.email.fill(` ${email}`);
  await form.message.fill('  ');
  await form.submit.click();
  await expect(form.said).toContainText('Thank you');
  expect(posts.map((post) => post.postDataJSON())).toMatchObject([
    { email, fullname: '-', message: '-', userType: 'Business', emailPermit: false },
  ]);
});

test('what is no email is said for five seconds, unless it is being read', async ({ page }) => {
  const form = await open(page);
  const posts = form.posts();
  await form.message.fill('Keep this');
  await form.email.fill('ada@shop');
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.click();
  await expect(form.popup).toContainText('Unable to Submit');
  await expect(form.popup).toContainText('Please enter a valid email address');
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription('Write it like this: name@example.com');

  await form.popup.hover();
  await page.clock.runFor(20_000);
  await expect(form.popup).toBeVisible();
  await page.mouse.move(200, 700);
  await page.clock.runFor(4_800);
  await expect(form.popup).toBeVisible();
  await page.clock.runFor(300);
  await expect(form.popup).toBeHidden();
  expect(posts).toEqual([]);
  await expect(form.message).toHaveValue('Keep this');

  await form.email.fill(email);
  await expect(form.email).toHaveAccessibleDescription('');
  await form.submit.click();
  await expect(form.said).toContainText('Thank you');
});

test('what the provider refuses was not filled correctly', async ({ page, expectProblem }) => {
  expectProblem(/400 .*admin\/contact/);
  const form = await open(page);
  await form.email.fill('ada..obi@shop.example');
  await form.submit.click();
  await expect(form.popup).toContainText('Unable to submit Form');
  await expect(form.popup).toContainText('You did not fill the form correctly');
  await expect(form.popup).not.toContainText('our fault');
  await form.popup.hover();
  await axe(page);
});

test('nothing is lost while the provider is down, and it is sent once it is back', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/ERR_CONNECTION_REFUSED|50\d/);
  const form = await open(page);
  await form.name.fill('Ada Obi');
  await form.email.fill(email);
  await form.message.fill('Still here');
  for (const down of ['connectionrefused', 503] as const) {
    await page.route('**/admin/contact', (route) =>
      down === 503 ? route.fulfill({ status: down }) : route.abort(down),
    );
    await form.submit.click();
    await expect(form.popup).toContainText('Unable to submit Form');
    await expect(form.popup).toContainText('You did not fill the form correctly');
    await expect(form.popup).toContainText('This time it is our fault');
    await expect(form.popup).toContainText('Nothing you typed is lost. Please try again.');
    await expect(form.message).toHaveValue('Still here');
    await form.popup.getByRole('button', { name: 'Dismiss' }).click();
    await expect(form.popup).toBeHidden();
    await page.unroute('**/admin/contact');
  }
  await form.submit.click();
  await expect(form.said).toContainText('Thank you');
  const kept = (await outbox(request, support)).filter(({ body }) => body.includes('Still here'));
  expect(kept).toHaveLength(1);
});

test('on a slow network it says that it is sending, and sends once', async ({ page }) => {
  const form = await open(page);
  const posts = form.posts();
  let answer = () => {};
  await page.route('**/admin/contact', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await form.email.fill(email);
  await form.submit.click();
  await expect(form.said).toHaveText('Sending…');
  await axe(page);
  // It says that it is busy; a tap on it comes all the same.
  await form.submit.click({ force: true });
  await form.email.press('Enter');
  // Typed while it was on its way, so it stays.
  await form.message.fill('One more thing');
  answer();
  await expect(form.said).toContainText('Thank you');
  await page.clock.runFor(2_500);
  await expect(form.message).toHaveValue('One more thing');
  expect(posts).toHaveLength(1);
});

test('a reload keeps what was typed, and what was sent is forgotten', async ({ page }) => {
  const form = await open(page);
  await form.email.fill(email);
  await form.message.fill('A long thought');
  await page.reload();
  await form.email.focus();
  await expect(form.message).toHaveValue('A long thought');
  await expect(form.email).toHaveValue(email);
  await form.submit.click();
  await expect(form.said).toContainText('Thank you');
  await page.goto('/home/business');
  await form.touch();
  await expect(form.message).toHaveValue('');
});

test('250 characters are counted, and no more are taken', async ({ page }) => {
  const form = await open(page);
  await form.message.fill('x'.repeat(249));
  const counter = form.form.locator('.field-hint');
  await expect(counter).toHaveText('249/250 characters');
  await form.message.press('End');
  await form.message.pressSequentially('abc');
  await expect(form.message).toHaveValue(`${'x'.repeat(249)}a`);
  await expect(counter).toHaveText('250/250 characters');
  await expect(form.form.getByRole('status').filter({ hasText: '0 characters left' })).toHaveCount(
    1,
  );
});

test('by keyboard alone a message is sent, and its thanks wait until they are left', async ({
  page,
}) => {
  const form = await open(page);
  await form.name.focus();
  await page.keyboard.type('Ada Obi');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(form.submit).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  await expect(form.said).toContainText('Thank you');
  await page.clock.runFor(10_000);
  // The button is disabled again, so the focus went to the thanks.
  await expect(form.said).toBeFocused();
  await expect(form.said).toContainText('Thank you');
  await page.keyboard.press('Tab');
  await page.clock.runFor(5_200);
  await expect(form.said).toHaveText('');
});

test('what is sent before the script has come is posted by the browser', async ({ page }) => {
  await page.route('**/_astro/*.js', () => {});
  await page.goto('/home/business');
  const form = inline(page);
  await form.email.fill(email);
  await form.submit.click();
  await expect(page).toHaveURL('/contact/next-steps');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you for reaching out to us!',
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent and thanked for', async ({ page, request }) => {
    await page.goto('/home/business');
    const form = inline(page);
    await expect(form.submit).toBeEnabled();
    await form.name.fill('ada obi');
    await form.email.fill(email);
    await form.message.fill('Line one\nLine two');
    await form.submit.click();
    await expect(page).toHaveURL('/contact/next-steps');
    await expect(page.getByText('Check your email for the next steps')).toBeVisible();
    const [read] = await outbox(request, support);
    expect(read?.body).toContain('Line one\nLine two');
  });

  test('what is refused is told, and is still there one page back', async ({ page }) => {
    await page.goto('/home/business');
    const form = inline(page);
    await form.email.fill('ada..obi@shop.example');
    await form.message.fill('Do not lose me');
    await form.submit.click();
    await expect(page).toHaveURL('/contact/email');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unable to Submit');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.goBack();
    await expect(form.message).toHaveValue('Do not lose me');
  });

  test('an empty email is asked for by the browser itself', async ({ page }) => {
    await page.goto('/home/business');
    const form = inline(page);
    await form.submit.click();
    await expect(form.email).toBeFocused();
    await expect(page).toHaveURL('/home/business');
  });
});

test('each outcome has a page that no search engine keeps', async ({ page }) => {
  for (const [path, title] of [
    ['sent', 'We have received your email'],
    ['next-steps', 'Thank you for reaching out to us!'],
    ['subscribed', 'We have received your Email.'],
    ['email', 'Unable to Submit'],
    ['unfilled', 'Unable to submit Form'],
    ['failed', 'Failed to Send Message'],
  ]) {
    await page.goto(`/contact/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await axe(page);
  }
});
