import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

const reason = /We are checking a card payment that you reported\..* Write to \S+@\S+\./;

test('Efe reads beside each blocked action why, whom to write to and how to repay', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'efe@example.com');
  await dashboard.open();

  await test.step('each action says so, by keyboard too', async () => {
    const actions = page.getByRole('navigation', { name: 'Actions' });
    for (const name of ['Repay', 'Apply', 'Withdraw', 'Card']) {
      await expect(
        actions.getByRole('button', { name: `${name} (blocked)` }),
      ).toHaveAccessibleDescription(reason);
    }
    await actions.getByRole('button', { name: 'Withdraw (blocked)' }).focus();
    await page.keyboard.press('Enter');
    const why = actions.getByText('Withdrawals have been blocked since').first();
    await expect(why).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(why.getByRole('link')).toBeFocused();
    await expect(why.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
  });

  await test.step('nothing blocked is called ready', async () => {
    await expect(page.getByText('Withdrawals are blocked. This money stays here')).toBeVisible();
    await expect(page.getByText(/You can send it|You can (still )?borrow/)).toHaveCount(0);
  });

  await test.step('the account for a transfer stands below the actions', async () => {
    const blocked = page.getByRole('region', { name: 'Blocked actions' });
    await expect(blocked).toContainText('Repay, Apply, Withdraw and Card have been blocked since');
    await expect(blocked).toContainText('any countdown to a sale is paused');
    await expect(blocked.getByRole('heading', { name: 'Repay by bank transfer' })).toBeVisible();
    for (const label of ['Account number', 'SWIFT code', 'Payment reference']) {
      await expect(blocked.getByRole('button', { name: `Copy ${label}` })).toBeVisible();
    }
    await axe(page);
  });

  await test.step('the profile says why no card can be saved', async () => {
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Card' });
    await expect(card).toContainText(reason);
    await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await axe(page);
  });
});

test('the header of a wide page says why borrowing and withdrawing are blocked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, 'efe@example.com');
  await page.goto('/notifications');
  const places = page.getByRole('navigation', { name: 'Main' });
  await expect(places.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await places.getByRole('button', { name: 'Apply (blocked)' }).click();
  await expect(places.getByText('Borrowing has been blocked since')).toBeVisible();
  await expect(places.getByText(reason).first()).toBeVisible();
  await axe(page);
});

test('Dayo is stopped before the keypad, and is told why in the dialog', async ({ page }) => {
  await signInAs(page, 'dayo@example.com');
  for (const query of [
    '',
    '?applicationid=2',
    '?application_id=2&amount=1500000&currency=NGN&tenure=3',
  ]) {
    await page.goto(`/offer${query}`);
    await expect(page.getByText('You are not allowed to use this service.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'NEXT' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  const dialog = page.getByRole('dialog', { name: 'Your account is blocked' });
  await expect(dialog).toContainText('blacklisted for defaulting on a line of credit');
  await expect(dialog).toContainText('A bill of your line of credit was not paid.');
  await expect(dialog).toContainText('any countdown to a sale is paused');
});
