import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readPdf } from '#support/pdf.ts';
import { axe, expect, outbox, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { signInAs } from './pages/session.ts';
import { StepUpDialog } from './pages/step-up.page.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

test('Ada chooses a vendor, and withdraws once to a saved account whose number is masked @merge', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com', '0');
  await page.goto('/withdrawal');
  await expect(page.getByRole('heading', { name: 'Select Vendor to Withdraw From' })).toBeVisible();
  await expect(withdrawal.withdrawNow).toBeDisabled();
  await axe(page);
  await page.getByRole('radio', { name: /Harmattan Invest/ }).check();
  // The second tap of two finds the keypad, and types nothing on it.
  await withdrawal.withdrawNow.dblclick();
  await expect(page.getByRole('status').filter({ hasText: /^\$0$/ })).toBeAttached();
  await page.goBack();
  await expect(withdrawal.withdrawNow).toBeVisible();
  await page.getByRole('radio', { name: /Harmattan Invest/ }).check();
  await withdrawal.withdrawNow.click();

  await withdrawal.enter('60');
  const saved = page.getByRole('radio', { name: /•••• \d{4}/ }).first();
  // The only account of hers that can be paid to is chosen already.
  await expect(saved).toBeChecked();
  await expect(saved).toHaveAccessibleName(/ADA OBI.*Baobab Test Bank •••• 0405.*Last used \d/);
  await expect(withdrawal.next).toBeEnabled();
  await axe(page);
  const before = await withdrawal.recorded();
  // The provider has done it, and its answer is lost on the way back.
  await page.route('**/api/withdrawal', async (asked) => {
    if (asked.request().method() !== 'POST') return asked.fallback();
    await asked.fetch();
    await asked.abort();
  });
  // The second tap of two finds the review, and sends nothing.
  await withdrawal.next.dblclick();
  await expect(page.getByRole('heading', { name: 'Check before you send' })).toBeVisible();
  await expect(withdrawal.send).toHaveText('Send ₦93,744.00 to Ada Obi');
  await axe(page);
  await page.goBack();
  await expect(saved).toBeChecked();
  await withdrawal.next.click();
  await withdrawal.send.dblclick();
  await expect(page.getByRole('alert').getByText(/Try again|try again/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await withdrawal.next.dblclick();
  await expect(withdrawal.done).toBeVisible();
  // The provider's own message.
  await expect(page.getByText(/^₦93,744\.00 is on its way to \w+ \w+\.$/)).toBeVisible();
  expect(await withdrawal.recorded()).toBe(before + 1);
  await axe(page);

  await test.step('the receipt says what is left, and is copied and saved', async () => {
    const facts = page.locator('.facts');
    await expect(facts.first()).toContainText('Sell rate for 1 USD₦1,562.40');
    await expect(facts.first()).toContainText('Our feeNone');
    await expect(facts.first()).toContainText('ArrivesWithin 24 hours, often at once');
    await expect(facts.last()).toContainText(/Balance to withdraw\D*\$290\.00/);
    // Also where another partner is chosen meanwhile.
    const heard = page.evaluate(
      () =>
        new Promise<void>((done) => {
          addEventListener('storage', ({ key }) => {
            if (key === 'user:application_id') setTimeout(done);
          });
        }),
    );
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/dashboard');
    await elsewhere.getByRole('combobox', { name: 'Portfolio' }).selectOption({ index: 2 });
    await elsewhere.close();
    await heard;
    await expect(facts.last()).toContainText(/Balance to withdraw\D*\$290\.00/);
    const reference = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec((await facts.first().textContent()) ?? '');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy reference' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(reference?.[0]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save receipt' }).click();
    const receipt = await saved;
    expect(receipt.suggestedFilename()).toMatch(/^withdrawal-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.pdf$/);
    const { tagged } = readPdf(await readFile(await receipt.path()));
    expect(tagged).toContainEqual({ tag: 'TD', text: reference?.[0] });
  });
});

