import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { tabTo } from './pages/keyboard.ts';
import { OfferPage } from './pages/offer.page.ts';
import { endSession, signInByCode } from './pages/session.ts';
import { SignInPage } from './pages/signin.page.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

const password = 'My-own-pass1';

/** The loans that the provider has, newest first. */
async function loans(
  page: Page,
): Promise<{ loan_id: string; principal: number; tenure: number; signedName: string | null }[]> {
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const answer = await page.request.get('/api/loan', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data.loans;
}

test('Bayo borrows $1,000: the offer, the amount, the signed sheet', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await expect(page.getByRole('heading', { name: 'Offer' })).toBeVisible();
  await expect(page.getByText('$3,744.00').first()).toBeVisible();
  await expect(offer.signUp).toHaveText('Sign up with Northgate');
  await axe(page);

  await page.getByRole('button', { name: /Interest/ }).click();
  await expect(page.getByRole('dialog', { name: 'Interest' })).toContainText('36% a year');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Collateral/ }).click();
  await expect(page.getByRole('dialog', { name: 'Collateral' })).toContainText('$12,480.00');
  await page.keyboard.press('Escape');

  await offer.signUp.click();
  await expect(offer.amount).toHaveText('$0');
  await expect(offer.next).toBeDisabled();
  await offer.tap('1000');
  await expect(
    page.getByText(/^You will pay back \$1,\d+\.\d\d in 3 bills\. The last one is/),
  ).toBeVisible();
  await offer.chooseTenure(6);
  await expect(page.getByText(/in 6 bills\. The last one is/)).toBeVisible();
  await offer.chooseTenure(3);
  await axe(page);
  await offer.next.click();

  await expect(offer.sheet).toBeVisible();
  await expect(offer.bills.getByRole('row')).toHaveCount(5);
  await expect(page.getByText(/^The last bill is a balloon/)).toBeVisible();
  await page.getByRole('button', { name: 'balloon' }).click();
  await expect(page.getByText(/^A last bill that is larger/)).toBeVisible();
  await page.keyboard.press('Escape');
  await axe(page);
  await offer.signAndRequest('Bayo');
  await expect(page.getByText('Name does not match.')).toBeVisible();
  await offer.signAndRequest('ADEYEMI  bàyọ̀');
  await expect(offer.receipt).toBeVisible();
  expect(await loans(page)).toMatchObject([{ principal: 100_000, tenure: 3 }]);
  await expect(offer.outcome).toHaveText('$1,000.00 is in your balance. You can withdraw it now.');
  await axe(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the signed agreement (PDF)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^agreement-[0-9a-f]{8}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // The receipt has an address: it is found again when the tab was closed, and Back leaves it.
  await expect(page).toHaveURL(/\/offer\?loan=[0-9a-f-]{36}$/);
  const later = await page.context().newPage();
  await later.goto(page.url());
  await expect(later.getByRole('heading', { name: 'Your loan' })).toBeVisible();
  await later.close();

  await page.getByRole('link', { name: 'GO TO DASHBOARD' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the keypad refuses what cannot be lent, and mends it with one tap', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.chooseCurrency('NGN');
  await offer.signUp.click();

  await offer.tap('1386001');
  await expect(offer.wrong).toContainText('Maximum allowed is NGN 1,386,000.00');
  await expect(offer.amount).toHaveText('₦138,600');
  await page.getByRole('button', { name: 'Enter ₦1,386,000' }).click();
  await expect(offer.amount).toHaveText('₦1,386,000');
  await expect(offer.wrong).toBeEmpty();
  await offer.tap('.0');
  await offer.key('1').click();
  await expect(offer.wrong).toHaveText('Maximum allowed is NGN 1,386,000.00');
  await expect(offer.amount).toHaveText('₦1,386,000.0');
  await offer.paste('2000000');
  await expect(offer.amount).toHaveText('₦1,386,000.0');

  await page.keyboard.press('Delete');
  await offer.tap('999.99');
  await expect(
    page.getByText('The minimum you can collateralize is NGN 1,000,000.00.'),
  ).toBeVisible();
  await offer.tap('9');
  await expect(page.getByText('You exceeded the max of 2 decimal places')).toBeVisible();
  await expect(offer.amount).toHaveText('₦999.99');
  await offer.key('Delete').click();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      'You need to enter a number equal to or greater than NGN 1,000,000.00 to continue.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Enter ₦1,000,000' }).click();
  await expect(offer.next).toBeEnabled();

  await offer.key('Max').click();
  await expect(offer.amount).toHaveText('₦1,386,000');
});

