import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';
const elsewhere = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
];
/** Signed in on two more devices. */
const onOthers = async (page: Page) => {
  for (const userAgent of elsewhere) {
    await page.request.post(new URL('/api/user/signin', page.url()).href, {
      headers: { 'user-agent': userAgent },
      data: { email: ada, password: 'Holdfast-1!' },
    });
  }
  await page.reload();
  await toEnd(page);
};

const toEnd = async (page: Page) => {
  await page.getByRole('heading', { name: 'Card', exact: true }).waitFor();
  await page.keyboard.press('Shift');
  await page.getByRole('listitem').filter({ hasText: 'This device' }).waitFor();
};

/** The profile in each of its states. */
export const profile: Shot[] = [
  { name: 'profile', path: '/profile', as: ada, prepare: onOthers },
  { name: 'profile-new', path: '/profile', as: 'bayo@example.com', prepare: toEnd },
  {
    name: 'profile-saved',
    path: '/profile',
    as: 'femi@example.com',
    prepare: async (page) => {
      await toEnd(page);
      await page.getByRole('checkbox', { name: '30%' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
    },
  },
  {
    name: 'profile-unsaved',
    path: '/profile',
    as: ada,
    prepare: async (page) => {
      await toEnd(page);
      await page.route('**/api/me/preferences', (route) => route.abort());
      await page.getByRole('checkbox', { name: '3 days before' }).click();
      await page.getByText('This could not be saved').waitFor();
    },
  },
  {
    name: 'profile-unread',
    path: '/profile',
    as: ada,
    before: (page) =>
      page.route(/\/api\/(account|me\/(sessions|overview)|application)/, (route) => route.abort()),
    prepare: async (page) => {
      await page.keyboard.press('Shift');
      await page.getByRole('button', { name: 'Try again' }).nth(1).waitFor();
    },
  },
  {
    name: 'profile-remove',
    path: '/profile',
    as: ada,
    prepare: async (page) => {
      await toEnd(page);
      await page
        .getByRole('button', { name: /^Remove the account/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-password',
    path: '/profile',
    as: ada,
    prepare: async (page) => {
      await toEnd(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByLabel('New password', { exact: true }).fill('Holdfast');
      await page.getByRole('button', { name: 'Set password' }).click();
    },
  },
];
