import type { APIRequestContext } from '@playwright/test';
import { brand, colours } from '#brand';
import { axe, expect, outbox, test } from './fixtures.ts';
import { SandboxPage } from './pages/sandbox.page.ts';
import { SignInPage } from './pages/signin.page.ts';
import { SignOnPage } from './pages/signon.page.ts';

test('one tap signs in as somebody', async ({ page }) => {
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  await expect(page.getByText('Two bills overdue')).toBeVisible();
  await axe(page);
  await sandbox.become('Ada');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('user:token'))).toBeTruthy();
});

test('a code appears in the outbox as it is sent', async ({ page, context }) => {
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  await expect(sandbox.outbox.getByRole('searchbox')).toBeVisible();

  const signOn = new SignOnPage(await context.newPage());
  await signOn.open('?application_id=2&mobile=%2B2348030000002');
  await expect(signOn.code).toBeVisible();

  await sandbox.outbox.getByRole('searchbox').fill('0002');
  await expect(sandbox.outbox.getByText('+2348030000002')).toHaveCount(1);
  await expect(sandbox.outbox.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await sandbox.outbox.getByRole('searchbox').fill('nobody');
  await expect(sandbox.outbox.getByText('Nothing was sent to nobody')).toBeVisible();
});

test('the outbox shows messages as the phone does that they arrive on', async ({
  page,
  request,
  expectProblem,
}) => {
  // Playwright's own script for every frame: nothing at all runs in a mail.
  expectProblem(/Blocked script execution in '.+\/sandbox\/outbox\/.+\/mail/);
  const [email, mobile] = await askForLinkAndCode(request);
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  const search = sandbox.outbox.getByRole('searchbox');
  const message = sandbox.outbox.getByRole('listitem');

  await search.fill(mobile);
  await expect(message).toHaveCount(1);
  await expect(message.getByRole('heading', { name: brand.name })).toBeVisible();
  await expect(message.getByText(/^\d{6} is your .+ sign-in code for/)).toBeVisible();
  await expect(message.getByText(/^1 SMS, \d+ characters$/)).toBeVisible();
  await axe(page);

  await search.fill(email);
  await message.getByText('Read the mail “Your sign-in link”').press('Enter');
  const mail = message.frameLocator('iframe');
  await expect(mail.getByText('Dear Ada,')).toBeVisible();
  const link = await message.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  await expect(mail.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', link ?? '');
  const ground = () =>
    mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  for (const [scheme, at] of [
    ['Dark', 1],
    ['Light', 0],
  ] as const) {
    await sandbox.outbox.getByRole('radio', { name: scheme }).press('Space');
    await expect.poll(ground).toBe(rgbOf(colours.paper[at]));
  }

  await sandbox.outbox.getByRole('radio', { name: 'Text' }).press('Space');
  await expect(message.getByText('Dear Ada,')).toContainText(link ?? '');
  await expect(message.locator('iframe')).toHaveCount(0);
  await axe(page);
  await sandbox.outbox.getByRole('radio', { name: 'Dark' }).press('Space');
  await axe(page);
  await message.getByText('Close the mail “Your sign-in link”').press('Enter');
  await expect(message.getByText('Questions?')).toBeHidden();
});

test('a mail is readable at 320 px in both schemes, without its style sheet too', async ({
  page,
  request,
}) => {
  const [email] = await askForLinkAndCode(request);
  const html = (await outbox(request, email))[0]?.html ?? '';
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const shown of [html, html.replace(/<style>.*?<\/style>/s, '')]) {
      await page.setContent(shown);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  }
});

test('a notice leads where it says, after a sign-in', async ({ page, request }) => {
  const email = 'kemi@example.com';
  await request.post('/api/sandbox/clock', { data: { advance: 'P95D' } });
  const notice = (await outbox(request, email)).find(({ subject }) =>
    subject.startsWith('Notice: '),
  );
  await page.setContent(notice?.html ?? '');
  const link = page.getByRole('main').getByRole('link');
  const address = (await link.getAttribute('href')) ?? '';
  expect(notice?.body).toContain(address);
  await page.goto(address);
  await expect(page).toHaveURL(/\/signin/);
  await new SignInPage(page).byEmail(email, 'Holdfast-1!');
  await page.waitForURL(({ href }) => href.startsWith(address));
});

test('a notice of the night waits until eight, and has left after it', async ({
  page,
  request,
}) => {
  const email = 'kemi@example.com';
  const { now } = (await (await request.get('/api/sandbox/clock')).json()).data;
  const today = new Date(now);
  // Half past midnight in Lagos, on the day of the late fees.
  const night = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2, 23, 30));
  await request.post('/api/sandbox/clock', { data: { now: night } });
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  await sandbox.outbox.getByRole('searchbox').fill(email);
  const newest = sandbox.outbox.getByRole('listitem').first();
  await expect(newest.getByText(/^waits until 3 \w+ \d{4}, 08:00$/)).toBeVisible();
  await axe(page);
  await request.post('/api/sandbox/clock', { data: { advance: 'PT8H' } });
  await expect(newest.getByText(/08:00$/)).toBeVisible();
  await expect(newest.getByText('waits until')).toHaveCount(0);
});

