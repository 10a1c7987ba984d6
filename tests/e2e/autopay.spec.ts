import { axe, expect, test } from './fixtures.ts';
import { AutopayPage, BankPage } from './pages/autopay.page.ts';
import { expectFocus } from './pages/keyboard.ts';
import { signInAs } from './pages/session.ts';
import { StepUpDialog } from './pages/step-up.page.ts';

test('a signature turns it on, a bill is skipped, and it is stopped at once @merge', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/403|422/); // the step-up, and a name that is not hers
  await signInAs(page, 'ada@example.com');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Pay your bills with this card by itself' }).click();
  const autopay = new AutopayPage(page);
  await expect(autopay.heading).toHaveText('Autopay');
  const loan = autopay.loan('Dollar');
  await expect(loan.section).toContainText('Autopay is off');
  await expect(loan.section).toContainText('First charge');
  await expect(loan.section).toContainText('You tell me the amount and the fee 3 days before.');
  await axe(page);

  // What is missing is said beside the field, and the limit is part of what is signed.
  await loan.turnOn.click();
  await expect(loan.name).toBeFocused();
  await expect(loan.name).toHaveAccessibleDescription(/Type your first and last name/);
  await loan.limit.fill('1');
  await loan.turnOn.click();
  await expect(loan.limit).toHaveAccessibleDescription(/Enter that or more/);
  await axe(page);
  await loan.limit.fill('5000000');
  await expect(loan.section).toContainText('is more than ₦5,000,000.00');
  await loan.name.fill('Somebody Else');
  await loan.turnOn.click();
  await new StepUpDialog(page).byPassword();
  await expect(loan.name).toHaveAccessibleDescription(/Name does not match/);

  await loan.name.fill('Ada Obi');
  await loan.turnOn.click();
  await expect(loan.section).toContainText('Autopay is on');
  await expectFocus(page);
  await expect(loan.section).toContainText('No charge is more than ₦5,000,000.00.');
  await loan.section.getByText('What you signed').click();
  await expect(loan.section).toContainText('Signed by Ada Obi');
  await axe(page);

  await loan.skip.click();
  await expect(loan.section).toContainText('You chose to skip the charge');
  await loan.doNotSkip.click();
  await expect(loan.section).toContainText('Next charge');
  await loan.stop.click();
  await expect(loan.section).toContainText('Autopay is off');
  await axe(page);
});

test('an extra payment each month shows what it does to the last bill before it is signed', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/403/); // the step-up
  await signInAs(page, 'ada@example.com');
  const autopay = new AutopayPage(page);
  await autopay.open();
  const { aside } = autopay.loan('Dollar');
  await expect(aside).toContainText('Your last bill, on');
  await aside.getByRole('button', { name: 'See what it does' }).click();
  const amount = aside.getByLabel('Each month, in USD');
  await expect(amount).toBeFocused();
  await amount.fill('0.5');
  await expect(amount).toHaveAccessibleDescription('Enter $1.00 or more.');
  await amount.fill('20');
  await aside.getByLabel('On', { exact: true }).selectOption('The 20th');
  await expect(aside).toContainText('Interest you save');
  await expect(aside).toContainText('On the 20th of each month, you may charge my saved card');
  await axe(page);

  // A name stays while the amount is changed.
  const name = aside.getByLabel('Type your full name to sign');
  await name.fill('Ada Obi');
  await amount.fill('25');
  await expect(aside).toContainText('$25.00 on top of the bills');
  await expect(name).toHaveValue('Ada Obi');
  await aside.getByRole('button', { name: 'Turn on the extra payment' }).click();
  await new StepUpDialog(page).byPassword();
  await expect(aside).toContainText('You pay $25.00 extra on the 20th of each month.');
  await expect(aside).toBeFocused();
  await expect(autopay.loan('Dollar').section).toContainText('Autopay is off');
  await axe(page);

  await aside.getByRole('button', { name: /^Skip / }).click();
  await expect(aside).toContainText('so we will not charge your card');
  await aside.getByRole('button', { name: 'Do not skip it' }).click();
  await expect(aside).toContainText('Next extra payment');
  await aside.getByRole('button', { name: 'Stop the extra payments' }).click();
  await expect(aside.getByRole('button', { name: 'See what it does' })).toBeVisible();
});

