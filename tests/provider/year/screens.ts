import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { unpaidOf } from '#credit/bills.ts';
import { startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';
import { browserOptions } from '#support/browser.ts';
import type { TestProvider } from '#support/provider.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { remember } from '../../../scripts/sign-in.ts';
import { type Capture, checkAll } from './check.ts';
import { factsOf } from './named.ts';
import type { Person } from './people.ts';
import { linesOfScreen } from './screen-lines.ts';
import type { Truth } from './truth.ts';
import type { Camera } from './year.ts';

/** A screen, and how to bring it about. */
type Screen = {
  readonly where: string;
  readonly path: string;
  readonly requires: readonly string[];
  readonly until: (page: Page) => Promise<unknown>;
};

/** Screens of the built app in Chromium, 390 px wide, over this very provider. */
export async function openScreens(provider: TestProvider): Promise<{
  readonly camera: Camera;
  readonly close: () => Promise<void>;
}> {
  if ((await buildIfStale()) !== 0) throw new Error('The site could not be built');
  const server = await startServer({
    site: await openSite('dist'),
    provider: { fetch: provider.handle, close: async () => {} },
    host: '127.0.0.1',
    port: 0,
  });
  const browser = await chromium.launch(browserOptions());
  const camera: Camera = async (person, truth) => {
    const context = await signedIn(browser, person, truth);
    const captures: Capture[] = [];
    try {
      for (const screen of screensOf(truth)) {
        const page = await context.newPage();
        await page.goto(server.url + screen.path, { waitUntil: 'networkidle' });
        await screen.until(page);
        const { where, requires } = screen;
        const lines = await page.evaluate(linesOfScreen);
        captures.push({ person: person.name, day: truth.today, where, requires, lines });
        await page.close();
      }
    } finally {
      await context.close();
    }
    return checkAll(captures, factsOf(truth));
  };
  const close = async () => {
    await browser.close();
    await server.stop();
  };
  return { camera, close };
}

async function signedIn(browser: Browser, person: Person, truth: Truth): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const token = await person.provider.tokenOf(person.email);
  await context.addInitScript(remember, { token, applicationId: '0' });
  const [loan] = truth.loans;
  await context.addInitScript(
    (currency) => localStorage.setItem('currency', currency),
    loan?.currency ?? 'USD',
  );
  return context;
}

function screensOf(truth: Truth): Screen[] {
  const running = truth.loans.filter((loan) => loan.running);
  // Of a bill whose very day it is, nothing is overdue yet.
  const behind = running.filter(({ account }) =>
    account.bills.some((bill) => bill.due_date < truth.today && unpaidOf(bill) > 0),
  );
  const late = behind.filter(({ forecast }) => forecast !== null);
  const isTold = late.some(({ forecast }) => forecast && forecast.notice_day <= truth.today);
  return [
    {
      where: 'dashboard',
      path: '/dashboard',
      requires: [
        ...(running.length > 0 ? ['payoff', 'redline', 'value', 'undrawn'] : []),
        // New credit is not advertised while a bill is overdue.
        ...(running.length > 0 && behind.length === 0 ? ['available'] : []),
        ...(late.length > 0
          ? ['sale.called', 'sale.sold', 'sale.undrawn', 'sale.written_off', 'day: sale']
          : []),
        ...(isTold ? ['overdue', 'sale.charges', 'day: last day'] : []),
        ...(late.length > 0 && !isTold ? ['behind', 'next charge', 'day: notice'] : []),
        ...(truth.loans.some(({ sales }) => sales.length > 0)
          ? ['sold.owed', 'sold.sold', 'sold.undrawn', 'sold.written_off', 'sold.principal']
          : []),
      ],
      until: whole,
    },
    ...truth.loans.map(({ loan_id }) => ({
      where: 'breakdown',
      path: `/dashboard?loan=${loan_id}`,
      requires: [],
      until: settled,
    })),
    ...(truth.mayRepay ? running : []).map(({ loan_id }) => ({
      where: 'repay',
      path: `/repay?loan_id=${loan_id}`,
      requires: ['payoff'],
      until: settled,
    })),
  ];
}

/** However slow the machine is: until nothing that is in view loads any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main?.querySelector('h1, h2') && !main.querySelector('.skeleton');
  });
}

/** Down to the end, until all below the first view is there. */
async function whole(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  for (let step = 0; step < 8; step++) {
    await page.mouse.wheel(0, 700);
    await page.waitForLoadState('networkidle');
  }
  await settled(page);
}
