import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const logo = (page: Page) => page.locator('header .logo');

/** Opens the home page as somebody who signed in earlier in this browser. */
async function comeBack(page: Page): Promise<string> {
  const answer = await page.request.post('/api/user/signin', {
    data: { email: 'ada@example.com', password: 'Holdfast-1!' },
  });
  const { token } = (await answer.json()).data;
  await page.goto('/');
  await page.evaluate((given) => {
    Object.assign(localStorage, {
      'user:token': given,
      'user:application_id': '1',
      'application:1:redirect_url': 'https://partner.example',
      currency: 'NGN',
      'user:remembered': 'ada@example.com',
    });
  }, token);
  await page.reload();
  return token;
}

test('the menu of a phone opens, holds the focus where it belongs, and closes with Escape', async ({
  page,
}) => {
  await page.goto('/');
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Get started' })).toHaveAttribute(
    'href',
    '/signup',
  );
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await axe(page);

  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test('the menu works without script', async ({ browser, product }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(product.url);
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'Get started' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await context.close();
});

test('in large text the menu button keeps its size, and forced colours draw its three lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const menu = page.getByRole('button', { name: 'Menu' });
  expect(await menu.boundingBox()).toMatchObject({ width: 44, height: 44 });
  const lines = await menu.evaluate((button) =>
    ['::before', '::after'].flatMap((part) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(button, part);
      return [borderTopWidth, borderBottomWidth];
    }),
  );
  expect(lines.filter((width) => width === '2px')).toHaveLength(3);
});

test('a wide screen shows the links in a row and no menu button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(menuButton(page)).toBeHidden();
  await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('whoever is signed in is led to the dashboard, and can log out', async ({ page }) => {
  const token = await comeBack(page);
  await expect(logo(page)).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeHidden();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
    await expect(dashboard).toBeVisible();
    await expect(dashboard).toHaveAttribute('href', '/dashboard');
  }
  await menuButton(page).click();
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  await axe(page);

  const told = page.waitForRequest(/\/user\/signout$/);
  await menu(page).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await (await told).response();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => localStorage[key] !== ''),
  );
  expect(kept).toEqual(['user:remembered']);
  const later = await page.request.get('/api/user', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(later.status()).toBe(401);
});

test('the logo of a visitor leads to the start', async ({ page }) => {
  await page.goto('/user-agreement');
  await expect(logo(page)).toHaveAttribute('href', '/');
});

test.describe('the logo, by the clock of a reader in Kiritimati, fourteen hours ahead', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  for (const [now, festive] of [
    ['2026-11-30T23:59:59+14:00', false],
    ['2026-12-01T00:00:00+14:00', true],
    ['2026-12-31T23:59:59+14:00', true],
    ['2027-01-01T00:00:00+14:00', false],
  ] as const) {
    test(`${festive ? 'has' : 'has no'} lights at ${now}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(now));
      await page.goto('/');
      const lights = logo(page).locator('path').nth(1);
      await expect(lights).toHaveCSS('stroke-linecap', festive ? 'round' : 'butt');
      expect(await logo(page).boundingBox()).toMatchObject({ height: 44 });
    });
  }
});

test('December is known before the first paint, so the logo never changes under the eye', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-12-24T12:00:00+01:00'));
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.dataset.festive === '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(false);
});
