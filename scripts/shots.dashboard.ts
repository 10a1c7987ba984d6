import type { Page } from '@playwright/test';
import { minor } from '#credit/money.ts';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';

/** Down to the line through time, and until all below the first view is there. */
const whole = async (page: Page) => {
  await page.keyboard.press('Shift');
  await page.getByText('Show this as a table').waitFor();
  await page.getByRole('heading', { name: 'Recent Activities' }).waitFor();
  await page.waitForLoadState('networkidle');
};

/** The portfolios as a market that has moved, or an owner of more, would show them. */
const anyPortfolio = (change: object) => (page: Page) =>
  page.route(/\/api\/portfolio(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const all = data.all.map((one: object) => ({ ...one, ...change }));
    await route.fulfill({ response: answer, json: { data: { ...data, all } } });
  });

/** The dashboard's states. */
export const dashboard: Shot[] = [
  { name: 'dashboard', path: '/dashboard', as: ada, prepare: whole },
  { name: 'dashboard-all', path: '/dashboard?applicationid=0', as: ada, prepare: whole },
  { name: 'dashboard-new', path: '/dashboard', as: 'bayo@example.com' },
  { name: 'dashboard-overdue', path: '/dashboard', as: 'femi@example.com', prepare: whole },
  { name: 'dashboard-asked', path: '/dashboard?applicationid=1', as: 'chi@example.com' },
  { name: 'dashboard-barred', path: '/dashboard', as: 'efe@example.com', prepare: whole },
  { name: 'dashboard-blocked', path: '/dashboard', as: 'dayo@example.com' },
  {
    name: 'dashboard-redline',
    path: '/dashboard',
    as: 'femi@example.com',
    before: anyPortfolio({ value: minor(2_500_000_00), availableCredit: 0 }),
    prepare: whole,
  },
  {
    name: 'dashboard-near',
    path: '/dashboard',
    as: 'efe@example.com',
    before: anyPortfolio({ value: minor(1_250_00), availableCredit: 0 }),
    prepare: whole,
  },
  {
    name: 'dashboard-long',
    path: '/dashboard',
    as: 'femi@example.com',
    before: anyPortfolio({
      value: minor(987_654_321_00),
      balance: minor(123_456_789_00),
      availableCredit: minor(123_456_789_00),
      application: { application_id: 1, name: 'Olúwadámiláre Ọlátúnjí & Daughters Investments' },
    }),
    prepare: whole,
  },
  {
    name: 'dashboard-holdings',
    path: '/dashboard',
    as: 'gbemi@example.com',
    prepare: async (page) => {
      await whole(page);
      for (const table of await page.getByText('How much each asset lets you borrow').all()) {
        await table.click();
      }
    },
  },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    as: 'bayo@example.com',
    before: (page) =>
      page.route(/\/api\/portfolio(\?|$)/, (route) =>
        route.fulfill({ json: { data: { all: [] } } }),
      ),
    prepare: async (page) => {
      await page.getByText(/^No portfolio in/).waitFor();
    },
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    as: ada,
    before: (page) => page.route('**/api/user?*', () => {}),
    prepare: async (page) => {
      await page.locator('.dashboard[aria-busy]').waitFor();
    },
  },
  {
    name: 'dashboard-why',
    path: '/dashboard',
    as: 'bayo@example.com',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).focus();
      await page.getByText('You have no money to withdraw').waitFor();
    },
  },
  {
    name: 'dashboard-as-of',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await page.getByRole('img', { name: /You owe/ }).waitFor();
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await page.getByText(/^as of/).waitFor();
    },
  },
];