test('what one tab has withdrawn, another cannot withdraw again', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/409|422/);
  await signInAs(page, 'ada@example.com');
  const first = new WithdrawalPage(page);
  const second = new WithdrawalPage(await context.newPage());
  for (const tab of [first, second]) {
    await tab.page.goto('/withdrawal');
    await tab.enter('200');
    await tab.page
      .getByRole('radio', { name: /•••• \d{4}/ })
      .first()
      .check();
  }
  const before = await first.recorded();
  for (const tab of [first, second]) await tab.next.click();
  await first.send.click();
  await expect(first.done).toBeVisible();
  await second.send.click();
  await expect(
    second.page.getByText(
      'Insufficient funds in USD portfolios to fulfill requested withdrawal amount.',
    ),
  ).toBeVisible();
  await expect(second.page).toHaveURL(/\/dashboard$/);
  expect(await first.recorded()).toBe(before + 1);
});

test('less than the smallest withdrawal and more than the balance are refused', async ({
  page,
}) => {
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('49.99');
  await expect(
    page.getByText('You need to enter a number equal to or greater than USD 50.00 to continue.'),
  ).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.type('99999');
  await expect(page.getByText(/^Maximum allowed is USD /)).toBeVisible();
});

test('a new account: what is missing, what the number says, whose it is, and nothing typed is lost', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/403|422/);
  const withdrawal = new WithdrawalPage(page);
  const { number, bank } = withdrawal;
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await page.getByRole('radio', { name: 'New account' }).check({ force: true });

  await test.step('NEXT says what is wrong and leads to the first mistake', async () => {
    await number.press('Enter');
    await expect(page.getByText('The bank details you entered are incorrect.')).toBeVisible();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Fill this in, such as 0123456789.');
    await expect(bank).toHaveAccessibleDescription('Choose one from the list.');
    await axe(page);
  });

  await test.step('the number makes a shortlist of banks', async () => {
    await number.fill('00000145791');
    await expect(number).toHaveValue('0000014579');
    await page.getByRole('button', { name: 'Baobab Test Bank' }).click();
    await expect(bank).toHaveValue('901');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('the bank’s name for it is the borrower’s own', async () => {
    await expect(page.getByRole('status').getByText('ADA OBI')).toBeVisible();
    await expect(page.getByText('Verified with Baobab Test Bank')).toBeVisible();
    await expect(withdrawal.next).toBeEnabled();
    await axe(page);
  });

  await test.step('an account in another’s name is not verified, and says whose it is', async () => {
    await number.fill('012345666');
    await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
    await expect(withdrawal.next).toHaveAccessibleDescription(/^To go on, fill in: Account number/);
    await number.fill('0123456666');
    const refused = page.getByRole('region', { name: 'Not in your name' });
    await expect(refused.getByRole('alert')).toHaveText(
      /under the name FOLAKE LAWAL\. We can pay only into an account in your own name, Ada Obi\./,
    );
    await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
    await expect(withdrawal.next).toBeDisabled();
    const mail = refused.getByRole('link', { name: 'Ask support to allow it' });
    const written = decodeURIComponent((await mail.getAttribute('href')) ?? '');
    expect(written).toMatch(/^mailto:.*Reference: [0-9a-f-]{36}\s.*0123456666.*Baobab Test Bank/s);
    await axe(page);
    await refused.getByRole('button', { name: 'USE ANOTHER ACCOUNT' }).click();
    await expect(number).toBeFocused();
    await expect(number).toHaveValue('');
    await expect(refused).toHaveCount(0);
    await expect(bank).toHaveValue('901');
  });

  await test.step('a number that no bank knows is told, with the banks that it fits', async () => {
    await number.fill('1234560000');
    await expect(withdrawal.next).toBeDisabled();
    await expect(page.getByRole('alert').filter({ hasText: /could not verify/i })).toBeVisible();
    await expect(page.getByText(/do not end like this one/)).toBeVisible();
    await number.press('Enter');
    await expect(
      page.getByText('We could not verify the details you input. Try again.').first(),
    ).toBeVisible();
    await axe(page);
  });

  await test.step('a reload and the browser’s Back keep what was typed', async () => {
    await page.reload();
    await expect(number).toHaveValue('1234560000');
    await page.goBack();
    await expect(page.getByText('$60', { exact: true }).first()).toBeAttached();
    await withdrawal.withdraw.click();
    await expect(number).toHaveValue('1234560000');
    await number.fill('0123456789');
    await bank.selectOption({ label: 'Kainji Test Bank' });
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await withdrawal.next.click();
    await expect(withdrawal.send).toBeVisible();
    await page.reload();
    await expect(page.getByText('ADA OBI', { exact: true })).toBeVisible();
    await withdrawal.send.click();
    await new StepUpDialog(page).byPassword();
    await expect(withdrawal.done).toBeVisible();
    await page.reload();
    await expect(withdrawal.done).toBeVisible();
    await axe(page);
  });
});