/** A mail and an SMS for somebody; their email and mobile. */
async function askForLinkAndCode(request: APIRequestContext): Promise<[string, string]> {
  const [email, mobile] = ['ada@example.com', '+2348030000001'];
  for (const [type, identifier] of [
    ['mobile', mobile],
    ['email', email],
  ]) {
    const data = { application_id: 2, type, identifier, otp: null };
    expect((await request.post('/api/signin/link', { data })).status()).toBe(200);
  }
  return [email, mobile];
}

const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('the clock moves on and a reset takes it back', async ({ page }) => {
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  const shown = sandbox.clock.locator('time');
  const at = async () => Date.parse((await shown.getAttribute('datetime')) ?? '');
  const before = await at();
  await sandbox.clock.getByRole('button', { name: '1 week' }).click();
  await expect(page.getByText('You moved the clock forward by 1 week.')).toBeVisible();
  await expect.poll(at).toBeGreaterThan(before + 6 * 86_400_000);

  await sandbox.clock.getByRole('button', { name: 'To the next bill' }).click();
  await expect(page.getByText('bills are due.')).toBeVisible();
  await expect.poll(async () => new Date(await at()).getUTCDate()).toBe(1);

  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('You have reset the sandbox.')).toBeVisible();
  await expect.poll(at).toBeLessThan(before + 86_400_000);
});

test('the market sets what a portfolio is worth, and what a partner asks', async ({ page }) => {
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  await sandbox.market.getByLabel('Whose portfolios').selectOption('bayo@example.com');
  await expect(sandbox.market.getByText('$12,480.00')).toBeVisible();
  await axe(page);

  const worth = sandbox.market.getByLabel('New value in USD');
  await worth.fill('lots');
  await worth.press('Enter');
  await expect(sandbox.market.getByText('Enter an amount such as 12,480.00')).toBeVisible();
  await worth.fill('9,000.50');
  await worth.press('Enter');
  await expect(sandbox.market.getByText('$9,000.50')).toBeVisible();
  await sandbox.market.getByRole('button', { name: 'Fall by 10%' }).first().click();
  await expect(sandbox.market.getByText('$8,100.45')).toBeVisible();

  const partner = sandbox.market.getByLabel('Which partner’s interest');
  await partner.selectOption({ label: 'Northgate: 3% a month' });
  const interest = sandbox.market.getByLabel('New interest a month, in percent');
  await interest.fill('0');
  await interest.press('Enter');
  await expect(interest).toHaveAccessibleDescription(/such as 3\.25/);
  await interest.fill('3.25');
  await interest.press('Enter');
  await expect(page.getByText('Northgate now charges 3.25% a month.')).toBeVisible();
  await expect(partner.locator(':checked')).toHaveText('Northgate: 3.25% a month');
  await axe(page);
});

test('the slider moves the market by keyboard, and says what it comes to', async ({ page }) => {
  const sandbox = new SandboxPage(page);
  await sandbox.open();
  await sandbox.market.getByLabel('Whose portfolios').selectOption('bayo@example.com');
  const slider = sandbox.market.getByRole('slider', { name: 'Market for the USD portfolio' });
  await slider.press('ArrowLeft');
  await expect(sandbox.market.getByText('Value $12,355.20')).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', /^100%/);
});

test('lists what each test bank account is for', async ({ page }) => {
  await new SandboxPage(page).open();
  const accounts = page.getByRole('region', { name: 'Test bank accounts' });
  await expect(accounts.getByText('0123451111', { exact: true })).toBeVisible();
  await expect(accounts.getByText('The bank rejects the payment')).toBeVisible();
  await axe(page);
});

test('a text from a phone is answered in the outbox', async ({ page }) => {
  await new SandboxPage(page).open();
  await page.getByLabel('From the phone of').selectOption({ label: 'Ada Obi' });
  await page.getByLabel('Text', { exact: true }).last().fill('loan 500000 ngn 6');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/NGN500,000\.00 for 6 months at/)).toBeVisible();
});
