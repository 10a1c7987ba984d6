import { type Browser, chromium } from '@playwright/test';
import { test } from 'vitest';
import { browserOptions } from '#support/browser.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { remember, type SignedIn, signIn } from '../../scripts/sign-in.ts';

/** From the finger's lift until the next screen shows its own content, in ms; by processor slowed so often. */
const targets = { 1: 200, 4: 500 } as const;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** How long a finger rests on a link: what is fetched on press has begun by then. */
const press = 80;

/** From where, by which link, to which screen. */
const ways = [
  ['/dashboard', '/notifications'],
  ['/dashboard', '/repay'],
  ['/notifications', '/dashboard'],
  ['/repay', '/dashboard'],
  ['/profile', '/dashboard'],
] as const;

type Settled = {
  readonly figures: number;
  readonly settled: number;
};

test(
  'from a tap on a link to the settled screen behind it',
  async () => {
    if ((await buildIfStale()) !== 0) throw new Error('The build failed.');
    const product = await startProduct();
    const browser = await chromium.launch(browserOptions());
    const rows: Record<string, object> = {};
    try {
      const who = await signIn(product.url, 'ada@example.com');
      for (const [from, to] of ways) {
        for (const slower of [1, 4] as const) {
          const all: Settled[] = [];
          for (let round = 0; round < rounds; round++) {
            all.push(await walk(browser, { url: product.url, who, from, to, slower }));
          }
          const settled = median(all.map((one) => one.settled));
          rows[`${from} → ${to}${slower > 1 ? `, processor ÷ ${slower}` : ''}`] = {
            'words and figures': median(all.map((one) => one.figures)),
            settled,
            target: targets[slower],
            over: settled > targets[slower] ? settled - targets[slower] : '',
          };
        }
      }
    } finally {
      await browser.close();
      await product.stop();
    }
    console.table(rows);
  },
  30 * 60_000,
);

type Walk = { url: string; who: SignedIn; from: string; to: string; slower: number };

async function walk(browser: Browser, { url, who, from, to, slower }: Walk): Promise<Settled> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  try {
    await context.addInitScript(remember, who);
    await context.addInitScript(watch);
    const page = await context.newPage();
    // A first visit fills the caches, as the visits of a borrower have.
    for (const address of new Set([to, from])) {
      await page.goto(url + address + (address === '/repay' ? '?amount=2000' : ''), {
        waitUntil: 'networkidle',
      });
    }
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const link = page
      .locator(`a[href="${to}"], a[href^="${to}?"][href$="from=loan"]`)
      .filter({ visible: true })
      .first();
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (!box) throw new Error(`${from} has no link to ${to}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(press);
    await page.mouse.up();
    await page.waitForURL((address) => address.pathname === to, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(() => window.arrived?.settled && window.arrived);
    return (await handle.jsonValue()) as Settled;
  } finally {
    await context.close();
  }
}

function median(all: number[]): number {
  const sorted = all.toSorted((one, other) => one - other);
  return Math.round(sorted[sorted.length >> 1] ?? Number.NaN);
}

declare global {
  interface Window {
    arrived?: Settled;
  }
}

/**
 * Runs in every page before anything else. Figures are there when the page's own shape shows them, or
 * React; it is settled in the frame after which nothing of a shape is left on the screen.
 */
function watch(): void {
  const slot = 'bench:lifted';
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('pointerup', () => sessionStorage.setItem(slot, String(now())), true);
  const lifted = Number(sessionStorage.getItem(slot));
  if (!lifted) return;
  let figures = 0;
  const isSeen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < innerHeight;
  };
  const look = () => {
    const shape = document.querySelector<HTMLElement>('[data-first-view]');
    const isReact = document.querySelector('#main h1') !== null && !shape;
    if (!figures && (isReact || shape?.dataset.firstView === 'open')) figures = now() - lifted;
    const waits = [...document.querySelectorAll('#main .skeleton')].some(isSeen);
    if (isReact && !waits) {
      // The frame that shows it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.arrived = { figures, settled: now() - lifted };
        }),
      );
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
