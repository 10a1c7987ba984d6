import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '#support/pdf.ts';
import { axe, expect, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { signInAs } from './pages/session.ts';

test('nothing but a repayment button opens the repayment', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/repay');
  await expect(
    page.getByText('You cannot access the repayment page, to go there click a repayment button.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the amount keeps its limits, with the specified words @everyday', async ({ page }) => {
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter('0.5');
  await repayment.repay.click();
  await expect(
    page.getByText('You need to enter a number equal to or greater than USD 1.00 to continue.'),
  ).toBeVisible();
  await repayment.enter('999999');
  const maximum = page.getByText(/^Maximum allowed is USD [\d,]+\.\d\d$/);
  const owed = Number((await maximum.textContent())?.replace(/[^\d.]/g, ''));
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(page.getByText('This pays the loan off: nothing is left after it.')).toBeVisible();
  await axe(page);
  await repayment.enter((owed - 0.5).toFixed(2));
  await repayment.repay.click();
  await expect(page.getByText('You cannot have less than USD 1 left to repay.')).toBeVisible();
});

test('a Dollar transfer shows each detail with a copy button @everyday', async ({
  page,
  context,
}) => {
  const repayment = new RepayPage(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter('20');
  await repayment.repay.click();
  await repayment.dollar.click();
  await expect(page.getByText(/SWIFT/i).first()).toBeVisible();
  await expect(
    page.getByText(
      /^Send it by (Mon|Tues|Wednes|Thurs|Fri)day, \d+ \w+ \d{4}, so that it arrives by 1 .*If it arrives before that day, it lowers what you owe, and the bill stays due/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/A wire takes up to 3 working days/)).toContainText(
    /If it arrives after 2 \w+ \d{4}, a late fee of \$\d+\.\d\d is added on 3 /,
  );
  await axe(page);
  await page.getByRole('button', { name: /SWIFT/i }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  await page.getByRole('button', { name: 'COPY ALL' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').length).toBeGreaterThan(4);
  await expect(page.getByRole('link', { name: 'GO TO DASHBOARD' })).toBeVisible();
});

test('a payment has an address: closed, on its way, paid, and never asked for twice @everyday', async ({
  page,
}) => {
  const repayment = new RepayPage(page);
  const checkout = new CheckoutPage(page);
  await signInAs(page, 'femi@example.com');

  await test.step('from the dashboard’s bill the checkout opens after a second', async () => {
    await new DashboardPage(page).open();
    await page.getByRole('button', { name: /^Pay ₦[\d.,]+ by card$/ }).click();
    await expect(page.getByText('The checkout opens in a second.')).toBeVisible();
    await expect(checkout.cancel).toBeVisible();
  });

  await test.step('closing it asks the server and leads back to the choice', async () => {
    await checkout.cancel.click();
    await expect(page.getByText(/^You have not paid yet, and nothing was charged/)).toBeVisible();
    await expect(page.getByText(/until \d\d:\d\d Lagos time/)).toBeVisible();
    await expect(
      page.getByText(/^You will repay ₦[\d.,]+ of your loan at .*\. Which account/),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /^You owe today ₦.+ ₦/ })).toBeVisible();
    await axe(page);
  });

  await test.step('a transfer on its way is waited for, over a reload', async () => {
    await repayment.naira.click();
    await repayment.proceed.click();
    await page.getByText('Test bank transfers').click();
    await page.getByRole('button', { name: /that arrives after/ }).click();
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    await expect(repayment.proceed).toHaveCount(0);
    await axe(page);
    await page.reload();
    await expect(page.getByText(/^hf-[0-9a-f]{24}/)).toBeVisible();
  });

  await test.step('and shown as paid without a tap', async () => {
    await expect(repayment.done).toBeVisible({ timeout: 60_000 });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save receipt' }).click();
    const receipt = await saved;
    expect(receipt.suggestedFilename()).toMatch(/^receipt-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.pdf$/);
    const { tagged } = readPdf(await readFile(await receipt.path()));
    const reference = new URL(page.url()).searchParams.get('reference');
    expect(tagged).toContainEqual({ tag: 'TD', text: reference });
    await axe(page);
  });
});

/** To after the 3rd of the next month: a bill falls due and costs its late fee meanwhile. */
const passABill = async (page: Page) => {
  const answer = await page.request.post('/api/sandbox/clock', { data: { advance: 'P35D' } });
  expect(answer.ok()).toBe(true);
};

test('a keypad that stays open over a bill says what changed, and the new amount is paid @everyday', async ({
  page,
}) => {
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.repay.waitFor();
  const before = await repayment.amount.innerText();
  await passABill(page);
  await expect(repayment.changed).toContainText(
    /Today is \d+ \w+ \d{4}\. \$[\d,.]+ is due now; it was \$[\d,.]+\. You owe \$[\d,.]+ today; it was /,
  );
  await axe(page);
  const due = (await repayment.changed.innerText()).match(/(\$[\d,.]+\d) is due now/)?.[1] ?? '';
  expect(due).not.toBe(before);
  await expect(repayment.amount).toHaveText(due.replace(/\.00$/, ''));
  await repayment.repay.click();
  await expect(repayment.changed).toHaveCount(0);
  await repayment.naira.click();
  await expect(page.getByText(/^Your loan at .+ is credited$/)).toBeVisible();
  await expect(page.locator('dl').getByText(due, { exact: true })).toBeVisible();
  await repayment.proceed.click();
  await new CheckoutPage(page).pay('4084 0840 8408 4081', '408');
  await expect(repayment.done).toBeVisible();
  await expect(page.getByText(due).first()).toBeVisible();
});

test('a bill that nobody heard of before CONTINUE opens no checkout, and what was typed stays', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/409|ERR_FAILED/);
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter('20');
  await repayment.repay.click();
  await repayment.naira.click();
  await repayment.proceed.waitFor();
  await page.route('**/api/me/revision', (route) => route.abort());
  await passABill(page);
  await repayment.proceed.click();
  await expect(
    page.getByText(/^The amount that you owe has changed, so nothing was charged/),
  ).toBeVisible();
  await expect(repayment.changed).toContainText(/is due now; it was/);
  await expect(page.locator('dl').getByText('$20.00', { exact: true })).toBeVisible();
  await axe(page);
  await repayment.changed.getByRole('button', { name: 'OK' }).click();
  await expect(repayment.changed).toHaveCount(0);
  await repayment.proceed.click();
  await expect(new CheckoutPage(page).cancel).toBeVisible();
});

/** From the dashboard to the checkout, for an amount of Ada's loan in Dollars. */
async function toCheckout(page: Page, amount: string): Promise<CheckoutPage> {
  const repayment = new RepayPage(page);
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter(amount);
  await repayment.repay.click();
  await repayment.naira.click();
  await repayment.proceed.dblclick();
  return new CheckoutPage(page);
}

test('a test card ends as its bank does: declined, without funds, by PIN and code, unanswered', async ({
  page,
}) => {
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  const checkout = await toCheckout(page, '20');

  await test.step('what the bank refuses is said there, and after it what to do', async () => {
    await checkout.pay('4084 0800 0000 5408', '001');
    await expect(page.getByText(/The bank declined this card/)).toBeVisible();
    await checkout.pay('4084 0800 0067 0037', '787');
    await expect(page.getByText(/not enough money on this card/)).toBeVisible();
    await checkout.cancel.click();
    await expect(page.getByRole('alert').getByText(/nothing was charged/)).toBeVisible();
    await expect(page.getByText(/“Unable to Process Transaction”.+after 24 hours/)).toBeVisible();
    await axe(page);
  });

  await test.step('a card that asks for its PIN, and its bank for a code', async () => {
    await repayment.naira.click();
    await repayment.proceed.click();
    await checkout.pay('5060 6666 6666 6666 666', '123');
    await checkout.answer('Card PIN', '1234');
    await checkout.answer('Code', '123456');
    await expect(repayment.done).toBeVisible();
    await expect(page.getByText('$20').first()).toBeVisible();
  });

  await test.step('a bank that does not answer is waited for, and ends as not paid', async () => {
    await toCheckout(page, '40');
    await checkout.pay('5060 6600 0000 0064', '606');
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    await page.request.post('/api/sandbox/clock', { data: { advance: 'PT60S' } });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'Not paid' })).toBeVisible();
    await expect(page.getByText(/after 24 hours/)).toBeVisible();
    await axe(page);
  });
});

