import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

test('Ada sees what she owes, what is next and what she can do', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'ada@example.com');
  await dashboard.open();
  await expect(dashboard.dial).toHaveAccessibleName(/^You owe \$/);
  await expect(page.getByText(/^Next bill, 1 /)).toBeVisible();
  await expect(page.getByText('Balance to withdraw')).toBeVisible();
  await page.getByRole('button', { name: 'About the buy rate' }).click();
  await expect(page.getByText(/1 USD in NGN when you repay/)).toBeVisible();
  await axe(page);
});

test('the chosen currency is stored and survives a reload', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'ada@example.com');
  await dashboard.open();
  await dashboard.chooseCurrency('NGN');
  await expect(dashboard.dial).toHaveAccessibleName(/₦/);
  await page.reload();
  await expect(dashboard.dial).toHaveAccessibleName(/₦/);
  expect(await page.evaluate(() => localStorage.getItem('currency'))).toBe('NGN');
});

test('what cannot be done says why', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'bayo@example.com');
  await dashboard.open();
  // Disabled for assistive technology, yet it answers a tap.
  await page.getByRole('button', { name: 'Repay' }).click({ force: true });
  await expect(page.getByText('There is nothing to repay.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click({ force: true });
  await expect(page.getByText('There is no borrowed balance to withdraw yet.')).toBeVisible();
  await axe(page);
});

test('Femi is told which bills are overdue', async ({ page }) => {
  await signInAs(page, 'femi@example.com');
  await new DashboardPage(page).open();
  await expect(page.getByText(/^Overdue since 1 /)).toBeVisible();
  await expect(page.getByText(/, overdue/)).toHaveCount(2);
  await axe(page);
});

test('an account that is blacklisted for sign-in can contact support or log out', async ({
  page,
}) => {
  await signInAs(page, 'dayo@example.com');
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Your account is blocked' });
  await expect(dialog).toContainText('blacklisted for defaulting on a line of credit');
  await expect(dialog.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await axe(page);
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/signin/);
});

test('a failed read says so and can be tried again', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await signInAs(page, 'ada@example.com');
  await page.route('**/api/loan?*', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').getByText(/unable to fetch some data/)).toBeVisible();
  await page.unroute('**/api/loan?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new DashboardPage(page).dial).toBeVisible();
});

test('a redirect in the address leads only where it may', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard?redirect=https://evil.example/');
  await expect(new DashboardPage(page).dial).toBeVisible();
  await page.goto('/dashboard?redirect=/offer');
  await expect(page).toHaveURL(/\/offer$/);
});
