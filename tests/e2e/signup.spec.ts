import { axe, expect, outbox, test } from './fixtures.ts';
import { SignUpPage } from './pages/signup.page.ts';

test('Bayo signs up by phone and is led to the code, not without a partner and a number', async ({
  page,
  request,
}) => {
  const signUp = new SignUpPage(page);
  await signUp.open();
  await expect(signUp.partner('Northgate')).toBeVisible();
  await expect(signUp.submit).toBeDisabled();
  await axe(page);
  await signUp.choosePartner('Northgate');
  await signUp.requestOtp('');
  await expect(page.getByText('Enter your mobile number to continue')).toBeVisible();
  await signUp.requestOtp('803000000');
  await expect(page.getByText('Incorrect mobile number format!')).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(signUp.phone).toHaveValue('803000000');

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
  await signUp.choosePartner('Northgate');
  await signUp.requestLink('bayo@example.com');
  await expect(page.getByText('a link is on its way to bayo@example.com.')).toBeVisible();
  await axe(page);
  const [message] = await outbox(request, 'bayo@example.com');
  expect(message?.link).toContain('/onboarding/');
});
