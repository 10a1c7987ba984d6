import { lagosDay } from '#credit/calendar.ts';
import { axe, expect, test } from './fixtures.ts';
import { ActivitiesPage } from './pages/activities.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { signInAs } from './pages/session.ts';

// Idris owes two partners: $1,150.00 was lent by Northgate and spent, $300.00 by Harmattan Invest and not.

const idris = 'idris@example.com';

const money = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

test('with two partners every bill, each position and the loan to repay name theirs', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, idris, '0');
  await dashboard.open();

  await test.step('the position at each partner, and in all', async () => {
    const positions = page.getByRole('table', { name: 'By partner' });
    await expect(positions.getByRole('row', { name: /^Northgate/ })).toContainText('$12,600.00');
    await expect(positions.getByRole('row', { name: /^Harmattan/ })).toContainText('$387.00');
    await expect(page.getByText('All partners together')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '$22,000.00' })).toBeVisible();
    await axe(page);
  });

  await test.step('no bill is left out', async () => {
    const days = page.getByRole('list', { name: 'Your bills' });
    const token = await page.evaluate(() => localStorage.getItem('user:token'));
    const answer = await page.request.get('/api/loan?status=disbursed&status=serviced', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { loans } = (await answer.json()).data as {
      loans: { bills: { total: number; paid: number; state: string }[] }[];
    };
    const unpaid = loans.flatMap(({ bills }) => bills.filter(({ state }) => state !== 'paid'));
    const shown = (await days.textContent()) ?? '';
    for (const { total, paid } of unpaid) expect(shown).toContain(money(total - paid));
    await expect(days.getByText('Northgate').first()).toBeVisible();
    expect(shown.match(/, last bill/g)).toHaveLength(2);
    await axe(page);
  });

  await test.step('Repay proposes the loan whose bill comes first, and takes another', async () => {
    await dashboard.action('Repay').click();
    const loans = page.getByRole('combobox', { name: 'Which loan do you want to repay?' });
    const chosen = loans.locator('option:checked');
    // Lent four days ago, Harmattan's may have its first bill on the same day.
    const isEarly = Number(lagosDay(Date.now()).slice(8)) <= 5;
    await expect(chosen).toHaveText(isEarly ? /^\$[\d,.]+ at / : /^\$[\d,.]+ at Northgate$/);
    await expect(loans).toHaveAccessibleDescription(/^Next bill: \$[\d,.]+ on 1 /);
    await loans.selectOption({ label: (await loans.getByText(/Harmattan/).textContent()) ?? '' });
    await expect(chosen).toHaveText(/at Harmattan Invest$/);
    await expect(page).toHaveURL(/loan_id=/);
    await expect(page.getByText(/^You owe \$30\d\.\d\d today$/).first()).toBeVisible();
    await axe(page);
    await page.reload();
    await expect(chosen).toHaveText(/at Harmattan Invest$/);
  });

  await test.step('with several loans the keys and REPAY are on the first screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'REPAY' })).toBeInViewport({ ratio: 1 });
  });
});

test('the sheet counts what is owed at every partner before and after', async ({ page }) => {
  await signInAs(page, idris, '2');
  const owed = async () => {
    const token = await page.evaluate(() => localStorage.getItem('user:token'));
    const answer = await page.request.get('/api/loan?status=disbursed&status=serviced', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { loans } = (await answer.json()).data as { loans: { payoff: number }[] };
    return loans.reduce((sum, { payoff }) => sum + payoff, 0);
  };
  const offer = new OfferPage(page);
  await offer.open();
  await offer.askFor('100');
  await expect(offer.sheet).toBeVisible();
  const row = page.getByRole('row', { name: /^You owe at all partners/ });
  const now = await owed();
  await expect(row).toContainText(money(now));
  await expect(row).toContainText(money(now + 10_000));
  await row.getByRole('button', { name: /You owe after/ }).click();
  const why = page.getByRole('dialog', { name: 'What you owe' });
  await expect(why).toContainText('Northgate');
  await expect(why).toContainText('Harmattan Invest');
});

test('credit that was never withdrawn goes back from the dashboard, at no cost', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, idris, '1');
  await dashboard.open();
  await page.getByRole('link', { name: 'Give $300.00 back to your loan, at no cost' }).click();
  await expect(page.getByRole('heading', { name: 'Give credit back' })).toBeVisible();
  await expect(
    page.getByText(/back to your loan at .+ at once, with no fee and no exchange/),
  ).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^You owe today \$30\d\.\d\d \$\d\.\d\d/ }),
  ).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'GIVE $300.00 BACK' }).click();
  await expect(page.getByRole('heading', { name: 'Credit returned' })).toBeVisible();
  await expect(page.getByText(/You owe on this loan now/)).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Credit returned' })).toBeVisible();
  await page.getByRole('link', { name: 'GO TO DASHBOARD' }).click();
  await dashboard.dial.waitFor();
  await expect(page.getByRole('link', { name: /back to your loan/ })).toHaveCount(0);
  const activities = new ActivitiesPage(page);
  await activities.ready();
  await activities.tab('Repayments').click();
  await expect(activities.records.first()).toContainText('Credit returned');
});

test('before a card is charged, undrawn credit is offered with both costs', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  const repayment = new RepayPage(page);
  await signInAs(page, idris, '1');
  await dashboard.open();
  await dashboard.action('Repay').click();
  const offered = page.getByRole('region', { name: 'Credit that you have not withdrawn' });
  await repayment.repay.waitFor();
  await page.keyboard.press('Shift');
  await expect(offered).toContainText(
    'You can give it back to this loan at no cost. Paying the same by card costs ₦476,075.00.',
  );
  await repayment.enter('20');
  await repayment.repay.click();
  await expect(offered).toContainText('You can give $20.00 of it back to this loan at no cost.');
  await offered.getByRole('button', { name: 'Give $20.00 back' }).click();
  await expect(page.getByRole('button', { name: 'GIVE $20.00 BACK' })).toBeVisible();
  await page.goBack();
  await expect(repayment.naira).toBeVisible();
  await offered.getByRole('button', { name: 'Give $20.00 back' }).click();
  await page.getByRole('button', { name: 'GIVE $20.00 BACK' }).click();
  await expect(page.getByRole('heading', { name: 'Credit returned' })).toBeVisible();
});

test('less than a dollar is not given back, and the step says what can be', async ({ page }) => {
  await signInAs(page, idris, '1');
  await new DashboardPage(page).open();
  const link = page.getByRole('link', { name: /back to your loan/ });
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address.replace(/(amount|value)=\d+/g, '$1=50'));
  const refused = page.getByRole('alert').filter({ hasText: 'That is too little' });
  await expect(refused).toHaveText('That is too little. You can give back $1.00 or more.');
  await expect(page.getByText('$0.50')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'GIVE $1.00 BACK INSTEAD' }).click();
  await page.getByRole('button', { name: 'GIVE $1.00 BACK' }).click();
  await expect(page.getByRole('heading', { name: 'Credit returned' })).toBeVisible();
});

test('a borrower whose repayments we block can give credit back', async ({ page }) => {
  await signInAs(page, 'efe@example.com');
  await new DashboardPage(page).open();
  await page.getByRole('link', { name: /^Give \$[\d.,]+ back to your loan, at no cost$/ }).click();
  await page.getByRole('button', { name: /^GIVE \$[\d.,]+ BACK$/ }).click();
  await expect(page.getByRole('heading', { name: 'Credit returned' })).toBeVisible();
});
