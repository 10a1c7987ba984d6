import { type Browser, chromium, type ElementHandle, type Page } from '@playwright/test';
import { test } from 'vitest';
import { browserOptions } from '#support/browser.ts';
import { builtPages } from '#support/pages.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { addressFor, remember, type SignedIn, signIn } from '../../scripts/sign-in.ts';

/** What the worst tap may take until the page shows it, with the processor slowed four times. */
const most = 100;
const slower = 4;
/** A tap over the limit is tapped so often in all, and its median counts. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const only = new RegExp(process.env.BENCH_PAGES ?? '');
/** A tap may open a dialog or a step, whose own taps come next; so many levels deep. */
const levels = 3;

const entrances = /^\/(signin|signon|signup|forgot)$/;
const screens = /^\/(dashboard|notifications|offer|profile|repay|waitlist|withdrawal)$/;
/** Who sees most of a screen; Ada else. */
const seenBy: Record<string, string> = {
  '/waitlist': 'chi@example.com',
  '/offer': 'bayo@example.com',
};

type Opened = { readonly address: string; readonly who?: SignedIn };

test(
  'every tap of every screen, on a processor four times slower',
  async () => {
    if ((await buildIfStale()) !== 0) throw new Error('The build failed.');
    const product = await startProduct();
    const browser = await chromium.launch(browserOptions());
    const rows: Record<string, { taps: number; 'worst ms': number; tap: string; over: number }> =
      {};
    const over: string[] = [];
    try {
      for (const page of await builtPages()) {
        const isScreen = screens.test(page.path);
        if (!(isScreen || entrances.test(page.path)) || !only.test(page.path)) continue;
        const email = seenBy[page.path] ?? 'ada@example.com';
        const who = isScreen ? await signIn(product.url, email) : undefined;
        const address = who ? await addressFor(page, product.url, who) : page.address;
        const opened = { address: product.url + address, ...(who && { who }) };
        const taken = await tapEverything(browser, opened);
        const [worst = { name: '', ms: 0 }] = taken.sort((one, other) => other.ms - one.ms);
        const tooLong = taken.filter(({ ms }) => ms > most);
        over.push(...tooLong.map(({ name, ms }) => `${page.path} ${name}: ${ms} ms`));
        rows[page.path] = {
          taps: taken.length,
          'worst ms': worst.ms,
          tap: worst.name,
          over: tooLong.length,
        };
      }
    } finally {
      await browser.close();
      await product.stop();
    }
    console.table(rows);
    console.log(
      over.length ? `Over ${most} ms:\n${over.join('\n')}` : `No tap takes over ${most} ms.`,
    );
  },
  6 * 60 * 60_000,
);

/** Each tap by the names that lead to it, from a page that was opened for it. */
async function tapEverything(browser: Browser, opened: Opened) {
  const known = new Set<string>();
  const first = await tapAlong(browser, opened, []);
  const waiting = first.shown.map((name) => [name]);
  for (const name of first.shown) known.add(name);
  const taken: { name: string; ms: number }[] = [];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const { ms, shown } = await tapAlong(browser, opened, path);
    if (ms === undefined) continue;
    const all = [ms];
    while (ms > most && all.length < rounds) {
      all.push((await tapAlong(browser, opened, path)).ms ?? ms);
    }
    all.sort((one, other) => one - other);
    taken.push({ name: path.join(' › '), ms: all[all.length >> 1] ?? ms });
    for (const name of shown) {
      if (known.has(name) || path.length === levels) continue;
      known.add(name);
      waiting.push([...path, name]);
    }
  }
  return taken;
}

/**
 * Opens the page and taps what the path names; the last tap alone is measured.
 *
 * @returns the ms until the last tap was seen, none when it cannot be tapped or leaves the page; and the
 *   names of all that can be tapped then
 */
async function tapAlong(browser: Browser, { address, who }: Opened, path: readonly string[]) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  try {
    if (who) await context.addInitScript(remember, who);
    await context.addInitScript(watchTaps);
    const page = await context.newPage();
    // Nothing is changed, so that each tap finds what the one before it found.
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) => (isHarmless(route.request()) ? route.continue() : route.abort()),
    );
    await page.goto(address, { waitUntil: 'networkidle' });
    for (const name of path.slice(0, -1)) {
      await tap(page, name);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
    }
    const last = path.at(-1);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.evaluate(() => Object.assign(window, { slowestTap: 0 }));
    if (last !== undefined) await tap(page, last);
    const ms = last === undefined ? undefined : await page.evaluate(slowestTap);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForTimeout(500);
    return { ms, shown: await page.evaluate(() => [...window.tappable().keys()]) };
  } catch {
    return { ms: undefined, shown: [] };
  } finally {
    await context.close();
  }
}

const isHarmless = (request: { method(): string; url(): string }) =>
  request.method() === 'GET' || /\/quote|\/enquiry/.test(request.url());

/** A tap, a key in a field, or the other choice of a list. */
async function tap(page: Page, name: string): Promise<void> {
  const found = await page.evaluateHandle((name) => window.tappable().get(name), name);
  const element = found.asElement() as ElementHandle<HTMLElement> | null;
  if (!element) throw new Error(`${name} is not there.`);
  if (/^(select|field) /.test(name)) {
    await element.focus();
    await page.keyboard.press(name.startsWith('select') ? 'ArrowDown' : '5');
  } else {
    await element.click({ timeout: 2000 });
  }
}

declare global {
  interface Window {
    slowestTap: number;
    tappable: () => Map<string, HTMLElement>;
  }
}

// The rest runs in the page.

function watchTaps() {
  window.slowestTap = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.slowestTap = Math.max(window.slowestTap, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  // A link is tapped, and the page stays.
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link && !event.defaultPrevented) event.preventDefault();
  });
  /** What can be tapped now, each name once; below a dialog nothing. */
  window.tappable = () => {
    const dialogs = document.querySelectorAll('dialog:modal, [popover]:popover-open');
    const within: ParentNode = dialogs[dialogs.length - 1] ?? document;
    const found = new Map<string, HTMLElement>();
    for (const element of within.querySelectorAll<HTMLElement>(
      'a, button, summary, select, input, label',
    )) {
      if (!element.checkVisibility() || element.closest('[inert], [hidden]')) continue;
      const { localName } = element;
      const isField = element instanceof HTMLInputElement && !/radio|checkbox/.test(element.type);
      if (localName === 'label' && !element.querySelector('[type=radio], [type=checkbox]'))
        continue;
      if (localName === 'input' && !isField) continue;
      const said =
        element.ariaLabel || element.innerText || element.getAttribute('name') || element.id;
      const name = `${isField ? 'field' : localName} ${said.replace(/\s+/g, ' ').trim().slice(0, 40)}`;
      if (!found.has(name)) found.set(name, element);
    }
    return found;
  };
}

/** After the frame that shows the tap; what is quicker than a frame counts as one. */
async function slowestTap(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await new Promise((later) => setTimeout(later, 100));
  return Math.max(16, window.slowestTap);
}
