import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { remember, type SignedIn } from './sign-in.ts';

/** Bytes are the bodies as they travelled; `nodes` counts elements, `shift` is the CLS. */
export type Measures = {
  html: number;
  inlineScript: number;
  scripts: number;
  scriptFiles: number;
  fonts: number;
  total: number;
  requests: number;
  blocking: number;
  shift: number;
  nodes: number;
};

/** Opens an address on a fresh phone-sized browser and measures it until nothing more loads. */
export async function measure(
  browser: Browser,
  address: string,
  who?: SignedIn,
): Promise<Measures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    if (who) await context.addInitScript(remember, who);
    await context.addInitScript(watchShift);
    const page = await context.newPage();
    const requests: { kind: string; bytes: Promise<number> }[] = [];
    page.on('requestfinished', (request) => {
      // The browser asks for the icon for its own tab, after the page.
      if (request.url().endsWith('/favicon.svg')) return;
      const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
      requests.push({ kind: request.resourceType(), bytes });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    if (new URL(page.url()).pathname !== new URL(address).pathname) {
      throw new Error(`${address} went to ${page.url()}, so it cannot be measured`);
    }
    const { inline, ...seen } = await page.evaluate(readPage);
    const bytes = async (...kinds: string[]) => {
      const wanted = requests.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
      return (await Promise.all(wanted.map((request) => request.bytes))).reduce((a, b) => a + b, 0);
    };
    return {
      html: await bytes('document'),
      // What they weigh in the page, more or less: alone they compress a little worse.
      inlineScript: inline ? brotliCompressSync(inline).length : 0,
      scripts: await bytes('script'),
      scriptFiles: requests.filter(({ kind }) => kind === 'script').length,
      fonts: await bytes('font'),
      total: await bytes(),
      requests: requests.length,
      ...seen,
    };
  } finally {
    await context.close();
  }
}

// The rest runs in the page.

function watchShift() {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      Object.assign(window, {
        shift: (window as unknown as { shift: number }).shift + entry.value,
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function readPage() {
  const loaded = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus: string;
  })[];
  // Data is no script, and a script that waits under another type has not run.
  const scripts = [...document.scripts].filter(
    ({ src, type }) => !src && /^(module|text\/javascript|)$/.test(type),
  );
  return {
    inline: scripts.map(({ textContent }) => textContent).join('\n'),
    blocking: loaded.filter((entry) => entry.renderBlockingStatus === 'blocking').length,
    shift: Number((window as unknown as { shift: number }).shift.toFixed(3)),
    nodes: document.querySelectorAll('*').length,
  };
}
