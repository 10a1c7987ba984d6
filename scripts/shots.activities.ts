import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';
const activities = (page: Page) => page.getByRole('region', { name: 'Recent Activities' });

/** Scrolled to, with its records or that there are none. */
const ready = async (page: Page) => {
  await activities(page).scrollIntoViewIfNeeded();
  await activities(page)
    .getByRole('status')
    .filter({ hasText: /\d|Nothing|No / })
    .first()
    .waitFor();
};
const openFilter = async (page: Page) => {
  await ready(page);
  await activities(page)
    .getByRole('button', { name: /^Filter/ })
    .click();
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
};

/** Recent Activities: every tab, filter and state. */
export const activityShots: Shot[] = [
  { name: 'activities', path: '/dashboard?credit=all', as: ada, prepare: ready },
  { name: 'activities-repayments', path: '/dashboard?tab=repayments', as: ada, prepare: ready },
  {
    name: 'activities-withdrawals',
    path: '/dashboard?tab=withdrawals&withdrawals=all',
    as: ada,
    prepare: ready,
  },
  {
    name: 'activities-more',
    path: '/dashboard?credit=serviced,liquidated',
    as: ada,
    prepare: async (page) => {
      await ready(page);
      await activities(page).getByText('More').first().click();
      await page.getByText('Signed agreement').waitFor();
    },
  },
  { name: 'activities-hidden', path: '/dashboard?credit=liquidated', as: ada, prepare: ready },
  { name: 'activities-none', path: '/dashboard', as: 'bayo@example.com', prepare: ready },
  {
    name: 'activities-loading',
    path: '/dashboard?credit=all',
    as: ada,
    prepare: async (page) => {
      await ready(page);
      await page.getByRole('tab', { name: 'Repayments' }).click();
    },
  },
  {
    name: 'activities-failed',
    path: '/dashboard',
    as: ada,
    before: (page) => page.route(/\/api\/loan\?.*limit=10&/, (route) => route.abort()),
    prepare: async (page) => {
      await activities(page).scrollIntoViewIfNeeded();
      await activities(page).getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'activities-filter', path: '/dashboard', as: ada, prepare: openFilter },
  {
    name: 'activities-range',
    path: '/dashboard?tab=withdrawals',
    as: ada,
    prepare: async (page) => {
      await openFilter(page);
      await page.getByRole('radio', { name: 'Custom range' }).check();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
    },
  },
  {
    name: 'activities-under-way',
    path: '/dashboard',
    as: 'chi@example.com',
    prepare: ready,
  },
];
