import { axe, expect, outbox, test } from './fixtures.ts';
import { SignOnPage } from './pages/signon.page.ts';

const email = 'bayo@example.com';

test('Bayo comes in by a link, which waits for the network, works once and leaves no trace @merge', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422|ERR_FAILED/);
  const signOn = new SignOnPage(page);
  await signOn.open();
  await signOn.choosePartner('Northgate');
  await signOn.requestLink(email);
  await expect(page.getByText(`a link is on its way to ${email}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/signon$/);
  await axe(page);
  const link = (await outbox(request, email))[0]?.link ?? '';
  const code = link.split('/').at(-2) ?? '';

  await page.route('**/api/signin/link', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('No answer came. Check your connection')).toBeVisible();
  await axe(page);
  await page.unroute('**/api/signin/link');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
  expect(await page.evaluate(kept)).toContain('user:token');
  expect(await page.evaluate(kept)).not.toContain(code);
  // The way back has no code in it either.
  await page.goBack();
  expect(page.url()).not.toContain(code);
  // Whoever is signed in is sent on, and a visit that begins meanwhile would be cut off.
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('We were unable to authenticate you, try again.')).toBeVisible();
  await expect(page.getByText('This sign-in link was used before')).toBeVisible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(page.getByText('We have emailed you a new link.')).toBeVisible();
  await expect(page.getByText(/^Resend in 1[78]\d seconds$/)).toBeVisible();
  await expect(page.getByText('We were unable to authenticate you, try again.')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'link' })).toHaveCount(0);
  await axe(page);
  await page.goto((await outbox(request, email))[0]?.link ?? '');
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
});

test('a code is out of the address before any script has come, and is in no later request', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    asked.push(`${request.url()} from ${request.headers().referer}`);
  });
  await page.route('**/*.js', () => {});
  for (const address of ['/onboarding/a-secret-code/1', '/signin/a-secret-code?application_id=1']) {
    asked.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/signin$/);
    // With our origin at most, which also shows that the header is seen here.
    const { origin } = new URL(page.url());
    await expect.poll(() => asked.some((one) => one.endsWith(`.js from ${origin}/`))).toBe(true);
    expect(asked.filter((address) => address.includes('a-secret-code'))).toEqual([]);
  }
});

test('a link with a part missing says so and leads to the sign-in after six seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/signin/only-a-code');
  await expect(page.getByText('Authorization data is incomplete.')).toBeVisible();
  await page.clock.fastForward('00:06');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a half failed sign-in by link opens the offer too, and says to check with support', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/500/);
  const answer = await request.post('/api/user/signin', {
    data: { email, password: 'Holdfast-1!' },
  });
  const { token, application_id } = (await answer.json()).data;
  await page.route('**/api/signin/link', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Half of it failed', data: { token, error: ['Half of it failed'] } },
    }),
  );
  await page.goto(`/onboarding/any-code/${application_id}`);
  await expect(page).toHaveURL(/\/offer\?applicationid=\d+$/);
  await expect(page.getByRole('heading', { name: 'Offer' })).toBeVisible();
  await expect(
    page.getByText('A partial error occurred with your authentication. Check with support.'),
  ).toBeVisible();
  await axe(page);
});