test('two tabs, double taps and lost answers pay a loan once @everyday', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  const other = await page.context().newPage();
  await toCheckout(other, '60');

  await test.step('the answer to CONTINUE is lost, and the second tap finds it', async () => {
    const initialize = '**/api/repayment/initialize';
    await page.route(initialize, async (asked) => {
      await asked.fetch();
      await asked.abort();
    });
    const checkout = await toCheckout(page, '50');
    await expect(page.getByRole('alert').getByText(/No answer came/)).toBeVisible();
    await page.unroute(initialize);
    await repayment.proceed.dblclick();
    await expect(checkout.cancel).toBeVisible();
    await page.getByText('Test bank transfers').click();
    await page.getByRole('button', { name: /that arrives after/ }).click();
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  });

  await test.step('the other tab is led to the payment that is on its way', async () => {
    await new CheckoutPage(other).cancel.click();
    await expect(other.getByText(/That payment page is closed/)).toBeVisible();
    const elsewhere = new RepayPage(other);
    await elsewhere.naira.click();
    await elsewhere.proceed.click();
    await expect(other.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    expect(other.url()).toBe(page.url().replace(/&?trxref=[^&]+&?/, ''));
  });

  await test.step('no answer is no end: it is asked again until there is one', async () => {
    await other.route('**/api/repayment', (asked) => asked.abort());
    await other.getByRole('button', { name: 'Check again' }).click();
    await expect(other.getByRole('heading', { name: 'No answer yet' })).toBeVisible();
    await axe(other);
    await other.unroute('**/api/repayment');
    await page.request.post('/api/sandbox/clock', { data: { advance: 'PT10S' } });
    await other.getByRole('button', { name: 'Check again' }).click();
    await expect(new RepayPage(other).done).toBeVisible();
    await expect(repayment.done).toBeVisible();
  });
});

