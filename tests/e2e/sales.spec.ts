import { axe, expect, test } from './fixtures.ts';
import { femiHasHerNotice, passToHerNotice } from './her-notice.ts';
import { holdBack } from './hold-back.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

/** Four months on, two bills of Femi have been unpaid for three: a part of the portfolio is sold. */
test('a sale comes first on the dashboard until it is read, and then is found with the loans', async ({
  page,
  request,
}) => {
  expect((await request.post('/api/sandbox/clock', { data: { advance: 'P4M' } })).ok()).toBe(true);
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'femi@example.com');
  await dashboard.open();
  const notice = page.getByRole('region', { name: /^We sold ₦[\d,.]+ of your portfolio$/ });
  await expect(notice).toBeVisible();
  const isFirst = await notice.evaluate((own) => {
    const others = own.parentElement?.querySelectorAll('section, .dashboard-upper');
    return others?.[0] === own;
  });
  expect(isFirst).toBe(true);
  for (const said of ['Undrawn credit returned', 'Sold at Harmattan Invest', 'Late fees']) {
    await expect(notice.getByText(said, { exact: true })).toBeVisible();
  }
  await expect(notice.getByText('Left after the sale')).toBeVisible();
  await axe(page);

  await notice.getByRole('button', { name: 'I have read this' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await dashboard.dial.waitFor();
  await expect(notice).toBeHidden();

  const sales = page.getByRole('region', { name: 'Sales' });
  await sales.scrollIntoViewIfNeeded();
  const latest = sales.getByRole('listitem').first();
  await latest.getByText('Where it came from and what it paid').click();
  await expect(latest.getByText('What it paid', { exact: true })).toBeVisible();
  await axe(page);
  await latest.getByRole('link', { name: /^Breakdown of/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^We sold ₦[\d,.]+ of your portfolio on /)).toBeVisible();
});

test('the place of a sale is kept while its figures are on their way', async ({
  page,
  request,
}) => {
  await request.post('/api/sandbox/clock', { data: { advance: 'P4M' } });
  await signInAs(page, 'femi@example.com');
  const come = await holdBack(page, '**/api/sale');
  await new DashboardPage(page).open();
  const place = page.locator('.dashboard > .dashboard-notice-shape:visible');
  await expect(place).toHaveCSS('height', '800px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(place).toHaveCSS('height', '416px');
  come();
  await expect(page.getByRole('region', { name: /^We sold ₦/ })).toBeVisible();
  await expect(place).toHaveCount(0);
});

test('the line through time shows a sale as a step with a label, in the table too', async ({
  page,
  request,
}) => {
  await request.post('/api/sandbox/clock', { data: { advance: 'P2M' } });
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'femi@example.com');
  await dashboard.open();
  const line = page.getByRole('region', { name: 'Your line through time' });
  await line.scrollIntoViewIfNeeded();
  await expect(line.getByText(/That step is our sale, and not the market/)).toBeVisible();
  await line.getByText('Show this as a table').click();
  await expect(line.getByRole('rowheader', { name: /₦[\d,.]+ sold$/ })).toBeVisible();
});

/** A month on, the notice has gone out; Femi has ₦350,000.00 that was never withdrawn. */
test('a countdown offers to give undrawn credit back, and that stops the sale', async ({
  page,
  request,
}) => {
  await passToHerNotice(request);
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'femi@example.com');
  await dashboard.open();
  const countdown = page.getByRole('region', { name: /^\d+ days until we sell part/ });
  await expect(countdown.getByRole('link', { name: /^Pay ₦/ })).toBeVisible();
  await countdown.getByRole('link', { name: 'Give ₦350,000.00 back, at no cost' }).click();
  await page.getByRole('button', { name: 'GIVE ₦350,000.00 BACK' }).click();
  await expect(page.getByRole('heading', { name: 'Credit returned' })).toBeVisible();
  await page.getByRole('link', { name: 'GO TO DASHBOARD' }).click();
  await dashboard.dial.waitFor();
  // It pays for all that is late but, on other days than the 1st, for the bill that came last.
  const left = femiHasHerNotice()
    ? page.getByRole('heading', { name: 'Your bill is due today' })
    : page.getByRole('region', { name: /overdue/ });
  await expect(left).toBeVisible();
  await expect(countdown).toHaveCount(0);
});