test('Dollar details are drawn from the processor’s list, and kept apart from the Naira ones', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/403|422/);
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await page.getByRole('radio', { name: 'Dollar bank' }).check({ force: true });
  await page.getByRole('radio', { name: 'New account' }).check({ force: true });
  const name = page.getByLabel('Beneficiary name');
  await name.fill('Bola Obi');
  await withdrawal.number.fill('123 456 789');
  await withdrawal.number.blur();
  await expect(withdrawal.number).toHaveAccessibleDescription(
    'Enter at least 10 digits, and nothing else, such as 0123456789.',
  );
  await withdrawal.number.fill('123456789012');
  await page.getByLabel('Account type').selectOption({ label: 'Current account' });
  await expect(page.getByText(/Your bank may charge you to receive a wire/)).toBeVisible();
  const [swift, routing, iban] = ['SWIFT code', 'Routing number', 'IBAN'].map((label) =>
    page.getByLabel(label),
  ) as [Locator, Locator, Locator];
  const country = page.getByLabel('Country of your bank');
  await expect(country.locator('option').first()).toHaveText('Nigeria');
  await expect(country).toHaveValue('NG');
  await expect(routing.or(iban)).toHaveCount(0);
  await expect(swift).toHaveAccessibleDescription(/8 or 11 letters and digits, such as TESTNGLA$/);
  for (const heading of ['You', 'Your bank', 'Codes']) {
    await expect(page.getByRole('group', { name: heading, exact: true })).toBeVisible();
  }
  await country.selectOption({ label: 'United Kingdom' });
  await expect(iban).toHaveAccessibleDescription(/such as GB82 WEST 1234 5698 7654 32$/);
  await iban.fill('GB82 WEST 1234 5698 7654 31');
  await iban.blur();
  await expect(iban).toHaveAccessibleDescription(/This IBAN has a mistake in it/);
  await iban.fill('GB82 WEST 1234 5698 7654 32');
  await country.selectOption({ label: 'United States' });
  await expect(iban).toHaveCount(0);
  await expect(routing).toHaveAccessibleDescription(/nine digits, such as 021000021$/);
  await swift.fill('TESTNG');
  await routing.fill('12345678');
  for (const field of ['Beneficiary address', 'Bank name']) {
    await page.getByLabel(field).fill('1 Example Street');
  }
  await expect(name).toHaveAccessibleDescription(
    'Enter your own name, Ada Obi. We cannot pay into another person’s account.',
  );
  await expect(swift).toHaveAccessibleDescription(/8 or 11 letters and digits/);
  await expect(routing).toHaveAccessibleDescription(/nine digits/);
  await axe(page);
  await name.fill('Ada Obi');
  await swift.fill('testngla');
  await expect(swift).toHaveAccessibleDescription(/names another country: Nigeria/);
  await swift.fill('testus33');
  await routing.fill('000000000');
  await expect(routing).toHaveAccessibleDescription(/has a wrong digit/);
  await routing.fill('');
  await expect(routing).toHaveAccessibleDescription(/such as 021000021\. Enter it\.$/);
  await axe(page);
  // A bank elsewhere has no routing number: it is asked for no more, and what was typed is not sent.
  await country.selectOption({ label: 'Nigeria' });
  await swift.fill('testngla');
  await expect(routing).toHaveCount(0);
  await expect(name).toHaveAccessibleDescription(/^Your own name.+such as Ada Obi$/);
  await expect(swift).toHaveAccessibleDescription(/such as TESTNGLA$/);
  await expect(withdrawal.next).toBeDisabled();
  await page.getByRole('radio', { name: 'Naira bank' }).check({ force: true });
  await page.getByRole('radio', { name: 'Dollar bank' }).check({ force: true });
  await page.getByLabel('Bank address').fill('2 Example Street');
  await expect(withdrawal.number).toHaveValue('123456789012');
  await axe(page);
  await expect(withdrawal.next).toBeEnabled();
  await name.fill('Bola Obi');
  await name.blur();
  await expect(withdrawal.next).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Not in your name' })).toContainText(
    'The name of this beneficiary is Bola Obi.',
  );
  await name.fill('OBI ADA');
  await withdrawal.next.click();
  await expect(page.getByText('In 1-3 business days')).toBeVisible();
  await withdrawal.send.click();
  await new StepUpDialog(page).byPassword();
  await expect(withdrawal.done).toBeVisible();
  await expect(page.getByText('In 1-3 business days')).toBeVisible();
});

