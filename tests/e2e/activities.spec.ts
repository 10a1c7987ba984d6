import { readFile } from 'node:fs/promises';
import { readSignedCsv } from '#support/csv.ts';
import { axe, expect, readingTest, test } from './fixtures.ts';
import { ActivitiesPage } from './pages/activities.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

const ada = 'ada@example.com';

readingTest.describe('on a wide screen', () => {
  readingTest.use({ viewport: { width: 1280, height: 800 } });

  readingTest('tab, filter, order and page stand in the address', async ({ page }) => {
    const activities = new ActivitiesPage(page);
    const { section, summary, records, filter } = activities;
    await signInAs(page, ada);
    await page.clock.install();
    await activities.open();
    await expect(summary).toHaveText(/^\d loans?, serviced\. Borrowed \$/);
    await axe(page);

    // The indicator stays for its second and a half, and says what is coming.
    await activities.tab('Credit').focus();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.keyboard.press('ArrowRight');
    await expect(activities.tab('Repayments')).toBeFocused();
    await expect(summary).toHaveText('Loading repayments');
    await page.clock.runFor(1400);
    await expect(summary).toHaveText('Loading repayments');
    await expect(records).toHaveCount(0);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(summary).toHaveText(/^\d+ repayments\. Paid \$/);
    await expect(records).toHaveCount(10);
    await activities.button('Amount').click();
    await expect(section.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await activities.button('Next').click();
    await expect(section.getByText(/^11–20 of/)).toBeVisible();
    await expect(page).toHaveURL(/\?tab=repayments&sort=amount&page=2$/);
    const second = await records.allTextContents();
    await axe(page);

    await page.reload();
    await activities.ready();
    await expect(records).toHaveText(second);
    await page.goBack();
    await expect(section.getByText(/^1–10 of/)).toBeVisible();

    // A range in the wrong order is mended, and what it hides is offered.
    await activities.tab('Withdrawals').click();
    await expect(summary).toHaveText(/, completed\./);
    await activities.openFilter();
    await filter.getByRole('checkbox', { name: 'Completed' }).uncheck();
    await filter.getByRole('checkbox', { name: 'Rejected' }).check();
    await filter.getByRole('radio', { name: 'Custom range' }).check();
    await filter.getByRole('button', { name: 'Show' }).click();
    await expect(filter.getByLabel('First day')).toBeFocused();
    await expect(filter.getByText('Choose a first day or a last day.')).toBeVisible();
    await axe(page);
    await filter.getByLabel('First day').fill('2020-02-01');
    await filter.getByLabel('Last day').fill('2020-01-01');
    await filter.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('so we swapped them')).toBeVisible();
    await expect(section.getByText('Nothing rejected, 1 Jan 2020 to 1 Feb 2020')).toBeVisible();
    await axe(page);
    await activities.button('Show all').click();
    await expect(summary).toHaveText(/\$120\.00 of it came back/);
    await expect(page).toHaveURL(/\?tab=withdrawals&withdrawals=all$/);
  });
});

readingTest('everything that a filter leaves is saved as CSV @merge', async ({ page }) => {
  const activities = new ActivitiesPage(page);
  await signInAs(page, ada);
  await activities.open('?tab=repayments');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    activities.section.getByRole('button', { name: /^Download \d+ repayments as CSV$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('repayments-USD.csv');
  const [head, ...lines] = readSignedCsv(await readFile(await download.path(), 'utf8'));
  expect(head).toContain('Interest and charges');
  await expect(activities.summary).toHaveText(new RegExp(`^${lines.length} repayments`));
});

readingTest('each repayment and each withdrawal has its receipt', async ({ page }) => {
  const activities = new ActivitiesPage(page);
  await signInAs(page, ada);
  for (const tab of ['repayments', 'withdrawals'] as const) {
    await activities.open(`?tab=${tab}`);
    const record = activities.records.first();
    const copy = record.getByRole('button', { name: /^Copy the reference of/ });
    const reference = (await copy.getAttribute('aria-label'))?.split(' ').at(-1);
    const saved = page.waitForEvent('download');
    await activities.section
      .getByRole('button', { name: `Download receipt ${reference}` })
      .first()
      .click();
    expect((await saved).suggestedFilename()).toMatch(/^(?:receipt|withdrawal)-.+\.pdf$/);
    await expect(page.getByText('Receipt saved').first()).toBeVisible();
    await axe(page);
  }
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('a request is shown whatever is filtered, and cancelled after a question', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/409|ERR_FAILED/);
    const activities = new ActivitiesPage(page);
    const { underWay, section } = activities;
    await signInAs(page, 'chi@example.com');
    await activities.open('?applicationid=1');
    await expect(underWay).toHaveCount(2);
    await expect(section.getByText('Nothing serviced')).toBeVisible();
    await expect(section.getByText('1 loan is hidden by your filter.')).toBeVisible();
    const hidden = section.getByRole('region', { name: 'Hidden by your filter' });
    await expect(hidden.getByRole('listitem').filter({ hasText: '$' })).toHaveCount(1);
    await axe(page);

    const asked = underWay.filter({ hasText: '$250.00' });
    const cancel = asked.getByRole('button', { name: /^Cancel/ });
    const question = page.getByRole('dialog', { name: 'Cancel this loan?' });
    await cancel.press('Enter');
    await expect(question).toContainText('$250.00');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(cancel).toBeFocused();

    await page.route('**/api/loan', (route) => route.abort());
    await cancel.press('Enter');
    await question.getByRole('button', { name: 'Cancel loan' }).click();
    await expect(page.getByText('Loan update failed. Please try again.')).toBeVisible();
    await expect(asked).toBeVisible();
    await page.unroute('**/api/loan');
    await cancel.press('Enter');
    await question.getByRole('button', { name: 'Cancel loan' }).dblclick();
    await expect(page.getByText('Loan update successful.')).toBeVisible();
    await expect(underWay).toHaveCount(1);

    await page.goto('/dashboard?applicationid=1&credit=all');
    await activities.ready();
    await expect(activities.records).toHaveCount(3);
    await expect(activities.records.filter({ hasText: '$250.00' })).toContainText('Cancelled');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await axe(page);
  });
});

test('a read that fails can be tried again, and another window shows what was done here', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const activities = new ActivitiesPage(page);
  await signInAs(page, 'chi@example.com');
  const firstPage = /\/api\/loan\?.*limit=10&/;
  await page.route(firstPage, (route) => route.abort());
  await new DashboardPage(page).open('?applicationid=1&credit=all');
  await activities.section.scrollIntoViewIfNeeded();
  await axe(page);
  await page.unroute(firstPage);
  await activities.button('Try again').click();
  await expect(activities.records).toHaveCount(3);

  const other = new ActivitiesPage(await context.newPage());
  await other.open('?credit=all');
  const given = other.records.filter({ hasText: '$300.00' });
  await other.section
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click();
  await other.page.getByRole('button', { name: 'Cancel loan' }).click();
  await expect(given).toHaveCount(1);
  await expect(other.section.getByText('Cancelled')).toHaveCount(2);
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(activities.section.getByText('Cancelled')).toHaveCount(2);
});
