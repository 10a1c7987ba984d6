import type { Locator } from '@playwright/test';
import { addMonths, firstOfMonth, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { axe, expect, test } from './fixtures.ts';
import { femiHasHerNotice, passToHerNotice } from './her-notice.ts';
import { holdBack } from './hold-back.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { signInAs } from './pages/session.ts';

test('Ada sees what she owes, what is next and what she can do @merge', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'ada@example.com');
  await dashboard.open();
  await expect(dashboard.dial).toHaveAccessibleName(/^You owe \$/);
  await expect(
    page.getByText(/^(Next bill, due (tomorrow, )?1\s|Your bill is due today)/),
  ).toBeVisible();
  await expect(page.getByText('Balance to withdraw')).toBeVisible();
  await page.getByRole('button', { name: 'About the buy rate' }).click();
  await expect(page.getByText(/1 USD in NGN when you repay/)).toBeVisible();
  await axe(page);
});

test('what the keyboard has come to stays in view while the page above it loads', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const dashboard = new DashboardPage(page);
  await page.clock.install();
  await signInAs(page, 'ada@example.com');
  await dashboard.open();
  await page.keyboard.press('Shift+Tab');
  const help = page.getByRole('button', { name: 'Help' });
  await expect(help).toBeFocused();
  await page.getByRole('heading', { name: 'Recent Activities' }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect(help).toBeInViewport();
  // However late a part comes.
  await page.clock.fastForward('01:00');
  await page.locator('main').evaluate((main) => {
    main.style.paddingTop = '2000px';
  });
  await expect(help).toBeInViewport();
  // Who moves the page wants to see something else.
  await page.mouse.wheel(0, -1000);
  await expect(help).not.toBeInViewport();
});

test('the chosen currency is stored and survives a reload', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'ada@example.com');
  await dashboard.open();
  await dashboard.chooseCurrency('NGN');
  await expect(dashboard.dial).toHaveAccessibleName(/₦/);
  await page.reload();
  await expect(dashboard.dial).toHaveAccessibleName(/₦/);
  expect(await page.evaluate(() => localStorage.getItem('currency'))).toBe('NGN');
});

test('what cannot be done says why, to the keyboard, a finger and a screen reader', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'bayo@example.com');
  await dashboard.open();
  const repay = page.getByRole('button', { name: 'Repay' });
  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  await expect(repay).toHaveAccessibleDescription('You have nothing to repay.');
  await repay.focus();
  await expect(page.getByText('You have nothing to repay.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have nothing to repay.')).toBeHidden();
  // Disabled for assistive technology, yet it answers a tap.
  await withdraw.click({ force: true });
  await expect(page.getByText('You have no money to withdraw yet. Borrow first.')).toBeVisible();
  await axe(page);
  await expect(dashboard.action('Card')).toHaveAccessibleDescription('Add a card.');
});

test('one portfolio, all of them, and a currency that nobody holds', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await signInAs(page, 'ada@example.com');
  await dashboard.open('?applicationid=1');
  expect([...asked]).toContain('/api/me/overview');
  const one = await dashboard.dial.getAttribute('aria-label');
  await page.getByRole('combobox', { name: 'Portfolio' }).selectOption('0');
  await expect(dashboard.dial).not.toHaveAccessibleName(one ?? '');
  const portfolios = page.getByRole('list', { name: 'Portfolios' });
  await portfolios.scrollIntoViewIfNeeded();
  // By address, and as text: both are pictures.
  await expect(portfolios.locator('img[src*="/sandbox/logos/"]').first()).toBeVisible();
  await expect(portfolios.locator('img[src^="data:image/svg+xml"]').first()).toBeVisible();
  await axe(page);
  await signInAs(page, 'efe@example.com');
  await dashboard.open('?applicationid=0');
  await expect(page.getByRole('button', { name: 'Repay (blocked)' })).toHaveAccessibleDescription(
    /^Repayment has been blocked since/,
  );
  await dashboard.chooseCurrency('NGN');
  await expect(page.getByText('No portfolio in NGN here')).toBeVisible();
  await axe(page);
});