test('the amount survives a reload, a refresh on focus and the way back', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.toKeypad();
  await page.keyboard.type('250.5');
  await offer.chooseTenure(6);

  const refreshed = page.waitForResponse('**/api/portfolio*');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await refreshed;
  await expect(offer.amount).toHaveText('$250.5');
  await page.reload();
  await expect(offer.amount).toHaveText('$250.5');
  await expect(page.getByRole('radio', { name: '6 months' })).toBeChecked();

  await offer.next.click();
  await expect(offer.sheet).toBeVisible();
  await page.goBack();
  await expect(offer.amount).toHaveText('$250.50');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(offer.signUp).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Jumoke, who has no password, is asked to set one before the sheet', async ({ page }) => {
  await signInByCode(page);
  const offer = new OfferPage(page);
  await offer.open();
  await offer.askFor('1000');
  await offer.next.click();
  await expect(page.getByText('You need to set your password.')).toBeVisible();
  await offer.password.fill('short');
  await offer.next.click();
  await expect(page.getByText('Your password does not meet the listed requirements')).toBeVisible();
  await offer.password.fill(password);
  await offer.next.click();
  await expect(page.getByText('Both password fields must match')).toBeVisible();
  await axe(page);
  await offer.choosePassword(password);
  await expect(page.getByText('You have successfully set your password.')).toBeVisible();
  await expect(offer.sheet).toBeVisible();
});

test('each step of the wizard survives a reload, Back and Forward; the password is never kept', async ({
  page,
}) => {
  await signInByCode(page);
  const offer = new OfferPage(page);
  await offer.open();
  await offer.askFor('250');
  await offer.password.fill(password);
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await stored()).not.toContain(password);
  await page.reload();
  await expect(offer.password).toHaveValue('');
  await page.goBack();
  await expect(offer.amount).toHaveText('$250');
  await page.goBack();
  await expect(offer.signUp).toBeVisible();
  await page.goForward();
  await expect(offer.amount).toHaveText('$250');
  // At once, as an impatient thumb does.
  await page.goBack();
  await page.goForward();
  await expect(offer.amount).toHaveText('$250');
  await page.goForward();
  await offer.choosePassword(password);

  await offer.fullName.fill('Jumoke Ba');
  await page.goBack();
  await page.goForward();
  // The field is far down on the page, which begins again at its heading.
  await expect(offer.sheet).toBeFocused();
  await expect(offer.sheet).toBeInViewport();
  await page.reload();
  await expect(offer.fullName).toHaveValue('Jumoke Ba');
  expect(await stored()).not.toContain(password);
  await page.goBack();
  await expect(offer.amount).toHaveText('$250');
  await page.goForward();
  await expect(offer.fullName).toHaveValue('Jumoke Ba');
});

test('the figures are read again every 100 seconds', async ({ page }) => {
  await page.clock.install();
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.toKeypad();
  await page.keyboard.type('250');
  const refreshed = page.waitForResponse('**/api/portfolio*');
  await page.clock.fastForward(100_000);
  await refreshed;
  await expect(offer.amount).toHaveText('$250');
});

