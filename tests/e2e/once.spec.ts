import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { SignInPage } from './pages/signin.page.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

/** What the provider has of a list, asked with the borrower's own token. */
async function recorded(
  page: Page,
  request: APIRequestContext,
  path: 'loan' | 'withdrawal' | 'repayment',
): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const answer = await request.get(`/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data.total;
}

/** Lets the provider do the work and loses its answer on the way back. */
async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const route = `**/api/${path}`;
  await page.route(route, async (asked) => {
    if (asked.request().method() === 'POST') await asked.fetch();
    await asked.abort();
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}

test('double taps, lost answers and reloads leave one loan, one withdrawal, one repayment', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const offer = new OfferPage(page);
  const withdrawal = new WithdrawalPage(page);
  const repayment = new RepayPage(page);
  const checkout = new CheckoutPage(page);

  await new SignInPage(page).open();
  await new SignInPage(page).byPhone('803 000 0002', 'Holdfast-1!');
  await expect(page).toHaveURL(/\/(offer|dashboard)/);

  await test.step('the loan: the answer is lost and the page reloaded, which asks for it by itself', async () => {
    await page.goto('/offer?applicationid=2');
    await offer.signUp.click();
    await offer.tap('500');
    await offer.next.click();
    await offer.choosePassword('Kelp-and-rock-9');
    const keepAnswers = await loseAnswers(page, 'loan');
    await offer.signAndRequest('Bayo Adeyemi');
    await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
    await keepAnswers();
    await page.reload();
    await expect(offer.receipt).toBeVisible();
    expect(await recorded(page, request, 'loan')).toBe(1);
  });

  await test.step('a card', async () => {
    await page.goto('/dashboard');
    await expect(new DashboardPage(page).loans).toContainText('Disbursed');
    await new DashboardPage(page).action('Withdraw').click();
    await withdrawal.addCard.dblclick();
    await checkout.pay();
    await expect(page.getByText('Your card ending 4081 is saved.')).toBeVisible();
  });

  await test.step('the withdrawal: the answer is lost, NEXT is tapped twice again', async () => {
    await withdrawal.enter('100');
    await page.reload();
    await withdrawal.newNairaAccount('Kainji Test Bank', '0123456789');
    await expect(withdrawal.next).toBeEnabled();
    const keepAnswers = await loseAnswers(page, 'withdrawal');
    await withdrawal.next.dblclick();
    await expect(page.getByRole('alert').getByText(/Try again|try again/)).toBeVisible();
    await keepAnswers();
    await withdrawal.next.dblclick();
    await expect(withdrawal.done).toBeVisible();
    expect(await recorded(page, request, 'withdrawal')).toBe(1);
  });

  await test.step('the repayment: the result page is reloaded, and its address opened again', async () => {
    await page.goto('/dashboard');
    await new DashboardPage(page).action('Repay').click();
    await repayment.enter('50');
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '$50' }).first()).toBeAttached();
    await repayment.repay.click();
    await repayment.naira.click();
    await repayment.proceed.dblclick();
    await checkout.pay();
    await expect(repayment.done).toBeVisible();
    const paid = page.url();
    await page.reload();
    await expect(repayment.done).toBeVisible();
    await page.goto(paid);
    await expect(repayment.done).toBeVisible();
    expect(await recorded(page, request, 'repayment')).toBe(1);
  });
});
