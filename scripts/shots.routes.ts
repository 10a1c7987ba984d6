import type { Page } from '@playwright/test';
import { activityShots } from './shots.activities.ts';
import { borrowing } from './shots.borrowing.ts';
import { dashboard } from './shots.dashboard.ts';
import { demoPartner } from './shots.demo-partner.ts';
import { deskShots } from './shots.desk.ts';
import { hardMoments } from './shots.hard-moments.ts';
import { partner } from './shots.partner.ts';
import { payments } from './shots.payments.ts';
import { profile } from './shots.profile.ts';
import { recordShots } from './shots.records.ts';
import { shell } from './shots.shell.ts';
import { stepUps } from './shots.step-up.ts';
import { waysBackIn } from './shots.ways-back-in.ts';
import { waysIn } from './shots.ways-in.ts';

export type Shot = {
  name: string;
  path: string;
  /** Instead of the usual ones, in px. */
  widths?: readonly number[];
  /** The sandbox person who is signed in. */
  as?: string;
  /** Before the page is opened, such as a network that does not answer. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the screen into the state to be seen, such as an open dialog or a typed amount. */
  prepare?: (page: Page) => Promise<void>;
};

const toResults = async (page: Page) => {
  await page.getByRole('link', { name: 'Search' }).click();
  await page.keyboard.type('redline');
  await page.locator('#search li').first().waitFor();
};

const bayo = 'bayo@example.com';
const jumoke = 'jumoke@example.com';
const ada = 'ada@example.com';

