import { test } from './configured.ts';
import { axe, expect } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { PaystackPage } from './pages/paystack.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { signInAs } from './pages/session.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

test('Paystack’s own checkout opens over the page, and what it says decides nothing', async ({
  page,
}) => {
  const paystack = new PaystackPage(page);
  const repayment = new RepayPage(page);
  await paystack.answer();
  await signInAs(page, 'ada@example.com');

  const choice = page.getByText(/^You will repay \$20\.00 of your loan at .*\. Which account/);
  const reopen = async () => {
    await repayment.naira.click();
    await repayment.proceed.click();
    await expect(paystack.frame.getByRole('heading', { name: 'Paystack' })).toBeVisible();
  };

  await test.step('it is fetched when it is about to open, and not before', async () => {
    await new DashboardPage(page).open();
    await new DashboardPage(page).action('Repay').click();
    await repayment.enter('20');
    await repayment.repay.click();
    await expect(choice).toBeVisible();
    expect(paystack.asked).toEqual([]);
    await reopen();
    expect(paystack.asked).toEqual(['https://checkout.paystack.com/popup?precheckout=true']);
  });

  await test.step('it is told the transaction, and nothing of the page but its reference', async () => {
    const { type, path, params } = await paystack.sent();
    expect([type, path]).toEqual(['inline:url', 'newTransaction']);
    expect(params?.accessCode).toMatch(/^[0-9a-f]{24}$/);
    expect(JSON.stringify(params)).not.toMatch(/loan_id|amount|value/);
    await expect(page).toHaveURL(/\/repay\?reference=hf-[0-9a-f]{24}$/);
    await axe(page);
  });

  await test.step('closed, or not to be shown: the server is asked, and nothing was charged', async () => {
    for (const button of ['Close', 'Cannot be shown']) {
      await paystack.tap(button);
      await expect(page.getByText(/nothing was charged/)).toBeVisible();
      await expect(choice).toBeVisible();
      await reopen();
    }
  });

  await test.step('a success that the processor does not know of is none', async () => {
    await paystack.tap('Paid');
    await expect(page.getByText(/nothing was charged/)).toBeVisible();
    await reopen();
  });

  await test.step('a transfer on its way counts as closed there, and as on its way here', async () => {
    await paystack.charge({ transfer: 'arrives' });
    await paystack.tap('I have sent the transfer');
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    await page.request.post('/api/sandbox/clock', { data: { advance: 'PT10S' } });
    await expect(repayment.done).toBeVisible();
  });
});

test('a card is added in Paystack’s checkout; when that does not load, on Paystack’s page', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const paystack = new PaystackPage(page);
  const withdrawal = new WithdrawalPage(page);
  await paystack.answer();
  await signInAs(page, 'bayo@example.com');

  await test.step('the whole page waits no longer than twenty seconds', async () => {
    paystack.isDown = true;
    await page.clock.install();
    await page.goto('/withdrawal');
    await withdrawal.addCard.click();
    await expect.poll(() => paystack.asked.length).toBe(1);
    await page.clock.runFor(20_000);
    await expect(new CheckoutPage(page).cancel).toBeVisible();
  });

  await test.step('going back finds the page as it was, and Escape leaves a checkout that hangs', async () => {
    await page.goBack();
    await withdrawal.addCard.click();
    await expect.poll(() => paystack.asked.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(
      page.getByText(/^You left the payment page before paying\. Nothing was charged/),
    ).toBeVisible();
  });

  await test.step('a card that was charged is saved', async () => {
    paystack.isDown = false;
    await withdrawal.addCard.click();
    await paystack.charge({ test: '4084084084084081' });
    await paystack.tap('Paid');
    await expect(page.getByText('Your card ending 4081 is saved.')).toBeVisible();
  });
});
