import { hostileLogos, listener } from '#support/hostile-logos.ts';
import { axe, expect, outbox, test } from './fixtures.ts';
import { SignOnPage } from './pages/signon.page.ts';

const partner = 'Northgate';
const mobile = '+2348030000002';

test('Bayo comes in by a code, and is told what is wrong on the way @merge', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422/);
  const signOn = new SignOnPage(page);
  await signOn.open();
  await expect(signOn.partner(partner)).toBeVisible();
  await expect(signOn.submit).toBeDisabled();
  await axe(page);
  await signOn.choosePartner(partner);

  const papers = page.getByRole('link', { name: /User Agreement|Privacy Policy/ });
  await expect(papers).toHaveCount(2);
  for (const paper of await papers.all()) await expect(paper).toHaveAttribute('target', '_blank');
  await signOn.requestOtp('');
  await expect(signOn.phone).toHaveAccessibleDescription(/Enter your mobile number to continue/);
  await expect(signOn.phone).toBeFocused();
  await signOn.requestOtp('803');
  await expect(signOn.phone).toHaveAccessibleDescription(/Incorrect mobile number format!/);
  await axe(page);
  await signOn.requestLink('');
  await expect(signOn.email).toHaveAccessibleDescription(/Enter your email to continue/);
  await signOn.requestLink('bayo@');
  await expect(signOn.email).toHaveAccessibleDescription(/Incorrect email address format!/);
  await expect(signOn.email).toBeFocused();
  expect(await outbox(request, mobile)).toEqual([]);
  expect(await outbox(request, 'bayo@')).toEqual([]);

  await page.getByRole('tab', { name: 'Phone Number' }).click();
  await expect(signOn.phone).toHaveValue('803');
  await signOn.requestOtp('0803 000 0002');
  await expect(page.getByText('Sent!')).toBeVisible();
  await expect(page.getByText('Your OTP has been sent.')).toBeVisible();
  await expect(page.getByText('+234••••••0002')).toBeVisible();
  await expect(page.getByText(/^Resend in 1[78]\d seconds$/)).toBeVisible();
  await expect(page.getByText('An unused OTP is valid for 30 minutes.')).toBeAttached();
  await expect(signOn.code).toBeFocused();
  await axe(page);

  await signOn.submit.click();
  await expect(signOn.code).toHaveAccessibleDescription(
    'Incomplete data Fill in all fields to continue.',
  );
  await signOn.enterCode('1234');
  await expect(signOn.code).toHaveAccessibleDescription(
    'OTP too short! OTP cannot have less than 5 digits.',
  );
  await signOn.code.fill('1234567');
  await expect(signOn.code).toHaveAccessibleDescription('OTP cannot have more than 6 digits.');
  await expect(signOn.code).toHaveValue('123456');
  const right = (await outbox(request, mobile))[0]?.otp ?? '';
  await signOn.enterCode(right === '123456' ? '654321' : '123456');
  await expect(signOn.code).toHaveAccessibleDescription(
    /That code is wrong\. Check it and try again\./,
  );
  await expect(signOn.code).toBeFocused();
  await axe(page);
  // Enter submits, as on every form.
  await signOn.code.fill(right);
  await signOn.code.press('Enter');
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
});

