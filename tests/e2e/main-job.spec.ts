import { axe, expect, outbox, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { SignUpPage } from './pages/signup.page.ts';
import { StepUpDialog } from './pages/step-up.page.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

const jumoke = '+2348030000010';

test('on a phone, a new borrower comes in, borrows, withdraws and repays a part @everyday', async ({
  page,
  request,
  expectProblem,
}) => {
  // A new account is confirmed first.
  expectProblem(/403/);
  const entrance = new SignUpPage(page);
  const offer = new OfferPage(page);
  const dashboard = new DashboardPage(page);
  const withdrawal = new WithdrawalPage(page);
  const repayment = new RepayPage(page);
  const checkout = new CheckoutPage(page);

  await test.step('from the home page to the partner', async () => {
    await page.goto('/');
    await axe(page);
    await page.getByRole('link', { name: 'Start using' }).first().tap();
    await expect(page).toHaveURL('/signup');
    await expect(entrance.partner('Northgate')).toBeVisible();
    await axe(page);
    await entrance.choosePartner('Northgate');
  });

  await test.step('in by one-time code, read in the outbox', async () => {
    await entrance.requestOtp('803 000 0010');
    await expect(entrance.code).toBeVisible();
    await axe(page);
    await expect.poll(async () => (await outbox(request, jumoke)).length).toBe(1);
    const [message] = await outbox(request, jumoke);
    await entrance.enterCode(message?.otp ?? '');
    await expect(page).toHaveURL(/\/offer\?applicationid=2$/);
  });

  await test.step('the offer, an amount, 3 months', async () => {
    await expect(page.getByText('$3,744.00').first()).toBeVisible();
    await axe(page);
    await offer.signUp.tap();
    await offer.tap('1000');
    await offer.chooseTenure(3);
    await axe(page);
    await offer.next.tap();
  });

  await test.step('a password, the sheet, the name, the request', async () => {
    await offer.choosePassword('Kelp-and-rock-9');
    await expect(offer.sheet).toBeVisible();
    await axe(page);
    await offer.signAndRequest('Jumoke Balogun');
    await expect(offer.receipt).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'GO TO DASHBOARD' }).tap();
  });

  await test.step('disbursed on the dashboard, without a reload', async () => {
    await expect(dashboard.loans).toHaveCount(1);
    await expect(dashboard.loans).toContainText('Disbursed');
    await expect(dashboard.dial).toHaveAccessibleName(/^You owe \$1,0\d\d\.\d\d\. Redline \$1,290/);
    await axe(page);
    await dashboard.action('Withdraw').tap();
  });

  await test.step('a card first: charged and refunded', async () => {
    await expect(withdrawal.addCard).toBeVisible();
    await axe(page);
    await withdrawal.addCard.tap();
    await expect(checkout.amount).toHaveText('₦50.00');
    await axe(page);
    await checkout.pay();
    await expect(page.getByText('Your card ending 4081 is saved.')).toBeVisible();
  });

  await test.step('out to a verified Naira account', async () => {
    await withdrawal.enter('400');
    await expect(withdrawal.next).toBeDisabled();
    await withdrawal.newNairaAccount('Kainji Test Bank', '0123456789');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await axe(page);
    await withdrawal.next.tap();
    await expect(withdrawal.send).toHaveText('Send ₦624,960.00 to Jumoke Balogun');
    await axe(page);
    const stepUp = new StepUpDialog(page);
    // Within half a second of NEXT a tap counts as the second of a double tap, and sends nothing.
    await expect(async () => {
      await withdrawal.send.tap();
      await expect(stepUp.dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await stepUp.send('Text');
    await axe(page);
    await stepUp.code.fill((await outbox(request, jumoke))[0]?.otp ?? '');
    await stepUp.confirm.tap();
    await expect(withdrawal.done).toBeVisible();
    await expect(page.getByText('₦624,960.00').first()).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'GO TO DASHBOARD' }).tap();
    await expect(page.getByText('$600.00', { exact: true })).toBeVisible();
  });

  await test.step('a part repaid by card', async () => {
    await dashboard.action('Repay').tap();
    await repayment.enter('200');
    await axe(page);
    await repayment.repay.tap();
    await expect(repayment.naira).toBeVisible();
    await axe(page);
    await repayment.naira.tap();
    await expect(page.getByText('₦318,050.00')).toBeVisible();
    await axe(page);
    await repayment.proceed.tap();
    await expect(checkout.amount).toHaveText('₦318,050.00');
    await checkout.pay();
    await expect(repayment.done).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'GO TO DASHBOARD' }).tap();
    await expect(dashboard.dial).toHaveAccessibleName(/^You owe \$8\d\d\.\d\d/);
    await expect(dashboard.loans).toContainText('Serviced');
  });
});
