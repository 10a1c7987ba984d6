import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';
const femi = 'femi@example.com';

const openFirst = async (page: Page) => {
  const link = page.getByRole('link', { name: /^Breakdown of/ }).first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await page.getByRole('dialog').waitFor();
};
const toBreakdown = async (page: Page) => {
  await openFirst(page);
  await page.getByRole('heading', { name: 'Month by month' }).waitFor();
  // The word that it was fetched goes after a while.
  await page.locator('.toasts').evaluate((toasts) => toasts.style.setProperty('opacity', '0'));
};
/** The whole dialog, which is longer than the screen. */
const whole = async (page: Page) => {
  await page.getByRole('dialog').evaluate((dialog) => {
    dialog.style.maxHeight = 'none';
    dialog.style.overflow = 'visible';
  });
  const { height } = (await page.getByRole('dialog').boundingBox()) ?? { height: 0 };
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height: Math.ceil(height) + 40 });
};
const toStatements = async (page: Page) => {
  await page.getByRole('link', { name: /^Statements/ }).click();
  await page.getByRole('button', { name: 'Download PDF' }).waitFor();
};

/** A loan's breakdown and the statements, over the dashboard. */
export const recordShots: Shot[] = [
  { name: 'breakdown', path: '/dashboard', as: ada, prepare: toBreakdown },
  {
    name: 'breakdown-whole',
    path: '/dashboard',
    as: femi,
    prepare: async (page) => {
      await toBreakdown(page);
      await page
        .getByRole('button', { name: /^Explain/ })
        .last()
        .click();
      await whole(page);
    },
  },
  {
    name: 'breakdown-repaid',
    path: '/dashboard?credit=repaid',
    as: ada,
    prepare: async (page) => {
      await toBreakdown(page);
      await whole(page);
    },
  },
  {
    name: 'breakdown-failed',
    path: '/dashboard?loan=00000000-0000-4000-8000-000000000000',
    as: ada,
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'breakdown-loading',
    path: '/dashboard',
    as: ada,
    before: (page) => page.route('**/api/loan/breakdown/*', () => undefined),
    prepare: openFirst,
  },

  { name: 'statements', path: '/dashboard', as: ada, prepare: toStatements },
  {
    name: 'statements-wrong',
    path: '/dashboard?statements',
    as: ada,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Dates' }).selectOption('custom');
      await page.getByLabel('First day').fill('2026-03-10');
      await page.getByLabel('Last day').fill('2026-03-01');
      await page.getByRole('button', { name: 'Download PDF' }).click();
    },
  },
  {
    name: 'statements-interest',
    path: '/dashboard?statements',
    as: ada,
    prepare: (page) => page.getByText('Yearly interest').last().click(),
  },
];
