import { axe, expect, test } from './fixtures.ts';
import { SignInPage } from './pages/signin.page.ts';

const password = 'Holdfast-1!';
const stored = (key: string) => localStorage.getItem(key);

test('Ada signs in by email and is remembered', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await axe(page);
  await signIn.remember.check();
  await signIn.byEmail('Ada@example.com', password);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(stored, 'user:token')).toBeTruthy();
  expect(await page.evaluate(stored, 'user:application_id')).toMatch(/^\d+$/);

  await signIn.open();
  await expect(signIn.email).toHaveValue('ada@example.com');
  await expect(signIn.password).toHaveValue('');
  await signIn.remember.uncheck();
  await signIn.byEmail('ada@example.com', password);
  await expect(page).toHaveURL(/\/dashboard$/);
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

test('what is missing or wrong is said where it is, and nothing typed is lost', async ({
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
  }
});

test('after the sign-in the address that was asked for is opened', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open(`?redirect_url=${encodeURIComponent('/withdrawal')}`);
  await signIn.byEmail('ada@example.com', password);
  await expect(page).toHaveURL(/\/withdrawal$/);
});
