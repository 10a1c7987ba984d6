import type { APIRequestContext, Page } from '@playwright/test';
import { addMonths, firstOfMonth, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { axe, expect, test } from './fixtures.ts';
import { expectFocus } from './pages/keyboard.ts';
import { PromisePage } from './pages/promise.page.ts';
import { signInAs } from './pages/session.ts';

/** Nine in the morning of the next 1st, on which Ada has a bill. */
async function moveToBill(request: APIRequestContext): Promise<void> {
  const { data } = await (await request.get('/api/sandbox/clock')).json();
  const day = addMonths(firstOfMonth(isoDay(data.now.slice(0, 10))), 1);
  const now = new Date(lagosMidnight(day) + 9 * 3_600_000).toISOString();
  expect((await request.post('/api/sandbox/clock', { data: { now } })).ok()).toBe(true);
}

async function expectNoWiderThanScreen(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

test('a bill is moved to a later day from the dashboard, and its effect is shown before the tap', async ({
  page,
  request,
}) => {
  await moveToBill(request);
  await signInAs(page, 'ada@example.com');
  const promise = new PromisePage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'I can’t pay this bill' }).click();
  await expect(promise.heading).toHaveText('Pay your bill later');
  await expect(promise.day.locator('option')).toHaveCount(13);
  await promise.day.selectOption({ index: 9 });
  await page.reload();
  const facts = page.locator('dl.facts').first();
  await expect(facts).toContainText(/To pay by the end of 12\s/);
  await expect(facts).toContainText('Late fee, if you pay it by then');
  await expect(facts).toContainText(/Late fee on 13\s/);
  await expect(facts).toContainText(/Late fee on 3\s/);
  await axe(page);
  await expectNoWiderThanScreen(page);

  // By the keyboard alone.
  await promise.day.focus();
  await page.keyboard.press('Tab');
  await expect(promise.promise).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(promise.heading).toHaveText(/^You can pay until 12\s/);
  await expect(promise.heading).toBeFocused();
  await expect(promise.pay).toHaveAttribute('href', /^\/repay\?loan_id=/);
  await axe(page);
  await expectNoWiderThanScreen(page);

  await page.reload();
  await expect(promise.heading).toHaveText(/^You can pay until 12\s/);

  // The dashboard knows of it.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^You promised to pay by 12\s/ }).click();
  await expect(promise.heading).toHaveText(/^You can pay until 12\s/);
});

test('what is due is asked to be paid over some months, with each day shown before the tap', async ({
  page,
}) => {
  await signInAs(page, 'femi@example.com');
  const promise = new PromisePage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await promise.open();
  const plan = page.getByRole('region', { name: 'Pay over some months' });
  await plan.getByLabel('Pay it over').selectOption('6 months');
  await expect(plan.getByText(/^By 1\s/)).toHaveCount(6);
  // In a month without another bill the plan is all that there is to pay.
  await expect(plan.getByText(/^₦[\d,.]+ of your plan$/).first()).toBeVisible();
  await axe(page);
  await expectNoWiderThanScreen(page);
  await plan.getByRole('button', { name: 'Ask for this plan' }).click();
  const asked = page.getByRole('region', { name: 'We are looking at your plan' });
  await expect(asked.getByText(/^By 1\s/)).toHaveCount(6);
  await expectFocus(page);
  await axe(page);
});

test('with no bill to move, it says when one can be', async ({ page }) => {
  await signInAs(page, 'bayo@example.com');
  const promise = new PromisePage(page);
  await promise.open();
  await expect(promise.heading).toHaveText('No bill can be moved now');
  await axe(page);
});
