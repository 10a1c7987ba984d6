import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

test('a failure is said in toasts that wait for their reader and lie on no action', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/502/);
  await signInAs(page, 'bayo@example.com');
  await page.clock.install();
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  const first = page.getByRole('alert').getByText('The books are closed.');
  const second = page.getByRole('alert').getByText('Come back at nine.');
  const gone = (toast: typeof first) => expect(toast).toHaveCount(0);
  // Each focus reads again, and a failure is told once until a read goes well again.
  const fail = async () => {
    await page.route('**/api/portfolio*', (route) =>
      route.fulfill({
        status: 502,
        json: {
          message: 'm',
          code: 'internal',
          data: { error: ['The books are closed.', 'Come back at nine.'] },
        },
      }),
    );
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(second).toBeVisible();
    // A read that is still on its way would run out of time with the clock below, and say so.
    await expect(page.locator('[data-loading]')).toHaveCount(0);
  };
  const fix = async () => {
    await page.unroute('**/api/portfolio*');
    const answered = page.waitForResponse(
      (response) => response.ok() && response.url().includes('/api/portfolio'),
    );
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    // A read that goes well after the next failure would let that be told a second time.
    await (await answered).finished();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
  };

  await fail();
  await expect(first).toHaveCount(1);
  await axe(page);
  await dashboard.action('Apply').click({ trial: true });
  await page.clock.runFor(5100);
  await gone(first);
  await gone(second);
  await expect(dashboard.dial).toBeVisible();

  await test.step('pointed at, they stay; left, they go', async () => {
    await fix();
    await fail();
    await first.hover();
    await page.clock.runFor(20_000);
    await expect(first).toBeVisible();
    // At the edge, where nothing answers to it: an action's reason would take the Escape below.
    await page.mouse.move(0, 400);
    await page.clock.runFor(5100);
    await gone(first);
  });

  await test.step('by keyboard: Escape takes the newest, Dismiss leads to the next and back', async () => {
    await fix();
    await fail();
    await page.keyboard.press('Escape');
    await gone(second);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(20_000);
    await expect(first).toBeVisible();
    await page.keyboard.press('Enter');
    await gone(first);
    await expect(menu).toBeFocused();
  });

  await test.step('over a modal dialog they can be read and sent away, and outlive it', async () => {
    await fix();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();
    await fail();
    await dialog.getByRole('alert').getByText('The books are closed.').hover();
    await axe(page);
    await dialog.getByRole('button', { name: 'Dismiss' }).last().click();
    await gone(second);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(first).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await gone(first);
  });
});

/** Headings, fields and figures that a toast lies on; undefined without a toast. */
function covered(): string[] | undefined {
  const boxOf = (one: Element) => one.getBoundingClientRect();
  const toasts = [...document.querySelectorAll('.toasts-toast')].map(boxOf);
  if (toasts.length === 0) return undefined;
  const kept = 'h1, h2, h3, h4, input, select, textarea, output, .number, .figure';
  return [...document.querySelectorAll(kept)]
    .filter((one) => {
      const { top, bottom, left, right } = boxOf(one);
      return toasts.some(
        (toast) =>
          toast.top < bottom && toast.bottom > top && toast.left < right && toast.right > left,
      );
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}

test('at every width, and at twice the text size, a toast lies on no heading, field or figure', async ({
  page,
}) => {
  let number = 0;
  for (const text of ['100%', '200%']) {
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [768, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      number += 1;
      await page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = size;
        });
      }, text);
      await page.goto(`/signon?application_id=2&mobile=%2B234809910000${number}`);
      await expect(page.getByText('Your OTP has been sent.')).toBeVisible();
      await expect.poll(() => page.evaluate(covered), `${width} px at ${text}`).toEqual([]);
    }
  }
});

test('a toast lives on over a navigation for the rest of its time', async ({ page }) => {
  await page.goto('/signon?application_id=2&mobile=%2B2348099100099');
  const sent = page.getByText('Your OTP has been sent.');
  await expect(sent).toBeVisible();
  await page.goto('/forgot');
  await expect(sent).toBeVisible();
  await expect(sent).toHaveCount(0);
});

test('the focus goes to the heading with a toast that came from the page before', async ({
  page,
}) => {
  await page.goto('/signon?application_id=2&mobile=%2B2348099100099');
  await expect(page.getByText('Your OTP has been sent.')).toBeVisible();
  await page.goto('/forgot');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a read that leaving a page breaks off is no failure on the next page', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await page.route('**/api/user?*', () => undefined);
  const asked = page.waitForRequest('**/api/user?*');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await asked;
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  // A failure told on the way out would lie here for the rest of its 5 s.
  expect(await page.evaluate(() => sessionStorage.getItem('toasts'))).toBeNull();
});