test('a new account is confirmed by a code with the keyboard alone, and removed by the link about it', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/40[13]|422/);
  const withdrawal = new WithdrawalPage(page);
  const stepUp = new StepUpDialog(page);
  const { keyboard } = page;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await page.getByRole('radio', { name: 'New account' }).check({ force: true });
  await withdrawal.newNairaAccount('Kainji Test Bank', '0123452222');
  await expect(withdrawal.next).toBeEnabled();
  await withdrawal.next.focus();
  await keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Check before you send' });
  await expect(heading).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sell rate' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(withdrawal.send).toBeFocused();

  await test.step('closed, nothing is sent and nothing is lost', async () => {
    await keyboard.press('Enter');
    await expect(stepUp.password).toBeFocused();
    await axe(page);
    await keyboard.press('Escape');
    await expect(stepUp.dialog).toBeHidden();
    await expect(page.getByText(/^Confirm that it is you with a code/)).toBeVisible();
    await expect(withdrawal.send).toBeFocused();
  });

  await test.step('a wrong password and a wrong code are told at the field', async () => {
    await keyboard.press('Enter');
    await expect(stepUp.password).toBeFocused();
    await keyboard.type('Wrong-1!x');
    await keyboard.press('Enter');
    await expect(stepUp.password).toHaveAccessibleDescription(
      'That is not your password. Try again, or use a code.',
    );
    await expect(stepUp.password).toBeFocused();
    await stepUp.dialog.getByRole('button', { name: /^Text a code to / }).press('Enter');
    await expect(stepUp.code).toBeFocused();
    await expect(stepUp.code).toHaveAttribute('autocomplete', 'one-time-code');
    await keyboard.type('12');
    await keyboard.press('Enter');
    await expect(stepUp.code).toHaveAccessibleDescription('Type the six digits of the code.');
    const [message] = await outbox(request, '+2348030000001');
    const otp = message?.otp ?? '';
    expect(message?.body).toContain('confirms that it is you: for a new bank account');
    await stepUp.code.fill(otp === '000000' ? '000001' : '000000');
    await keyboard.press('Enter');
    await expect(stepUp.code).toHaveAccessibleDescription(/That code is wrong/);
    await axe(page);
    await stepUp.code.fill(otp);
    await keyboard.press('Enter');
    await expect(withdrawal.done).toBeVisible();
  });

  await test.step('the link asks first, works once, and says what it did', async () => {
    const sent = await outbox(request, 'ada@example.com');
    const link = sent.find((message) => message.link)?.link ?? '';
    expect(link).toContain('/not-me#');
    await page.goto(link);
    await expect(page).toHaveURL(/\/not-me$/);
    const remove = page.getByRole('button', { name: 'Remove this account' });
    await expect(remove).toBeVisible();
    await axe(page);
    await remove.click();
    await expect(page.getByRole('heading', { name: 'You removed the account' })).toBeFocused();
    await expect(page.getByText(/^ADA OBI, Kainji Test Bank •••• 2222$/)).toBeVisible();
    await axe(page);
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'A part of this link is missing' }),
    ).toBeVisible();
    await page.goto('/signin');
    await page.goto(link);
    await remove.click();
    await expect(page.getByText(/^This link has been used/)).toBeVisible();
  });
});

