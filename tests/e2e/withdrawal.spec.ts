import { axe, expect, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { signInAs } from './pages/session.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

test('Ada withdraws to a saved account whose number is masked', async ({ page }) => {
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  const saved = page.getByRole('radio', { name: /•••• \d{4}/ }).first();
  await expect(withdrawal.next).toBeDisabled();
  await saved.check();
  await axe(page);
  await withdrawal.next.click();
  await expect(withdrawal.done).toBeVisible();
});

test('less than the smallest withdrawal and more than the balance are refused', async ({
  page,
}) => {
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('49.99');
  await expect(
    page.getByText('You need to enter a number equal to or greater than USD 50.00 to continue.'),
  ).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.type('99999');
  await expect(page.getByText(/^Maximum allowed is USD /)).toBeVisible();
});

test('a number that no bank knows is told beside it, and a change asks again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await page.getByRole('radio', { name: 'New account' }).check({ force: true });
  await withdrawal.newNairaAccount('Kainji Test Bank', '12345600001');
  await expect(page.getByRole('textbox', { name: /account number/i })).toHaveValue('1234560000');
  await expect(page.getByRole('alert').filter({ hasText: /could not verify/i })).toBeVisible();
  await expect(withdrawal.next).toBeDisabled();
  await page.getByRole('textbox', { name: /account number/i }).fill('1234560001');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(withdrawal.next).toBeEnabled();
  await page.getByRole('textbox', { name: /account number/i }).press('Backspace');
  await expect(withdrawal.next).toBeDisabled();
});

test('the trigger marker starts adding a card and the flow returns to the dashboard', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal?trigger=add-card');
  await expect(page.getByText('Please enter your card details for easy repayments')).toBeVisible();
  await expect(page.getByText(/₦50\.00 and refund it/)).toBeVisible();
  await axe(page);
  await new WithdrawalPage(page).addCard.click();
  await new CheckoutPage(page).pay();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Your card ending 4081 is saved.')).toBeVisible();
});

test('who may not withdraw is told so and led to the dashboard', async ({ page }) => {
  await signInAs(page, 'efe@example.com');
  await page.goto('/withdrawal');
  await expect(page.getByText('You are not allowed to use this service.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
