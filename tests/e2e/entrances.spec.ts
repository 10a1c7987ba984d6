import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SignInPage } from './pages/signin.page.ts';

const password = 'Holdfast-1!';

/** Holds every script file back. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Every address that the page asks for or shows. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}

test('what is typed into the sign-in before its scripts come is kept and sent @everyday', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const signIn = new SignInPage(page);
  await page.goto('/signin?redirect=%2Fprofile', { waitUntil: 'commit' });
  await signIn.phone.fill('0803 000 0001');
  await signIn.password.fill(password);
  await signIn.remember.check();
  release();
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /redirect/);
  await expect(signIn.phone).toHaveValue('0803 000 0001');
  await expect(signIn.password).toHaveValue(password);
  await expect(signIn.remember).toBeChecked();
  await signIn.submit.click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a sign-in that is sent before its scripts come is sent once, when they are there', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const addresses = watchAddresses(page);
  const signIn = new SignInPage(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await signIn.phone.fill('0803 000 0001');
  await signIn.password.fill(password);
  await signIn.password.press('Enter');
  await signIn.submit.click();
  await expect(signIn.submit).toBeVisible();
  expect(addresses.filter((one) => one.includes('/api/user/signin'))).toEqual([]);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(addresses.filter((one) => one.endsWith('/api/user/signin'))).toHaveLength(1);
  expect(addresses.filter((one) => one.includes('Holdfast-1'))).toEqual([]);
});

test('a button that is tapped before the scripts come does its work when they are there', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const signIn = new SignInPage(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(signIn.phone).toBeVisible();
  release();
  await expect(signIn.email).toBeVisible();
});

test('a link that is tapped before the scripts come carries the query of the address on', async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto('/signin?application_id=2', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot\?application_id=2$/);
});

test('without JavaScript a form that is sent says what it needs, and keeps no password', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const addresses = watchAddresses(page);
  const signIn = new SignInPage(page);
  await page.goto('/signin?application_id=2');
  await signIn.phone.fill('0803 000 0001');
  await signIn.password.fill(password);
  await Promise.all([page.waitForNavigation(), signIn.submit.click()]);
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(signIn.password).toHaveValue('');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    '/signin?application_id=2',
  );
  expect(addresses.filter((one) => one.includes('Holdfast-1'))).toEqual([]);
  await context.close();
});

test('the contact that the address names is filled in, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = window as unknown as { moved: number };
    moved.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        moved.moved += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const signIn = new SignInPage(page);
  await signIn.open('?application_id=2&mobile=08030000002');
  await expect(signIn.phone).toHaveValue('8030000002');
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(
    0.01,
  );
});

test('a link to remove a bank account is answered before the scripts come, and so is its tap', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  const release = await holdScripts(page);
  const asks = page.getByText('Did you not add this bank account?');
  await page.goto('/not-me', { waitUntil: 'commit' });
  await expect(asks).toBeAttached();
  await expect(asks).toBeHidden();
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.goto('/not-me#a-code-of-nobody', { waitUntil: 'commit' });
  await expect(asks).toBeVisible();
  await page.getByRole('button', { name: 'Remove this account' }).click();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'This link' })).toBeVisible();
});
