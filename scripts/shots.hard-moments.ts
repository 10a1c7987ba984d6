import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const [efe, femi, idris] = ['efe@example.com', 'femi@example.com', 'idris@example.com'];

const whole = async (page: Page) => {
  await page.keyboard.press('Shift');
  await page.getByRole('heading', { name: 'Recent Activities' }).waitFor();
  await page.waitForLoadState('networkidle');
};

/** Moves the sandbox's clock on to ten in the morning of a day before the next sale; 0 is the sale's. */
const daysToSale = (days: number) => async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get('/api/sale', { headers })).json();
  const [coming] = data.coming;
  if (coming) {
    const at = Date.parse(`${coming.day}T09:00:00Z`) - days * 86_400_000;
    // A later picture finds the clock there already.
    await page.request.post('/api/sandbox/clock', { data: { now: new Date(at).toISOString() } });
  }
  await page.reload({ waitUntil: 'networkidle' });
  await whole(page);
};

const toRepay = async (page: Page) => {
  await page.getByRole('link', { name: 'Repay', exact: true }).first().click();
  await page.getByRole('button', { name: 'REPAY' }).waitFor();
};

/** A day goes by while the keypad is open. */
const changed = async (page: Page) => {
  await toRepay(page);
  await page.request.post('/api/sandbox/clock', { data: { advance: 'P1D' } });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.locator('.changed-figures').waitFor();
};

const widths = [390, 1280];
const dashboard = { path: '/dashboard', widths };

/**
 * What people see when things go wrong, in the order in which the clock brings it: each moves it on,
 * so these stand last.
 */
export const hardMoments: Shot[] = [
  { ...dashboard, name: 'hard-blocked', as: efe, prepare: whole },
  { ...dashboard, name: 'hard-several-loans', as: idris, prepare: whole },
  { ...dashboard, name: 'hard-repay-which', as: idris, prepare: toRepay },
  {
    ...dashboard,
    name: 'hard-give-back',
    as: idris,
    prepare: async (page) => {
      await toRepay(page);
      await page.getByRole('button', { name: /^All/ }).click();
      await page.getByRole('button', { name: /^Give .* back$/ }).click();
      await page.getByRole('heading', { name: 'Give credit back' }).waitFor();
    },
  },
  {
    ...dashboard,
    name: 'hard-wire',
    as: idris,
    prepare: async (page) => {
      await toRepay(page);
      await page.getByRole('button', { name: 'REPAY' }).click();
      await page.getByRole('button', { name: /^Dollar Account/ }).click();
      await page.getByRole('button', { name: 'COPY ALL' }).waitFor();
    },
  },
  { ...dashboard, name: 'hard-overdue', as: femi, prepare: whole },
  { ...dashboard, name: 'hard-changed', as: femi, prepare: changed },
  { ...dashboard, name: 'hard-countdown', as: femi, prepare: daysToSale(7) },
  { ...dashboard, name: 'hard-last-day', as: femi, prepare: daysToSale(1) },
  { ...dashboard, name: 'hard-sold', as: femi, prepare: daysToSale(0) },
];
