import type { APIRequestContext } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { expectFocus } from './pages/keyboard.ts';
import { signInAs } from './pages/session.ts';
import { ShortfallPage } from './pages/shortfall.page.ts';
import { StepUpDialog } from './pages/step-up.page.ts';

/** Kemi's partner tells what she holds, and sells what it has been asked to. */
async function partnerSpeaks(request: APIRequestContext): Promise<void> {
  expect((await request.post('/api/sandbox/partner/holdings')).ok()).toBe(true);
}

test.beforeEach(async ({ page, request }) => {
  await partnerSpeaks(request);
  await signInAs(page, 'kemi@example.com');
});

test('from the warning to a sale that the borrower chose, part by part', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/403/); // the step-up
  const shortfall = new ShortfallPage(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'See what you can do' }).click();
  await expect(shortfall.heading).toHaveText('Make room above your redline');
  for (const way of ['Bring in more assets', 'Repay', 'Choose what to sell']) {
    await expect(shortfall.way(way)).toContainText('Room to fall after this');
    await expect(shortfall.way(way)).toContainText('15%');
  }
  await axe(page);

  // Too much is said beside the field, and nothing typed is lost.
  await shortfall.asset.selectOption({ label: 'Bitcoin, worth $259.93' });
  await shortfall.amount.fill('900');
  await shortfall.sell.click();
  await expect(shortfall.amount).toHaveAccessibleDescription(/You can sell \$259\.93 at most\./);
  await axe(page);
  await page.reload();
  await expect(shortfall.amount).toHaveValue('900');

  await shortfall.amount.fill('200');
  await expect(shortfall.way('Choose what to sell')).toContainText('You owe after this');
  await shortfall.sell.click();
  await new StepUpDialog(page).byPassword();
  await expect(shortfall.order).toContainText('Sabi Wallet is selling your Bitcoin');
  await expect(shortfall.order).toContainText('$120.00 of $200.00 is sold.');
  await expect(shortfall.sell).toBeHidden();
  await axe(page);

  await partnerSpeaks(request);
  await page.reload();
  await expect(shortfall.heading).toHaveText('You have enough room');
  await expect(shortfall.order).toContainText('Your sale of Bitcoin has ended');
  await expect(shortfall.order).toContainText('$200.00 of $200.00 is sold.');
  await axe(page);
});

test('a sale of which nothing is sold is called back', async ({ page, request, expectProblem }) => {
  expectProblem(/403/); // the step-up
  // It does not hear that it is to sell.
  await request.post('/api/sandbox/partner/broken', { data: { broken: true } });
  await page.setViewportSize({ width: 320, height: 640 });
  const shortfall = new ShortfallPage(page);
  await shortfall.open();
  await shortfall.asset.selectOption({ label: 'Bitcoin, worth $259.93' });
  await shortfall.amount.fill('200');
  await shortfall.sell.click();
  await new StepUpDialog(page).byPassword();
  await expect(shortfall.order).toContainText('Nothing is sold. $200.00 is to be sold by');
  await expect(shortfall.order).toContainText('your loan stays as it is');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await axe(page);
  await shortfall.callBack.click();
  await expect(shortfall.order).toContainText('Your sale of Bitcoin has ended');
  await expect(shortfall.order).toContainText('Nothing is sold. $200.00 of it stays yours.');
  await expect(shortfall.callBack).toBeHidden();
  await expectFocus(page);
  await expect(shortfall.sell).toBeVisible();
});

test('by the keyboard alone, at the width of a phone', async ({ page, expectProblem }) => {
  expectProblem(/403/); // the step-up
  await page.setViewportSize({ width: 320, height: 640 });
  const shortfall = new ShortfallPage(page);
  await shortfall.open();
  await expect(shortfall.topUp).toHaveAttribute('href', '/sandbox/partner');
  await expect(shortfall.repay).toHaveAttribute('href', /^\/repay\?loan_id=/);
  await shortfall.repay.focus();
  await page.keyboard.press('Tab');
  await expect(shortfall.asset).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shortfall.amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(new StepUpDialog(page).dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortfall.amount).toHaveValue('150');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});

test('assets that are brought in count as soon as the partner tells of them', async ({
  page,
  request,
}) => {
  const shortfall = new ShortfallPage(page);
  await shortfall.open();
  await expect(shortfall.heading).toHaveText('Make room above your redline');
  const topUp = { user_id: 'sabi-1011', currency: 'USD', amount: 10_000 };
  expect((await request.post('/api/sandbox/partner/top-up', { data: topUp })).ok()).toBe(true);
  await page.reload();
  await expect(shortfall.heading).toHaveText('You have enough room');
});

test('whoever owes nothing is told so', async ({ page }) => {
  await signInAs(page, 'bayo@example.com');
  const shortfall = new ShortfallPage(page);
  await shortfall.open();
  await expect(shortfall.heading).toHaveText('You owe nothing here');
  await axe(page);
});
