import type { Page } from '@playwright/test';
import { builtPages, samplesOf } from '#support/pages.ts';
import { expect, test } from './fixtures.ts';
import { ForgotPage } from './pages/forgot.page.ts';
import { OfferPage } from './pages/offer.page.ts';
import { signInAs } from './pages/session.ts';

// A page that nobody looks at may not keep a phone awake. The clock is the test's, so a minute is short.

declare global {
  interface Window {
    /** The seconds in which something ran while the page was hidden, by where it was asked for. */
    ran: Record<string, number[]>;
  }
}

const minute = 60_000;
/** Nothing may repeat more often than this. */
const leastMs = 4000;

/** What timers, frames and requests do from now on is counted by the line that asks for it. */
function countWork(): void {
  window.ran = {};
  const caller = () => new Error().stack?.split('\n')[3]?.trim() ?? '';
  const count = (what: string, where: string) => {
    if (!document.hidden) return;
    const key = `${what} ${where}`;
    window.ran[key] = [...(window.ran[key] ?? []), Math.floor(Date.now() / 1000)];
  };
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
    const ask = window[name] as (work: unknown, ...rest: unknown[]) => number;
    const counted = (work: unknown, ...rest: unknown[]) => {
      const where = caller();
      return ask(
        (...given: unknown[]) => {
          count(name, where);
          if (typeof work === 'function') work(...given);
        },
        ...rest,
      );
    };
    Object.assign(window, { [name]: counted });
  }
  const send = window.fetch;
  window.fetch = (...request) => {
    count('fetch', String(request[0]));
    return send(...request);
  };
}

/** Hides the page for a minute, and names whatever ran too often meanwhile. */
async function tooOften(page: Page): Promise<string[]> {
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      for (const [name, value] of Object.entries({
        visibilityState: state,
        hidden: state === 'hidden',
      }))
        Object.defineProperty(document, name, { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await page.clock.runFor(minute);
  const ran = await page.evaluate(() => window.ran);
  return Object.entries(ran)
    .map(([what, seconds]) => ({ what, times: new Set(seconds).size }))
    .filter(({ times }) => times > minute / leastMs)
    .map(({ what, times }) => `${what}: ${times} times in a minute`);
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(countWork);
});

/** What needs no session, what Chi waits on, and what Ada sees. */
const visitors = [
  {
    who: undefined,
    sees: /^(?!\/(autopay|carry-over|complaint|dashboard|my-data|notifications|offer|profile|promise|repay|shortfall|waitlist|withdrawal)$)/,
  },
  { who: 'chi@example.com', sees: /^\/waitlist$/ },
  {
    who: 'ada@example.com',
    sees: /^\/(autopay|carry-over|complaint|dashboard|my-data|notifications|offer|profile|promise|repay|shortfall|withdrawal)$/,
  },
];
/** They lead on to another page at once, or are a developer's tools. */
const unmeasured = /^\/(onboarding|signin\/code|sandbox)/;

test('a hidden page repeats nothing more often than every four seconds', async ({
  page,
  expectProblem,
}) => {
  test.setTimeout(300_000);
  expectProblem(/Failed to load resource/);
  const pages = samplesOf(await builtPages(), 1).filter(({ path }) => !unmeasured.test(path));
  for (const { who, sees } of visitors) {
    if (who) await signInAs(page, who);
    for (const { path, address } of pages.filter(({ path }) => sees.test(path))) {
      await page.goto(address);
      await page.clock.runFor(2000);
      await page.waitForLoadState('networkidle'); // /repay goes on to a loan
      expect.soft(await tooOften(page), path).toEqual([]);
    }
  }
});

test('a hidden page does not count down to the next code', async ({ page }) => {
  const forgot = new ForgotPage(page);
  await forgot.open();
  await forgot.byPhone('803 000 0001');
  await expect(page.getByText(/^Resend in/)).toBeVisible();
  expect(await tooOften(page)).toEqual([]);
});

test('a hidden receipt does not ask every two seconds how far its loan is', async ({ page }) => {
  const offer = await OfferPage.signedIn(page, 'ada@example.com');
  await page.route('**/api/loan/*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.loans[0].loanStatus = 'requested';
    await route.fulfill({ response, json });
  });
  await offer.open();
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  const headers = { authorization: `Bearer ${token}` };
  const listed = await page.request.get('/api/loan?status=serviced&limit=1', { headers });
  const [{ loan_id }] = (await listed.json()).data.loans;
  await offer.open(`?loan=${loan_id}`);
  await expect(offer.receipt).toBeVisible();
  expect(await tooOften(page)).toEqual([]);
});
