import type { Browser, Page } from '@playwright/test';
import { remember, type SignedIn } from '../../../scripts/sign-in.ts';

/** What a reader feels of a visit: paints in ms, tasks in ms beyond 50 each, the sum of shifts. */
export type Felt = { fcp: number; lcp: number; longTasks: number; shift: number };

/** A cheap phone on a slow network: bytes a second, and a quarter of this machine's processor. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slower = 4;
/** After the network is quiet, for what the page still does by itself. */
const settle = 800;

/**
 * Opens an address in a fresh phone-sized context with the network and the processor really slowed.
 * Simulated throttling works from a fast visit, and hides what the processor does before a paint.
 */
export async function feel(browser: Browser, address: string, who?: SignedIn): Promise<Felt> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  try {
    if (who) await context.addInitScript(remember, who);
    await context.addInitScript(watch);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.waitForTimeout(settle);
    return await page.evaluate(() => window.felt);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Each figure's median; of an even number the upper one. */
export function typicalOf(visits: readonly Felt[]): Felt {
  const median = (name: keyof Felt) => {
    const sorted = visits.map((visit) => visit[name]).sort((one, other) => one - other);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  };
  return {
    fcp: median('fcp'),
    lcp: median('lcp'),
    longTasks: median('longTasks'),
    shift: median('shift'),
  };
}

declare global {
  interface Window {
    felt: Felt;
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  const felt: Felt = { fcp: Number.NaN, lcp: Number.NaN, longTasks: 0, shift: 0 };
  window.felt = felt;
  const on = <Entry extends PerformanceEntry>(type: string, hear: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) hear(entry as Entry);
    }).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') felt.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    felt.lcp = startTime;
  });
  on('longtask', ({ duration }) => {
    felt.longTasks += duration - 50;
  });
  on<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (entry) => {
    if (!entry.hadRecentInput) felt.shift += entry.value;
  });
}
