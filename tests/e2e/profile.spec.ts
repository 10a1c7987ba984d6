import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { expectFocus } from './pages/keyboard.ts';
import { ProfilePage } from './pages/profile.page.ts';
import { signInAs } from './pages/session.ts';
import { SignInPage } from './pages/signin.page.ts';
import { StepUpDialog } from './pages/step-up.page.ts';

const ada = 'ada@example.com';
const password = 'Holdfast-1!';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

test('Ada sees who she is, and removes a bank account', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await signInAs(page, ada);
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(page).toHaveTitle(/^Profile/);
  const you = profile.section('You');
  await expect(you).toContainText('Ada Obi');
  await expect(you).toContainText(ada);
  await expect(you).toContainText('+2348030000001');
  await expect(you.getByRole('time')).toHaveText(/^[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ 20\d\d$/);
  for (const name of ['Harmattan Invest', 'Northgate', 'Akoko Save']) {
    const partner = you.getByRole('listitem').filter({ hasText: name });
    await expect(partner.locator('img')).toHaveJSProperty('complete', true);
  }
  await expect(profile.section('Card')).toContainText('visa');
  await expect(profile.section('Card')).toContainText('ending 4081');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard');
  await expect(profile.accounts).toHaveCount(2);
  await expect(profile.accounts.nth(1)).toContainText('•••• 6789');
  await expect(page.getByText('000123456789')).toHaveCount(0);
  await axe(page);

  const remove = profile.accounts.nth(1).getByRole('button', { name: /^Remove/ });
  const dialog = page.getByRole('dialog');
  await remove.focus();
  await page.keyboard.press('Enter');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await expect(profile.accounts).toHaveCount(2);

  await remove.click();
  await page.route('**/api/account/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No answer came');
  await page.unroute('**/api/account/*');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('We removed the account ending 6789.')).toBeVisible();
  await expect(profile.accounts).toHaveCount(1);
  await expectFocus(page);
  await page.reload();
  await profile.open();
  await expect(profile.accounts).toHaveCount(1);
});

test('Ada signs another device out, and sets a password that signs out the rest', async ({
  page,
  browser,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/40[13]/);
  const phone = await (await browser.newContext({ baseURL, userAgent: iphone })).newPage();
  await signInAs(phone, ada);
  await new DashboardPage(phone).open();
  await signInAs(page, ada);
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(profile.devices).toHaveCount(2);
  await expect(profile.devices.first()).toContainText('This device');
  const other = profile.devices.filter({ hasText: 'Safari on iPhone' });
  await axe(page);
  await other.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click();
  await new StepUpDialog(page).byPassword();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(profile.devices).toHaveCount(1);
  await expectFocus(page);
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(phone).toHaveURL(/\/signin/);
  await new SignInPage(phone).byEmail(ada, password);
  await expect(phone).toHaveURL(/\/dashboard/);

  await page.getByRole('button', { name: 'Change password' }).click();
  const fresh = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm password', { exact: true });
  await fresh.fill('Holdfast');
  await page.keyboard.press('Enter');
  await expect(fresh).toBeFocused();
  await expect(page.getByText('Your password does not meet the listed requirements')).toBeVisible();
  await axe(page);
  await fresh.fill('Kelp-on-rock-9');
  await again.fill('Kelp-on-rock');
  await page.keyboard.press('Enter');
  await expect(again).toBeFocused();
  await expect(page.getByText('Both password fields must match')).toBeVisible();
  await again.fill('Kelp-on-rock-9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have successfully set your password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(profile.devices).toHaveCount(1);
  await phone.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(phone).toHaveURL(/\/signin/);
  await phone.context().close();
});

/** The ground of each frame that was painted, from the first on. */
async function watchGround(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { grounds: seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
const grounds = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]);
const bars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );
const light = 'rgb(250, 246, 239)';
const dark = 'rgb(14, 21, 18)';

test('preferences are saved at once, go back when they cannot be, and two tabs agree', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs(page, ada);
  const profile = new ProfilePage(page);
  await profile.open();
  const second = await context.newPage();
  await second.emulateMedia({ colorScheme: 'light' });
  const dashboard = new DashboardPage(second);
  await dashboard.open();
  await page.bringToFront();

  await test.step('reminders and warnings, kept over a reload', async () => {
    await profile.choice('3 days before').uncheck();
    await profile.choice(/^SMS/).check();
    await profile.choice('30%').check();
    await expect(profile.section('Redline warnings')).toContainText('Saved');
    await profile.open();
    await expect(profile.choice('3 days before')).not.toBeChecked();
    await expect(profile.choice('7 days before')).toBeChecked();
    await expect(profile.choice(/^SMS/)).toBeChecked();
    await expect(profile.choice('30%')).toBeChecked();
    await expect(profile.section('Reminders')).toContainText('cannot turn these messages off');
  });

  await test.step('what is not kept goes back and says so', async () => {
    await page.route('**/api/me/preferences', (route) => route.abort());
    await profile.choice('7 days before').click();
    await expect(profile.section('Reminders')).toContainText(
      'We could not save this. No answer came.',
    );
    await expect(profile.choice('7 days before')).toBeChecked();
    await axe(page);
    await page.unroute('**/api/me/preferences');
    await profile.choice('7 days before').click();
    await expect(profile.section('Reminders')).toContainText('Saved');
    await expect(profile.choice('7 days before')).not.toBeChecked();
  });

  await test.step('colours, here and in the other tab, without a flash after a reload', async () => {
    expect(await bars(page)).toEqual(['#faf6ef']);
    await profile.choose('Dark');
    await expect(page.locator('body')).toHaveCSS('background-color', dark);
    await expect(second.locator('body')).toHaveCSS('background-color', dark);
    expect(await bars(second)).toEqual(['#0e1512']);
    await axe(page);
    await watchGround(second);
    await dashboard.open();
    expect(await grounds(second)).toEqual([dark]);
    await profile.choose('System');
    await expect(second.locator('body')).toHaveCSS('background-color', light);
  });

  await test.step('figures, on every screen', async () => {
    await expect(dashboard.page.getByText(/\$\d,\d{3}\.\d\d/).first()).toBeVisible();
    await profile.choose('$1 234 567.89');
    await expect(second.getByText(/\$\d\s\d{3}\.\d\d/).first()).toBeVisible();
    await expect(second.getByText(/\$\d,\d{3}\.\d\d/)).toHaveCount(0);
  });
});

test('who is blacklisted for sign-in is told so on the profile, and leaves', async ({ page }) => {
  await signInAs(page, 'dayo@example.com');
  await page.goto('/profile');
  await expect(page.getByText('You are not allowed to use this service.')).toBeVisible();
  await expect(page.getByText('dayo@example.com')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog', { name: 'Your account is blocked' })).toBeVisible();
});
