import type { BrowserContext, Page } from '@playwright/test';
import { builtPages, samplesOf } from '#support/pages.ts';
import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { endSession, signInAs } from './pages/session.ts';
import { SignInPage } from './pages/signin.page.ts';
import { WaitlistPage } from './pages/waitlist.page.ts';

const password = 'Holdfast-1!';
const ended = 'Your session has ended. Sign in again to continue where you stopped.';
const token = (page: Page) => page.evaluate(() => localStorage.getItem('user:token'));

/** Notes what each frame of every page shows in its main part, as `path: text`. */
async function watchPaint(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  await page.exposeFunction('painted', (what: string) => void seen.add(what));
  await page.addInitScript(() => {
    const look = () => {
      const text = document.querySelector<HTMLElement>('#main')?.innerText.trim();
      if (text)
        (window as unknown as { painted: (what: string) => void }).painted(
          `${location.pathname}: ${text}`,
        );
      requestAnimationFrame(look);
    };
    look();
  });
  return seen;
}

test('no private screen is painted before the guard has spoken @merge', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404 .*\/api\/loan\/x/);
  const seen = await watchPaint(page);
  const onPrivate = () => [...seen].filter((text) => !/^\/(signin|waitlist):/.test(text));

  await test.step('for somebody without a token, whose query is kept', async () => {
    for (const path of ['offer', 'dashboard', 'profile', 'repay', 'withdrawal', 'waitlist']) {
      await page.goto(`/${path}?applicationid=3&from=mail`);
      await expect(page).toHaveURL(/\/signin\?applicationid=3&from=mail$/);
    }
    expect(onPrivate()).toEqual([]);
  });

  await test.step('for a borrower on the waitlist of the chosen partner', async () => {
    await signInAs(page, 'chi@example.com');
    // What the screens ask for comes before what the guard asks for, and the way out takes a while.
    for (const late of ['**/api/portfolio*', '**/waitlist']) {
      await page.route(late, async (route) => {
        await new Promise((done) => setTimeout(done, 300));
        await route.continue();
      });
    }
    for (const path of ['dashboard', 'offer', 'withdrawal', 'repay?loan_id=x&amount=1&value=1']) {
      await page.goto(`/${path}${path.includes('?') ? '&' : '?'}applicationid=5`);
      await expect(page).toHaveURL(/\/waitlist$/);
      await expect(new WaitlistPage(page).heading).toBeVisible();
    }
    expect(onPrivate()).toEqual([]);
  });

  await test.step('nor the waitlist for somebody who does not wait', async () => {
    await page.goto('/faqs');
    seen.clear();
    await page.goto('/waitlist?applicationid=1');
    await expect(page).toHaveURL(/\/dashboard/);
    expect([...seen].filter((text) => text.startsWith('/waitlist'))).toEqual([]);
  });

  await test.step('nor by the way back after a log-out in another tab', async () => {
    const dashboard = new DashboardPage(page);
    await dashboard.dial.waitFor();
    const event = (name: string) =>
      page.evaluate(
        (type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
        name,
      );
    await event('pagehide');
    await expect(dashboard.dial).toBeHidden();
    await event('pageshow');
    await expect(dashboard.dial).toBeVisible();
    await event('pagehide');
    await page.evaluate(() => localStorage.removeItem('user:token'));
    await event('pageshow');
    await expect(page).toHaveURL(/\/signin/);
  });
});

