import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { NotificationsPage } from './pages/notifications.page.ts';
import { ProfilePage } from './pages/profile.page.ts';
import { signInAs } from './pages/session.ts';

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a connection a page says so, keeps nothing of the account, and goes on by itself @merge', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await signInAs(page, 'ada@example.com');
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await page.keyboard.press('Tab');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    // The pages after this one are the worker's.
    await dashboard.open();
    const centre = new NotificationsPage(page);
    await centre.open();

    await context.setOffline(true);
    await page.goto('/dashboard?applicationid=1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect(page).toHaveURL(/\/dashboard\?applicationid=1$/);
    await axe(page);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = names.map(async (name) => await (await caches.open(name)).keys());
      return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline']);
    await context.setOffline(false);
    await expect(dashboard.dial).toBeVisible();
  });

  test('a page that was fetched ahead, and whose scripts were not, says that there is no connection', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|hydrating/);
    await signInAs(page, 'bayo@example.com');
    await page.goto('/carry-over');
    const back = page.getByRole('link', { name: 'Back to your dashboard' });
    await page.keyboard.press('Tab');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const preload = await context.newCDPSession(page);
    const fetched = new Promise<void>((done) => {
      preload.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && done());
    });
    await preload.send('Preload.enable');
    await back.hover();
    await fetched;
    await context.setOffline(true);
    const failed = page.waitForEvent('console', (said) => said.text().includes('hydrating'));
    await back.click();
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect(page).toHaveURL(/\/dashboard$/);
    await context.setOffline(false);
    await expect(new DashboardPage(page).dial).toBeVisible();
  });
});

test('a step whose script cannot be loaded has a heading and a way on', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await signInAs(page, 'bayo@example.com');
  await page.route('**/KeypadStep*', (route) => route.abort());
  await page.goto('/offer');
  await page.getByRole('button', { name: /^Sign up/ }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer');
  await axe(page);
  await page.unroute('**/KeypadStep*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /How much/ })).toBeVisible();
});

test('a link keeps its code when its page has to be loaded again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|hydrating/);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/NotMe[^/]*\.js/, (route) =>
    documents < 2 ? route.abort() : route.continue(),
  );
  await page.goto('/not-me#the-code-of-a-link');
  await expect.poll(() => documents).toBe(2);
  await expect(page.locator('astro-island:not([ssr])')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove this account' })).toBeVisible();
});

test('what is tried again in vain has the focus again', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await signInAs(page, 'bayo@example.com');
  await page.route(/DeferredShell|\/api\//, (route) => route.abort());
  await page.goto('/my-data');
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await again.click();
  await expect(again).toBeFocused();
  await again.click();
  await expect(again).toBeFocused();
});

test('notifications that cannot be loaded say so and close', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await context.setOffline(true);
  const { bell } = new NotificationsPage(page);
  await bell.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden();
  await expect(bell).toBeFocused();
});

test('what would load ahead of its step and cannot is no error', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, 'ada@example.com');
  await page.goto('/offer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await context.setOffline(true);
  const asked = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/KeypadStep'),
  );
  await page.keyboard.press('Tab');
  await asked;
  await expect(page.getByText('You are offline.')).toBeVisible();
  // The notice moves the header down, and what its buttons open with them.
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  const opened = await page.getByRole('navigation', { name: 'Account' }).boundingBox();
  const button = await menu.boundingBox();
  expect(opened?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
});

test('a part that is gone since a deploy loads the page anew, once, and nothing that is being sent is lost', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, 'ada@example.com');
  const profile = new ProfilePage(page);
  const centre = new NotificationsPage(page);
  const reminder = profile.choice('3 days before');
  await profile.open();
  await expect(reminder).toBeChecked();
  await page.route('**/_astro/Dropdown*', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/me/preferences', async (route) => {
    await held;
    await route.continue();
  });
  await reminder.click();
  const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await centre.bell.click();
  await looked;
  expect(loads).toBe(0);
  letGo();
  await expect.poll(() => loads).toBe(1);
  // A page that was loaded anew before its answer had come would not have kept it.
  await page.unroute('**/api/me/preferences');
  await profile.open();
  await expect(reminder).not.toBeChecked();
  loads = 0;
  // Still gone: now it is said, and the page stays.
  await centre.bell.click();
  await expect(
    page.getByText('No answer came. Check your connection, then try again.'),
  ).toBeVisible();
  expect(loads).toBe(0);
  await page.unroute('**/_astro/Dropdown*');
  await page.reload();
  await centre.bell.click();
  await expect(centre.items).toHaveCount(5);
});
