import { formatMoney, minor } from '#credit/money.ts';
import { axe, expect, test as seededTest, readingTest as test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { CalculatorPage } from './pages/calculator.page.ts';
import { PublicPage } from './pages/public.page.ts';

const example = '?stocks=3340&amount=1000&from=2026-03-10';

test('an address shows its loan to the cent, and the whole of what it costs', async ({ page }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  expect(await calculator.bills()).toEqual([
    '1 May 2026 One month and 22 days $52.00 $30.00 $82.00',
    '1 June 2026 $29.10 $29.10 $58.20',
    '1 July 2026 Everything that is left $28.23 $940.90 $969.13',
    'Total $109.33 $1,000.00 $1,109.33',
  ]);
  await expect(calculator.result).toContainText('The last bill is a balloon.');
  await expect(calculator.result).toContainText('$1,290.00');
  await expect(calculator.dial).toHaveAccessibleName(
    'Principal $1,000.00, redline $1,290.00, portfolio $3,340.00. It can fall 61% before the redline.',
  );
  await axe(page);
});

test('what is typed is reckoned at once and put into the address, which shows it again @everyday', async ({
  page,
}) => {
  const calculator = new CalculatorPage(page);
  await calculator.open();
  await calculator.own('Stocks').fill('1,000');
  await calculator.own('Crypto').fill('4000.50');
  await calculator.borrow.fill('1200.50');
  await calculator.root.getByText('6 months').click();
  await expect(page).toHaveURL(/stocks=1000&cash=0&crypto=4000\.50&amount=1200\.50&tenure=6/);
  const bills = await calculator.bills();
  expect(bills).toHaveLength(7);
  await page.goto('about:blank');
  await page.goBack();
  await calculator.slider.hover();
  await expect(calculator.borrow).toHaveValue(/^1,?200\.50$/);
  await expect.poll(() => calculator.bills()).toEqual(bills);

  const shared = await page.context().newPage();
  const opened = new CalculatorPage(shared);
  await opened.open(new URL(page.url()).search);
  expect(await opened.bills()).toEqual(bills);
});

test('it is worked by keyboard alone', async ({ page }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  await calculator.slider.focus();
  await page.keyboard.press('End');
  await expect(calculator.borrow).toHaveValue('1,002');
  await page.keyboard.press('Home');
  await expect(calculator.borrow).toHaveValue('100');
  await page.keyboard.press('ArrowRight');
  await expect(calculator.borrow).toHaveValue('105');
  await expect(calculator.slider).toHaveAttribute('aria-valuetext', '$105.00');

  await calculator.borrow.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(calculator.result).toBeFocused();
  await expect(calculator.said).toContainText('You will pay back $');
});

test('too much and too little are said under the field, and corrected with one tap', async ({
  page,
}) => {
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  await calculator.borrow.fill('1065.60');
  await expect(calculator.form.getByText('That is $63.60 more than you can borrow.')).toBeVisible();
  await expect(calculator.borrow).toHaveAttribute('aria-invalid', 'true');
  await expect(calculator.borrow).toHaveAccessibleDescription(/more than you can borrow/);
  await expect(calculator.said).toContainText('more than you can borrow');
  await expect(calculator.result).toContainText('These figures are still for $1,000.00.');
  await axe(page);

  await calculator.root.getByRole('button', { name: 'Use $1,002.00' }).click();
  await expect(calculator.borrow).toHaveValue('1,002');
  await expect(calculator.borrow).toBeFocused();
  await expect(calculator.borrow).toHaveAttribute('aria-invalid', 'false');
  await expect(calculator.result).not.toContainText('These figures are still');

  await calculator.own('Stocks').fill('100');
  await calculator.root.getByRole('button', { name: 'Use $333.34' }).click();
  await calculator.root.getByRole('button', { name: 'Use $100.00' }).click();
  await expect(calculator.result).toContainText('for the $100.00 you borrow');
});

test('a half-typed amount is no error until the typing pauses', async ({ page }) => {
  await page.clock.install();
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  await page.clock.runFor(2_000);
  const before = await calculator.said.textContent();
  await calculator.borrow.fill('5');
  await expect(calculator.form.getByText('The smallest loan is $100.00.')).toBeHidden();
  await calculator.borrow.pressSequentially('00');
  await expect(calculator.result).toContainText('for the $500.00 you borrow');
  await expect(calculator.said).toHaveText(before ?? '');
  await page.clock.runFor(1_000);
  await expect(calculator.said).toContainText('for the $500.00 you borrow');
});

test('an address that asks for what cannot be is corrected, in sentences', async ({ page }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open('?currency=EUR&stocks=1000&amount=9999&tenure=4&partner=999&from=soon');
  await expect(calculator.corrections).toHaveText([
    /do not know the partner in this link/,
    /in Dollars or Naira. The link named neither/,
    /no valid date/,
    /runs for 3 or 6 months, so we use 3/,
    /you can borrow \$100\.00 to \$300\.00, so we use \$300\.00/,
  ]);
  await expect(calculator.borrow).toHaveValue('300');
  await axe(page);
});

test('a partner’s own terms come from the provider', async ({ page }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open('?partner=3&stocks=1000&amount=400&from=2026-03-10');
  await expect(calculator.partner.locator(':checked')).toHaveText('Akoko Save');
  await expect(calculator.root.getByText('40% of the value at 2.5% a month')).toBeVisible();
  await expect(calculator.result).toContainText('2.5% a month, which is 30% a year');
  await calculator.partner.selectOption('Kora Pensions');
  await expect(calculator.root.getByText('There is a waitlist')).toBeVisible();
});

test('each currency keeps its own figures', async ({ page }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  await calculator.root.getByText('NGN').click();
  await expect(calculator.borrow).toHaveValue('2,000,000');
  await expect(calculator.result).toContainText('₦2,000,000.00');
  await calculator.borrow.fill('1500000');
  await calculator.root.getByText('USD').click();
  await expect(calculator.borrow).toHaveValue('1,000');
  await calculator.root.getByText('NGN').click();
  await expect(calculator.borrow).toHaveValue('1500000');
});

test('what was typed before the script came is kept', async ({ page }) => {
  const release = await holdBack(page, '**/_astro/*.js');
  const calculator = new CalculatorPage(page);
  await page.goto('/home/individual');
  await calculator.borrow.fill('1234.56');
  await calculator.own('Cash').fill('500');
  release();
  await expect(calculator.result).toContainText('for the $1,234.56 you borrow');
  await expect(calculator.root.locator('[data-show=value]')).toHaveText('$10,500.00');
});

test('a copied link shows the same figures to whoever opens it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  await calculator.borrow.fill('777');
  await calculator.result.getByRole('button', { name: /^Copy a link/ }).click();
  await expect(calculator.said).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const opened = new CalculatorPage(await context.newPage());
  await opened.page.goto(link);
  await expect(opened.result).toContainText('for the $777.00 you borrow');
  await expect(opened.root).toBeInViewport();
});

