import { axe, expect, outbox, test } from './fixtures.ts';
import { SignUpPage } from './pages/signup.page.ts';

const partner = 'Northgate';

test('Bayo signs up by phone and is led to the code', async ({ page, request }) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.choosePartner(partner);
  await axe(page);
  await signUp.requestOtp('8030000002');
  await expect(page).toHaveURL(/\/signon\?application_id=\d+&mobile=%2B2348030000002$/);
  await expect(page.getByText(/^Resend in/)).toBeVisible();

  const messages = await outbox(request, '+2348030000002');
  expect(messages).toHaveLength(1);
  await signUp.enterCode(messages[0]?.otp ?? '');
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
});

test('Bayo signs up by email and is sent a link', async ({ page, request }) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.choosePartner(partner);
  await signUp.requestLink('bayo@example.com');
  await expect(page.getByText('A link is on its way to bayo@example.com.')).toBeVisible();
  const [message] = await outbox(request, 'bayo@example.com');
  expect(message?.link).toContain('/onboarding/');
});

test('nobody goes on without a partner or a contact', async ({ page }) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await expect(signUp.partner(partner)).toBeVisible();
  await expect(signUp.submit).toBeDisabled();
  await signUp.choosePartner(partner);
  await signUp.requestOtp('');
  await expect(page.getByText('Enter your mobile number to continue')).toBeVisible();
});
