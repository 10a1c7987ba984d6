import type { Locator, Page } from '@playwright/test';
import { hostilePictures } from '#support/hostile-pictures.ts';
import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { NotificationsPage } from './pages/notifications.page.ts';
import { signInAs } from './pages/session.ts';

const bold = 640;
const plain = 430;

const picture = 'https://art.example/seal.svg';

/** How many the bell tells as unread: two of the demo's own, and towards a bill its reminders. */
async function unreadBeside(bell: Locator): Promise<number> {
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  const unread = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  expect(unread).toBeGreaterThanOrEqual(2);
  return unread;
}

/** The weights of a list whose first are unread. */
const weightsOf = (unread: number, all: number): number[] =>
  Array.from({ length: all }, (_, at) => (at < unread ? bold : plain));

/** Gives the borrower's notifications pictures: the first a good one, the others none to ask for. */
async function givePictures(page: Page) {
  const pictures = [picture, ...hostilePictures];
  await page.route(/\/api\/(notifications|me\/overview)\?/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    const { all = [] } = body.data.notifications ?? body.data;
    for (const [at, one] of all.entries()) {
      one.file_name = pictures[offset + at] ?? null;
    }
    await route.fulfill({ response: answer, json: body });
  });
}

test('on a phone the bell leads to a page that tells what is new once, by type, and is cleared and brought back', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  const dashboard = new DashboardPage(page);
  const centre = new NotificationsPage(page);
  await dashboard.open();
  const unread = await unreadBeside(centre.bell);
  await axe(page);
  await centre.bell.click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(centre.items).toHaveCount(10);
  expect(await centre.weights()).toEqual(weightsOf(unread, 10));
  await expect(centre.items.first()).toContainText(
    /Unread: .+ \w+day \d+ \w+,? (\d{4},? )?\d\d:\d\d/,
  );
  await expect(centre.bell).toHaveAccessibleName('Notifications');
  await axe(page);

  await test.step('scrolling to the end adds a page, turning takes its place', async () => {
    await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
    await centre.items.last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await expect(centre.items).toHaveCount(20);
    await centre.button('Next').click();
    await expect(page.getByText(/^(21–30|31–40) of \d+$/)).toBeVisible();
    await expect(centre.items).toHaveCount(10);
  });

  await test.step('a tab shows for 1.5 s that it loads, then its first page', async () => {
    const asked = page.waitForRequest(/type=repayment&limit=10&offset=0/);
    const from = Date.now();
    await centre.tab('All').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(centre.tab('Repayments')).toBeFocused();
    await asked;
    await expect(centre.loading).toBeVisible();
    await axe(page);
    await expect(centre.loading).toHaveCount(0);
    expect(Date.now() - from).toBeGreaterThanOrEqual(1500);
    await expect(centre.items.first()).toContainText(/repayment/i);
  });

  await test.step('a reload tells it no more as new', async () => {
    await centre.open();
    expect(new Set(await centre.weights())).toEqual(new Set([plain]));
  });

  await test.step('cleared, every list and count is empty, and Undo has the focus', async () => {
    await centre.button('Clear all').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Notification cleared!')).toBeVisible();
    await expect(centre.empty).toBeVisible();
    for (const tab of ['All', 'Loans', 'Repayments', 'Withdrawals'] as const) {
      await expect(centre.tab(tab)).toHaveAccessibleName(`${tab} 0`);
    }
    await expect(centre.button('Undo')).toBeFocused();
    await axe(page);
    await expect(centre.bell).toHaveAccessibleName('Notifications');
  });

  await test.step('the clearing can still be undone on another page, until the visit ends', async () => {
    await dashboard.open();
    await page.goto('/notifications');
    await expect(centre.empty).toBeVisible();
    await expect(page.getByText(/^You cleared \d+ notifications\./)).toBeVisible();
    await centre.button('Undo').focus();
    await page.keyboard.press('Enter');
    await expect(centre.items).toHaveCount(10);
    await expect(centre.button('Clear all')).toBeFocused();
    await page.reload();
    await expect(centre.items).toHaveCount(10);
    await expect(centre.button('Undo')).toHaveCount(0);
  });
});

