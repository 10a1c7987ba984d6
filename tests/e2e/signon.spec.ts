import { axe, expect, outbox, test } from './fixtures.ts';
import { SignOnPage } from './pages/signon.page.ts';

const partner = 'Northgate';
const mobile = '+2348030000002';

test('Bayo comes in by a code that was sent to his phone', async ({ page, request }) => {
  const signOn = new SignOnPage(page);
  await signOn.open();
  await expect(signOn.partner(partner)).toBeVisible();
  await expect(signOn.submit).toBeDisabled();
  await axe(page);
  await signOn.choosePartner(partner);

  await expect(page.getByRole('tab', { name: 'Phone Number' })).toBeVisible();
  await axe(page);
  await signOn.requestOtp('0803 000 0002');

  await expect(page.getByText('Your OTP has been sent.')).toBeVisible();
  await expect(page.getByText('+234••••••0002')).toBeVisible();
  await expect(page.getByText(/^Resend in 1[78]\d seconds$/)).toBeVisible();
  await expect(page.getByText('An unused OTP is valid for 30 minutes.')).toBeAttached();
  await axe(page);

  const [message] = await outbox(request, mobile);
  expect(message?.otp).toMatch(/^\d{6}$/);
  await signOn.enterCode(message?.otp ?? '');
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
});

test('a code is told what is wrong with it and the right one still works', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422/);
  const signOn = new SignOnPage(page);
  await signOn.open();
  await signOn.choosePartner(partner);
  await signOn.requestOtp('8030000002');

  await signOn.submit.click();
  await expect(page.getByText('Fill in all fields to continue.')).toBeVisible();
  await signOn.enterCode('1234');
  await expect(page.getByText('OTP cannot have less than 5 digits.')).toBeVisible();
  await signOn.code.fill('1234567');
  await expect(page.getByText('OTP cannot have more than 6 digits.')).toBeVisible();
  await expect(signOn.code).toHaveValue('123456');

  const [message] = await outbox(request, mobile);
  const right = message?.otp ?? '';
  await signOn.enterCode(right === '123456' ? '654321' : '123456');
  await expect(page.getByText('That code is wrong or no longer valid.')).toBeVisible();
  await signOn.enterCode(right);
  await expect(page).toHaveURL(/\/offer/);
});

test('each step leads back to the one before, and the code is forgotten', async ({ page }) => {
  const signOn = new SignOnPage(page);
  const back = page.getByRole('button', { name: 'Back' });
  await signOn.open();
  await signOn.choosePartner(partner);
  await signOn.requestOtp('8030000002');
  await signOn.code.fill('123456');

  await back.click();
  await expect(signOn.phone).toHaveValue('8030000002');
  await signOn.requestOtp('8030000002');
  await expect(signOn.code).toHaveValue('');

  // The device's own Back does the same.
  await page.goBack();
  await expect(signOn.phone).toBeVisible();
  await back.click();
  await expect(signOn.partner(partner)).toBeChecked();
  await back.click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('an address with partner and number sends one code, and a reload none', async ({
  page,
  request,
}) => {
  const signOn = new SignOnPage(page);
  const { application_id } = await partnerNamed(request, partner);
  await signOn.open(`?application_id=${application_id}&mobile=${encodeURIComponent(mobile)}`);
  await expect(page.getByText(/^Resend in 1\d\d seconds$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Resend in 1\d\d seconds$/)).toBeVisible();
  expect(await outbox(request, mobile)).toHaveLength(1);
});

test('the countdown goes on over a reload and ends in another code', async ({ page }) => {
  await page.clock.install();
  const signOn = new SignOnPage(page);
  await signOn.open();
  await signOn.choosePartner(partner);
  await signOn.requestOtp('8030000002');
  await expect(page.getByText(/^Resend in/)).toBeVisible();
  await expect(signOn.resend).toBeHidden();

  await page.clock.fastForward('02:00');
  await expect(page.getByText(/^Resend in [56]\d seconds$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Resend in [56]\d seconds$/)).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect(signOn.resend).toBeVisible();
});

test('the contact is told what is wrong with it before anything is sent', async ({
  page,
  request,
}) => {
  const signOn = new SignOnPage(page);
  await signOn.open();
  await signOn.choosePartner(partner);
  await signOn.requestOtp('');
  await expect(page.getByText('Enter your mobile number to continue')).toBeVisible();
  await signOn.requestOtp('803');
  await expect(page.getByText('Incorrect mobile number format!')).toBeVisible();
  await signOn.requestLink('');
  await expect(page.getByText('Enter your email to continue')).toBeVisible();
  await signOn.requestLink('bayo@');
  await expect(page.getByText('Incorrect email address format!')).toBeVisible();
  expect(await outbox(request, mobile)).toEqual([]);
  expect(await outbox(request, 'bayo@example.com')).toEqual([]);

  const papers = page.getByRole('link', { name: /User Agreement|Privacy Policy/ });
  await expect(papers).toHaveCount(2);
  for (const paper of await papers.all()) await expect(paper).toHaveAttribute('target', '_blank');

  await page.getByRole('tab', { name: 'Phone Number' }).click();
  await signOn.country.press('Enter');
  await expect(signOn.countries.first()).toHaveText('NigeriaNG +234');
  expect(await signOn.countries.count()).toBeGreaterThan(200);
  await axe(page);
  // By keyboard alone: the search has the focus, arrows move, Enter chooses and sends nothing.
  await page.keyboard.type('+1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(signOn.country).toBeFocused();
  await expect(signOn.country).toHaveText('US +1');
  // With a finger the list is what comes up, and it is searched too.
  await signOn.country.tap();
  await page.getByRole('combobox', { name: 'Search by name or code' }).fill('kenya');
  await expect(signOn.countries).toHaveText(['KenyaKE +254']);
  await signOn.countries.tap();
  await expect(signOn.country).toHaveText('KE +254');
});

test('Bayo comes in by a link, which works once and leaves no trace', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422/);
  const signOn = new SignOnPage(page);
  await signOn.open();
  await signOn.choosePartner(partner);
  await signOn.requestLink('bayo@example.com');
  await expect(page.getByText('A link is on its way to bayo@example.com.')).toBeVisible();
  await expect(page).toHaveURL(/\/signon$/);
  await axe(page);

  const [message] = await outbox(request, 'bayo@example.com');
  const link = message?.link ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
  expect(await page.evaluate(() => localStorage.getItem('user:token'))).toBeTruthy();

  await page.goto(link);
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('We were unable to authenticate you, try again.')).toBeVisible();
  await axe(page);
});

test('a link with a part missing says so and leads back to the sign-in', async ({ page }) => {
  await page.clock.install();
  await page.goto('/signin/only-a-code');
  await expect(page.getByText('Authorization data is incomplete.')).toBeVisible();
  await page.clock.fastForward('00:06');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

async function partnerNamed(request: Parameters<typeof outbox>[0], name: string) {
  const { data } = await (await request.get('/api/application')).json();
  return data.applications.find((one: { name: string }) => one.name === name);
}
