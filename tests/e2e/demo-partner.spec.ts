import { gbemi } from '#provider/sandbox/seed/people.ts';
import { axe, expect, outbox, test } from './fixtures.ts';
import { DemoPartnerPage } from './pages/demo-partner.page.ts';

test('Gbemi takes an instant loan inside her partner’s app, and a webhook tells of the money @merge', async ({
  page,
}) => {
  const partner = new DemoPartnerPage(page);
  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'Open Sabi Wallet' }).click();
  await expect(page.getByText('₦11,250,000.00')).toBeVisible();
  await expect(partner.events).toContainText('Nothing yet');
  await axe(page);

  await test.step('a hand-off that is not signed as it should be is refused', async () => {
    await partner.signs('With a wrong secret');
    await partner.instantLoan.click();
    await expect(partner.status).toContainText('Holdfast refused the hand-off');
    await expect(partner.events.getByRole('listitem').first()).toContainText('refused');
    await axe(page);
    await partner.signs('As it should be');
  });

  await test.step('the flow opens over the app, begins with the amount and says its steps', async () => {
    const amount = page.getByRole('textbox', { name: /^How much/ });
    await amount.fill('lots');
    await amount.press('Enter');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription(/such as 500,000/);
    await amount.fill('');
    await partner.breaks(true);
    await partner.instantLoan.click();
    await partner.borrow('1500000', 'Gbemi Alade');
    await expect(partner.status).toContainText(/on its way|paid out/);
    await expect(partner.instantLoan).toBeFocused();
    await expect(partner.events).toContainText('The borrower is at');
  });

  await test.step('a webhook that is not taken is sent again, and counts once it is believed', async () => {
    const disbursed = partner.deliveries
      .getByRole('listitem')
      .filter({ hasText: 'loan.disbursed' });
    await expect(disbursed).toContainText('Answered with 500');
    await expect(partner.status).toContainText('on its way');
    await axe(page);
    await partner.breaks(false);
    await disbursed.getByRole('button', { name: 'Send again' }).click();
    await expect(disbursed).toContainText('Taken with 200');
    await expect(partner.events).toContainText('loan.disbursed: signature verified');
    await expect(partner.status).toContainText('Your loan is paid out');
    await axe(page);
  });
});

test('to be paid to another account Gbemi shows by a code that it is her, and is back where she was', async ({
  page,
  request,
}) => {
  const { mobile } = gbemi;
  const partner = new DemoPartnerPage(page);
  const { flow } = partner;
  await partner.open();
  await partner.instantLoan.click();
  await partner.askFor('1500000', 'Gbemi Alade');
  await expect(flow.getByRole('radio', { name: 'New account' })).toHaveCount(0);
  await flow.getByRole('button', { name: 'USE ANOTHER ACCOUNT' }).click();
  const code = flow.getByRole('textbox', { name: 'One-time code' });
  await expect(code).toBeVisible();
  await expect.poll(async () => (await outbox(request, mobile))[0]?.otp).toBeTruthy();
  await code.fill((await outbox(request, mobile))[0]?.otp ?? '');
  await flow.getByRole('button', { name: 'Submit' }).click();
  await expect(flow.getByRole('radio', { name: 'New account' })).toBeChecked();
  await expect(flow.getByText(/You will borrow ₦1,500,000\.00 over/)).toBeVisible();
});

test('the flow opens in the page and at Holdfast too, and what comes back is believed when signed', async ({
  page,
}) => {
  const partner = new DemoPartnerPage(page);
  await partner.open();
  await partner.opens('In this page');
  await partner.instantLoan.click();
  await expect(partner.flow.getByRole('button', { name: /^Sign up with / })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Sabi' }).click();
  await expect(partner.status).toContainText('Nothing was borrowed');
  await expect(partner.status).toBeFocused();

  await partner.opens('At Holdfast');
  await partner.instantLoan.click();
  await expect(page).toHaveURL(/\/offer/);
  await expect(page.getByRole('button', { name: /^Sign up with / })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/sandbox\/partner$/);
  await expect(partner.status).toContainText('Nothing was borrowed');
  await expect(partner.events).toContainText('Came back with “cancelled”: signature verified');

  await partner.open('?outcome=success&application_id=6&loan_id=made-up&t=1&key=mine&signature=0');
  await expect(partner.status).toContainText('An answer came that we do not believe');
  await expect(page).toHaveURL(/\/sandbox\/partner$/);
  await axe(page);
});

test('Sabi is asked what its customers hold, and answers', async ({ page }) => {
  const partner = new DemoPartnerPage(page);
  await partner.open();
  await expect(partner.asked).not.toBeChecked();
  await partner.asked.check();
  await expect(partner.events).toContainText('Was asked what Gbemi holds: signature verified');
  await axe(page);
  await page.reload();
  await expect(partner.asked).toBeChecked();
  await partner.asked.uncheck();
});
