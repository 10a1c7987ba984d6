import { axe, expect, outbox, test } from './fixtures.ts';
import { codeTo, ForgotPage } from './pages/forgot.page.ts';
import { signInAs } from './pages/session.ts';
import { SignInPage } from './pages/signin.page.ts';

const email = 'bayo@example.com';
const mobile = '+2348030000002';
const password = 'Holdfast-2!';

test('Bayo sets a new password by keyboard alone and signs in with it', async ({
  page,
  request,
}) => {
  const forgot = new ForgotPage(page);
  const signIn = new SignInPage(page);
  const { keyboard } = page;
  await signIn.open('?redirect=/withdrawal');
  await page.getByRole('tab', { name: 'Email' }).click();
  await signIn.email.fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // What was typed at the sign-in is here already.
  await expect(forgot.email).toHaveValue(email);
  await expect(forgot.email).toHaveAttribute('autocomplete', 'email');
  await axe(page);

  await forgot.email.press('Enter');
  await expect(page.getByText('Sent!')).toBeVisible();
  await expect(page.getByText('Your OTP has been sent.')).toBeVisible();
  await expect(page.getByText('b•••@example.com')).toBeVisible();
  await expect(page.getByText(/^Resend in 1[78]\d seconds$/)).toBeVisible();
  await expect(forgot.code).toBeFocused();
  await expect(forgot.code).toHaveAttribute('autocomplete', 'one-time-code');
  await axe(page);

  await page.reload();
  await expect(page.getByText('b•••@example.com')).toBeVisible();
  await forgot.code.focus();
  await keyboard.type(await codeTo(request, email));
  await keyboard.press('Enter');

  await expect(page.getByText('Verified')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused();
  await axe(page);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);
  for (const field of [forgot.password, forgot.confirmation]) {
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
  }
  await keyboard.press('Tab');
  await expect(forgot.password).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Fill in all fields to continue.')).toBeVisible();
  await keyboard.type('holdfast');
  const met = page.getByRole('listitem').filter({ hasText: '(met)' });
  await expect(met).toHaveText([/^At least 8 characters/, /^One lowercase letter/]);
  await keyboard.press('Enter');
  await expect(forgot.password).toHaveAccessibleDescription(
    /Your password does not meet the listed requirements/,
  );
  await expect(forgot.password).toBeFocused();
  await axe(page);

  await forgot.password.fill(password);
  await expect(met).toHaveCount(5);
  await forgot.confirmation.focus();
  await keyboard.type('Holdfast-3!');
  await keyboard.press('Enter');
  await expect(
    page.getByText('Password and Password Confirmation fields must match'),
  ).toBeVisible();
  await expect(forgot.confirmation).toBeFocused();
  await forgot.confirmation.fill(password);
  await keyboard.press('Enter');

  await expect(page.getByText('You have successfully set your password.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  await axe(page);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fwithdrawal$/);
  await expect(signIn.email).toHaveValue(email);
  await signIn.password.fill(password);
  await signIn.password.press('Enter');
  await expect(page).toHaveURL(/\/withdrawal$/);
});

test('what is missing or wrong is said where it is, and can be fixed', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422|ERR_FAILED/);
  const forgot = new ForgotPage(page);
  await forgot.open();
  await forgot.byPhone('');
  await expect(forgot.phone).toHaveAccessibleDescription(
    /Incomplete data Fill in all fields to continue\.$/,
  );
  await expect(forgot.phone).toBeFocused();
  await axe(page);
  await forgot.byPhone('803');
  await expect(page.getByText('Invalid mobile number')).toBeVisible();
  await forgot.byEmail('bayo@');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(forgot.email).toBeFocused();

  await page.route('**/api/user/otp', (route) => route.abort());
  await forgot.byPhone('0803 000 0002');
  await expect(page.getByText('No answer came. Check your connection')).toBeVisible();
  await page.unroute('**/api/user/otp');
  expect(await outbox(request, mobile)).toEqual([]);
  await forgot.requestOtp();
  await expect(page.getByText('+234••••••0002')).toBeVisible();

  await forgot.submitCode.click();
  await expect(forgot.code).toHaveAccessibleDescription(
    'Incomplete data Fill in all fields to continue.',
  );
  await forgot.enterCode('1234');
  await expect(forgot.code).toHaveAccessibleDescription(
    'OTP too short! OTP cannot have less than 5 digits.',
  );
  await forgot.code.fill('1234567');
  await expect(forgot.code).toHaveAccessibleDescription('OTP cannot have more than 6 digits.');
  await expect(forgot.code).toHaveValue('123456');
  await axe(page);
  const right = await codeTo(request, mobile);
  await forgot.enterCode(right === '123456' ? '654321' : '123456');
  await expect(
    page.getByText('That code is wrong. Check it and try again. You have 4 tries left.'),
  ).toBeVisible();
  await expect(forgot.code).toBeFocused();
  await forgot.enterCode(right);
  await expect(forgot.password).toBeVisible();
});

test('Back leads through the steps and nothing entered is asked for twice', async ({
  page,
  request,
}) => {
  const forgot = new ForgotPage(page);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await forgot.byEmail(email);
  await forgot.code.fill('123456');
  await page.goBack();
  await expect(forgot.email).toHaveValue(email);
  await forgot.requestOtp();
  await expect(forgot.code).toHaveValue('');
  await forgot.enterCode(await codeTo(request, email));

  await expect(forgot.password).toBeVisible();
  await forgot.back.click();
  await expect(forgot.email).toHaveValue(email);
  await forgot.requestOtp();
  // The code was right: another one is not needed.
  await expect(forgot.password).toBeVisible();
  expect(await outbox(request, email)).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('Ask for another code.')).toBeVisible();
  await expect(forgot.code).toHaveValue('');
  await axe(page);
  await forgot.back.click();
  await expect(forgot.email).toHaveValue(email);
  await forgot.back.click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('who is known may reset their own password alone', async ({ page }) => {
  const forgot = new ForgotPage(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(forgot.phone).toHaveValue('8030000002');
  await forgot.byPhone('8030000001');
  await expect(page.getByText('Incorrect mobile number', { exact: true })).toBeVisible();
  await forgot.byEmail('ada@example.com');
  await expect(page.getByText('Incorrect email', { exact: true })).toBeVisible();
  await axe(page);
});