test('Femi is told what is overdue, what follows, and of a market that falls meanwhile', async ({
  page,
  expectProblem,
}) => {
  test.skip(femiHasHerNotice(), 'On the 1st of a month a countdown stands in its place.');
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'femi@example.com');
  await dashboard.open();
  const overdue = page.getByRole('region', { name: /^2 bills are overdue: ₦/ });
  await expect(overdue).toContainText(
    /Overdue since 1\s.* We will add a (penal charge|late fee) of ₦/,
  );
  await expect(overdue).toContainText(
    /whole loan is due: ₦.* We sell part of your portfolio: ₦.* at Harmattan/,
  );
  await expect(overdue.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
  await expect(overdue.getByRole('link', { name: /^Give ₦.+ back, at no cost$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your bills' }).getByText(/, overdue/)).toHaveCount(
    2,
  );

  const line = page.getByRole('region', { name: 'Your line through time' }).first();
  await line.scrollIntoViewIfNeeded();
  await line.getByText('Show this as a table').click();
  await expect(line.getByRole('row', { name: /^Today, .* ₦2,000,000\.00$/ })).toBeVisible();
  await expect(line.getByRole('row', { name: /bill paid .* ₦0\.00$/ })).toBeVisible();
  await axe(page);

  const market = async (value: number) => {
    const token = await page.evaluate(() => localStorage.getItem('user:token'));
    const answer = await page.request.get('/api/portfolio', {
      headers: { authorization: `Bearer ${token}` },
    });
    const [{ portfolio_id }] = (await answer.json()).data.all;
    await page.request.post('/api/sandbox/market', { data: { portfolio_id, value } });
  };
  await market(270_000_000);
  await expect(page.getByRole('region', { name: /^Near the redline: 4%/ })).toBeVisible();
  await market(250_000_000);
  const fallen = page.getByRole('region', { name: 'Your portfolio has fallen to its redline' });
  await expect(fallen).toContainText('its redline is ₦2,580,000.00');
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
    /at its redline/,
  );
  await axe(page);

  // Back without an answer: the last figures, and what they are of. A day late adds to what is owed,
  // so the figure is read rather than written here.
  const owed = (await dashboard.dial.getAttribute('aria-label')) as string;
  expect(owed).toMatch(/^You owe ₦2,\d{3},\d{3}\.\d\d\. /);
  expectProblem(/ERR_FAILED/);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
  await expect(dashboard.dial).toHaveAccessibleName(owed);
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText(/^as of/)).toBeHidden();
});

test('on the day of a bill nothing waits at the top for what is overdue', async ({
  page,
  request,
}) => {
  const day = addMonths(firstOfMonth(lagosDay(Date.now())), 1);
  const now = new Date(lagosMidnight(day) + 60_000).toISOString();
  expect((await request.post('/api/sandbox/clock', { data: { now } })).ok()).toBe(true);
  await holdBack(page, '**/api/sale*');
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard');
  await expect(page.getByText('Your bill is due today').first()).toBeVisible();
  await expect(page.locator('.dashboard-warnings')).toHaveCount(0);
});

test('what is overdue is red, with Pay first, and stays in sight in the other currency', async ({
  page,
}) => {
  test.skip(femiHasHerNotice(), 'On the 1st of a month a countdown stands in its place.');
  const dashboard = new DashboardPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'femi@example.com');
  await dashboard.open();
  const overdue = page.getByRole('region', { name: /^2 bills are overdue: ₦/ });
  const first = overdue.locator('.button').first();
  await expect(first).toHaveText(/^Pay ₦[\d,.]+ by card$/);
  await expect(first).toHaveClass(/primary/);
  await expect(
    overdue.getByText(/^We will charge ₦[\d,.]+: ₦[\d,.]+ of it is the payment processor’s fee\.$/),
  ).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(dashboard.dial).toHaveAccessibleName(
    /^You owe ₦[\d,.]+\. ₦[\d,.]+\d of it is overdue\./,
  );
  await expect(page.locator('.dial')).toHaveAttribute('data-over');
  for (const currency of ['NGN', 'USD'] as const) {
    await dashboard.chooseCurrency(currency);
    await expect(overdue.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
    await expect(page.getByText('Available credit', { exact: true })).toHaveCount(0);
    await expect(dashboard.action('Apply').and(page.locator('[data-primary]'))).toHaveCount(0);
  }
  await expect(dashboard.dial).toHaveAccessibleName(/^You owe nothing here\./);
  await expect(page.getByText(/^You owe ₦2,\d{3},\d{3}\.\d\d in Naira\./)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^NGN.*\(a payment is due\)$/ })).toBeVisible();
  await axe(page);
  // The first tap on a page takes its own button away before the scripts that see to the focus are there.
  const letGo = await holdBack(page, '**/DeferredShell.*.js');
  await page.reload();
  await overdue.getByRole('button', { name: 'Show what you owe in NGN' }).click();
  await expect(dashboard.dial).toHaveAccessibleName(/^You owe ₦/);
  letGo();
  await expect(page.getByRole('heading').first()).toBeFocused();
  await signInAs(page, 'bayo@example.com');
  await dashboard.open();
  await expect(dashboard.dial).toHaveAccessibleName(/^You owe nothing\. You can borrow /);
});