test('the way in needs no pointer, the country included', async ({ page, request }) => {
  const signOn = new SignOnPage(page);
  await signOn.open();
  await expect(signOn.partner(partner)).toBeVisible();
  await page.getByLabel('Find a partner').focus();
  await page.keyboard.type('north');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your number or email' })).toBeFocused();

  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
  await expect(signOn.country).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(signOn.countries.first()).toHaveText('NigeriaNG +234');
  expect(await signOn.countries.count()).toBeGreaterThan(200);
  await axe(page);
  await page.keyboard.type('+1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(signOn.country).toBeFocused();
  await expect(signOn.country).toHaveText('US +1');
  // With a finger the list is what comes up, and it is searched too.
  await signOn.country.tap();
  await page.getByRole('combobox', { name: 'Search by name or code' }).fill('nowhere');
  await expect(page.getByText('No country has “nowhere” in its name or code.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search by name or code' }).fill('nigeria');
  await signOn.countries.tap();
  await expect(signOn.country).toHaveText('NG +234');

  await page.keyboard.press('Tab');
  await page.keyboard.type('8030000002');
  await page.keyboard.press('Enter');
  await expect(signOn.code).toBeFocused();
  // The whole message, as it is copied.
  const [message] = await outbox(request, mobile);
  await signOn.code.fill(`${message?.otp} is your sign-in code. It works once, for 30 minutes.`);
  await expect(signOn.code).toHaveValue(message?.otp ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
});

test('back, forward and a reload find each step as it was, and the countdown goes on', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const signOn = new SignOnPage(page);
  const back = page.getByRole('button', { name: 'Back' });
  await signOn.open();
  await signOn.partner(partner).check();
  await page.reload();
  await expect(signOn.partner(partner)).toBeChecked();
  await signOn.submit.click();
  await signOn.phone.fill('8030000002');
  await page.reload();
  await expect(signOn.phone).toHaveValue('8030000002');
  await signOn.requestOtp('8030000002');
  await signOn.code.fill('123456');

  await page.clock.fastForward('02:00');
  await expect(page.getByText(/^Resend in [56]\d seconds$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Resend in [56]\d seconds$/)).toBeVisible();
  await expect(signOn.code).toHaveValue('');
  await signOn.code.fill('123456');

  // The arrow on the page and the device's own Back and Forward are one way.
  await back.click();
  await expect(signOn.phone).toHaveValue('8030000002');
  await page.goForward();
  await expect(signOn.code).toHaveValue('');
  await page.goBack();
  // No request is under way while the clock jumps: it would run out of time.
  await expect(page.getByText('that Northgate has for you')).toBeVisible();
  await signOn.requestOtp('8030000002');
  await expect(signOn.code).toHaveValue('');
  await expect(signOn.resend).toBeHidden();
  await page.clock.fastForward('01:01');
  await expect(signOn.resend).toBeVisible();
  expect(await outbox(request, mobile)).toHaveLength(1);

  await page.goBack();
  await expect(signOn.phone).toBeVisible();
  await page.goBack();
  await expect(signOn.partner(partner)).toBeChecked();
  await page.goForward();
  await expect(signOn.phone).toHaveValue('8030000002');
  await back.click();
  await back.click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('an address with partner and number sends one code, over a broken network and reloads', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const signOn = new SignOnPage(page);
  const { data } = await (await request.get('/api/application')).json();
  const id = data.applications.find(
    ({ name }: { name: string }) => name === partner,
  ).application_id;
  await page.route('**/api/signin/link', (route) => route.abort());
  await signOn.open(`?application_id=${id}&mobile=${encodeURIComponent(mobile)}`);
  await expect(page.getByText('No answer came. Check your connection')).toBeVisible();
  await expect(page.getByText('We have not sent a code to')).toBeVisible();
  await axe(page);
  await page.unroute('**/api/signin/link');
  await signOn.resend.click();
  await expect(page.getByText(/^Resend in 1\d\d seconds$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Resend in 1\d\d seconds$/)).toBeVisible();
  expect(await outbox(request, mobile)).toHaveLength(1);
});

test('a number of a country without SMS leads to the email in one tap, by address too', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422/);
  const signOn = new SignOnPage(page);
  await signOn.open();
  await signOn.choosePartner(partner);
  await signOn.requestOtp('+44 7400 123456');
  await expect(signOn.phone).toHaveAccessibleDescription(
    /We do not send SMS to numbers of this country\. Use your email address\./,
  );
  await axe(page);
  await page.getByRole('button', { name: 'Use email instead' }).click();
  await expect(signOn.email).toBeFocused();
  await page.keyboard.type('bayo@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('a link is on its way to bayo@example.com')).toBeVisible();

  await page.goto('/signon?application_id=2&mobile=%2B447400123456');
  await expect(signOn.phone).toHaveAccessibleDescription(/We do not send SMS to numbers/);
  expect(await outbox(request, '+447400123456')).toEqual([]);
});

test('a number without an account gets no SMS; the page says when one goes out, and leads to the email', async ({
  page,
  request,
}) => {
  const signOn = new SignOnPage(page);
  const nobody = '+2348099998887';
  await signOn.open(`?application_id=2&mobile=${encodeURIComponent(nobody)}`);
  await expect(
    page.getByText(/^If Northgate knows this number, a code is on its way to /),
  ).toBeVisible();
  await expect(page.getByText('only to a number that Northgate has for you')).toBeVisible();
  const way = page.getByRole('region', { name: 'No code yet?' });
  await expect(way.getByRole('link', { name: 'See who can join' })).toHaveAttribute(
    'href',
    '/faqs#who-can-join',
  );
  expect(await outbox(request, nobody)).toEqual([]);
  await axe(page);
  await page.getByRole('button', { name: 'Use email instead' }).click();
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
});

test('the fifth wrong code says that it was the last, and a spent code blocks no new one', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422/);
  const signOn = new SignOnPage(page);
  const jumoke = '+2348030000010';
  const comeIn = async () => {
    await signOn.open(`?application_id=2&mobile=${encodeURIComponent(jumoke)}`);
    await expect(page.getByText(/^Resend in 1[78]\d seconds$/)).toBeVisible();
    await signOn.enterCode((await outbox(request, jumoke))[0]?.otp ?? '');
    await expect(page).toHaveURL(/\/offer\?applicationid=2$/);
    await page.evaluate(() => localStorage.removeItem('user:token'));
  };
  await comeIn();
  await comeIn();
  expect(await outbox(request, jumoke)).toHaveLength(2);

  const nobody = '+2348099998886';
  await signOn.open(`?application_id=2&mobile=${encodeURIComponent(nobody)}`);
  for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
    await signOn.enterCode('123456');
    await expect(signOn.code).toHaveAccessibleDescription(new RegExp(`You have ${left} left\\.`));
  }
  await signOn.enterCode('123456');
  await expect(signOn.code).toHaveAccessibleDescription(
    /That code is wrong, and that was your last try\. You can ask for a new code in 1\d\d seconds\./,
  );
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const left = (await page.getByText(/^Resend in 1\d\d seconds$/).textContent())?.match(/\d+/)?.[0];
  const counted = async () => [
    (await page.getByText(/^Resend in \d+ seconds$/).textContent())?.match(/\d+/)?.[0],
    (
      await page
        .locator('[aria-hidden]')
        .getByText(/^You can ask for a new code in/)
        .textContent()
    )?.match(/\d+/)?.[0],
  ];
  await expect(async () => {
    const [button, sentence] = await counted();
    expect(sentence).toBe(button);
    expect(Number(sentence)).toBeLessThan(Number(left));
  }).toPass();
  await axe(page);
});