test('when the rate moves before Send is tapped, nothing is sent until the new sum is read', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/409/);
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await page
    .getByRole('radio', { name: /•••• \d{4}/ })
    .first()
    .check();
  const asReadBefore = async () => {
    await page.route(
      '**/api/me/overview?*',
      async (asked) => {
        const answer = await asked.fetch();
        const json = await answer.json();
        json.data.user.user.rates.sell -= 10_000;
        await asked.fulfill({ response: answer, json });
      },
      { times: 1 },
    );
    await page.reload();
  };
  await asReadBefore();
  await withdrawal.next.click();
  await expect(withdrawal.send).toHaveText('Send ₦87,744.00 to Ada Obi');
  const before = await withdrawal.recorded();
  await withdrawal.send.click();
  await expect(page.getByText(/^The exchange rate has changed/)).toBeVisible();
  await expect(withdrawal.send).toHaveText('Send ₦93,744.00 to Ada Obi');
  expect(await withdrawal.recorded()).toBe(before);
  const says = page.locator('.changed-figures');
  const moved =
    'The sell rate for 1 USD is now ₦1,562.40. It was ₦1,462.40. You will receive ₦93,744.00. It was ₦87,744.00.';
  await expect(says).toContainText(moved);
  await says.getByRole('button', { name: 'OK' }).click();
  await expect(says).toHaveCount(0);
  await asReadBefore();
  await expect(withdrawal.send).toHaveText('Send ₦87,744.00 to Ada Obi');
  await says.getByRole('button', { name: 'OK' }).click();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(says).toContainText(moved);
  await expect(withdrawal.send).toHaveText('Send ₦93,744.00 to Ada Obi');
  await axe(page);
  await withdrawal.send.click();
  await expect(withdrawal.done).toBeVisible();
});

test('a receipt is shown again after the reader’s own reload, not after one that the page made', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|hydrating/);
  const withdrawal = new WithdrawalPage(page);
  const amount = page.getByRole('heading', { name: 'How much do you want to withdraw?' });
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  await withdrawal.next.click();
  await withdrawal.send.click();
  await expect(withdrawal.done).toBeVisible();
  await page.reload();
  await expect(withdrawal.done).toBeVisible();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/WithdrawalScreen[^/]*\.js/, (route) =>
    documents < 2 ? route.abort() : route.continue(),
  );
  await page.goto('/withdrawal');
  await expect.poll(() => documents).toBe(2);
  await expect(amount.or(withdrawal.done)).toBeVisible();
  await expect(amount).toBeVisible();
  await withdrawal.enter('60');
  await withdrawal.next.click();
  await withdrawal.send.click();
  await expect(withdrawal.done).toBeVisible();
  await page.goto('/withdrawal');
  await expect(amount).toBeVisible();
  await page.reload();
  await expect(amount.or(withdrawal.done)).toBeVisible();
  await expect(amount).toBeVisible();
});

test('a saved account in another’s name cannot be chosen, and says why', async ({ page }) => {
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'ada@example.com');
  // One that was kept before names were looked at.
  await page.route('**/api/account', async (asked) => {
    const answer = await asked.fetch();
    const { data } = await answer.json();
    const [first, ...others] = data.all;
    const anothers = { ...first, id: 'old', account_name: 'FOLAKE LAWAL', payable: false };
    await asked.fulfill({
      response: answer,
      json: { data: { all: [anothers, first, ...others] } },
    });
  });
  await page.goto('/withdrawal');
  await withdrawal.enter('60');
  const refused = page.getByRole('radio', { name: /FOLAKE LAWAL/ });
  await expect(refused).toBeDisabled();
  await expect(page.getByText('This account is in another name')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask support to allow it' })).toBeVisible();
  await axe(page);
  await page.getByRole('radio', { name: /ADA OBI/ }).check();
  await expect(withdrawal.next).toBeEnabled();
});

test('a card that expires too soon is stopped before the amount, and another one goes on', async ({
  page,
}) => {
  const withdrawal = new WithdrawalPage(page);
  const checkout = new CheckoutPage(page);
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal?trigger=add-card');
  await withdrawal.addCard.click();
  const clock = await (await page.request.get('/api/sandbox/clock')).json();
  await checkout.pay(undefined, undefined, inMonths(clock.data.now, 5));
  await expect(page.getByText('Your card ending 4081 is saved.')).toBeVisible();
  await page.request.post('/api/sandbox/clock', { data: { advance: 'P2M' } });

  await page.goto('/withdrawal');
  await expect(page.getByText(/^Your Visa ending 4081 expires too soon/)).toBeVisible();
  await expect(withdrawal.withdraw).toHaveCount(0);
  await axe(page);
  await withdrawal.addCard.dblclick();
  await checkout.pay();
  await withdrawal.enter('60');
  await expect(withdrawal.next).toBeVisible();
});