test('the bills are drawn without a label that touches another, on a phone and in large text', async ({
  page,
}) => {
  const touching = () =>
    page.locator('.steps').evaluate((steps) => {
      const labels = [...steps.querySelectorAll('li span')].map((one) =>
        one.getBoundingClientRect(),
      );
      const { left, right } = steps.getBoundingClientRect();
      const outside = labels.filter((one) => one.left < left || one.right > right);
      const pairs = labels.flatMap((one, index) =>
        labels
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
      );
      return outside.length + pairs.length;
    });
  for (const who of ['ada', 'idris', 'femi']) {
    await signInAs(page, `${who}@example.com`);
    await new DashboardPage(page).open('?applicationid=0');
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
      [1280, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((font) => {
        document.documentElement.style.fontSize = font;
      }, size);
      expect(await touching(), `${who}, ${width} px, ${size}`).toBe(0);
    }
  }
});

test('what somebody owes is one figure on the dashboard, in its records, to repay and before signing', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'ada@example.com', '1');
  await dashboard.open('?applicationid=1');
  await dashboard.chooseCurrency('USD');
  const owed = /^You owe (\$[\d,.]+\d)\. /.exec(
    (await dashboard.dial.getAttribute('aria-label')) ?? '',
  )?.[1];
  if (!owed) throw new Error('the dial names no debt');
  await expect(page.locator('.dashboard-owed')).toHaveText(owed);
  await expect(page.locator('.readings div').filter({ hasText: 'You owe' })).toContainText(owed);
  const loan = dashboard.loans.first();
  await expect(loan).toContainText(owed);
  await loan.getByRole('link', { name: /^Breakdown/ }).click();
  await expect(page.getByRole('dialog')).toContainText(`You owe${owed}`);
  await page.goBack();
  await dashboard.action('Repay').click();
  await expect(page.getByText(owed).first()).toBeVisible();
  const offer = new OfferPage(page);
  await offer.open('?applicationid=1');
  await offer.askFor('100');
  await expect(page.getByRole('row', { name: /^You owe/ })).toContainText(owed);

  await dashboard.open('?applicationid=0');
  const byPartner = page.getByRole('table', { name: 'By partner' });
  const cells = byPartner.locator('[data-label="You owe"]');
  await expect(cells.filter({ hasText: owed })).toHaveText(owed);
  const cents = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));
  const rows = await cells.allTextContents();
  const all = rows.reduce((total, text) => total + cents(text), 0);
  expect(cents(await page.locator('.dashboard-owed').textContent())).toBe(all);
});

test('a shortened amount gives the full one on hover, on focus and to a screen reader', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com', '1');
  await new DashboardPage(page).open('?applicationid=1');
  const short = page.getByText('$24.6K').locator('..');
  await short.scrollIntoViewIfNeeded();
  await expect(short).toHaveAttribute('title', '$24,650.00');
  await expect(short).toHaveText(/\$24,650\.00$/);
  await short.focus();
  await expect(short).toBeFocused();
  expect(await short.evaluate((one) => getComputedStyle(one, '::after').content)).toContain(
    '$24,650.00',
  );
});

test('an account that is blacklisted for sign-in can contact support or log out', async ({
  page,
}) => {
  await signInAs(page, 'dayo@example.com');
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Your account is blocked' });
  await expect(dialog).toContainText('blacklisted for defaulting on a line of credit');
  await expect(dialog.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await axe(page);
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/signin/);
});

test('a failed read says so and can be tried again', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await signInAs(page, 'ada@example.com');
  const loans = /\/api\/(loan|me\/overview)\?/;
  await page.route(loans, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').getByText(/unable to fetch some data/)).toBeVisible();
  await page.unroute(loans);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new DashboardPage(page).dial).toBeVisible();
});

test('the currency that is owed is heard as one phrase, and the first action stands out in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await expect(page.getByRole('radio', { name: 'USD (you owe)', exact: true })).toBeChecked();
  await expect(new DashboardPage(page).action('Withdraw')).toHaveCSS('border-top-width', '3px');
  await expect(new DashboardPage(page).action('Apply')).toHaveCSS('border-top-width', '0px');
});

