import type { Page } from '@playwright/test';
import { builtPages } from '#support/pages.ts';
import { expect, readingTest as test, test as writingTest } from './fixtures.ts';
import { clippedText, smallTargets } from './in-page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { signInAs } from './pages/session.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });

/** Screens, and the heading that shows that each is there. */
const screens: { path: string; as?: string; ready: string }[] = [
  { path: '/signin', ready: 'Sign in' },
  { path: '/signup', ready: '' },
  { path: '/signon', ready: '' },
  { path: '/forgot', ready: '' },
  { path: '/dashboard', as: 'ada@example.com', ready: 'Recent Activities' },
  { path: '/dashboard', as: 'femi@example.com', ready: 'Recent Activities' },
  { path: '/dashboard?statements', as: 'femi@example.com', ready: 'Statements' },
  { path: '/offer', as: 'ada@example.com', ready: 'Offer' },
  { path: '/repay', as: 'ada@example.com', ready: '' },
  { path: '/withdrawal', as: 'ada@example.com', ready: '' },
  { path: '/profile', as: 'ada@example.com', ready: '' },
  { path: '/notifications', as: 'ada@example.com', ready: '' },
];

for (const { path, as, ready } of screens) {
  const who = as ? ` as ${as.split('@')[0]}` : '';
  test(`${path}${who} is whole on a narrow phone with text at 200 %`, async ({ page }) => {
    if (as) await signInAs(page, as);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(
      page.getByRole('heading', ready ? { name: ready } : { level: 1 }).first(),
    ).toBeVisible();
    expect.soft(await cutAnywhere(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });
}

test('no screen is wider than a narrow phone before its scripts and figures have come @merge', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  const never = () => undefined;
  await page.route('**/_astro/*.js', never);
  await page.route('**/api/**', never);
  const found: string[] = [];
  for (const { path, address, html } of await builtPages()) {
    if (!html.includes(' data-first-view')) continue;
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('[data-first-view]')).toBeAttached();
    found.push(...(await cutAnywhere(page)).map((cut) => `${path}, ${cut}`));
  }
  expect(found).toEqual([]);
});

/** Text that is cut on a narrow phone or a usual one, at each size of text. */
async function cutAnywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const size of [100, 200]) {
      await enlarge(page, size);
      const lines = await page.evaluate(clippedText, { scrolls: true });
      found.push(...lines.map((line) => `${width} px, text at ${size} %: ${line}`));
    }
  }
  return found;
}

const enlarge = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

writingTest('the receipt of a repayment is whole in large text', async ({ page }) => {
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter('20');
  await repayment.repay.click();
  await repayment.naira.click();
  await page.getByRole('button', { name: /^Pay with Visa/ }).click();
  await page.getByRole('button', { name: /^PAY / }).click();
  await expect(repayment.done).toBeVisible();
  await expect(page.getByText('You owe on this loan now')).toBeVisible();
  expect(await cutAnywhere(page)).toEqual([]);
});

writingTest('the receipt of a withdrawal is whole in large text', async ({ page }) => {
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await page.getByRole('radio', { name: /••••/ }).first().check();
  await withdrawal.next.click();
  await withdrawal.send.click();
  await expect(withdrawal.done).toBeVisible();
  expect(await cutAnywhere(page)).toEqual([]);
});

writingTest('the receipt of a loan is whole in large text', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.askFor('1000');
  await offer.signAndRequest('Bayo Adeyemi');
  await expect(offer.receipt).toBeVisible();
  expect(await cutAnywhere(page)).toEqual([]);
});

for (const [width, size] of [
  [390, 100],
  [320, 200],
] as const) {
  test(`the bar of actions never hides what has the focus, at ${width} px and ${size} %`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, 'ada@example.com');
    await new DashboardPage(page).open();
    await page.keyboard.press('Shift');
    await expect(page.getByRole('heading', { name: 'Recent Activities' })).toBeVisible();
    await enlarge(page, size);
    const hidden: string[] = [];
    for (let taps = 0; taps < 40; taps++) {
      await page.keyboard.press('Tab');
      hidden.push(...(await page.evaluate(behindTheBar)));
    }
    expect(hidden).toEqual([]);
  });
}

/** In the page: what has the focus, when it reaches below the upper edge of the bar. */
function behindTheBar(): string[] {
  const bar = document.querySelector('.dashboard-actions');
  const focused = document.activeElement;
  if (!bar || !focused || focused === document.body || bar.contains(focused)) return [];
  const edge = bar.getBoundingClientRect().top;
  const { bottom, height } = focused.getBoundingClientRect();
  // What is higher than the place above the bar cannot be whole in it.
  return bottom > edge + 1 && height < edge ? [focused.outerHTML.slice(0, 90)] : [];
}

test('in large text and at 400 % nothing stays over the notifications and the dashboard', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/notifications');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toHaveCSS('position', 'sticky');
  const range = pages.getByRole('status');
  await expect(range).toHaveText(/^1–10 of \d+$/);
  const lineOf = () => range.evaluate((one) => one.getBoundingClientRect().height);
  const line = await lineOf();
  await enlarge(page, 200);
  await expect(pages).toHaveCSS('position', 'static');
  expect(await lineOf()).toBeCloseTo(2 * line, 0);
  await enlarge(page, 100);
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(pages).toHaveCSS('position', 'static');
  await new DashboardPage(page).open();
  await expect(page.locator('.dashboard-actions')).toHaveCSS('position', 'static');
});

test('a toast on a low screen in large text lies beside the button that sends the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.addInitScript(() => {
    const said = { message: 'No answer came. Check your connection, then try again.' };
    const kept = [[{ ...said, variant: 'error' }, Date.now() + 60_000]];
    sessionStorage.setItem('toasts', JSON.stringify(kept));
  });
  await page.goto('/signin');
  await expect(page.getByRole('alert').getByText('No answer came.')).toBeVisible();
  await enlarge(page, 200);
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  const isOnTop = () =>
    send.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return met !== null && button.contains(met);
    });
  // In the middle of so low a screen there is no room on either side of it.
  for (const block of ['end', 'start'] as const) {
    await send.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
    await expect.poll(isOnTop, { message: `the button at the ${block}` }).toBe(true);
  }
});
