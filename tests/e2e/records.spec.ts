import { readCalendar } from '#support/calendar.ts';
import { readSignedCsv } from '#support/csv.ts';
import { readPdf } from '#support/pdf.ts';
import { axe, expect, readingTest, test } from './fixtures.ts';
import { ActivitiesPage } from './pages/activities.page.ts';
import { RecordsPage } from './pages/records.page.ts';
import { signInAs } from './pages/session.ts';

const femi = 'femi@example.com';

readingTest('a loan is read month by month, asked why, and taken away @merge', async ({ page }) => {
  const records = new RecordsPage(page);
  const { breakdown } = records;
  await signInAs(page, femi);
  await new ActivitiesPage(page).open();
  await records.openBreakdown();
  await expect(page.getByText('Loan Breakdown fetched')).toBeVisible();
  await expect(page).toHaveURL(/\?loan=[\da-f-]{36}$/);
  await expect(breakdown.getByRole('figure')).toContainText('Your debt over time');
  await expect(breakdown.getByText('Late fee on').first()).toBeVisible();
  await axe(page);

  const why = records.button(/^Explain/).last();
  await why.press('Enter');
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  await expect(breakdown.getByText(/a penal charge: 1% of the unpaid part/)).toBeVisible();
  await axe(page);

  const calendar = await records.saved(() => records.button(/calendar/).click());
  expect(calendar.name).toMatch(/^bills-[\da-f]{8}\.ics$/);
  expect(readCalendar(calendar.content.toString()).parts).toHaveLength(4);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/report')) asked.push(request.url());
  });
  const report = await records.saved(() => records.button('Download Report').dblclick());
  await expect(page.getByText('Loan Breakdown downloaded')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(report.name).toMatch(/^report-[\da-f]{8}-[\d-]{10}\.pdf$/);
  expect(readPdf(report.content).tagged).toContainEqual({ tag: 'H1', text: 'Loan report' });
  const table = await records.saved(() => records.button('Report as CSV').click());
  expect(readSignedCsv(table.content.toString())[0]?.[0]).toBe('loan_id');

  await page.reload();
  await expect(breakdown.getByText('Month by month')).toBeVisible();
  await page.goBack();
  await expect(breakdown).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  await expect(breakdown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(breakdown).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Escape as the first key after a reload leaves the focus at the page under the statements', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard?statements', { waitUntil: 'networkidle' });
  await expect(page.getByRole('dialog', { name: 'Statements' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the link to the statements is in view after their dialog, also in a window made smaller meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const records = new RecordsPage(page);
  await signInAs(page, 'ada@example.com');
  await new ActivitiesPage(page).open();
  const link = page.getByRole('link', { name: 'Statements' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(records.statements).toBeVisible();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  // The browser takes the page back to where it was before.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await expect(link).toBeInViewport();
});

test.describe('on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('what fails says so and goes on; what is not paid out has no months', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/ERR_FAILED/);
    const records = new RecordsPage(page);
    const { breakdown } = records;
    await signInAs(page, femi);
    await page.route('**/api/loan/breakdown/*', (route) => route.abort());
    await new ActivitiesPage(page).open();
    await records.openBreakdown();
    await expect(page.getByRole('alert').getByText('Could not fetch breakdown.')).toBeVisible();
    await expect(breakdown).toContainText('No answer came.');
    await axe(page);
    await page.unroute('**/api/loan/breakdown/*');
    await records.button('Try again').click();
    await expect(breakdown.getByRole('heading', { name: 'Month by month' })).toBeVisible();
    await records
      .button(/^Explain/)
      .last()
      .click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await axe(page);
    await page.route('**/report?*', (route) => route.abort());
    await records.button('Download Report').click();
    await expect(page.getByText('Failed to download Loan Breakdown.')).toBeVisible();

    await signInAs(page, 'ada@example.com');
    await page.goto('/dashboard');
    await page.goto(`/dashboard?loan=${await page.evaluate(askAndCancel)}`);
    await expect(breakdown).toContainText('No money was paid out');
    await expect(breakdown.getByRole('button', { name: 'Download Report' })).toHaveCount(0);
    await axe(page);
  });
});

/** Asks for the smallest loan and cancels it, as the borrower of the page. Gives its id. */
async function askAndCancel(): Promise<string> {
  const ask = async (path: string, method: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('user:token')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    return (await (await fetch(`/api${path}`, init)).json()).data;
  };
  const { all } = await ask('/portfolio', 'GET');
  const amount = 10_000;
  const { portfolio_id } = all.find(
    (one: { currency: string; availableCredit: number }) =>
      one.currency === 'USD' && one.availableCredit >= amount,
  );
  const portfolios = [{ portfolio_id, amount }];
  const { loans } = await ask('/loan', 'POST', { amount, currency: 'USD', tenure: 3, portfolios });
  await ask('/loan', 'PUT', { loan_id: loans[0].loan_id });
  return loans[0].loan_id;
}

readingTest('a statement of any days and the interest of a year are saved', async ({ page }) => {
  const records = new RecordsPage(page);
  const { statements } = records;
  await signInAs(page, femi);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Statements/ }).click();
  await expect(statements).toBeVisible();
  await axe(page);
  await statements.getByRole('combobox', { name: 'Dates' }).selectOption('custom');
  await statements.getByLabel('First day').fill('2026-01-02');
  await statements.getByLabel('Last day').fill('2026-01-01');
  await statements.getByLabel('Last day').press('Enter');
  await expect(statements.getByLabel('First day')).toBeFocused();
  await expect(statements.getByText(/^Your first day is after your last day/)).toBeVisible();
  await axe(page);

  await page.reload();
  await statements.getByLabel('First day').fill('2025-01-01');
  const statement = await records.saved(() => statements.getByLabel('First day').press('Enter'));
  expect(statement.name).toBe('statement-2025-01-01-to-2026-01-01.pdf');
  await expect(page.getByText('Statement downloaded')).toBeVisible();
  await statements.getByText('Yearly interest').click();
  const interest = await records.saved(() => records.button('Download CSV').click());
  expect(readSignedCsv(interest.content.toString())[0]).toContain('interest_paid');
  await records.button('Close').click();
  await expect(statements).toBeHidden();
});
