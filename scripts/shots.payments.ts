import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';
const femi = 'femi@example.com';

const toRepayment = async (page: Page) => {
  await page.getByRole('link', { name: 'Repay', exact: true }).first().click();
  await page.getByRole('button', { name: 'REPAY' }).waitFor();
};
const toChoice = async (page: Page) => {
  await toRepayment(page);
  await page.keyboard.type('20');
  await page.getByRole('button', { name: 'REPAY' }).click();
  await page.getByRole('row', { name: /^You owe today/ }).waitFor();
};
const toCheckout = async (page: Page) => {
  await toChoice(page);
  await page.getByRole('button', { name: /^Naira Account/ }).click();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByText('Test cards').or(page.getByText('on its way')).first().waitFor();
};
const toConfirmation = async (page: Page) => {
  await toChoice(page);
  await page.getByRole('button', { name: /^Naira Account/ }).click();
  await page.getByRole('button', { name: /^Pay with Visa/ }).click();
  await page.getByRole('heading', { name: 'Check your payment' }).waitFor();
};
/** A second picture finds the first one's payment still on its way. */
const toWaiting = async (page: Page) => {
  await toCheckout(page);
  if (await page.getByText('Test cards').isVisible()) {
    await page.getByText('Test cards').click();
    await page.getByRole('button', { name: /unpaid after a minute/ }).click();
  }
  await page.getByRole('heading', { name: /on its way|Not paid/ }).waitFor();
};
const checkAgain = async (page: Page, heading: string) => {
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
};
const answerOf = (status: string, more: object) => (page: Page) =>
  page.route('**/api/repayment/card', (route) =>
    route.fulfill({ json: { data: { status, ...more } } }),
  );

/** Repaying and adding a card, in each of their states. */
export const payments: Shot[] = [
  { name: 'repay', path: '/dashboard', as: ada, prepare: toRepayment },
  { name: 'repay-choice', path: '/dashboard', as: ada, prepare: toChoice },
  {
    name: 'repay-naira',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toChoice(page);
      await page.getByRole('button', { name: /^Naira Account/ }).click();
    },
  },
  {
    name: 'repay-amount',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toRepayment(page);
      await page.keyboard.type('20');
      await page.getByText(/^This lowers your principal/).waitFor();
    },
  },
  { name: 'repay-card', path: '/dashboard', as: ada, prepare: toConfirmation },
  {
    name: 'repay-card-done',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toConfirmation(page);
      await page.getByRole('button', { name: /^PAY / }).click();
      await page.getByRole('heading', { name: 'Repayment Successful' }).waitFor();
    },
  },
  ...(
    [
      ['declined', { status: 'failed', failure: 'declined' }, 'Your bank declined the card'],
      [
        'no-money',
        { status: 'failed', failure: 'insufficient_funds' },
        'Not enough money on your card',
      ],
      ['late', { status: 'pending' }, 'No answer from your bank yet'],
    ] as const
  ).map(
    ([name, standing, heading]): Shot => ({
      name: `repay-card-${name}`,
      path: '/dashboard',
      as: ada,
      prepare: async (page) => {
        await toConfirmation(page);
        const json = {
          data: { ...standing, card: { brand: 'visa', last4: '4081' }, repayments: [] },
        };
        await page.route('**/api/repayment', (route) => route.fulfill({ json }));
        await page.getByRole('button', { name: /^PAY / }).click();
        await page.getByRole('heading', { name: heading }).waitFor();
      },
    }),
  ),
  {
    name: 'repay-dollar',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toChoice(page);
      await page.getByRole('button', { name: /^Dollar Account/ }).click();
      await page.getByRole('button', { name: 'COPY ALL' }).waitFor();
    },
  },
  {
    name: 'repay-done',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toCheckout(page);
      await page.getByText('Test cards').click();
      await page.getByRole('button', { name: /Is paid at once/ }).click();
      await page.getByRole('heading', { name: 'Repayment Successful' }).waitFor();
    },
  },
  { name: 'repay-pending', path: '/dashboard', as: femi, prepare: toWaiting },
  {
    name: 'repay-closed',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toCheckout(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('row', { name: /^You owe today/ }).waitFor();
    },
  },
  { name: 'repay-choice-naira', path: '/dashboard', as: femi, prepare: toChoice },
  {
    name: 'repay-failed',
    path: '/dashboard',
    as: femi,
    prepare: async (page) => {
      await toWaiting(page);
      const json = { data: { status: 'failed', repayments: [] } };
      await page.route('**/api/repayment', (route) => route.fulfill({ json }));
      await checkAgain(page, 'Not paid');
    },
  },
  {
    name: 'repay-unanswered',
    path: '/dashboard',
    as: femi,
    prepare: async (page) => {
      await toWaiting(page);
      await page.route('**/api/repayment', (route) => route.abort());
      await checkAgain(page, 'No answer yet');
    },
  },
  {
    name: 'repay-dollar-payoff',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await toRepayment(page);
      await page.getByRole('button', { name: /^All / }).click();
      await page.getByRole('button', { name: 'REPAY' }).click();
      await page.getByRole('button', { name: /^Dollar Account/ }).click();
      await page.getByText(/it will pay off the loan/).waitFor();
    },
  },
  { name: 'add-card', path: '/withdrawal?trigger=add-card', as: ada },
  { name: 'add-card-first', path: '/withdrawal', as: 'bayo@example.com' },
  {
    name: 'card-left',
    path: '/withdrawal?trigger=add-card&card=hf-000000000000000000000000',
    as: ada,
    before: answerOf('open', { card: null }),
  },
  {
    name: 'card-refused',
    path: '/withdrawal?trigger=add-card&card=hf-000000000000000000000000',
    as: ada,
    before: answerOf('failed', { card: null }),
  },
  {
    name: 'card-pending',
    path: '/withdrawal?trigger=add-card&card=hf-000000000000000000000000',
    as: ada,
    before: answerOf('pending', { card: null }),
  },
];