test('a request within the wait counts down to when another can be made', async ({
  page,
  request,
  context,
}) => {
  const signOn = new SignOnPage(page);
  const there = `?application_id=2&mobile=${encodeURIComponent(mobile)}`;
  await signOn.open(there);
  await expect(page.getByText('Your OTP has been sent.')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/signon${there}`);
  const said = /^You asked for a code a moment ago\. You can ask again in 1[67]\d seconds\.$/;
  await expect(second.getByText(said).first()).toBeVisible();
  await expect(second.getByText('Your OTP has been sent.')).toHaveCount(0);
  expect(await outbox(request, mobile)).toHaveLength(1);
  await axe(second);
  await second.getByRole('button', { name: 'Change number' }).click();
  await expect(new SignOnPage(second).phone).toHaveValue('8030000002');
});

test('the number of the address is kept however it is written, and an impossible one is refused', async ({
  page,
}) => {
  const signOn = new SignOnPage(page);
  for (const written of [
    '08030000002',
    '2348030000002',
    '+234 803 000 0002',
    '%2B234-803-000-0002',
  ]) {
    await signOn.open(`?mobile=${written}`);
    await signOn.choosePartner(partner);
    await expect(signOn.phone).toHaveValue('8030000002');
    await page.evaluate(() => sessionStorage.clear());
  }
  await signOn.open('?application_id=2&mobile=%2B2345555555555');
  await expect(signOn.phone).toHaveAccessibleDescription(/Incorrect mobile number format!/);
  await signOn.requestOtp('0999 999 9999');
  await expect(signOn.phone).toHaveAccessibleDescription(/Incorrect mobile number format!/);
});

test('partners that do not load can be asked for again', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  const signOn = new SignOnPage(page);
  await page.route('**/api/application', (route) => route.abort());
  await signOn.open();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(signOn.submit).toBeDisabled();
  await axe(page);
  await page.unroute('**/api/application');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(signOn.partner(partner)).toBeVisible();
});

test('a partner’s SVG is a picture: whatever is in it, nothing runs and nothing is asked for', async ({
  page,
}) => {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    return dialog.dismiss();
  });
  await page.route(
    ({ origin }) => origin === listener,
    (route) => {
      heard.push(route.request().url());
      return route.abort();
    },
  );
  await page.route('**/api/application', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const [any] = data.applications;
    const applications = hostileLogos.map((logo, at) => ({
      ...any,
      application_id: at + 1,
      name: `Hostile ${at + 1}`,
      images: { ...any.images, logo, icon: logo },
    }));
    await route.fulfill({ response: answer, json: { data: { applications } } });
  });
  const signOn = new SignOnPage(page);
  await signOn.open();
  for (const at of hostileLogos.keys()) {
    // As the picture that it is, or by the initials of a partner whose logo is none.
    const radio = page.getByRole('radio', { name: `Hostile ${at + 1}`, exact: true });
    const card = page.locator('label').filter({ has: radio });
    await expect(card.locator('img, .partner-initials').first()).toBeVisible();
  }
  const pictures = () =>
    [...document.querySelectorAll<HTMLImageElement>('img[src^="data:image/svg+xml"]')].map(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    );
  await expect.poll(async () => (await page.evaluate(pictures)).every(Boolean)).toBe(true);
  expect((await page.evaluate(pictures)).length).toBeGreaterThan(hostileLogos.length / 2);
  // What they would start by themselves they would have started by the next two frames.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(heard).toEqual([]);
});