/** As a card prints it: the month so many months after a day. */
function inMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  return date.toISOString().slice(2, 7).split('-').reverse().join('/');
}

test('a first card is asked for with its reason, its steps and its cost, and only a decline is called one', async ({
  page,
}) => {
  const withdrawal = new WithdrawalPage(page);
  const checkout = new CheckoutPage(page);
  const help = page.getByRole('link', { name: 'Why a card is declined' });
  await signInAs(page, 'bayo@example.com');
  await page.goto('/withdrawal');
  await expect(page.getByText('Before your first withdrawal we need a card.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Step 1 of 4' }).getByRole('listitem')).toHaveText([
    'Card',
    'Amount',
    'Bank account',
    'Check and send',
  ]);
  await expect(
    page.getByText('To check your card we charge ₦50.00, and we refund it in 3-5 business days.'),
  ).toBeVisible();
  await expect(page.getByText(/valid for 4 more months: until \d\d\/\d{4} or later/)).toBeVisible();
  await expect(page.getByText(/^You have nothing to withdraw yet/)).toBeVisible();
  await axe(page);

  await withdrawal.addCard.click();
  await checkout.cancel.click();
  await expect(page.getByRole('alert').getByText(/^You left the payment page/)).toBeVisible();
  await expect(help).toHaveCount(0);

  await withdrawal.addCard.click();
  await checkout.pay('4084 0800 0000 5408', '001');
  await expect(page.getByText('The bank declined this card. Nothing was charged.')).toBeVisible();
  await checkout.cancel.click();
  await expect(page.getByRole('alert').getByText(/^Your bank declined the card/)).toBeVisible();
  await expect(help).toBeVisible();
  await axe(page);

  await withdrawal.addCard.click();
  await checkout.pay();
  await expect(page.getByText('Step 2 of 4', { exact: true })).toBeVisible();
  await axe(page);
});

test('with credit at no partner there is a heading, and a way to the offer', async ({ page }) => {
  await signInAs(page, 'bayo@example.com', '0');
  await page.goto('/withdrawal');
  await new WithdrawalPage(page).addCard.click();
  await new CheckoutPage(page).pay();
  await expect(page.getByText('Nothing to withdraw yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'See your offer' })).toBeVisible();
  await axe(page);
});

test('a new card that expires too soon is not kept, and its charge is refunded', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  const withdrawal = new WithdrawalPage(page);
  await signInAs(page, 'bayo@example.com');
  await page.goto('/withdrawal');
  await withdrawal.addCard.click();
  const clock = await (await page.request.get('/api/sandbox/clock')).json();
  await new CheckoutPage(page).pay(undefined, undefined, inMonths(clock.data.now, 2));
  await expect(
    page.getByRole('alert').getByText(/We are refunding the ₦50\.00\. It arrives in 3-5/),
  ).toBeVisible();
  await expect(withdrawal.addCard).toBeVisible();
  await axe(page);
});

test('a card that is not confirmed is asked about for a minute, and then by a tap alone', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.route('**/api/repayment/card', (asked) =>
    asked.fulfill({ json: { data: { status: 'pending', card: null } } }),
  );
  await page.clock.install();
  await page.goto('/withdrawal?card=hf-000000000000000000000000');
  const status = page.getByText(/^Your card is not confirmed yet\./);
  await expect(status).toContainText('We will ask again every few seconds.');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(status).toContainText('Check again in a few minutes.', { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
});

test('the trigger marker starts adding a card and the flow returns to the dashboard', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/withdrawal?trigger=add-card');
  await expect(page.getByText('Please enter your card details for easy repayments')).toBeVisible();
  await expect(page.getByText(/₦50\.00, and we refund it in 3-5 business days/)).toBeVisible();
  await axe(page);
  await new WithdrawalPage(page).addCard.click();
  await new CheckoutPage(page).cancel.click();
  await expect(
    page.getByRole('alert').getByText(/^You left the payment page before paying/),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?trigger=add-card$/);
  await axe(page);
  await new WithdrawalPage(page).addCard.click();
  await new CheckoutPage(page).pay();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Your card ending 4081 is saved.')).toBeVisible();
});

test('who may not withdraw is told so and led to the dashboard', async ({ page }) => {
  await signInAs(page, 'efe@example.com');
  await page.goto('/withdrawal');
  await expect(page.getByText('You are not allowed to use this service.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
