import type { Page } from '@playwright/test';
import { keepingPages } from '#support/browser.ts';
import { builtPages, samplesOf } from '#support/pages.ts';
import { expect, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { endSession, signInAs } from './pages/session.ts';

// A browser of its own: that of the other tests keeps no page for the way back.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
test.use({ launchOptions: async ({}, use) => use(keepingPages()) });

const pages = samplesOf(await builtPages(), 1);

/** A page that came back as it was left, and whether anything of it was painted before its scripts ran. */
type Return = { path: string; isHidden: boolean };

/**
 * Notes each page that the browser kept and brought back, and every text that one has painted since. The notes lie in
 * the tab's own storage: a message out of a page that is left at once may never arrive.
 */
async function watchReturns(page: Page) {
  await page.addInitScript(() => {
    const note = (key: string, what: unknown) => {
      const notes = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[];
      if (JSON.stringify(notes.at(-1)) === JSON.stringify(what)) return;
      sessionStorage.setItem(key, JSON.stringify([...notes, what]));
    };
    const look = () => {
      const main = document.querySelector<HTMLElement>('#main');
      if (main?.checkVisibility()) note('test:painted', main.innerText);
      requestAnimationFrame(look);
    };
    // Before any listener of the page: what is hidden now was so when the browser painted it.
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      const isHidden = !document.documentElement.checkVisibility();
      note('test:returns', { path: location.pathname, isHidden });
      look();
    });
  });
  const notes = (key: string) =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[], key);
  return {
    returns: () => notes('test:returns') as Promise<Return[]>,
    painted: () => notes('test:painted') as Promise<string[]>,
  };
}

/** As the Back button does; a page that was kept is loaded already. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

/** Leaves the page and comes back; why the browser has not kept it, as it says, or nothing when it has. */
async function whyNotKept(page: Page): Promise<string | undefined> {
  await page.evaluate(() => Object.assign(window, { isAsItWas: true }));
  await page.goto('/privacy-policy');
  await goBack(page);
  return page.evaluate(() => {
    if ('isAsItWas' in window) return undefined;
    const [entry] = performance.getEntriesByType('navigation');
    return `${location.pathname}: ${JSON.stringify(entry?.toJSON().notRestoredReasons)}`;
  });
}

test('the browser keeps every public page for the way back', async ({ page, expectProblem }) => {
  test.setTimeout(300_000);
  expectProblem(/404 \(Not Found\).*\/404\)/);
  const lost: (string | undefined)[] = [];
  for (const { address } of pages.filter(({ isShell }) => !isShell)) {
    await page.goto(address);
    lost.push(await whyNotKept(page));
  }
  // The one that it never keeps: its status is an error's.
  expect(lost.filter(Boolean)).toEqual([expect.stringMatching(/^\/404: .*response-status-not-ok/)]);
});

test('the browser keeps every screen of a borrower for the way back', async ({
  page,
  expectProblem,
}) => {
  test.setTimeout(300_000);
  // Screens behind a code lead there without one, and it is never kept: its status is an error's.
  expectProblem(/404 \(Not Found\).*\/404\)/);
  await signInAs(page, 'ada@example.com');
  const lost: (string | undefined)[] = [];
  for (const { path } of pages.filter(({ isShell }) => isShell)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    lost.push(await whyNotKept(page));
  }
  const isNeverKept = /^\/404: .*response-status-not-ok/;
  expect(lost.filter((why) => why && !isNeverKept.test(why))).toEqual([]);
});

test('the way back brings a screen as it was left to the borrower who is signed in', async ({
  page,
}) => {
  const { returns } = await watchReturns(page);
  await signInAs(page, 'bayo@example.com');
  const offer = new OfferPage(page);
  await offer.open('?applicationid=2');
  await offer.toKeypad();
  await offer.tap('1250.5');
  await page.goto('/faqs');
  await goBack(page);
  await expect(offer.amount).toHaveText('$1,250.5');
  expect(await returns()).toEqual([{ path: '/offer', isHidden: true }]);
});

for (const path of ['/dashboard', '/profile', '/notifications', '/repay?amount=1000000']) {
  test(`${path} that was kept shows nothing of the borrower who signed out in another tab`, async ({
    page,
    context,
    expectProblem,
  }) => {
    // What the other tab was just reading when it signed out.
    expectProblem(/401 \(Unauthorized\)/);
    const { returns, painted } = await watchReturns(page);
    await signInAs(page, 'ada@example.com');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/faqs');
    const other = await context.newPage();
    await new DashboardPage(other).open();
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('button', { name: 'Log Out' }).click();
    await expect(other).toHaveURL(/\/signin$/);

    await goBack(page);
    await expect(page).toHaveURL(/\/signin/);
    expect(await returns()).toEqual([{ path: path.replace(/\?.*/, ''), isHidden: true }]);
    expect(await painted()).toEqual([]);
  });
}

test('a dashboard that was kept shows nothing of the borrower when somebody else has signed in', async ({
  page,
  context,
}) => {
  const { returns, painted } = await watchReturns(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await page.goto('/faqs');
  const other = await context.newPage();
  await signInAs(other, 'femi@example.com');
  await new DashboardPage(other).open();

  await goBack(page);
  await expect(page.getByRole('main')).toContainText(/overdue/i);
  expect(await returns()).toEqual([{ path: '/dashboard', isHidden: true }]);
  expect(await painted()).toEqual([]);
});

test('a dashboard that was kept is left when the session has ended on another device', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401/);
  const { returns } = await watchReturns(page);
  await signInAs(page, 'ada@example.com');
  await new DashboardPage(page).open();
  await page.goto('/faqs');
  await endSession(page);
  await goBack(page);
  await expect(page).toHaveURL(/\/signin/);
  expect(await returns()).toEqual([{ path: '/dashboard', isHidden: true }]);
});
