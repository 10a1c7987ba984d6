import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserOptions } from '#support/browser.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { remember, type SignedIn, signIn } from '../../scripts/sign-in.ts';

/** What the worst tap may take until the page shows it, with the processor slowed four times. */
const most = 100;
const slower = 4;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

type Route = {
  readonly path: string;
  readonly who?: 'ada' | 'bayo';
  /** Each tap, by what it is. */
  readonly taps: readonly (readonly [string, (page: Page) => Promise<unknown>])[];
};

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);

const routes: readonly Route[] = [
  {
    path: '/offer',
    who: 'bayo',
    taps: [
      ['a modal opens', button(/^Interest/)],
      ['a modal closes', button('Close')],
      ['the keypad opens', button(/^Sign up with/)],
      ['a key on the screen', button('2')],
      ['a key of the keyboard', press('5')],
      ['Delete', press('Backspace')],
      ['Max', button(/^Max/)],
      ['6 months', (page) => page.getByText('6 months').click()],
      ['the next step', button(/^(NEXT|CONTINUE)$/)],
    ],
  },
  {
    path: '/signin',
    taps: [
      ['email tab', tab('Email')],
      ['a letter', press('a')],
      ['phone tab', tab('Phone')],
      ['password shown', button(/^Show/)],
      ['sent empty', button('Sign in')],
    ],
  },
  {
    path: '/signon',
    taps: [
      [
        'a partner',
        (page) => page.getByRole('radio', { name: 'Northgate' }).check({ force: true }),
      ],
      ['the next step', button('Submit')],
      ['email tab', tab('Email')],
      ['sent empty', button(/^REQUEST/)],
    ],
  },
  {
    path: '/dashboard',
    who: 'ada',
    taps: [
      ['the menu opens', button('Menu')],
      ['the menu closes', press('Escape')],
      ['the other currency', (page) => page.getByText('NGN', { exact: true }).first().click()],
      [
        'one portfolio',
        (page) => page.getByRole('combobox', { name: 'Portfolio' }).selectOption({ index: 1 }),
      ],
    ],
  },
];

test(
  'the worst tap of a screen, on a processor four times slower',
  async () => {
    expect(await buildIfStale()).toBe(0);
    const product = await startProduct();
    const browser = await chromium.launch(browserOptions());
    const people = {
      ada: await signIn(product.url, 'ada@example.com'),
      bayo: await signIn(product.url, 'bayo@example.com'),
    };
    const taken = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const route of routes) {
        const who = route.who && people[route.who];
        for (const [name, ms] of await tapThrough(browser, product.url, route, who)) {
          const label = `${route.path} ${name}`;
          taken.set(label, [...(taken.get(label) ?? []), ms]);
        }
      }
    }
    await browser.close();
    await product.stop();

    const rows = [...taken].map(([label, all]) => [label, all.sort((a, b) => a - b)] as const);
    const shown = rows.map(([label, all]) => [
      label,
      { 'median ms': all[Math.floor(all.length / 2)], 'worst ms': all.at(-1) },
    ]);
    console.table(Object.fromEntries(shown));
    const over = rows.filter(([, all]) => (all[Math.floor(all.length / 2)] ?? 0) > most);
    const names = over.map(([label]) => label).join(', ');
    console.log(over.length ? `Over ${most} ms: ${names}` : `No tap takes more than ${most} ms.`);
  },
  30 * 60_000,
);

/** Taps one after the other; gives how long each took until it was painted. */
async function tapThrough(browser: Browser, url: string, { path, taps }: Route, who?: SignedIn) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  if (who) await context.addInitScript(remember, who);
  await context.addInitScript(watchTaps);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const found: [string, number][] = [];
  for (const [name, tap] of taps) {
    await page.evaluate(() => Object.assign(window, { slowestTap: 0 }));
    await tap(page);
    found.push([name, await page.evaluate(slowestTap)]);
  }
  await context.close();
  return found;
}

// The rest runs in the page.

function watchTaps() {
  Object.assign(window, { slowestTap: 0 });
  const seen = window as unknown as { slowestTap: number };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.slowestTap = Math.max(seen.slowestTap, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** After the frame that shows the tap; what is quicker than a frame counts as one. */
async function slowestTap(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await new Promise((later) => setTimeout(later, 100));
  return Math.max(16, (window as unknown as { slowestTap: number }).slowestTap);
}
