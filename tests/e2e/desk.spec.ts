import { startProduct } from '#support/product.ts';
import { dollarDetails } from '#support/withdrawing.ts';
import { remember, signIn } from '../../scripts/sign-in.ts';
import { axe, expect, test } from './fixtures.ts';
import { DeskPage, givePasskeyDevice } from './pages/desk.page.ts';

test.use({ viewport: { width: 768, height: 1024 } });

test('an officer works through the queue by the keyboard alone @merge', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const desk = new DeskPage(page);
  await desk.openAs('Tola Bello');
  await expect(desk.heading).toHaveText('Queue');
  await expect(page.getByText('Tola Bello, officer')).toBeVisible();
  await expect(desk.tab('Staff')).toHaveCount(0);
  await expect(desk.tab('Queue')).toHaveText(/^Queue \(\d+\)$/);
  await expect(page).toHaveTitle(/^\(\d+\) /);
  const partner = desk.entry('waits to be approved').first();
  await expect(partner).toBeVisible();
  await axe(page);

  await page.keyboard.press('/');
  await expect(desk.search).toBeFocused();
  await page.keyboard.type('kora');
  await expect(desk.entries).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(partner.locator('[data-opens]')).toBeFocused();
  await page.keyboard.press('Enter');
  await partner.getByRole('button', { name: 'Take' }).press('Enter');
  await expect(partner.locator('.desk-owner')).toHaveText('Tola Bello');
  // The button is gone, and the keyboard goes on from its entry.
  await expect(partner.locator('[data-opens]')).toBeFocused();
  const note = partner.getByRole('textbox', { name: 'Note for colleagues' });
  await note.fill('Asked for its logo');
  await page.route('**/api/desk/queue/note', (route) => route.abort());
  await note.press('Enter');
  await expect(page.getByText(/connection/).first()).toBeVisible();
  await expect(note).toHaveValue('Asked for its logo');
  await page.unroute('**/api/desk/queue/note');
  await note.press('Enter');
  await expect(partner.getByRole('list', { name: 'Notes' })).toContainText('Asked for its logo');
  await expect(note).toHaveValue('');
  await axe(page);

  await page.reload();
  await expect(desk.entry('waits to be approved').locator('.desk-owner')).toHaveText('Tola Bello');
  const mine = page.getByRole('checkbox', { name: 'Only mine' });
  await mine.check();
  await desk.search.fill('kora');
  await expect(desk.entries).toHaveCount(1);
  await desk.tab('Overview').click();
  await expect(desk.heading).toHaveText('Overview');
  await desk.tab('Queue').click();
  await expect(mine).toBeChecked();
  await expect(desk.search).toHaveValue('kora');
  await partner.locator('[data-opens]').click();
  await partner.getByRole('button', { name: 'Give back' }).click();
  await expect(desk.entries).toHaveCount(0);
  await expect(page.getByText('Nothing matches')).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await axe(page);
});

test('the list filters by kind, at the width of a phone and in the dark', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const desk = new DeskPage(page);
  await desk.openAs('Uche Danladi');
  await page.route('**/api/desk/queue?*', (route) => route.abort());
  await desk.kind.selectOption('partner');
  await expect(desk.kind).toHaveValue('partner');
  await expect(desk.tab('Queue')).toHaveText(/^Queue \(\d+\)$/);
  await page.unroute('**/api/desk/queue?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(desk.entries).toHaveCount(1);
  await desk.entries.locator('[data-opens]').click();
  await axe(page);
  for (const width of [320, 390, 768]) {
    for (const size of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        return document.documentElement.scrollWidth > innerWidth;
      }, size);
      expect.soft(wide, `${width} px, text at ${size}`).toBe(false);
    }
  }
});

