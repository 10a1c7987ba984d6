import type { Page } from '@playwright/test';
import { test } from './deployed.ts';
import { expect } from './fixtures.ts';
import { OfferPage } from './pages/offer.page.ts';
import { signInAs } from './pages/session.ts';

/** The sheet of a loan of $1,000, with the name typed, in a tab of the first build. */
async function openSheet(page: Page): Promise<OfferPage> {
  await signInAs(page, 'bayo@example.com');
  const offer = new OfferPage(page);
  await offer.open('?applicationid=2');
  await offer.askFor('1000');
  await expect(offer.sheet).toBeVisible();
  await offer.fullName.fill('Adeyemi Bàyọ̀');
  return offer;
}

/** How often the page has been loaded since; each time it asks for its own address. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** The principals of what was borrowed. */
async function principals(page: Page): Promise<number[]> {
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get('/api/loan', { headers });
  return (await answer.json()).data.loans.map(({ principal }: { principal: number }) => principal);
}

test('a tab that outlives a deploy loads the page anew once, keeps what was typed, and goes on', async ({
  page,
  deploy,
  expectProblem,
}) => {
  expectProblem(/404/);
  const offer = await openSheet(page);
  const explain = page.getByRole('button', { name: /total: how we work this out/ });
  const dialog = page.getByRole('dialog');
  const loads = countLoads(page);
  deploy();
  await explain.click();
  await expect.poll(loads).toBe(1);
  await expect(offer.fullName).toHaveValue('Adeyemi Bàyọ̀');
  await explain.click();
  await expect(dialog).toHaveAccessibleName(/^Anew: /);
  await page.keyboard.press('Escape');
  await offer.requestLoan.click();
  await expect(page.getByText('Anew: received.')).toBeVisible();
  expect(await principals(page)).toEqual([100_000]);
  expect(loads()).toBe(1);
});

test('a loan that is asked for while a deploy comes is made once, and the page waits for its answer', async ({
  page,
  deploy,
  expectProblem,
}) => {
  expectProblem(/404/);
  const offer = await openSheet(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/loan', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    await held;
    await route.continue();
  });
  const loads = countLoads(page);
  await offer.requestLoan.click();
  await expect.poll(() => asked).toBe(1);
  deploy();
  const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.getByRole('button', { name: /total: how we work this out/ }).click();
  await looked;
  expect(loads()).toBe(0);
  letGo();
  await expect(page.getByText('Anew: received.')).toBeVisible();
  expect(await principals(page)).toEqual([100_000]);
  expect([asked, loads()]).toEqual([1, 1]);
});
