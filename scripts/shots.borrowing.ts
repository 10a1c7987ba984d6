import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';

const toSheet = (amount: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Sign up with/ }).click();
  await page.getByRole('heading', { name: 'How much do you want to borrow?' }).waitFor();
  await page.keyboard.type(amount);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByRole('button', { name: 'REQUEST LOAN' }).waitFor();
};
const setInterest = (page: Page, application_id: number, interest_bp: number) =>
  page.request.post(new URL('/api/sandbox/interest', page.url()).href, {
    data: { application_id, interest_bp },
  });
const toDestination = async (page: Page) => {
  await page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
  await page.keyboard.type('60');
  await page.getByRole('button', { name: 'WITHDRAW', exact: true }).click();
  await page.getByRole('button', { name: 'NEXT' }).waitFor();
};
/** The active application is all portfolios, as the switcher leaves it. */
const atAll = async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem('user:application_id', '0'));
  await page.reload({ waitUntil: 'networkidle' });
};
const loseWithdrawals = (page: Page) =>
  page.route('**/api/withdrawal', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );

/** What becomes of an offer while it is read, and the steps of a withdrawal. */
export const borrowing: Shot[] = [
  {
    name: 'sheet-changed',
    path: '/offer?applicationid=2',
    as: ada,
    prepare: async (page) => {
      await setInterest(page, 2, 300);
      await page.reload();
      await toSheet('1000')(page);
      await setInterest(page, 2, 325);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.getByRole('heading', { name: 'The terms have changed' }).waitFor();
      await setInterest(page, 2, 300);
    },
  },
  {
    name: 'sheet-split',
    path: '/offer?applicationid=3',
    as: ada,
    prepare: toSheet('3000000'),
  },
  {
    name: 'sheet-split-why',
    path: '/offer?applicationid=3',
    as: ada,
    prepare: async (page) => {
      await toSheet('3000000')(page);
      await page.getByRole('button', { name: /, Redline/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'withdrawal-vendor',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await atAll(page);
      await page.getByRole('radio').first().check();
    },
  },
  {
    name: 'withdrawal-saved',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await toDestination(page);
      await page.getByRole('radio', { name: /••••/ }).first().check();
    },
  },
  {
    name: 'withdrawal-unanswered',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await loseWithdrawals(page);
      await toDestination(page);
      await page.getByRole('radio', { name: /••••/ }).first().check();
      await page.getByRole('button', { name: 'NEXT' }).click();
      await page.getByRole('heading', { name: 'Did your withdrawal go through?' }).waitFor();
    },
  },
  {
    name: 'withdrawal-dollar-doubts',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await toDestination(page);
      await page.getByRole('radio', { name: 'Dollar bank' }).check({ force: true });
      await page.getByRole('radio', { name: 'New account' }).check({ force: true });
      const typed = {
        'Beneficiary name': 'Bola Obi',
        'Beneficiary address': '2 Example Close, Lagos',
        'Account number': '000123456789',
        'SWIFT code': 'TESTNG',
        'Routing number': '02100002',
        IBAN: 'GB82 WEST 1234 5698 7654 31',
        'Bank name': 'Example Bank of Nowhere',
        'Bank address': '1 Example Street, Lagos',
      };
      await page.getByLabel('Account type').selectOption('savings');
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
      await page.getByLabel('Bank address').blur();
    },
  },
];
