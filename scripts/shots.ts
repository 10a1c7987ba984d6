import { mkdir } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '#support/browser.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from './build.ts';
import { type Shot, shots } from './shots.routes.ts';
import { remember, type SignedIn, signIn } from './sign-in.ts';

const heights: Readonly<Record<number, number>> = { 360: 740, 390: 844, 768: 1024, 1280: 800 };
const usual = [360, 768, 1280];
const schemes = ['light', 'dark'] as const;

/** `npm run shots [name…]`: pictures of the screens into shots/, by name, width and scheme. */
export async function main(names: string[]): Promise<number> {
  if ((await buildIfStale()) !== 0) return 1;
  await mkdir('shots', { recursive: true });
  const product = await startProduct();
  const browser = await chromium.launch(browserOptions());
  try {
    const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));
    const people = new Set(wanted.flatMap(({ as }) => as ?? []));
    const sessions = new Map<string, SignedIn>();
    for (const email of people) sessions.set(email, await signIn(product.url, email));
    for (const shot of wanted) {
      const who = shot.as ? sessions.get(shot.as) : undefined;
      for (const width of shot.widths ?? usual) {
        for (const scheme of schemes) await take(browser, product.url, shot, width, scheme, who);
      }
      console.log(`shots/${shot.name}-*.png`);
    }
    return 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function take(
  browser: Browser,
  url: string,
  { name, path, before, prepare }: Shot,
  width: number,
  colorScheme: (typeof schemes)[number],
  who?: SignedIn,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    colorScheme,
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-NG',
  });
  if (who) await context.addInitScript(remember, who);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
  await context.close();
}
