import type { Page } from '@playwright/test';
import { axe, expect, outbox, test } from './fixtures.ts';
import { PublicForm } from './pages/form.page.ts';

const email = 'ada@example.org';
const contactUs = (page: Page) => page.getByRole('button', { name: 'Contact Us' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Send us a message' });

async function open(page: Page): Promise<PublicForm> {
  await page.clock.install();
  await page.goto('/');
  await contactUs(page).click();
  const form = new PublicForm(page, modal(page).locator('form'));
  await form.touch();
  return form;
}

test('a message of either type is received; seven seconds later the modal closes and is new', async ({
  page,
  request,
}) => {
  const form = await open(page);
  await axe(page);
  await form.form.getByRole('textbox', { name: 'First name' }).fill('ada');
  await form.form.getByRole('textbox', { name: 'Last name' }).fill('obi');
  await form.email.fill(email);
  await form.message.fill('How do I begin?');
  await form.submit.click();
  await expect(form.said).toContainText('We have received your email');
  await expect(form.said).toContainText('Thank you for reaching out to us!');
  await expect(form.submit).toBeHidden();
  await axe(page);
  const [read] = await outbox(request, 'support@example.com');
  expect(read?.subject).toBe('Contact form: Individual');
  expect(read?.body).toContain('From: Ada Obi');

  await page.clock.runFor(8_000);
  await expect(modal(page)).toBeHidden();
  await contactUs(page).click();
  await expect(form.message).toHaveValue('');
  await expect(form.submit).toBeDisabled();

  await form.form.getByText('Business').click();
  await form.email.fill(email);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await form.submit.click();
  await expect(form.said).toContainText('Check your email for the next steps');
  await page.clock.runFor(6_700);
  await expect(form.said).toContainText('Thank you for reaching out to us!');
  await page.clock.runFor(500);
  await expect(modal(page)).toBeHidden();
  await contactUs(page).click();
  await expect(form.submit).toBeDisabled();
  await expect(form.form.getByRole('radio', { name: 'Business' })).toBeChecked();
});

test('it closes after seven seconds for a keyboard and under a mouse too', async ({ page }) => {
  const form = await open(page);
  await form.email.fill(email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.email.press('Enter');
  await expect(form.said).toContainText('We have received your email');
  await expect(form.said).toBeFocused();
  await form.said.hover();
  await page.clock.runFor(6_800);
  await expect(modal(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(modal(page)).toBeHidden();
  await expect(contactUs(page)).toBeFocused();
});

test('a failure is told over the modal, and nothing is lost by closing it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_CONNECTION_REFUSED/);
  const form = await open(page);
  await page.route('**/admin/contact', (route) => route.abort('connectionrefused'));
  await form.email.fill(email);
  await form.message.fill('Still here');
  await form.submit.click();
  await expect(form.popup).toContainText('Failed to Send Message');
  await expect(form.popup).toContainText('Please try again');
  await form.popup.hover();
  await axe(page);

  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(contactUs(page)).toBeFocused();
  await page.reload();
  await page.keyboard.press('Tab');
  await contactUs(page).click();
  await expect(form.message).toHaveValue('Still here');
});

test('a failed message closes the modal after seven seconds too, unless it is tried again, and waits in it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_CONNECTION_REFUSED/);
  const form = await open(page);
  await page.route('**/admin/contact', (route) => route.abort('connectionrefused'));
  await form.email.fill(email);
  await form.message.fill('Still here');
  await form.submit.click();
  await expect(form.popup).toContainText('Failed to Send Message');
  await page.clock.runFor(8_000);
  await expect(modal(page)).toBeHidden();

  await contactUs(page).click();
  await expect(form.message).toHaveValue('Still here');
  await form.submit.click();
  await expect(form.popup).toContainText('Failed to Send Message');
  await form.message.fill('Still here and writing');
  await page.clock.runFor(8_000);
  await expect(form.message).toBeVisible();
});

test('what is no email is told over the modal', async ({ page }) => {
  const form = await open(page);
  await form.email.fill('ada');
  await form.submit.click();
  await expect(form.popup).toContainText('Unable to Submit');
  await expect(form.popup).toContainText('Please enter a valid email address');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it opens, posts and closes', async ({ page }) => {
    await page.goto('/');
    await contactUs(page).click();
    await modal(page).getByRole('button', { name: 'Close' }).click();
    await expect(modal(page)).toBeHidden();
    await contactUs(page).click();
    await page.getByRole('textbox', { name: 'Email' }).first().fill(email);
    await modal(page).getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/contact/sent');
  });
});