test('after the notice the dashboard counts down to the sale, with the figures of the mail', async ({
  page,
  request,
}) => {
  await passToHerNotice(request);
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'femi@example.com');
  await dashboard.open();
  // Whatever currency is shown: what comes is too grave to be hidden.
  for (const currency of ['NGN', 'USD'] as const) {
    await dashboard.chooseCurrency(currency);
    const countdown = page.getByRole('region', { name: /^\d+ days? until we sell part of your/ });
    await expect(countdown).toContainText('To be sold at Harmattan Invest₦');
    await expect(countdown.getByText('You can also stop this sale if you pay only')).toBeHidden();
    await countdown.getByText('How to stop the sale, and what we sell').click();
    await expect(countdown.getByText('You can also stop this sale if you pay only')).toBeVisible();
    if (currency === 'NGN') await axe(page);
    await countdown.getByText('How to stop the sale, and what we sell').click();
  }
  const [figure] = await page.locator('.countdown dd').allTextContents();
  await page.getByRole('link', { name: `Pay ${figure}` }).click();
  const kobo = figure?.replace(/\D/g, '') ?? '';
  await expect(page).toHaveURL(new RegExp(`/repay\\?loan_id=.*&value=${kobo}$`));
});

test('the place of a countdown is kept while its figures and its script are on their way', async ({
  page,
  request,
}) => {
  await passToHerNotice(request);
  await signInAs(page, 'femi@example.com');
  const place = page.locator('.dashboard-warnings > .dashboard-notice-shape:visible');
  for (const late of ['**/api/sale', '**/_astro/Countdown*.js']) {
    const come = await holdBack(page, late);
    const asked = page.waitForRequest(late);
    await page.goto('/dashboard');
    await asked;
    await expect(place).toHaveCSS('height', '800px');
    come();
    await expect(page.getByRole('region', { name: /until we sell part of your/ })).toBeVisible();
    await expect(place).toHaveCount(0);
    await page.unroute(late);
  }
});

test('a redirect in the address leads only where it may', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard?redirect=https://evil.example/');
  await expect(new DashboardPage(page).dial).toBeVisible();
  await page.goto('/dashboard?redirect=/offer');
  await expect(page).toHaveURL(/\/offer$/);
});

test('a bill is due on the same day in every time zone', async ({ browser, baseURL }) => {
  const told = await Promise.all(
    ['Pacific/Honolulu', 'Africa/Lagos', 'Pacific/Kiritimati'].map(async (timezoneId) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId });
      const page = await context.newPage();
      await signInAs(page, 'femi@example.com');
      await new DashboardPage(page).open();
      const behind = await page
        .getByRole('region', { name: /overdue: ₦|until we sell/ })
        .textContent();
      const toCome = await page.getByText(/your principal will be .* after 1\s\w{3}/).textContent();
      await context.close();
      return { behind, toCome };
    }),
  );
  expect(told).toEqual([told[1], told[1], told[1]]);
});

test('a loan that its portfolio does not back any more waits, and goes on with less in one tap', async ({
  page,
  request,
}) => {
  const dashboard = new DashboardPage(page);
  await signInAs(page, 'chi@example.com', '1');
  await dashboard.open();
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const portfolio_id = 'b5071f78-9629-836a-a738-319ed54e35da';
  const amount = 150_000;
  const asked = await request.post('/api/loan', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'asks-before-a-fall' },
    data: { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  expect(asked.ok()).toBe(true);
  await request.post('/api/sandbox/market', { data: { portfolio_id, value: 400_000 } });
  await request.post('/api/sandbox/clock', { data: { advance: 'PT1M' } });
  await page.setViewportSize({ width: 390, height: 844 });
  const come = await holdBack(page, '**/_astro/HeldLoan*.js');
  await page.goto('/dashboard?applicationid=1');
  const place = page.locator('.dashboard-warnings > .dashboard-notice-shape');
  const height = (of: Locator) => of.evaluate((own) => own.getBoundingClientRect().height);
  const kept = await height(place);
  come();
  const held = page.getByRole('region', { name: 'Your loan of $1,500.00 is on hold' });
  await expect(held).toBeVisible();
  expect(Math.abs(kept - (await height(held)))).toBeLessThan(60);
  await expect(held).toContainText('It is now enough for $650.00, which is $850.00 less.');
  await axe(page);
  await held.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Keep loan' }).click();
  await held.getByRole('button', { name: 'Accept $650.00' }).click();
  await expect(page.getByText('Your loan is now USD 650.00.')).toBeVisible();
  await expect(held).toBeHidden();
});