test('two extra payments that are open at once keep their own amounts and currencies, also over a reload', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  const autopay = new AutopayPage(page);
  await autopay.open();
  const [dollar, naira] = [autopay.loan('Dollar').aside, autopay.loan('Naira').aside];
  for (const aside of [dollar, naira]) {
    await aside.getByRole('button', { name: 'See what it does' }).click();
  }
  await dollar.getByLabel('Each month, in USD').fill('20');
  await expect(dollar).toContainText('Interest you save');
  await expect(naira).not.toContainText('Interest you save');
  await naira.getByLabel('Each month, in NGN').fill('20');
  await expect(naira).toContainText('₦20.00 on top of the bills');
  await expect(dollar).toContainText('$20.00 on top of the bills');
  for (const aside of [dollar, naira]) {
    await expect(aside.getByRole('button', { name: 'Turn on the extra payment' })).toBeEnabled();
  }

  await page.reload();
  await dollar.getByRole('button', { name: 'See what it does' }).click();
  await expect(dollar.getByLabel('Each month, in USD')).toHaveValue('20');
  await expect(dollar).toContainText('$20.00 on top of the bills');
});

test('a bank account is added with the bank, pays a loan, and each state says what it means', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/403/); // the step-up
  await signInAs(page, 'femi@example.com');
  const autopay = new AutopayPage(page);
  await autopay.open();
  const loan = autopay.loan('Naira');
  await loan.byBank.focus();
  await page.keyboard.press('Space');
  await expect(loan.section).toContainText('Send ₦50.00 from that account within 6 hours');
  await axe(page);
  await loan.chooseBank.click();
  await new StepUpDialog(page).byPassword();

  const bank = new BankPage(page);
  await bank.account.fill('12');
  await bank.press('Continue');
  await expect(page.getByRole('alert')).toHaveText('Enter the 10 digits of your account number.');
  await bank.account.fill('0123456789');
  await bank.allow.check();
  await axe(page);
  await bank.press('Continue');
  await expect(bank.heading).toContainText('Send ₦50.00 from this account by');
  const bankPage = page.url();
  await bank.press('Back to the app');

  // The account is what the borrower came for.
  await expect(loan.byBank).toBeChecked();
  await expect(loan.section).toContainText('Baobab Test Bank ending 6789');
  await expect(loan.section).toContainText('you have 6 hours left');
  await loan.checkBank.click();
  await expect(page.getByText('Your bank has not told us yet.')).toBeVisible();
  await axe(page);

  await page.goto(bankPage);
  await bank.press('I have sent ₦50.00');
  await expect(loan.section).toContainText(
    'Your bank lets us charge Baobab Test Bank ending 6789.',
  );
  await expect(loan.section).toContainText(
    'you may charge my bank account (Baobab Test Bank ending 6789) what is due',
  );
  await axe(page);
  await loan.name.fill('Femi Lawal');
  await loan.turnOn.click();
  await expect(loan.section).toContainText('Autopay is on');
  await expect(loan.section).toContainText('Your bank account pays');

  await page.goto(bankPage);
  await bank.press('Suspend it');
  await expect(bank.heading).toHaveText('Direct debit is suspended');
  await autopay.open();
  await expect(loan.section).toContainText('Your bank does not let us charge');
  await expect(loan.section).not.toContainText('Next charge');
  await axe(page);
  await page.goto(bankPage);
  await bank.press('Allow it again');
  await bank.press('Back to the app');
  await loan.removeBank.click();
  await expect(loan.section).toContainText('Autopay is off');
  await expect(loan.section).toContainText(
    'We do not charge Baobab Test Bank ending 6789 any more.',
  );
  await axe(page);

  // Six hours without the ₦50.
  await loan.chooseBank.click();
  await bank.account.fill('0123456789');
  await bank.allow.check();
  await bank.press('Continue');
  await page.request.post('/api/sandbox/clock', { data: { advance: 'PT6H' } });
  await page.goto(bankPage);
  await autopay.open();
  await loan.byBank.check();
  await expect(loan.section).toContainText(
    'Your bank did not confirm Baobab Test Bank ending 6789',
  );
  await axe(page);
});

test('a narrow phone shows all of it, and a borrower without a card is led to one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'femi@example.com');
  const autopay = new AutopayPage(page);
  await autopay.open();
  await expect(autopay.loans.first()).toContainText('Autopay is off');
  await expect(page.getByRole('link', { name: 'Add a card' }).first()).toHaveAttribute(
    'href',
    '/withdrawal?trigger=add-card',
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await axe(page);
});

test('whoever owes nothing is told so', async ({ page }) => {
  await signInAs(page, 'bayo@example.com');
  await new AutopayPage(page).open();
  await expect(page.getByText('You owe nothing now')).toBeVisible();
  await axe(page);
});
