import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { NotificationsPage } from './pages/notifications.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { signInAs } from './pages/session.ts';

test('the menu of a phone holds what it should, and what the keyboard can do on any screen @everyday', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  const links = menu.getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'My Profile', 'Forgot Password', 'FAQs']);
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await axe(page);

  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await test.step('shortcuts are listed, wait while somebody types, and lead on', async () => {
    // Where there is no pointer but a finger, the menu does not offer them.
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(list).toBeVisible();
    await axe(page);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.getByRole('combobox', { name: 'Portfolio' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/notifications$/);
    await new NotificationsPage(page).items.first().waitFor();
  });

  await test.step('the first keys of a page count too; turned off, none does', async () => {
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: /^Use these shortcuts/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    await expect(list).toBeHidden();
    await expect(page).toHaveURL(/\/notifications$/);
  });
});

test('a session that ends is told before, and goes on with all that was typed', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/401/);
  await signInAs(page, 'ada@example.com');
  const offer = new OfferPage(page);
  await offer.open('?applicationid=1');
  await offer.toKeypad();
  await page.keyboard.type('1250.5');
  // Twelve hours are a session: eight minutes are left.
  await request.post('/api/sandbox/clock', { data: { advance: 'PT11H52M' } });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const stay = page.getByRole('button', { name: 'Stay signed in' });
  await expect(
    page.getByRole('status').getByText(/^You will be signed out at \d\d:\d\d\./),
  ).toBeVisible();
  await axe(page);
  await stay.click();
  const dialog = page.getByRole('dialog', { name: 'Stay signed in' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.press('Enter');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Enter your password');
  await password.fill('Not-it-1!');
  await password.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await axe(page);
  await password.fill('Holdfast-1!');
  await password.press('Enter');
  await expect(page.getByText('You stay signed in.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(stay).toBeHidden();
  await expect(offer.amount).toHaveText('$1,250.5');
  await request.post('/api/sandbox/clock', { data: { advance: 'PT10M' } });
  await page.reload();
  await expect(offer.amount).toHaveText('$1,250.5');
});
