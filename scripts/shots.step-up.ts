import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';

/** An account that was never paid to: nothing is sent in these pictures. */
const toReview = async (page: Page) => {
  await page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
  await page.keyboard.type('50');
  await page.getByRole('button', { name: 'WITHDRAW', exact: true }).click();
  await page.getByRole('radio', { name: 'New account' }).check({ force: true });
  await page.getByLabel('Account number').fill('0123452222');
  await page.getByRole('combobox', { name: 'Bank' }).selectOption('901');
  await page.getByRole('status').getByText('ADA OBI').waitFor();
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByRole('button', { name: /^Send / }).waitFor();
};
const refuse = (code: string, message: string) => (page: Page) =>
  page.route('**/api/withdrawal', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { message, code, data: { error: [message] } } })
      : route.fallback(),
  );
const toStepUp = async (page: Page) => {
  await toReview(page);
  await page.getByRole('button', { name: /^Send / }).click();
  await page.getByLabel('Your password', { exact: true }).waitFor();
};
const toCode = async (page: Page) => {
  await toStepUp(page);
  await page.getByRole('button', { name: /^Text a code to / }).click();
  await page.getByLabel('One-time code').waitFor();
};
const refuseProof = (code: string, message: string) => (page: Page) =>
  page.route('**/api/me/step-up', (route) =>
    route.fulfill({ status: 422, json: { message, code, data: { error: [message] } } }),
  );
const remove = async (page: Page) => {
  await page.getByRole('button', { name: 'Remove this account' }).click();
  await page.getByText('Do you need help?').waitFor();
};
const link = '/not-me#made-for-a-picture-alone';

/** What stands between an amount and money that goes somewhere new, and what takes it back. */
export const stepUps: Shot[] = [
  { name: 'withdrawal-review', path: '/withdrawal', as: ada, prepare: toReview },
  {
    name: 'withdrawal-review-rate',
    path: '/withdrawal',
    as: ada,
    before: refuse(
      'rate_changed',
      'The exchange rate has changed, so nothing was sent. Check the new amount, then send it.',
    ),
    prepare: async (page) => {
      await toReview(page);
      await page.getByRole('button', { name: /^Send / }).click();
      await page.getByText('The exchange rate has changed').waitFor();
    },
  },
  { name: 'step-up', path: '/withdrawal', as: ada, prepare: toStepUp },
  { name: 'step-up-code', path: '/withdrawal', as: ada, prepare: toCode },
  {
    name: 'step-up-code-wrong',
    path: '/withdrawal',
    as: ada,
    before: refuseProof(
      'code_invalid',
      'That code is wrong or no longer valid. Check it, or ask for a new one.',
    ),
    prepare: async (page) => {
      await toCode(page);
      await page.keyboard.type('123456');
      await page.keyboard.press('Enter');
      await page.getByText('That code is wrong').waitFor();
    },
  },
  {
    name: 'step-up-password-wrong',
    path: '/withdrawal',
    as: ada,
    before: refuseProof('password_wrong', 'That is not your password. Try again, or use a code.'),
    prepare: async (page) => {
      await toStepUp(page);
      await page.getByLabel('Your password', { exact: true }).fill('Wrong-1!x');
      await page.keyboard.press('Enter');
      await page.getByText('That is not your password').waitFor();
    },
  },
  { name: 'not-me', path: link },
  { name: 'not-me-over', path: link, prepare: remove },
  { name: 'not-me-incomplete', path: '/not-me' },
  {
    name: 'not-me-removed',
    path: link,
    before: (page) =>
      page.route('**/api/account/remove', (route) =>
        route.fulfill({
          json: {
            message: '₦156,240.00 was not sent and is in your balance again.',
            data: {
              account: {
                account_name: 'ADA OBI',
                account_number: '2222',
                bank_name: 'Baobab Test Bank',
              },
              stopped: [{ paid: 15_624_000, requestedCurrency: 'NGN' }],
              sent: [],
            },
          },
        }),
      ),
    prepare: remove,
  },
];