test('an open keypad says what can be borrowed once the portfolio has moved, and keeps what was typed', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '2');
  await offer.open();
  await offer.toKeypad();
  await page.keyboard.type('150');
  await expect(offer.amount).toHaveText('$150');
  const portfolio_id = await offer.portfolio('USD', 2);
  await page.request.post('/api/sandbox/market', { data: { portfolio_id, value: 1_500_000 } });
  const says = page.locator('.changed-figures');
  await expect(says).toContainText(/^You can now borrow \$[\d,.]+\. Before, it was \$[\d,.]+\./);
  await expect(offer.amount).toHaveText('$150');
  await axe(page);
  await says.getByRole('button', { name: 'OK' }).click();
  await expect(says).toHaveCount(0);
});

test('two taps, an answer that is lost and a reload make one loan', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|ERR_CONNECTION/);
  await signInByCode(page);
  const offer = new OfferPage(page);
  await offer.open();
  await offer.askFor('500');
  await offer.choosePassword(password);
  await offer.fullName.fill('Jumoke Balogun');
  await page.route('**/api/loan', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await offer.requestLoan.dblclick();
  const asking = page.getByRole('heading', { name: 'We are checking your request' });
  await expect(asking).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(asking).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(offer.receipt).toBeVisible();
  expect(await loans(page)).toMatchObject([{ principal: 50_000 }]);
});

test('Ada chooses a partner first, applies again, and signs this loan too', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '0');
  await offer.open();
  await offer.choosePartner('Northgate');
  await expect(page.getByText('Apply again with Northgate', { exact: true })).toBeVisible();
  await expect(offer.signUp).toHaveText('Sign up with Northgate');
  await offer.askFor('100');
  await expect(offer.sheet).toBeVisible();
  await expect(page.getByText(/You have accepted the User Agreement\.$/)).toBeVisible();
  await offer.requestLoan.click();
  await expect(page.getByText('Type your first and last name, such as Ada Obi.')).toBeVisible();
  await expect(offer.fullName).toBeFocused();
  await axe(page);
  await offer.signAndRequest('Efe Obi');
  await expect(page.getByText('Name does not match.')).toBeVisible();
  await offer.signAndRequest('obi ada');
  await expect(offer.receipt).toBeVisible();
  expect((await loans(page))[0]).toMatchObject({ principal: 10_000, signedName: 'Obi Ada' });
});

test('the query chooses the partner', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com');
  await offer.open('?applicationid=3');
  await expect(offer.signUp).toHaveText('Sign up with Akoko Save');
  await offer.open('?application_id=2');
  await expect(offer.signUp).toHaveText('Sign up with Northgate');
});

test('without a chosen currency no loan is asked for, and the keypad chooses it again', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  const another = await page.context().newPage();
  const forget = () => another.evaluate(() => localStorage.removeItem('currency'));
  await another.goto('/user-agreement');
  await offer.open();
  await offer.askFor('1000');
  await expect(offer.sheet).toBeVisible();
  await forget();
  await offer.signAndRequest('Bayo Adeyemi');
  const none = page.getByText('No currency selected. Please select a currency first.');
  await expect(none).toBeVisible();
  expect(await loans(page)).toEqual([]);
  await axe(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(offer.amount).toHaveText('$1,000');
  await offer.next.click();
  await offer.signAndRequest('Bayo Adeyemi');
  await expect(offer.receipt).toBeVisible();
});

test('a currency without a portfolio is said, and the other one offered', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '2');
  await offer.open();
  await offer.chooseCurrency('NGN');
  await expect(page.getByText('No portfolios found for selected currency (NGN).')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'See your offer in USD' }).click();
  await expect(offer.signUp).toBeVisible();
});

test('who may not borrow is told so and led to the dashboard', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'efe@example.com');
  await offer.open();
  await expect(page.getByText('You are not allowed to use this service.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a stored way back to the partner: CONTINUE, and Back leads there', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '2');
  await offer.open(`?application_id=2&redirect_url=${encodeURIComponent('/user-agreement?a=b')}`);
  await offer.signUp.click();
  await offer.tap('100');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await offer.signAndRequest('Ada Obi');
  await expect(offer.receipt).toBeVisible();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page).toHaveURL(/\/user-agreement\?a=b$/);

  await offer.open('?application_id=2&redirect_url=/privacy-policy');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});