test('it works offline once it is there', async ({ page, context }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open(example);
  await context.setOffline(true);
  await calculator.borrow.fill('800');
  await expect(calculator.result).toContainText('for the $800.00 you borrow');
  await expect(page).toHaveURL(/amount=800/);
});

test('without the provider it reckons with the usual terms, and says so', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/api\/application/);
  await page.route('**/api/application', (route) => route.abort());
  const calculator = new CalculatorPage(page);
  await calculator.open(`${example}&partner=3`);
  await expect(calculator.corrections).toHaveText(
    /could not read the partner’s terms, so we use the usual/,
  );
  await expect(calculator.result).toContainText('$1,109.33');
});

seededTest('it says what the provider’s own quote says', async ({ page, request }) => {
  const data = { email: 'bayo@example.com', password: 'Holdfast-1!' };
  const signedIn = await (await request.post('/api/user/signin', { data })).json();
  const query = 'amount=123456&currency=USD&tenure=6&application_id=2&from=2026-08-17';
  const answer = await request.get(`/api/loan/quote?${query}`, {
    headers: { authorization: `Bearer ${signedIn.data.token}` },
  });
  const { quote } = (await answer.json()).data;
  const calculator = new CalculatorPage(page);
  const value = (quote.value / 100).toFixed(2);
  await calculator.open(`?partner=2&stocks=${value}&amount=1234.56&tenure=6&from=2026-08-17`);
  const shown = await calculator.result.innerText();
  for (const { total, interest, principal } of quote.bills) {
    for (const amount of [total, interest, principal]) {
      expect(shown).toContain(formatMoney(minor(amount), 'USD'));
    }
  }
  expect(shown).toContain(formatMoney(minor(quote.total_repayable), 'USD'));
  expect(shown).toContain(formatMoney(minor(quote.redline), 'USD'));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it says so, shows a worked example, and posts what is typed to the same page', async ({
    page,
  }) => {
    const calculator = new CalculatorPage(page);
    await page.goto('/home/individual');
    await expect(
      page.getByText(/The calculator needs JavaScript, which is switched off/),
    ).toBeVisible();
    await expect(calculator.result).toContainText('for the $2,000.00 you borrow');
    await calculator.borrow.fill('700');
    await calculator.root.getByRole('button', { name: 'See every bill' }).click();
    await expect(page).toHaveURL(/\/home\/individual\?.*amount=700.*#calculator$/);
  });
});

test('nothing is cut off on a narrow phone, nor in text of twice the size', async ({ page }) => {
  const calculator = new CalculatorPage(page);
  await calculator.open(
    '?currency=NGN&stocks=123456789&crypto=3450000.50&amount=12345678.90&tenure=6',
  );
  const shown = new PublicPage(page);
  expect([
    ...(await shown.clippedAt(320)),
    ...(await shown.clippedAt(768, 200)),
    ...(await shown.clippedAt(1280, 200)),
  ]).toEqual([]);
});
