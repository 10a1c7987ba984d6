import type { Locator } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { RepayPage } from './pages/repay.page.ts';
import { signInAs } from './pages/session.ts';
import { WithdrawalPage } from './pages/withdrawal.page.ts';

test('an amount is entered without a mouse: typed, pasted, fixed and confirmed', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.signUp.press('Enter');
  await expect(offer.amount).toHaveText('$0');
  await expect(page.getByRole('heading', { name: /How much/ })).toBeFocused();

  const heard = await offer.listen();
  await page.keyboard.type('1250');
  await expect(offer.amount).toHaveText('$1,250');
  expect(await heard()).toEqual(['$1,250']);

  await offer.paste('₦2,250.50');
  await expect(offer.amount).toHaveText('$2,250.50');
  await offer.paste('twenty');
  await expect(offer.wrong).toHaveText(
    'We could not find an amount in what you pasted. Paste it like this: 1,250.50',
  );
  await offer.paste('1250.509');
  await expect(offer.wrong).toContainText('You exceeded the max of 2 decimal places');
  await page.getByRole('button', { name: 'Enter $1,250.50' }).press('Enter');
  await expect(offer.amount).toHaveText('$1,250.50');
  await expect(offer.next).toBeFocused();

  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await expect(offer.wrong).toContainText('Maximum allowed is USD 3,744.00');
  await expect(offer.amount).toHaveText('$1,250');
  await axe(page);
  await page.getByRole('button', { name: 'Enter $3,744' }).press('Enter');
  await expect(offer.next).toBeFocused();
  // Without an amount there is nothing to confirm, and the focus stays.
  await page.keyboard.press('Delete');
  await expect(offer.next).toBeDisabled();
  await expect(offer.next).toBeFocused();
  await page.keyboard.type('3744');
  await page.keyboard.press('Enter');
  await expect(offer.sheet).toBeVisible();
});

test('what is typed while Help is open is none of the amount, and Enter there confirms nothing', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.signUp.press('Enter');
  await expect(page.getByRole('heading', { name: /How much/ })).toBeFocused();
  await page.keyboard.type('125');
  const help = page.getByRole('button', { name: 'Help' });
  const faqs = page.getByRole('link', { name: 'Read the FAQs' });
  await help.press('Enter');
  await expect(faqs).toBeFocused();
  await page.keyboard.type('5');
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect(faqs).toBeHidden();
  await expect(offer.amount).toHaveText('$1,255');
  await expect(page.getByRole('button', { name: '5', exact: true })).toBeFocused();
  await help.press('Enter');
  await expect(faqs).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/faqs/);
  await page.goBack();
  await expect(offer.amount).toHaveText('$1,255');
});

test('a finger that stays on Delete clears, and the keys fit the smallest and the lowest screen', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await page.setViewportSize({ width: 320, height: 568 });
  await offer.open();
  await page.request.post('/api/sandbox/market', {
    data: { portfolio_id: await offer.portfolio('NGN'), value: 50_000_000_000 },
  });
  await page.reload();
  await offer.chooseCurrency('NGN');
  await offer.toKeypad();
  await page.keyboard.type('123456789.00');
  await expect(page.getByText('₦123,456,789.00').first()).toBeVisible();
  expect(await offer.figureEnds()).toBeLessThanOrEqual(320);
  await axe(page);

  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [640, 320],
    [844, 390],
    [932, 430],
    [1280, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const key of [offer.key('1'), offer.key('0'), offer.next]) {
      await expect(key, `at ${width} by ${height}`).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await offer.key('Delete').hover();
  await page.mouse.down();
  await expect(offer.amount).toHaveText('₦0');
  await page.mouse.up();
  await expect(offer.amount).toHaveText('₦0');
  await expect(offer.next).toBeDisabled();
  await page.keyboard.type('12');
  await offer.key('Delete').press('Enter');
  await expect(offer.amount).toHaveText('₦1');
});

test('a copy of a tab starts with its amount, and neither tab adds digits to the other’s', async ({
  page,
}) => {
  const offer = await OfferPage.signedIn(page, 'bayo@example.com');
  await offer.open();
  await offer.signUp.press('Enter');
  await expect(offer.amount).toHaveText('$0');
  await page.keyboard.type('50');
  await expect(offer.amount).toHaveText('$50');
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open(location.href)),
  ]);
  const copied = new OfferPage(copy);
  await expect(copied.amount).toHaveText('$50');
  await copy.keyboard.type('7');
  await expect(copied.amount).toHaveText('$7');
  await page.keyboard.type('1');
  await expect(offer.amount).toHaveText('$501');
  await copy.keyboard.type('2');
  await expect(copied.amount).toHaveText('$72');
  await page.reload();
  await expect(offer.amount).toHaveText('$501');
  await axe(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(offer.amount).toHaveText('$505');
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
] as const) {
  test(`no key moves while an amount is too small or too large, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signInAs(page, 'ada@example.com');
    const keys = page.getByRole('button', { name: '1', exact: true });
    const top = () => keys.evaluate((key) => Math.round(key.getBoundingClientRect().top + scrollY));
    const wrong = page.getByRole('main').getByRole('alert');
    const tryTo = async (button: Locator, small: string, large: string) => {
      await page.keyboard.type('1');
      await expect(button).toBeEnabled();
      const before = await top();
      await page.keyboard.press('Delete');
      await page.keyboard.type(small);
      await button.click();
      await expect(wrong).toContainText('You need to enter a number equal to or greater than');
      expect.soft(await top()).toBe(before);
      await page.keyboard.press('Delete');
      await page.keyboard.type(large);
      await expect(wrong).toContainText('Maximum allowed is');
      expect.soft(await top()).toBe(before);
    };

    const withdrawal = new WithdrawalPage(page);
    await page.goto('/withdrawal');
    await page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
    await tryTo(withdrawal.withdraw, '49.99', '9999');

    const repayment = new RepayPage(page);
    await new DashboardPage(page).open();
    await new DashboardPage(page).action('Repay').click();
    await page.getByRole('heading', { name: 'How much do you want to repay?' }).waitFor();
    await tryTo(repayment.repay, '0.5', '999999');
  });
}
