import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '#support/pdf.ts';
import { axe, expect, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { saveCard, savedCards } from './pages/saved-card.ts';
import { signInAs } from './pages/session.ts';

/** To after the 3rd of the next month: a bill falls due and costs its late fee meanwhile. */
const passABill = async (page: Page) => {
  const answer = await page.request.post('/api/sandbox/clock', { data: { advance: 'P35D' } });
  expect(answer.ok()).toBe(true);
};

test('nothing but a repayment button opens the repayment', async ({ page }) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/repay');
  await expect(
    page.getByText('You cannot access the repayment page, to go there click a repayment button.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the amount keeps its limits, with the specified words', async ({ page }) => {
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
  await page.getByRole('button', { name: /^Enter \$/ }).click();
  await expect(
    page.getByText('This pays off your loan. You will owe nothing on it.'),
  ).toBeVisible();
  await axe(page);
  await repayment.enter((owed - 0.5).toFixed(2));
  await repayment.repay.click();
  await expect(page.getByText('You cannot have less than USD 1 left to repay.')).toBeVisible();
});

test('a step whose script comes late has the focus at its heading', async ({ page }) => {
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  const come = await holdBack(page, '**/_astro/DeferredSteps.*.js');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter('20');
  await repayment.repay.click();
  // The figures are read again meanwhile, so the screen is drawn again.
  const read = page.waitForResponse('**/api/loan/**');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await read;
  come();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(repayment.naira).toBeVisible();
  await expect(heading).toBeFocused();
});

test('a Dollar transfer shows each detail with a copy button @merge', async ({ page, context }) => {
  const repayment = new RepayPage(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter('20');
  await repayment.repay.click();
  await repayment.dollar.click();
  await expect(page.getByText(/SWIFT/i).first()).toBeVisible();
  const advice = page.getByText(/A wire that you send today will arrive by \d+ \w+ \d{4}\./);
  await expect(advice).toContainText('lower');
  await expect(advice).toContainText(/To pay the bill on time, pay it by card on 1 \w+ \d{4}\.$/);
  await expect(page.getByText(/A wire takes up to 3 working days/)).toContainText(
    /If the bill is not paid by the end of 2 \w+ \d{4}, we will add a late fee of \$\d+\.\d\d on 3 /,
  );
  await axe(page);
  await page.getByRole('button', { name: /SWIFT/i }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  await page.getByRole('button', { name: 'COPY ALL' }).click();
  // What the first copy said of itself still stands there.
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^(.+\n){4,}/);
  await expect(page.getByRole('link', { name: 'GO TO DASHBOARD' })).toBeVisible();
});

test('a payment has an address: closed, on its way, paid, and never asked for twice', async ({
  page,
}) => {
  const repayment = new RepayPage(page);
  const checkout = new CheckoutPage(page);
  await passABill(page);
  await signInAs(page, 'kemi@example.com');

  await test.step('from the dashboard’s bill the checkout opens after a second', async () => {
    await new DashboardPage(page).open();
    await page.getByRole('button', { name: /^Pay \$[\d.,]+ by card$/ }).click();
    await expect(page.getByText(/^The payment page opens in a second\./)).toBeVisible();
    await expect(checkout.cancel).toBeVisible();
  });

  await test.step('closing it asks the server and leads back to the choice', async () => {
    await checkout.cancel.click();
    await expect(page.getByText(/^You have not paid yet, and nothing was charged/)).toBeVisible();
    await expect(page.getByText(/until \d\d:\d\d Lagos time/)).toBeVisible();
    await expect(
      page.getByText(/^You will repay \$[\d.,]+ of your loan at .*\. Which account/),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /^You owe today \$.+ \$/ })).toBeVisible();
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

test('a keypad that stays open over a bill says what changed, and the new amount is paid', async ({
  page,
}) => {
  const repayment = new RepayPage(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.repay.waitFor();
  await page.getByRole('button', { name: /^As much as the next bill/ }).click();
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
  await expect(page.getByText(/^Goes to your loan at /)).toBeVisible();
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
  // What follows the focus may not have loaded.
  await page.route(/DeferredShell/, (route) => route.abort());
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
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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
    await expect(page.getByRole('alert').getByText(/Nothing was charged/)).toBeVisible();
    await expect(page.getByText(/“Unable to Process Transaction”.+24 hours/)).toBeVisible();
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
    await expect(page.getByText(/wait 24 hours/)).toBeVisible();
    await axe(page);
  });
});

test('two tabs, double taps and lost answers pay a loan once', async ({ page, expectProblem }) => {
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
    await expect(other.getByText(/We closed that payment page/)).toBeVisible();
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
    await expect(page.getByText(/hold this amount until \d\d:\d\d Lagos time/)).toBeVisible();
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

const ada = 'ada@example.com';

/** From the dashboard to the ways to pay in Naira, for an amount of Ada's loan in Dollars. */
async function toNaira(page: Page, amount: string): Promise<RepayPage> {
  const repayment = new RepayPage(page);
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await repayment.enter(amount);
  await repayment.repay.click();
  await repayment.naira.click();
  return repayment;
}

test('the keypad starts at 0, and the bills below follow the amount @merge', async ({ page }) => {
  const repayment = new RepayPage(page);
  await signInAs(page, ada);
  await new DashboardPage(page).open();
  await new DashboardPage(page).action('Repay').click();
  await expect(repayment.amount).toHaveText('$0');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { name: 'Your bills now' })).toBeVisible();
  const balloon = page.getByRole('listitem').filter({ hasText: 'the balloon' });
  const before = await balloon.innerText();

  await test.step('an early payment says that the bill stays due, and the balloon shrinks', async () => {
    await page.keyboard.type('20');
    await expect(
      page.getByText(
        /^This lowers your principal by \$20\.00\. It does not pay a bill early: \$[\d.]+ will still be due on 1 /,
      ),
    ).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Your bills after this payment' }),
    ).toBeVisible();
    await expect(balloon).not.toHaveText(before);
    await axe(page);
  });

  await test.step('a chip is replaced by the first key', async () => {
    await page.getByRole('button', { name: 'Half' }).click();
    await expect(repayment.amount).not.toHaveText('$20');
    await page.keyboard.type('7');
    await expect(repayment.amount).toHaveText('$7');
  });

  await test.step('coming from the dashboard again, nothing of it is left', async () => {
    await page.goto('/dashboard');
    await new DashboardPage(page).action('Repay').click();
    await expect(repayment.amount).toHaveText('$0');
  });
});

test('a saved card pays in one tap after the whole cost is shown, and Back meets no form', async ({
  page,
}) => {
  await signInAs(page, ada);
  const repayment = await toNaira(page, '20');
  await expect(repayment.proceed).toBeVisible();
  await page.getByRole('button', { name: 'Pay with Visa ending 4081' }).click();
  await expect(page.getByRole('heading', { name: 'Check your payment' })).toBeVisible();
  await expect(page.getByText('₦32,079.08').first()).toBeVisible();
  await expect(page.getByText('₦474.08')).toBeVisible();
  await expect(page.getByText('₦1,580.25')).toBeVisible();
  await expect(page.getByText(/^This lowers your principal by \$20\.00/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'PAY ₦32,079.08' }).dblclick();
  await expect(repayment.done).toBeVisible();
  await expect(page).toHaveURL(/\/repay\?reference=hf-[0-9a-f]{24}$/);
  const fact = (name: string | RegExp) =>
    page
      .locator('dl div')
      .filter({ has: page.getByText(name) })
      .locator('dd');
  await expect(fact('Charged to Visa ending 4081')).toHaveText('₦32,079.08');
  await expect(fact('Processing fee (included)')).toHaveText('₦474.08');
  await expect(fact('Rate for 1 USD')).toHaveText('₦1,580.25');
  await expect(fact('You owe on this loan now')).toHaveText(/^\$1,1\d\d\.\d\d$/);
  await expect(fact('Next bill')).toHaveText(/^\$[\d.]+, on 1 \w+ \d{4}$/);
  await axe(page);
  await page.reload();
  await expect(repayment.done).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a saved card whose answer is lost is asked about again, and charged once', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await signInAs(page, ada);
  const repayment = await toNaira(page, '20');
  await page.getByRole('button', { name: /^Pay with Visa/ }).click();
  let lost = 0;
  await page.route('**/api/repayment/charge', async (asked) => {
    if (lost > 0) return asked.continue();
    lost += 1;
    await asked.fetch();
    return asked.abort();
  });
  await page.getByRole('button', { name: /^PAY / }).click();
  await expect(page.getByText(/^No answer yet\. We are asking again/)).toBeVisible();
  await expect(repayment.done).toBeVisible();
  const owed = page.locator('dl div').filter({ hasText: 'You owe on this loan now' }).locator('dd');
  await expect(owed).toHaveText(/^\$/);
  const after = await owed.innerText();
  await page.goto('/dashboard');
  await new DashboardPage(page).action('Repay').click();
  await expect(page.getByText(`You owe ${after} today`).first()).toBeVisible();
});

test('a reload before a charge is answered asks what became of it first', async ({ page }) => {
  await signInAs(page, ada);
  const repayment = await toNaira(page, '20');
  await page.getByRole('button', { name: /^Pay with Visa/ }).click();
  const charge = '**/api/repayment/charge';
  const made = new Promise<void>((resolve) => {
    void page.route(charge, (asked) => asked.fetch().then(() => resolve()));
  });
  await page.getByRole('button', { name: /^PAY / }).click();
  await made;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Did your payment go through?' })).toBeVisible();
  await page.unroute(charge);
  await expect(page.getByText('charge ₦32,079.08 to your card ending 4081')).toBeVisible();
  await axe(page);
  await page.goto('/dashboard');
  await new DashboardPage(page).action('Repay').click();
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(repayment.done).toBeVisible();
});

test('a saved card that fails says why, and leads to another way to pay', async ({ page }) => {
  await signInAs(page, ada);
  const tap = async () => {
    await page.getByRole('button', { name: /^Pay with Visa ending/ }).click();
    await page.getByRole('button', { name: /^PAY / }).click();
  };
  for (const [card, heading, last4] of [
    [savedCards.declined, 'Your bank declined the card', '1118'],
    [savedCards.insufficient, 'Not enough money on your card', '2223'],
  ] as const) {
    await test.step(heading, async () => {
      await saveCard(page, ada, card);
      const repayment = await toNaira(page, '20');
      await tap();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(
        page.getByText(new RegExp(`Visa ending ${last4}.*Nothing was charged`)),
      ).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'Choose how to pay' }).click();
      await expect(repayment.proceed).toBeVisible();
      await repayment.proceed.click();
      await expect(new CheckoutPage(page).cancel).toBeVisible();
    });
  }

  await test.step('a bank that wants a check is gone to, and the loan is credited after it', async () => {
    await saveCard(page, ada, savedCards.challenge);
    const repayment = await toNaira(page, '30');
    await tap();
    await expect(
      page.getByRole('heading', { name: 'Your bank wants to check that it is you' }),
    ).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Go to your bank’s check' }).click();
    await new CheckoutPage(page).answer('Code', '123456');
    await expect(repayment.done).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Code')).toHaveCount(0);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  });

  await test.step('a bank that does not answer yet is asked on, and nobody pays twice', async () => {
    await saveCard(page, ada, savedCards.late);
    const repayment = await toNaira(page, '40');
    await tap();
    await expect(page.getByRole('heading', { name: 'No answer from your bank yet' })).toBeVisible();
    await axe(page);
    await page.request.post('/api/sandbox/clock', { data: { advance: 'PT60S' } });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(repayment.done).toBeVisible();
  });
});

test('the dashboard’s own button opens the checkout after one second, and charges no saved card by itself', async ({
  page,
}) => {
  await passABill(page);
  await signInAs(page, 'kemi@example.com');
  await saveCard(page, 'kemi@example.com', '4084084084084081');
  const charged: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/repayment/charge')) charged.push(asked.url());
  });
  await new DashboardPage(page).open();
  await page.clock.install();
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ by card$/ }).click();
  const opens = page.getByText(/^The payment page opens in a second\./);
  await expect(opens).toBeVisible();
  await page.clock.runFor(900);
  await expect(opens).toBeVisible();
  await expect(new CheckoutPage(page).cancel).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(new CheckoutPage(page).cancel).toBeVisible();
  expect(charged).toEqual([]);
});