test('the keyboard that has gone past the list stays there, and the list does not grow', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  const centre = new NotificationsPage(page);
  await centre.open();
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('Tab');
  const help = page.getByRole('button', { name: 'Help' });
  while (!(await help.evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  // By its end the list has looked whether to grow.
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('scroll', () => setTimeout(done), { once: true });
        scrollBy(0, -10);
      }),
  );
  expect(asked.filter((url) => url.includes('/api/notifications?'))).toEqual([]);
  await expect(help).toBeInViewport();
  await expect(centre.items).toHaveCount(10);
  await page.mouse.click(10, 300);
  await page.mouse.wheel(0, -50);
  await page.mouse.wheel(0, 1000);
  await expect(centre.items).toHaveCount(20);
});

test('a window of 768 px is no phone: there the bell opens a dropdown, one pixel less leads to the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signInAs(page, 'ada@example.com');
  const dashboard = new DashboardPage(page);
  const centre = new NotificationsPage(page);
  await dashboard.open();
  await centre.bell.click();
  await expect(centre.dropdown).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await page.keyboard.press('Escape');
  await expect(centre.bell).toBeFocused();
  // A window that has become smaller keeps its bell until the next page.
  await centre.bell.click();
  await expect(centre.dropdown).toBeVisible();
  await dashboard.open();
  await centre.bell.click();
  await expect(page).toHaveURL(/\/notifications$/);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the dropdown closes when the keyboard goes on to what lies under it', async ({ page }) => {
    await signInAs(page, 'ada@example.com');
    const centre = new NotificationsPage(page);
    await new DashboardPage(page).open();
    await centre.bell.focus();
    await page.keyboard.press('Enter');
    await expect(centre.dropdown).toBeFocused();
    await expect(centre.items).toHaveCount(5);
    await page.keyboard.press('Tab');
    await expect(centre.dropdown.locator(':focus')).toBeVisible();
    const beneath = page.locator('main :focus');
    while ((await beneath.count()) === 0) await page.keyboard.press('Tab');
    await expect(centre.dropdown).toBeHidden();
    await expect(beneath).toBeInViewport();
  });

  test('the bell opens a dropdown of five, without leaving the screen', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/503/);
    const asked: string[] = [];
    await page.route(/^https:|art\.example|receipt\.png/, (route) => {
      asked.push(`${route.request().url()} from ${route.request().headers().referer}`);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    await givePictures(page);
    await signInAs(page, 'ada@example.com');
    const dashboard = new DashboardPage(page);
    const centre = new NotificationsPage(page);
    await dashboard.open();
    const unread = await unreadBeside(centre.bell);
    await centre.bell.focus();
    await page.keyboard.press('Enter');
    await expect(centre.dropdown).toBeFocused();
    await expect(centre.items).toHaveCount(5);
    expect(await centre.weights()).toEqual(weightsOf(unread, 5));
    await expect(centre.items.locator('img')).toHaveCount(1);
    expect(asked).toEqual([`${picture} from undefined`]);
    await axe(page);
    await expect(centre.bell).toHaveAccessibleName('Notifications');

    await centre.panel.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect(centre.items).toHaveCount(10);
    await page.keyboard.press('Escape');
    await expect(centre.dropdown).toBeHidden();
    await expect(centre.bell).toBeFocused();

    await test.step('opened again it tells what failed, and reads when it is asked to', async () => {
      await page.route('**/api/notifications?*', (route) =>
        route.fulfill({ status: 503, json: { message: 'The books are closed.', data: {} } }),
      );
      await centre.bell.click();
      await expect(centre.dropdown.getByRole('alert')).toHaveText('The books are closed.');
      await axe(page);
      await page.unroute('**/api/notifications?*');
      await centre.button('Try again').click();
      await expect(centre.items).toHaveCount(5);
      expect(await centre.weights()).toEqual(Array(5).fill(plain));
    });

    await test.step('the page leads no further than itself, and public pages have no bell', async () => {
      await givePictures(page);
      await centre.dropdown.getByRole('link', { name: 'See all' }).click();
      await expect(centre.bell).toHaveAttribute('aria-current', 'page');
      await expect(centre.items).toHaveCount(10);
      await centre.items.last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 4000);
      await expect(centre.items).toHaveCount(20);
      await expect(centre.items.locator('img')).toHaveCount(1);
      expect(new Set(asked)).toEqual(new Set([`${picture} from undefined`]));
      for (const path of ['/', '/home/business', '/home/individual']) {
        await page.goto(path);
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.getByLabel(/^Notifications/)).toHaveCount(0);
      }
    });
  });
});
