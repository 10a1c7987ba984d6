import { axe, expect, test } from './fixtures.ts';
import { SignInPage } from './pages/signin.page.ts';
import { WaitlistPage } from './pages/waitlist.page.ts';

test('Chi waits at one partner, borrows at another, and logs out', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const signIn = new SignInPage(page);
  const waitlist = new WaitlistPage(page);
  await signIn.open();
  await signIn.byEmail('chi@example.com', 'Holdfast-1!');
  await expect(page).toHaveURL(/\/waitlist$/);
  await expect(waitlist.heading).toBeVisible();
  await expect(page.getByText('You were added to the waitlist of Kora Pensions')).toBeVisible();
  await axe(page);

  // Who cannot be told anything is not told that they wait.
  const portfolios = /\/api\/(portfolio|me\/overview)/;
  await page.route(portfolios, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(waitlist.heading).toBeHidden();
  await axe(page);
  await page.unroute(portfolios);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(waitlist.heading).toBeVisible();

  await waitlist.partner.selectOption('Harmattan Invest');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('user:application_id'))).toBe('1');

  // A partner on the waitlist leads back from anywhere.
  await page.goto('/dashboard?applicationid=5');
  await expect(waitlist.heading).toBeVisible();
  await waitlist.close.click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => localStorage.getItem('user:token'))).toBeFalsy();
});
