import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

/** As the sandbox signs one of our own people in, by one tap. */
const approver = async (page: Page) => {
  const answer = await page.request.post('/api/sandbox/staff', { data: { role: 'approver' } });
  if (!answer.ok()) throw new Error(`Nobody is signed in at the desk: ${answer.status()}`);
};

const onPart = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.waitForLoadState('networkidle');
};

const firstOpened = async (page: Page) => {
  await page.locator('[data-opens]').first().click();
  await page.waitForLoadState('networkidle');
};

const femi = async (page: Page) => {
  await onPart('Borrowers')(page);
  await page.getByLabel('Find a borrower').fill('femi@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Femi Lawal' }).waitFor();
};

const partner = async (page: Page) => {
  await onPart('Partners')(page);
  await page.getByLabel('Partner', { exact: true }).selectOption({ index: 1 });
  await page.waitForLoadState('networkidle');
};

/** The back office, as an approver sees it. */
export const deskShots: readonly Shot[] = (
  [
    ['desk', undefined],
    ['desk-entry', firstOpened],
    ['desk-borrower', femi],
    ['desk-partner', partner],
    ['desk-overview', onPart('Overview')],
  ] as const
).map(([name, prepare]) => ({
  ...{ name, path: '/desk', before: approver },
  ...(prepare && { prepare }),
}));