test('a payment page says at its address whether it is open, failed, closed, pending or paid', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  const newTab = () => page.context().newPage();
  const heading = (of: Page, name: string) =>
    expect(of.getByRole('heading', { name })).toBeVisible();
  /** Opens a payment page and leaves it; gives the address of what came of it. */
  const left = async (amount: string): Promise<string> => {
    const tab = await newTab();
    const checkout = await toCheckout(tab, amount);
    await checkout.cancel.click();
    await tab.waitForURL(/reference=/);
    const address = tab.url();
    await tab.close();
    return address;
  };
  const first = await left('20');

  await test.step('open: until when it holds, and the way back to it', async () => {
    await page.goto(first);
    await heading(page, 'Not paid yet');
    await expect(page.getByText(/holds this amount until \d\d:\d\d Lagos time/)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Go to the payment page' }).click();
  });

  await test.step('failed: what the bank refused, and another try', async () => {
    await new CheckoutPage(page).pay('4084 0800 0000 5408', '001');
    await expect(page.getByText(/The bank declined this card/)).toBeVisible();
    await page.goto(first);
    await heading(page, 'Not paid');
    await expect(page.getByRole('link', { name: 'Start another payment' })).toBeVisible();
    await axe(page);
  });

  await test.step('closed: another page took its place', async () => {
    const second = await left('30');
    await left('40');
    await page.goto(second);
    await heading(page, 'This payment page is closed');
    await expect(page.getByRole('link', { name: 'Start another payment' })).toBeVisible();
    await axe(page);
  });

  await test.step('pending, and paid with what goes back', async () => {
    const tab = await newTab();
    await toCheckout(tab, '50');
    await tab.getByText('Test bank transfers').click();
    await tab.getByRole('button', { name: /a tenth more/ }).click();
    await heading(tab, 'Your payment is on its way');
    await tab.request.post('/api/sandbox/clock', { data: { advance: 'PT10S' } });
    await expect(new RepayPage(tab).done).toBeVisible({ timeout: 60_000 });
    await expect(tab.getByText(/You paid more than was needed\..+business days\./)).toBeVisible();
    await axe(tab);
  });
});

test('who may not repay is told so and led to the dashboard', async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await signInAs(page, 'efe@example.com');
  await page.goto('/repay?loan_id=00000000-0000-4000-8000-000000000000&amount=10000&value=100');
  await expect(page.getByText('You are not allowed to use this service.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