test('a session ends in every tab at once, and the borrower goes on where they were', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/401/);
  const bayo = 'bayo@example.com';
  const offer = new OfferPage(page);
  await signInAs(page, bayo);
  await offer.open('?applicationid=2');
  await offer.signUp.click();
  await offer.tap('1250.5');
  const second = await context.newPage();
  await second.goto('/dashboard');
  await new DashboardPage(second).dial.waitFor();

  await test.step('401 in the middle of the flow', async () => {
    await page.bringToFront();
    // Nothing else is done to the pages: the next look at the provider tells them.
    await endSession(page);
    await expect(page).toHaveURL(/\/signin\?applicationid=2$/);
    await expect(page.getByText(ended)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(2); // this notice, and the place of toasts
    await axe(page);
    await expect(second).toHaveURL(/\/signin$/);
    expect(await token(page)).toBeNull();
  });

  await test.step('signing in again in one tab brings both back', async () => {
    await new SignInPage(page).byEmail(bayo, password);
    await expect(page).toHaveURL(/\/offer\?applicationid=2$/);
    await expect(offer.amount).toHaveText('$1,250.5');
    await expect(second).toHaveURL(/\/dashboard$/);
    await expect(new DashboardPage(second).dial).toBeVisible();
  });

  await test.step('a log-out leaves nothing to whoever comes next', async () => {
    await second.bringToFront();
    await second.evaluate(() => localStorage.setItem('application:2:redirect_url', '/offer'));
    await second.getByRole('button', { name: 'Menu' }).click();
    await second.getByRole('button', { name: 'Log Out' }).click();
    await expect(second).toHaveURL(/\/signin$/);
    await expect(page).toHaveURL(/\/signin$/);
    expect(await borrowersKeys(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await page.bringToFront();
    await new SignInPage(page).byEmail('ada@example.com', password);
    await expect(page).toHaveURL(/\/dashboard$/);
    await offer.open('?applicationid=2');
    await expect(offer.signUp).toBeVisible();
  });

  await test.step('somebody else signing in elsewhere takes this tab too', async () => {
    await second.bringToFront();
    // An address with a contact may mean somebody else than who is signed in.
    await second.goto('/signin?email=femi%40example.com');
    await second.getByRole('button', { name: 'Sign In with Password' }).click();
    await new SignInPage(second).byEmail('femi@example.com', password);
    await expect(new DashboardPage(second).dial).toBeVisible();
    await page.bringToFront();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('main')).toContainText(/overdue/i);
  });
});

const borrowersKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^(user(?!:remembered)|currency|appl)/.test(key)),
  );

test('a device’s wrong clock signs nobody out, the provider’s word does', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  await signInAs(page, 'ada@example.com');
  const dashboard = new DashboardPage(page);
  for (const days of [1, -1]) {
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    await dashboard.open();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(dashboard.dial).toBeVisible();
    expect(await token(page)).toBeTruthy();
  }
  const seen = await watchPaint(page);
  // From a page that asks nothing by itself, or it would leave for the sign-in meanwhile.
  await page.goto('/privacy-policy');
  await endSession(page);
  await page.goto('/dashboard/?applicationid=1');
  await expect(page).toHaveURL(/\/signin\?applicationid=1$/);
  expect(await token(page)).toBeNull();
  expect([...seen].filter((text) => text.startsWith('/dashboard'))).toEqual([]);
  await new SignInPage(page).byEmail('ada@example.com', password);
  await expect(page).toHaveURL(/\/dashboard\?applicationid=1$/);
});

/** Storage as a private window or a settings page blocks it, or as it is when it is full. */
async function closeStorage(context: BrowserContext, how: 'blocked' | 'full'): Promise<void> {
  await context.addInitScript((how) => {
    const refuse = (name: string) => () => {
      throw new DOMException('Not here', name);
    };
    if (how === 'full') Storage.prototype.setItem = refuse('QuotaExceededError');
    else
      for (const kind of ['localStorage', 'sessionStorage'] as const)
        Object.defineProperty(window, kind, { get: refuse('SecurityError') });
  }, how);
}

const unsupported =
  'Kindly switch your browser to login ... your current browser is not fully supported. If the issue persists contact support';
const pages = samplesOf(await builtPages(), 1);

for (const how of ['blocked', 'full'] as const) {
  test(`with storage ${how} no page breaks, and the ways in say which browser to use`, async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/404 \(Not Found\).*\/404\)/);
    await closeStorage(context, how);
    for (const { path, address, isShell } of pages) {
      await page.goto(address);
      // Our own people sign in by a cookie.
      if (!isShell || /^\/(sandbox|desk)/.test(path)) {
        await expect(page.getByRole('main')).toBeVisible();
        continue;
      }
      await expect(page.getByRole('alert').getByText(unsupported), path).toBeVisible();
    }
    await page.goto('/signin');
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await axe(page);
  });
}