test('the sheet explains every figure, and what a bad month would take to mend', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '2');
  await offer.open();
  await offer.askFor('1000');
  await expect(offer.sheet).toBeVisible();
  await expect(page.getByText(/It is an effective 42\.58% a year/)).toBeVisible();
  await page
    .getByRole('button', { name: /^\$82\.00|, bill of / })
    .first()
    .click();
  const why = page.getByRole('dialog', { name: /^The bill of / });
  await expect(why).toContainText('$1,000.00 owed × 3%');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /, bill of / }).first()).toBeFocused();
  for (const name of [/, total/, /, If you miss/, /, Redline/, /, A year/, /, Next bill after/]) {
    await page.getByRole('button', { name }).last().press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('row', { name: /^Available credit/ })).toContainText('$1,436.12');

  const slider = page.getByRole('slider', { name: /If it falls by/ });
  await expect(page.getByText('After a fall of 0% nothing happens.')).toBeVisible();
  await slider.press('End');
  await slider.press('ArrowLeft');
  await expect(page.getByText(/^After a fall of 99% you cannot borrow more/)).toBeVisible();
  await expect(page.getByText(/below the redline/)).toBeVisible();
  await expect(page.getByText('To get back above it, repay').locator('..')).toContainText('$');
  await axe(page);
});

test('what changes while the sheet is open is shown, and signed anew', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '2');
  await offer.open();
  await offer.askFor('2000');
  await expect(offer.sheet).toBeVisible();

  // A day passes, and the first bill has a day less.
  await page.request.post('/api/sandbox/clock', { data: { advance: 'P1D' } });
  await expect(offer.changed).toContainText('Interest starts on');
  await axe(page);
  await offer.signAndRequest('Ada Obi');
  await expect(
    page.getByText('Read what has changed, and tick the box. Then sign again.'),
  ).toBeVisible();
  const read = page.getByRole('checkbox', { name: /I have read what has changed/ });
  await expect(read).toBeFocused();
  await page.keyboard.press('Space');

  // The partner asks for more, which is another thing than what was just ticked.
  await page.request.post('/api/sandbox/interest', {
    data: { application_id: 2, interest_bp: 325 },
  });
  await offer.refresh();
  await expect(offer.changed).toContainText('Interest a month');
  await expect(offer.changed).toContainText('was 3%');
  await expect(offer.changed).toContainText('is now 3.25%');
  await expect(read).not.toBeChecked();
  await read.check();

  // The portfolio falls, and less can be borrowed than was asked for.
  const portfolio_id = await offer.portfolio('USD', 2);
  await page.request.post('/api/sandbox/market', { data: { portfolio_id, value: 500_000 } });
  await offer.refresh();
  await expect(offer.changed).toContainText('Your portfolio');
  await expect(offer.changed).toContainText('$5,000.00');
  await offer.requestLoan.click();
  await expect(
    page.getByText('Insufficient funds in USD portfolios to fulfill requested loan amount.'),
  ).toBeVisible();
  await axe(page);
  // One tap takes what is left, on the same sheet, and the signature stays.
  await page.getByRole('button', { name: 'Borrow $1,500.00 instead' }).click();
  await expect(page.getByText(/^You will borrow \$1,500\.00 against/)).toBeVisible();
  await expect(offer.sheet).toBeFocused();
  await expect(offer.fullName).toHaveValue('Ada Obi');
  await offer.requestLoan.click();
  await expect(offer.receipt).toBeVisible();
  expect((await loans(page))[0]).toMatchObject({ principal: 150_000 });
});