test('an admin invites somebody, who registers a passkey and signs in with it', async ({
  page,
  browser,
  product,
}) => {
  // Passkeys belong to a name, and an IP address is none.
  const here = product.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${here}/sandbox`);
  await page.getByRole('button', { name: 'Open the desk as Zainab Musa' }).click();
  const desk = new DeskPage(page);
  await desk.tab('Staff').click();
  await expect(desk.heading).toHaveText('Staff');
  await axe(page);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ngozi Eze');
  await page.getByRole('textbox', { name: 'Email' }).fill('ngozi@example.com');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('officer');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.locator('.desk-invitation code').innerText();
  expect(link).toMatch(/\/desk#code=[\w-]{32}$/);
  await axe(page);

  const theirs = await browser.newContext({ viewport: { width: 768, height: 1024 } });
  const other = await theirs.newPage();
  await givePasskeyDevice(other);
  await other.goto(link);
  expect(other.url()).not.toContain('code');
  await axe(other);
  await other.getByRole('button', { name: 'Register a passkey' }).click();
  const office = new DeskPage(other);
  await expect(office.heading).toHaveText('Write down your recovery code');
  await expect(other.locator('.desk-code code')).toHaveText(/^(\w{5}-){4}\w{5}$/);
  await axe(other);
  await other.getByRole('button', { name: 'I have written it down' }).click();
  await expect(office.heading).toHaveText('Queue');

  await office.tab('Borrowers').click();
  await other.getByRole('searchbox', { name: 'Find a borrower' }).fill('chi@example.com');
  await other.getByRole('button', { name: 'Find' }).click();
  const borrower = other.getByRole('article', { name: 'Chi Nwosu' });
  await expect(borrower).toBeVisible();
  // Who could not be signed out still is in.
  await other.route('**/api/desk/session', (route) => route.abort());
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText(/connection/).first()).toBeVisible();
  await expect(borrower).toBeVisible();
  await other.unroute('**/api/desk/session');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(office.heading).toHaveText('Sign in to the back office');
  await axe(other);
  await other.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(other.getByText('Ngozi Eze, officer')).toBeVisible();
  // The next person at this computer sees nothing of what the last one read.
  await office.tab('Borrowers').click();
  await expect(office.heading).toHaveText('Borrowers');
  await expect(borrower).toHaveCount(0);
  await theirs.close();

  const person = page.getByRole('listitem').filter({ hasText: 'ngozi@example.com' });
  await page.reload();
  await desk.tab('Staff').click();
  await expect(person).toContainText('Last seen');
  await person.getByRole('button', { name: 'Remove Ngozi Eze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(person).toHaveCount(0);
});

test('what was typed into a deed stays for whoever typed it, and a tab follows who has signed in', async ({
  page,
  context,
}) => {
  const desk = new DeskPage(page);
  const note = page.getByRole('textbox', { name: 'Note' });
  const openNote = async () => {
    await desk.tab('Borrowers').click();
    await page.getByRole('searchbox').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Write a note').click();
  };
  await desk.openAs('Tola Bello');
  await openNote();
  await note.fill('Called about the May bill');
  await desk.tab('Queue').click();
  await desk.tab('Borrowers').click();
  await page.getByText('Write a note').click();
  await expect(note).toHaveValue('Called about the May bill');
  await page.reload();
  await openNote();
  await expect(note).toHaveValue('Called about the May bill');

  const other = await context.newPage();
  await new DeskPage(other).openAs('Uche Danladi');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('Uche Danladi, ')).toBeVisible();
  await openNote();
  await expect(note).toHaveValue('');
});

test('signed out, the desk shows nothing and says how to come in', async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await expect(desk.heading).toHaveText('Sign in to the back office');
  await page.getByText('I have lost my passkey').click();
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
  await axe(page);
});

test('one person proposes to pay a loan out, another approves, and one declines', async ({
  browser,
}) => {
  // A sandbox that leaves loans to people.
  const product = await startProduct({ env: { SANDBOX_ISSUE_SECONDS: '86400' } });
  try {
    const { token } = await signIn(product.url, 'ada@example.com');
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const portfolios = await fetch(`${product.url}/api/portfolio`, { headers });
    const { all } = (await portfolios.json()).data;
    const { portfolio_id } = all.find(
      (one: { currency: string; availableCredit: number }) =>
        one.currency === 'USD' && one.availableCredit > 40_000,
    );
    const ask = async (amount: number) => {
      const body = { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] };
      const answer = await fetch(`${product.url}/api/loan`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `loan-of-${amount}` },
        body: JSON.stringify(body),
      });
      expect(await answer.json()).toMatchObject({ data: { loans: [{ loanStatus: 'requested' }] } });
    };
    await ask(20_000);
    await ask(15_000);
    await ask(18_000);

    const openAs = async (name: string) => {
      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      await page.setViewportSize({ width: 768, height: 1024 });
      const desk = new DeskPage(page);
      await desk.openAs(name);
      return desk;
    };
    const officer = await openAs('Tola Bello');
    const large = officer.entryOf('$200.00');
    await officer.page.route('**/api/desk/loans/*', (route) => route.abort());
    await large.locator('[data-opens]').click();
    await large.getByRole('button', { name: 'Try again' }).waitFor();
    await officer.page.unroute('**/api/desk/loans/*');
    await large.getByRole('button', { name: 'Try again' }).click();
    await expect(large).toContainText('The portfolios back all of it');
    await axe(officer.page);
    await large.getByRole('button', { name: 'Propose to pay this loan out' }).click();
    await expect(large).toContainText('Somebody else has to approve it.');
    await expect(large.locator('.desk-owner')).toHaveText('To approve');
    await expect(large.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await axe(officer.page);

    const small = officer.entryOf('$150.00');
    await small.locator('[data-opens]').click();
    await small.locator('summary', { hasText: 'Decline this loan' }).click();
    await small.getByRole('button', { name: 'Decline this loan' }).click();
    const reason = small.getByRole('textbox', { name: 'Reason to decline this loan' });
    await expect(reason).toHaveAccessibleDescription(/Write why/);
    await axe(officer.page);
    await reason.fill('You have asked for another loan today');
    await small.getByRole('button', { name: 'Decline this loan' }).click();
    await expect(small).toHaveCount(0);

    const third = officer.entryOf('$180.00');
    await third.locator('[data-opens]').click();
    await third.locator('summary', { hasText: 'Offer less' }).click();
    await third.getByRole('textbox', { name: 'Amount' }).fill('120');
    await third
      .getByRole('textbox', { name: 'Reason to offer less' })
      .fill('its price moves a lot');
    await axe(officer.page);
    await third.getByRole('button', { name: 'Offer less' }).click();
    await expect(third).toContainText('We have offered $120.00');
    const borrower = await browser.newContext({ baseURL: product.url });
    const dashboard = await borrower.newPage();
    await dashboard.setViewportSize({ width: 390, height: 844 });
    await dashboard.addInitScript(remember, await signIn(product.url, 'ada@example.com'));
    await dashboard.goto('/dashboard');
    const offer = dashboard.getByRole('region', { name: 'We can lend you $120.00' });
    await expect(offer).toContainText('which is $60.00 less: its price moves a lot.');
    await axe(dashboard);
    await offer.getByRole('button', { name: 'Accept $120.00' }).click();
    await expect(offer).toHaveCount(0);
    // This sandbox goes on with it by itself: until it has, the other debts keep changing.
    const smaller = async () => {
      const { data } = await (await fetch(`${product.url}/api/loan`, { headers })).json();
      const isSmaller = ({ principal }: { principal: number }) => principal === 12_000;
      return data.loans.find(isSmaller)?.loanStatus;
    };
    await expect.poll(smaller).toBe('disbursed');

    // The other debts have changed since it was proposed, so it has to be looked at again.
    const approver = await openAs('Uche Danladi');
    const waiting = approver.entryOf('$200.00');
    await waiting.locator('[data-opens]').click();
    await expect(waiting).toContainText('Tola Bello proposed');
    await axe(approver.page);
    await waiting.getByRole('button', { name: 'Approve: pay this loan out' }).click();
    await expect(approver.page.getByText(/facts behind this proposal have changed/)).toBeVisible();
    await officer.page.reload();
    await large.locator('[data-opens]').click();
    await large.getByRole('button', { name: 'Propose to pay this loan out' }).click();
    await expect(large).toContainText('Somebody else has to approve it.');
    await approver.page.reload();
    await waiting.locator('[data-opens]').click();
    await waiting.getByRole('button', { name: 'Approve: pay this loan out' }).click();
    await expect(waiting).toHaveCount(0);
    const loans = await (await fetch(`${product.url}/api/loan`, { headers })).json();
    expect(
      loans.data.loans.filter(
        ({ principal, loanStatus }: { principal: number; loanStatus: string }) =>
          principal === 20_000 && loanStatus === 'disbursed',
      ),
    ).toHaveLength(1);
  } finally {
    await product.stop();
  }
});

test('new exchange rates are proposed by the keyboard, and another person sees them first @merge', async ({
  browser,
  product,
}) => {
  const openAs = async (name: string) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const desk = new DeskPage(page);
    await desk.openAs(name);
    return desk;
  };
  const { page } = await openAs('Tola Bello');
  const record = page.getByText('Record something that is not in the list');
  await record.focus();
  await page.keyboard.press('Enter');
  const loan = page.getByRole('textbox', { name: 'Number of the loan' });
  await loan.press('Enter');
  await expect(loan).toHaveAccessibleDescription(/Paste it from its page/);
  await expect(loan).toBeFocused();
  await axe(page);
  await loan.fill('a1b2c3d4');
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('textbox', { name: /^Reference/ }).fill('FT-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Copy the whole number/)).toBeVisible();
  await expect(loan).toHaveValue('a1b2c3d4');
  await page.getByRole('combobox', { name: 'What to record' }).selectOption('rates');
  const costs = page.getByRole('textbox', { name: /^Buy rate/ });
  await costs.fill('1650');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1700');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/buy rate comes first/)).toBeVisible();
  await expect(costs).toHaveValue('1650');
  await page.getByRole('textbox', { name: /^Sell rate/ }).fill('1550.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A second person has to approve it.').first()).toBeVisible();

  const approver = await openAs('Uche Danladi');
  const entry = approver.entry('Change the exchange rates.');
  await entry.locator('[data-opens]').click();
  await expect(entry).toContainText('Tola Bello proposed');
  await expect(entry).toContainText('₦1,650.00');
  await expect(entry).toContainText('₦1,550.50');
  await axe(approver.page);
  const wide = await approver.page.evaluate(
    () => document.documentElement.scrollWidth > innerWidth,
  );
  expect(wide).toBe(false);
  await entry.getByRole('button', { name: 'Refuse it' }).click();
  await expect(entry).toHaveCount(0);
});

test('a bank statement is imported, and a line that names a loan has its form filled in', async ({
  page,
  product,
  expectProblem,
}) => {
  expectProblem(/400 .*\/desk\/incoming/);
  const { token } = await signIn(product.url, 'ada@example.com');
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (
    await fetch(`${product.url}/api/loan?status=serviced`, { headers })
  ).json();
  const [loan] = data.loans;
  const short = loan.loan_id.slice(0, 8).toUpperCase();
  const statement = (amount: string) => ({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `date,amount,currency,reference,description\n2026-11-20,${amount},${loan.currency},FT-E2E,ADA ${short}\n`,
    ),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const desk = new DeskPage(page);
  await desk.openAs('Tola Bello');
  await page.getByText('Import a bank statement').click();
  const file = page.getByLabel('Statement as CSV');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(file).toHaveAccessibleDescription(/Choose a file/);
  await file.setInputFiles({ ...statement('1'), buffer: Buffer.from('PK\0\0') });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(file).toHaveAccessibleDescription(/This is not a CSV file/);
  await file.setInputFiles(statement('a lot'));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(file).toHaveAccessibleDescription(/Line 2: the amount/);
  await axe(page);
  await file.setInputFiles(statement('12.50'));
  await page.getByRole('button', { name: 'Import' }).click();
  const entry = desk.entry(`ADA ${short} came by bank transfer.`);
  await entry.locator('[data-opens]').click();
  await expect(entry).toContainText(`Loan ${short.toLowerCase()} of Ada Obi`);
  await expect(entry.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.50');
  await axe(page);
  await entry.getByRole('button', { name: 'Propose to credit a loan' }).click();
  await expect(entry).toContainText('Somebody else has to approve it.');
  await entry.getByRole('button', { name: 'Take the proposal back' }).click();
  await entry.locator('summary', { hasText: 'Set this aside' }).click();
  await entry.getByRole('textbox', { name: /Reason to set this aside/ }).fill('A mistake');
  await entry.getByLabel('What happened to the money').selectOption('sent_back');
  await entry.getByRole('button', { name: /^Propose to set this aside/ }).click();
  await expect(entry).toContainText('Somebody else has to approve it.');
  await expect(entry.getByRole('table')).toContainText('house:suspense:');
  await axe(page);
  await desk.openAs('Uche Danladi');
  await entry.locator('[data-opens]').click();
  await entry.getByRole('button', { name: /^Approve: set this aside/ }).click();
  await expect(entry).toHaveCount(0);
});

test('a wire keeps the bank’s proof of payment, and whoever approves saves it', async ({
  browser,
}) => {
  const product = await startProduct({ env: { SANDBOX_PAYOUT_SECONDS: '86400' } });
  try {
    const { token } = await signIn(product.url, 'ada@example.com');
    const post = async (path: string, body: object) => {
      const headers = {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'idempotency-key': path,
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      expect((await fetch(`${product.url}/api/${path}`, init)).status).toBe(200);
    };
    const headers = { authorization: `Bearer ${token}` };
    const { data } = await (await fetch(`${product.url}/api/portfolio`, { headers })).json();
    const [{ portfolio_id }] = data.all;
    await post('me/step-up', { password: 'Holdfast-1!' });
    await post('withdrawal', {
      ...{ amount: 10_000, application_id: 0, currency: 'USD', processor_id: 3 },
      details: { ...dollarDetails, beneficiary_name: 'Ada Obi' },
      sendToAccount: 'new',
      portfolios: [{ portfolio_id, amount: 10_000 }],
    });
    // Until then the borrower may still stop it by the link in our message.
    await post('sandbox/clock', { advance: 'PT2H' });

    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 390, height: 844 },
    });
    const desk = new DeskPage(page);
    await desk.openAs('Tola Bello');
    const wire = desk.entry('waits for its wire');
    await page.route('**/api/desk/wires/*', (route) => route.abort());
    await wire.locator('[data-opens]').click();
    await wire.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/desk/wires/*');
    await wire.getByRole('button', { name: 'Try again' }).click();
    await wire.getByText('Attach the bank’s proof of payment').click();
    const file = wire.getByLabel('Proof of payment', { exact: true }).last();
    const keep = wire.getByRole('button', { name: 'Attach' });
    await file.setInputFiles(slip('page.html', '<p>Paid</p>'));
    await keep.click();
    await expect(file).toHaveAccessibleDescription(/Choose a PDF, PNG or JPEG/);
    await axe(page);
    await file.setInputFiles(slip('slip.pdf', '%PDF-1.7'));
    await keep.click();
    await expect(wire.getByRole('list', { name: 'Proof of payment' })).toContainText('slip.pdf');
    await expect(file).toHaveValue('');
    await desk.openAs('Uche Danladi');
    await wire.locator('[data-opens]').click();
    const saved = page.waitForEvent('download');
    await wire.getByRole('button', { name: 'Save slip.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('slip.pdf');
    await axe(page);
    await wire.getByRole('button', { name: 'Show the borrower' }).click();
    await page.getByText('Block, or end a block').click();
    await page.getByRole('textbox', { name: 'Reason to block this borrower' }).fill('We check it.');
    await page.getByRole('button', { name: 'Block this borrower' }).click();
    await expect(page.getByText('Blocked: withdrawing', { exact: true })).toBeVisible();
    await desk.tab('Queue').click();
    const held = desk.entry('waits until its borrower is not blocked');
    await held.locator('[data-opens]').click();
    await expect(held).toContainText('Do not send this wire');
    await expect(held).toContainText(`Account number${dollarDetails.account_number}`);
    await expect(held.getByRole('list', { name: 'Proof of payment' })).toContainText('slip.pdf');
    await axe(page);
    await page.close();
  } finally {
    await product.stop();
  }
});

const slip = (name: string, text: string) => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(text) },
});

test('a settlement file is compared, and what differs is closed with a reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const desk = new DeskPage(page);
  await desk.openAs('Tola Bello');
  const today = new Date().toISOString().slice(0, 10);
  const csv = `Reference,Amount,Date\nhf-nobodys,250.00,${today}\n`;
  await page.getByText('Compare a settlement file').click();
  await page
    .getByLabel('Settlement file as CSV')
    .setInputFiles({ name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Compare' }).click();
  const entry = desk.entry('The processor settled ₦250.00, and our books have no such payment.');
  await desk.kind.selectOption('settlement');
  await entry.locator('[data-opens]').click();
  await axe(page);
  await entry.getByRole('button', { name: 'Close this difference' }).click();
  const why = entry.getByRole('textbox', { name: 'Reason to close this difference' });
  await expect(why).toBeFocused();
  await why.fill('Another shop');
  await why.press('Enter');
  await expect(entry).toHaveCount(0);
  // The entry had the focus, and the last of its kind is gone.
  await expect(desk.heading).toBeFocused();
  await expect(desk.kind).toHaveValue('settlement');
});

test('the overview says how the business and its machinery stand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const desk = new DeskPage(page);
  await desk.openAs('Uche Danladi');
  await desk.tab('Overview').click();
  await expect(desk.heading).toHaveText('Overview');
  const lent = page.getByRole('listitem').filter({ hasText: /^Lent/ });
  await expect(lent.first()).toContainText('$');
  await expect(page.getByText(/^In balance, checked/)).toBeVisible();
  await expect(page.getByText(/entries sealed/).first()).toBeVisible();
  await axe(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});

test('a borrower is found by email, read on one page, blocked and unblocked', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const desk = new DeskPage(page);
  await desk.openAs('Tola Bello');
  await desk.tab('Borrowers').click();
  await expect(desk.heading).toHaveText('Borrowers');
  const search = page.getByRole('searchbox', { name: 'Find a borrower' });
  await search.press('Enter');
  await expect(search).toHaveAccessibleDescription(/Enter what to look for/);
  await search.fill('nobody@example.com');
  await search.press('Enter');
  await expect(page.getByText('No borrower found')).toBeVisible();
  await axe(page);
  await search.fill('chi@example.com');
  await page.route('**/api/desk/borrowers', (route) => route.abort());
  await search.press('Enter');
  await expect(search).toHaveAccessibleDescription(/connection/);
  await page.unroute('**/api/desk/borrowers');
  await search.press('Enter');
  const borrower = page.getByRole('article', { name: 'Chi Nwosu' });
  await expect(borrower).toContainText('We record that you opened this page');
  await expect(borrower).toContainText('Loan requested');
  await axe(page);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('record');
  await expect(borrower).toContainText('cancel loan');
  await expect(borrower).not.toContainText('Loan requested');

  await page.locator('summary', { hasText: 'Allow an account' }).click();
  const account = page.getByRole('textbox', { name: 'Account number' });
  await account.fill('0123456666');
  await page.getByRole('textbox', { name: 'Bank code' }).fill('901');
  await page.getByRole('textbox', { name: 'Reason to allow' }).fill('Her married name');
  await axe(page);
  await page.getByRole('button', { name: 'Propose to allow an account' }).click();
  await expect(page.getByText('A second person has to approve it.').first()).toBeVisible();
  await expect(account).toHaveValue('');
  await expect(borrower).toContainText('Waiting for approval');
  await page.getByText('Block, or end a block').click();
  await page.getByRole('button', { name: 'Block this borrower' }).click();
  const why = page.getByRole('textbox', { name: 'Reason to block this borrower' });
  await expect(why).toHaveAccessibleDescription(/Write why/);
  await expect(why).toBeFocused();
  await page.getByRole('combobox', { name: 'What they may not do' }).first().selectOption('signin');
  await why.fill('we are checking a payment');
  await axe(page);
  await page.getByRole('button', { name: 'Block this borrower' }).click();
  await expect(borrower).toContainText('Blocked: signing in');
  await page.getByRole('combobox', { name: 'What they may not do' }).last().selectOption('signin');
  await page.getByRole('button', { name: 'End a block' }).click();
  await expect(borrower.getByText('Blocked: signing in', { exact: true })).toHaveCount(0);

  // What was sent again stands above, and the keyboard stays where it was.
  await page.getByRole('combobox', { name: 'Show' }).selectOption('');
  const again = borrower.getByRole('button', { name: 'Send this again' }).first();
  const readAgain = page.waitForResponse(/\/desk\/borrowers\/[^/]+$/);
  await again.press('Enter');
  await readAgain;
  await expect(again).not.toHaveAttribute('aria-busy');
  await expect(page.locator(':focus')).toHaveText('Send this again');

  // From an entry of the queue, too.
  await desk.tab('Queue').click();
  const entry = desk.entryOf('$300.00');
  await entry.locator('[data-opens]').click();
  await entry.getByRole('button', { name: 'Show the borrower Chi Nwosu' }).press('Enter');
  await expect(borrower).toContainText('Chi Nwosu');
  await expect(desk.heading).toBeFocused();
});

test('a partner is added, its terms are proposed and approved, and its key is shown once', async ({
  browser,
  product,
}) => {
  const openAs = async (name: string) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const desk = new DeskPage(page);
    await desk.openAs(name);
    return desk;
  };
  const { page, tab } = await openAs('Tola Bello').then((desk) => ({
    page: desk.page,
    tab: desk.tab('Partners'),
  }));
  await tab.click();
  const add = page.getByText('Add a partner');
  await add.focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of the partner' });
  await page.getByRole('button', { name: 'Add this partner' }).click();
  await expect(name).toHaveAccessibleDescription(/Enter its name/);
  await name.fill('Sabi Wealth');
  await page.getByRole('textbox', { name: 'Monthly interest' }).fill('three');
  await page.getByRole('textbox', { name: 'Lends up to this share of the value' }).fill('30%');
  await page.getByRole('button', { name: 'Add this partner' }).click();
  await expect(page.getByText('Enter the monthly interest')).toBeVisible();
  await axe(page);
  await page.getByRole('textbox', { name: 'Monthly interest' }).fill('3%');
  await page.getByRole('button', { name: 'Add this partner' }).click();
  await page
    .getByRole('combobox', { name: 'Partner' })
    .selectOption('Sabi Wealth, waits to be approved');
  const partner = page.getByRole('article', { name: 'Sabi Wealth' });
  await expect(partner).toContainText('waits to be approved');
  await expect(partner.getByRole('button', { name: 'Make a key' })).toHaveCount(0);
  await page.getByText('Change the terms').click();
  const interest = partner.getByRole('textbox', { name: 'Monthly interest' });
  await expect(interest).toHaveValue('3%');
  await interest.fill('2.5%');
  await axe(page);
  await page.getByRole('button', { name: 'Propose to change how this partner lends' }).click();
  await expect(page.getByText('A second person has to approve it.').first()).toBeVisible();

  const approver = await openAs('Uche Danladi');
  const entry = approver.entry('Change how this partner lends.');
  await expect(entry).toContainText('Sabi Wealth');
  await entry.locator('[data-opens]').click();
  await expect(entry).toContainText('2.5%, now 3%');
  await axe(approver.page);
  await entry.getByRole('button', { name: 'Approve: change how this partner lends' }).click();
  await expect(entry).toHaveCount(0);
  await approver.tab('Partners').click();
  await approver.page
    .getByRole('combobox', { name: 'Partner' })
    .selectOption('Sabi Wealth, waits to be approved');
  const seen = approver.page.getByRole('article', { name: 'Sabi Wealth' });
  await expect(seen).toContainText('2.5%');
  await seen.getByRole('button', { name: 'Make a key' }).click();
  await expect(seen.locator('.desk-invitation')).toContainText(/hs_test_[\w-]{20,}/);
  await axe(approver.page);
  const wide = await approver.page.evaluate(
    () => document.documentElement.scrollWidth > innerWidth,
  );
  expect(wide).toBe(false);
});
