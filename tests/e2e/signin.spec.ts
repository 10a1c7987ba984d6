import type { Page } from '@playwright/test';
import { axe, expect, outbox, test } from './fixtures.ts';
import { signInAs } from './pages/session.ts';
import { SignInPage } from './pages/signin.page.ts';

const password = 'Holdfast-1!';
const stored = (key: string) => localStorage.getItem(key);
/** Without what a log-out shows. */
const endSession = (page: Page) => page.evaluate(() => localStorage.removeItem('user:token'));

test('Ada signs in by email and is remembered @everyday', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  await axe(page);
  await signIn.remember.check();
  await signIn.byEmail('Ada@example.com', password);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(stored, 'user:token')).toBeTruthy();
  expect(await page.evaluate(stored, 'user:application_id')).toMatch(/^\d+$/);

  await endSession(page);
  await signIn.open();
  await expect(signIn.email).toHaveValue('ada@example.com');
  await expect(signIn.password).toHaveValue('');
  await signIn.remember.uncheck();
  await signIn.byEmail('ada@example.com', password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await endSession(page);
  await signIn.open();
  await expect(signIn.phone).toHaveValue('');
});

test('Ada signs in by phone and comes to the page that she wanted', async ({ page }) => {
  const signIn = new SignInPage(page);
  await page.goto('/withdrawal');
  await expect(page).toHaveURL(/\/signin$/);
  await signIn.byPhone('0803 000 0001', password);
  await expect(page).toHaveURL(/\/withdrawal$/);
});

test('what is missing or wrong is said where it is, and nothing typed is lost @merge', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.byEmail('', password);
  await expect(page.getByText('To continue fill in the form correctly.')).toBeVisible();
  await expect(signIn.email).toBeFocused();
  await signIn.byEmail('ada@example.com', '');
  await expect(page.getByText('To continue fill in the form correctly.')).toBeVisible();
  await expect(signIn.password).toBeFocused();
  await signIn.byEmail('ada@', password);
  await expect(page.getByText('Incorrect email address format!')).toBeVisible();
  await signIn.byPhone('803', password);
  await expect(page.getByText('Incorrect mobile number format!')).toBeVisible();

  await signIn.byEmail('ada@example.com', 'not-the-password');
  await expect(page.getByText('These sign-in details do not match.')).toBeVisible();
  await expect(signIn.email).toHaveValue('ada@example.com');
  await axe(page);
  await page.reload();
  await expect(signIn.email).toHaveValue('ada@example.com');
  await expect(signIn.password).toHaveValue('');
});

test('the password can be shown and hidden again', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(signIn.password).toHaveAttribute('type', 'password');
});

test('the other ways in are one tap away', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('link', { name: 'One-time sign-in' }).click();
  await expect(page).toHaveURL(/\/signon$/);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto('/signin?application_id=1');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot\?application_id=1$/);
});

test('the magic-link notice sends another link and leads to the other ways in', async ({
  page,
  request,
}) => {
  const signIn = new SignInPage(page);
  const email = 'bayo@example.com';
  await signIn.open(`?application_id=2&email=${email}`);
  await expect(page.getByRole('heading', { name: 'We can send you a link' })).toBeVisible();
  await expect(page.getByText('b•••@example.com')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await axe(page);
  await signIn.resendLink.click();
  const sent = page
    .getByRole('paragraph')
    .filter({ hasText: 'If your partner knows this email, a link is on its way to' });
  await expect(sent).toBeFocused();
  await expect(page.getByRole('button', { name: /^Resend in 1[78]\d seconds$/ })).toBeDisabled();
  await axe(page);
  const [message] = await outbox(request, email);
  expect(message?.link).toMatch(/\/onboarding\/[\w-]+\/2$/);

  await page.getByRole('button', { name: 'Sign In with Password' }).click();
  await expect(signIn.email).toHaveValue(email);
  await page.reload();
  await expect(signIn.email).toHaveValue(email);
  await page.goBack();
  await page.getByRole('link', { name: 'Request OTP' }).click();
  await expect(page).toHaveURL(/\/signon\?application_id=2$/);

  // The partner's own words for whom it sends, without who the partner is.
  await signIn.open(`?email=${email}`);
  await signIn.resendLink.click();
  await expect(page.getByText('Partner was not specified.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Choose your partner' }).click();
  await expect(page).toHaveURL(/\/signon\?email=/);
});

test('without a connection the form says so and can be sent again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.route('**/api/user/signin', (route) => route.abort());
  await signIn.byEmail('ada@example.com', password);
  await expect(page.getByText('No answer came. Check your connection')).toBeVisible();
  await page.unroute('**/api/user/signin');
  await signIn.submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('after the sign-in nobody is sent to a stranger’s address', async ({ page }) => {
  const signIn = new SignInPage(page);
  for (const address of ['//evil.example', 'javascript:alert(1)']) {
    await signIn.open(`?redirect=${encodeURIComponent(address)}`);
    await signIn.byEmail('ada@example.com', password);
    await expect(page).toHaveURL(/\/dashboard/);
    await endSession(page);
  }
});

test('after the sign-in the address that was asked for is opened', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open(`?redirect_url=${encodeURIComponent('/withdrawal')}`);
  await signIn.byEmail('ada@example.com', password);
  await expect(page).toHaveURL(/\/withdrawal$/);
});

test('a signed-in borrower is sent on, unless the address says who is meant', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  for (const path of ['/signin', '/signup', '/signon', '/signup?application_id=2']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard/);
  }
  await page.goto('/signin?redirect_url=%2Fprofile');
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/signin?email=bayo%40example.com');
  await expect(page.getByRole('heading', { name: 'We can send you a link' })).toBeVisible();
  await page.goto('/signon?mobile=08030000002');
  await expect(page.getByRole('heading', { name: 'Choose your partner' })).toBeVisible();
});