test('a request under way is told on the offer, and its receipt says when it was declined', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '2');
  await offer.open();
  await expect(offer.signUp).toBeVisible();
  const portfolio_id = await offer.portfolio('USD', 2);
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const amount = 20_000;
  await page.request.post('/api/loan', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'asked-on-another-device' },
    data: { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  await offer.refresh();
  await expect(page.getByText('You asked for $200.00.')).toBeVisible();
  // It cannot be paid out against a portfolio that stands at its redline.
  await page.request.post('/api/sandbox/market', { data: { portfolio_id, value: 25_000 } });
  await axe(page);
  await page.getByRole('link', { name: 'See its progress' }).click();
  await expect(page.getByRole('heading', { name: 'No loan was made' })).toBeVisible();
  await expect(page.getByText(/declined or cancelled before any money moved/)).toBeVisible();
  await expect(page.getByText(/Processing takes/)).toHaveCount(0);
  await axe(page);
});

test('a loan over two portfolios says what each secures, and is withdrawn from both', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '3');
  await offer.open();
  // 40 % of ₦6,750,000.00 and of ₦3,280,000.00.
  await expect(page.getByText('₦4,012,000.00').first()).toBeVisible();
  await offer.askFor('3000000');
  const secured = page.locator('.sheet-security');
  await expect(secured).toContainText(
    /, portfolio [\da-f]{8}, worth ₦6,750,000\.00₦2,700,000\.00.+, portfolio [\da-f]{8}, worth ₦3,280,000\.00₦300,000\.00/,
  );
  // ₦2,700,000 × 127.5 % is 51 % of the first; the second may fall further.
  await expect(
    page.getByText(/If all of them fall 49%, the first one reaches its own redline/),
  ).toBeVisible();
  await page.getByRole('button', { name: /, Redline/ }).click();
  const why = page.getByRole('dialog', { name: 'The redline' });
  await expect(why.getByText(/^Redline at .+, portfolio [\da-f]{8}$/)).toHaveCount(2);
  await expect(why).toContainText('49%');
  await axe(page);
  await page.keyboard.press('Escape');
  await offer.signAndRequest('Ada Obi');
  await expect(offer.outcome).toHaveText(/is in your balance/);

  await page.getByRole('link', { name: 'Withdraw it to a bank account' }).click();
  const withdrawal = new WithdrawalPage(page);
  await withdrawal.enter('2800000');
  await page.getByRole('radio', { name: /•••• \d{4}/ }).check();
  await withdrawal.next.click();
  const parts = page.locator('.facts');
  await expect(parts).toContainText('₦2,700,000.00');
  await expect(parts).toContainText('₦100,000.00');
  await expect(parts).toContainText('Balance to withdraw, after₦200,000.00');
  await axe(page);
  await withdrawal.send.click();
  await expect(withdrawal.done).toBeVisible();
});

/** Sabi Wallet’s page with an outcome that the provider has signed. */
const signedReturn = (said: string) => {
  const query = `order=7&application_id=6&key=hk_test_sabi_wallet&${said}&t=\\d+&signature=[0-9a-f]{64}`;
  return new RegExp(`^https://sabi\\.example\\.com/credit\\?${query}$`);
};