const toKeypad = async (page: Page) => {
  await page.getByRole('button', { name: /^Sign up with/ }).click();
  await page.getByRole('heading', { name: 'How much do you want to borrow?' }).waitFor();
  await page.keyboard.type('1250.5');
};
const naira = (amount: string) => async (page: Page) => {
  await page.getByRole('radio', { name: 'NGN' }).check({ force: true });
  await page.getByRole('button', { name: /^Sign up with/ }).click();
  await page.getByRole('heading', { name: 'How much do you want to borrow?' }).waitFor();
  await page.keyboard.type(amount);
};
const toPassword = async (page: Page) => {
  await toKeypad(page);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
};
const failReads = async (page: Page) => {
  await page.getByRole('img', { name: /You owe/ }).waitFor();
  const error = ['The books are closed for the night.', 'They open again at nine in Lagos.'];
  await page.route('**/api/portfolio*', (route) =>
    route.fulfill({ status: 502, json: { message: '', code: 'internal', data: { error } } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText(error[1] ?? '').waitFor();
};
const toSheet = async (page: Page) => {
  await page.getByRole('button', { name: /^Sign up with/ }).click();
  await page.getByRole('heading', { name: 'How much do you want to borrow?' }).waitFor();
  await page.keyboard.type('1000');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByRole('button', { name: 'REQUEST LOAN' }).waitFor();
};
const toDestination = async (page: Page) => {
  await page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
  await page.keyboard.type('50');
  await page.getByRole('button', { name: 'WITHDRAW', exact: true }).click();
  await page.getByRole('button', { name: 'NEXT' }).waitFor();
};

export const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'business', path: '/home/business' },
  { name: 'form-sent', path: '/contact/next-steps' },
  { name: 'form-failed', path: '/contact/failed' },
  {
    name: 'contact-modal',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Contact Us' }).click(),
  },
  { name: 'individual', path: '/home/individual' },
  {
    name: 'calculator',
    path: '/home/individual?currency=NGN&stocks=12000000&crypto=3450000.50&amount=5000000&tenure=6#calculator',
    prepare: async (page) => {
      await page.getByLabel('You borrow').first().fill('4900000');
      await page.getByRole('button', { name: 'Use ₦4,635,000.15' }).waitFor();
    },
  },
  { name: 'not-found', path: '/404' },
  { name: 'blog', path: '/blog' },
  { name: 'post', path: '/blog/how-the-redline-works' },
  { name: 'post-of-code', path: '/blog/what-integrating-means' },
  { name: 'tag', path: '/blog/tags/planning' },
  { name: 'author', path: '/blog/authors/credit-team' },
  { name: 'faqs', path: '/faqs' },
  { name: 'answer', path: '/faqs#what-is-it' },
  { name: 'user-agreement', path: '/user-agreement' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'search', path: '/', prepare: toResults },
  { name: 'docs', path: '/docs' },
  { name: 'docs-article', path: '/docs/hand-off' },
  {
    name: 'docs-language',
    path: '/docs/webhooks',
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Go' }).check({ force: true });
      await page.getByRole('button', { name: /^Copy/ }).first().click();
    },
  },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-api', path: '/docs/api' },
  { name: 'docs-chapter', path: '/docs/api/credit' },
  ...waysBackIn,
  ...waysIn,
  ...shell,
  { name: 'sandbox', path: '/sandbox' },
  ...demoPartner,
  ...deskShots,
  { name: 'offer-partner', path: '/offer', as: bayo },
  { name: 'offer', path: '/offer?applicationid=2', as: bayo },
  { name: 'keypad', path: '/offer?applicationid=2', as: bayo, prepare: toKeypad },
  { name: 'keypad-empty', path: '/offer?applicationid=2', as: bayo, prepare: naira('0') },
  {
    name: 'keypad-most',
    path: '/offer?applicationid=2',
    as: bayo,
    prepare: naira('1449600.00'),
  },
  { name: 'keypad-least', path: '/offer?applicationid=2', as: bayo, prepare: naira('250000') },
  {
    name: 'keypad-long',
    path: '/offer?applicationid=2',
    as: bayo,
    prepare: naira('123456789.00'),
  },
  { name: 'password', path: '/offer?applicationid=2', as: jumoke, prepare: toPassword },
  { name: 'sheet', path: '/offer?applicationid=1', as: ada, prepare: toSheet },
  {
    name: 'password-wrong',
    path: '/offer?applicationid=2',
    as: jumoke,
    prepare: async (page) => {
      await toPassword(page);
      await page.getByLabel('Password', { exact: true }).fill('Holdfast');
      await page.getByRole('button', { name: 'NEXT' }).click();
    },
  },
  {
    name: 'password-differs',
    path: '/offer?applicationid=2',
    as: jumoke,
    prepare: async (page) => {
      await toPassword(page);
      await page.getByLabel('Password', { exact: true }).fill('Holdfast-1!');
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByLabel('Confirm password', { exact: true }).fill('Holdfast-1');
      await page.getByRole('button', { name: 'NEXT' }).click();
    },
  },
  {
    name: 'sheet-fallen',
    path: '/offer?applicationid=1',
    as: ada,
    prepare: async (page) => {
      await toSheet(page);
      await page.getByRole('slider').fill('95');
      await page.getByRole('button', { name: 'REQUEST LOAN' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sheet-why',
    path: '/offer?applicationid=1',
    as: ada,
    prepare: async (page) => {
      await toSheet(page);
      await page
        .getByRole('button', { name: /, bill of/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'offer-interest',
    path: '/offer?applicationid=2',
    as: bayo,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Interest/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sheet-unanswered',
    path: '/offer?applicationid=1',
    as: ada,
    prepare: async (page) => {
      await toSheet(page);
      await page.context().setOffline(true);
      await page.getByRole('textbox', { name: /full name/ }).fill('Ada Obi');
      await page.getByRole('button', { name: 'REQUEST LOAN' }).click();
      await page.getByRole('heading', { name: /^We are checking/ }).waitFor();
    },
  },
  {
    name: 'receipt',
    path: '/offer?applicationid=1',
    as: ada,
    prepare: async (page) => {
      await toSheet(page);
      await page.getByRole('textbox', { name: /full name/ }).fill('Ada Obi');
      await page.getByRole('button', { name: 'REQUEST LOAN' }).click();
      await page.getByText(/in your balance\. You can/).waitFor();
    },
  },
  ...dashboard,
  ...activityShots,
  ...recordShots,
  {
    name: 'offline',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await page.getByRole('img', { name: /You owe/ }).waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
    },
  },
  { name: 'toasts', path: '/dashboard', as: ada, prepare: failReads },
  {
    name: 'read-failed',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await page.evaluate(() => sessionStorage.clear());
      await page.route(/\/api\/(portfolio|me\/overview)/, (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'session-ended',
    path: '/signin',
    prepare: async (page) => {
      await page.evaluate(() =>
        sessionStorage.setItem(
          'sign-in-notice',
          'Your session has ended. Sign in again to go on where you were.',
        ),
      );
      await page.reload();
      await page.getByText('Your session has ended').waitFor();
    },
  },
  {
    name: 'storage-closed',
    path: '/signin',
    prepare: async (page) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
      await page.reload();
      await page.getByText('Kindly switch your browser').waitFor();
    },
  },
  ...payments,
  ...partner,
  ...borrowing,
  { name: 'withdrawal', path: '/withdrawal', as: ada },
  { name: 'withdrawal-destination', path: '/withdrawal', as: ada, prepare: toDestination },
  {
    name: 'withdrawal-new-account',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await toDestination(page);
      await page.getByRole('radio', { name: 'New account' }).check({ force: true });
      await page.getByLabel('Account number').fill('1234560000');
      await page.getByRole('combobox', { name: 'Bank' }).selectOption('901');
      await page.getByText(/do not end like this/).waitFor();
    },
  },
  {
    name: 'withdrawal-another-name',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await toDestination(page);
      await page.getByRole('radio', { name: 'New account' }).check({ force: true });
      await page.getByLabel('Account number').fill('0123456666');
      await page.getByRole('combobox', { name: 'Bank' }).selectOption('901');
      await page.getByRole('button', { name: 'USE ANOTHER ACCOUNT' }).waitFor();
    },
  },
  {
    name: 'withdrawal-dollar',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await toDestination(page);
      await page.getByRole('radio', { name: 'Dollar bank' }).check({ force: true });
      await page.getByRole('radio', { name: 'New account' }).check({ force: true });
      await page.getByRole('button', { name: 'NEXT' }).click({ force: true });
    },
  },
  {
    name: 'withdrawal-done',
    path: '/withdrawal',
    as: ada,
    prepare: async (page) => {
      await toDestination(page);
      await page.getByRole('radio', { name: /••••/ }).first().check();
      await page.getByRole('button', { name: 'NEXT' }).click();
      await page.getByRole('button', { name: /^Send / }).click();
      await page.getByRole('heading', { name: 'Withdrawal', exact: true }).waitFor();
    },
  },
  ...stepUps,
  ...profile,
  ...hardMoments,
];
