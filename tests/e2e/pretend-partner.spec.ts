import { gbemi } from '#provider/seed/people.ts';
import { axe, expect, outbox, test } from './fixtures.ts';
import { SabiPage } from './pages/sabi.page.ts';

test('Gbemi takes an instant loan inside her partner’s app, and a webhook tells of the money', async ({
  page,
}) => {
  const sabi = new SabiPage(page);
  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'Open Sabi Wallet' }).click();
  await expect(page.getByText('₦11,250,000.00')).toBeVisible();
  await expect(sabi.events).toContainText('Nothing yet');
  await axe(page);

  await test.step('a hand-off that is not signed as it should be is refused', async () => {
    await sabi.signs('With a wrong secret');
    await sabi.instantLoan.click();
    await expect(sabi.status).toContainText('Holdfast refused the hand-off');
    await expect(sabi.events.getByRole('listitem').first()).toContainText('refused');
    await axe(page);
    await sabi.signs('As it should be');
  });

  await test.step('the flow opens over the app, begins with the amount and says its steps', async () => {
    const amount = page.getByRole('textbox', { name: /^How much/ });
    await amount.fill('lots');
    await amount.press('Enter');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription(/such as 500,000/);
    await amount.fill('');
    await sabi.breaks(true);
    await sabi.instantLoan.click();
    await sabi.borrow('1500000', 'Gbemi Alade');
    await expect(sabi.status).toContainText(/on its way|paid out/);
    await expect(sabi.instantLoan).toBeFocused();
    await expect(sabi.events).toContainText('The borrower is at');
  });

  await test.step('a webhook that is not taken is sent again, and counts once it is believed', async () => {
    const disbursed = sabi.deliveries.getByRole('listitem').filter({ hasText: 'loan.disbursed' });
    await expect(disbursed).toContainText('Answered with 500');
    await expect(sabi.status).toContainText('on its way');
    await axe(page);
    await sabi.breaks(false);
    await disbursed.getByRole('button', { name: 'Send again' }).click();
    await expect(disbursed).toContainText('Taken with 200');
    await expect(sabi.events).toContainText('loan.disbursed: signature verified');
    await expect(sabi.status).toContainText('Your loan is paid out');
    await axe(page);
  });
});

test('to be paid to another account Gbemi shows by a code that it is her, and is back where she was', async ({
  page,
  request,
}) => {
  const { mobile } = gbemi;
  const sabi = new SabiPage(page);
  const { flow } = sabi;
  await sabi.open();
  await sabi.instantLoan.click();
  await sabi.askFor('1500000', 'Gbemi Alade');
  await expect(flow.getByRole('radio', { name: 'New account' })).toHaveCount(0);
  await flow.getByRole('button', { name: 'USE ANOTHER ACCOUNT' }).click();
  const code = flow.getByRole('textbox', { name: 'One-time code' });
  await expect(code).toBeVisible();
  await expect.poll(async () => (await outbox(request, mobile))[0]?.otp).toBeTruthy();
  await code.fill((await outbox(request, mobile))[0]?.otp ?? '');
  await flow.getByRole('button', { name: 'Submit' }).click();
  await expect(flow.getByRole('radio', { name: 'New account' })).toBeChecked();
  await expect(flow.getByText(/NEXT asks for a loan of ₦1,500,000\.00/)).toBeVisible();
});

test('the flow opens in the page and at Holdfast too, and what comes back is believed when signed', async ({
  page,
}) => {
  const sabi = new SabiPage(page);
  await sabi.open();
  await sabi.opens('In this page');
  await sabi.instantLoan.click();
  await expect(sabi.flow.getByRole('button', { name: /^Sign up with / })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Sabi' }).click();
  await expect(sabi.status).toContainText('Nothing was borrowed');
  await expect(sabi.status).toBeFocused();

  await sabi.opens('At Holdfast');
  await sabi.instantLoan.click();
  await expect(page).toHaveURL(/\/offer/);
  await expect(page.getByRole('button', { name: /^Sign up with / })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/sandbox\/partner$/);
  await expect(sabi.status).toContainText('Nothing was borrowed');
  await expect(sabi.events).toContainText('Came back with “cancelled”: signature verified');

  await sabi.open('?outcome=success&application_id=6&loan_id=made-up&t=1&key=mine&signature=0');
  await expect(sabi.status).toContainText('An answer came that we do not believe');
  await expect(page).toHaveURL(/\/sandbox\/partner$/);
  await axe(page);
});