test('in a partner’s widget the signed offer goes on to the withdrawal, and both ways lead back', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/api\/portfolio\?.*widget=true/);
  const offer = await OfferPage.signedIn(page, 'gbemi@example.com');
  const back = encodeURIComponent('https://sabi.example.com/credit?order=7');
  await offer.open(`?application_id=6&source=partner&redirect_url=${back}`);
  await asked;
  await offer.chooseCurrency('USD');
  await offer.signUp.click();
  await offer.tap('500');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await offer.fullName.fill('Gbemi Alade');
  await axe(page);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page).toHaveURL(/\/withdrawal$/);
  expect(await loans(page)).toEqual([]);

  // Who goes back instead takes that to the partner.
  await page.route('https://sabi.example.com/**', (route) =>
    route.fulfill({ body: 'Sabi Wallet' }),
  );
  await offer.open();
  const backwards = page.getByRole('button', { name: 'Back' });
  await expect(offer.sheet).toBeVisible();
  await backwards.click();
  await expect(offer.amount).toHaveText('$500');
  await backwards.click();
  await expect(offer.signUp).toBeVisible();
  await backwards.click();
  await expect(page).toHaveURL(signedReturn('outcome=cancelled'));

  // Who goes on adds a card, says where the money goes, and is back with what became of it.
  const withdrawal = new WithdrawalPage(page);
  await offer.open(`?application_id=6&source=partner&redirect_url=${back}`);
  await offer.signUp.click();
  const proceed = page.getByRole('button', { name: 'CONTINUE' });
  await proceed.click();
  await expect(offer.sheet).toBeVisible();
  await expect(offer.fullName).toHaveValue('Gbemi Alade');
  await proceed.click();
  await withdrawal.addCard.click();
  await new CheckoutPage(page).pay();
  await page.getByRole('radio', { name: 'New account' }).check();
  await withdrawal.newNairaAccount('Kainji Test Bank', '0123456789');
  await expect(page.getByText(/^You will borrow \$500\.00 over 3 months\./)).toBeVisible();
  await axe(page);
  await withdrawal.next.dblclick();
  const borrow = page.getByRole('button', { name: /^Borrow \$500\.00 and send ₦/ });
  await expect(page.getByText(/^We will use the sell rate at the moment your loan/)).toBeVisible();
  await axe(page);
  await borrow.dblclick();
  await expect(withdrawal.done).toBeVisible();
  await axe(page);
  const [loan] = await loans(page);
  expect(loan).toMatchObject({ principal: 50_000 });
  await proceed.click();
  await expect(page).toHaveURL(signedReturn(`loan_id=${loan?.loan_id}&outcome=success`));
});

test('by keyboard alone, and over a session that ends at the sheet, the loan is taken once', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  const { keyboard } = page;
  await signInByCode(page);
  const offer = new OfferPage(page);
  await offer.open('?applicationid=2');
  await tabTo(offer.signUp);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /How much/ })).toBeFocused();
  await keyboard.type('500');
  await keyboard.press('Enter');
  await tabTo(offer.password);
  await keyboard.type(password);
  await tabTo(offer.confirmation);
  await keyboard.type(password);
  await keyboard.press('Enter');
  await tabTo(offer.fullName);
  await keyboard.type('Jumoke Balogun');

  await endSession(page);
  await tabTo(offer.requestLoan);
  await keyboard.press('Enter');
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  await new SignInPage(page).byEmail('jumoke@example.com', password);

  await expect(offer.fullName).toHaveValue('Jumoke Balogun');
  await tabTo(offer.requestLoan);
  await keyboard.press('Enter');
  await expect(offer.receipt).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'GO TO DASHBOARD' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(new DashboardPage(page).loans).toContainText('$500.00');
});

test('forced colours cover no label, lose no logo and mark the first step', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const offer = await OfferPage.signedIn(page, 'ada@example.com', '0');
  await offer.open();
  // Heard once: the name, then what it lends.
  await expect(
    page.getByRole('radio', { name: 'Northgate You can borrow up to $2,436.12', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'Northgate' })).toHaveCount(0);
  const grounds = await page
    .locator('.offer-logo')
    .evaluateAll((logos) => logos.map((logo) => getComputedStyle(logo).backgroundColor));
  expect(new Set(grounds).size).toBe(grounds.length);
  await offer.choosePartner('Northgate');
  await expect(offer.signUp).toHaveCSS('border-top-width', '3px');
  const label = page.getByText('Room to fall', { exact: true });
  expect(await label.evaluate(seenWhole)).toBe(true);
});

/** In the page: whether nothing lies over the lower edge of its text. */
function seenWhole(text: Element): boolean {
  text.scrollIntoView({ block: 'center' });
  const { left, width, bottom } = text.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, bottom - 2) === text;
}
