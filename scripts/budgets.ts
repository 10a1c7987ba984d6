import { stat } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '#support/browser.ts';
import { type BuiltPage, builtPages, samplesOf } from '#support/pages.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from './build.ts';
import { type Measures, measure } from './measure.ts';
import { addressFor, type SignedIn, signIn } from './sign-in.ts';

// Bytes as they travel, compressed by brotli. Every public page has an island, the newsletter, and
// with it 2.5 kB more than without: Astro's island runtime and our directive, the styles of the app's
// fields, and the island's own data. A landing page also holds the letters of its headline, 2.5 kB
// (docs/decisions/0020-reading-pages-wait-for-no-font.md).
const landing: Measures = {
  html: 19_000,
  inlineScript: 3_000,
  scripts: 0,
  scriptFiles: 0,
  fonts: 22_000,
  total: 41_000,
  requests: 2,
  blocking: 0,
  shift: 0.01,
  nodes: 600,
};
// Its words come first and our fonts a moment after them, so a label that stands beside another may
// move by a hair (docs/decisions/0020-reading-pages-wait-for-no-font.md); what a page may shift is as elsewhere.
const reading: Measures = {
  ...landing,
  html: 15_200,
  total: 36_500,
  requests: 3,
  nodes: 800,
};
/** Long texts. Half of the bytes are our fonts, which arrive after the text is painted. */
const long: Measures = { ...reading, html: 20_600, total: 41_600, nodes: 1_100, shift: 0.012 };
const app: Measures = {
  ...landing,
  html: 5_000,
  inlineScript: 5_000,
  scripts: 80_000,
  scriptFiles: 5,
  total: 120_000,
  requests: 8,
  shift: 0.02,
  nodes: 500,
};
/** Pages to sign in have their form in the HTML. */
const entrance: Measures = { ...app, html: 10_000 };
/**
 * Where signed-in screens do not keep their budget, as docs/decisions/0025-few-scripts-per-screen.md
 * says with the reasons. They may not grow.
 */
const accepted: Partial<Measures> = {
  html: 20_150,
  // With the script that fills the first view, until React takes its place.
  inlineScript: 6_500,
  scripts: 109_600,
  total: 148_900, // the names of files alone make 30 bytes, more or less
  requests: 9,
};
/** A screen that few ever need shares parts with many, each in a file of its own. */
const acceptedRare: Partial<Measures> = { ...accepted, scriptFiles: 8, requests: 13 };
/** Our own people's desk: its list says all that can be done about each entry. */
const acceptedDesk: Partial<Measures> = { ...acceptedRare, scripts: 112_000, scriptFiles: 9 };
/** The same for entrances, which load nothing of the signed-in screens. */
const acceptedEntrance: Partial<Measures> = { scripts: 97_100, total: 128_800 };

/** What a partner's own page loads. */
const embed = { file: 'dist/public/embed/v1.js.br', most: 3_000 };

const landings = /^\/($|home\/)/;
const longs = /^\/(faqs|privacy-policy|user-agreement|docs\/.+)$/;
/** Screens that few open, or once: in a shortfall, with a bill to move, for autopay, in the back office. */
const rare = /^\/(autopay|carry-over|desk|promise|shortfall)$/;
const entrances = /^\/(signin|signup|signon|forgot)$/;
const signedIn =
  /^\/(autopay|carry-over|complaint|dashboard|my-data|notifications|offer|profile|promise|repay|shortfall|waitlist|withdrawal)$/;
/** Not in production, or gone at once: the pages behind a code lead on to another. */
const unmeasured = ['/sandbox', '/sandbox/partner', '/onboarding', '/signin/code'];

/** `npm run budgets`: what each built page really transfers, against the budgets. */
export async function main(): Promise<number> {
  if ((await buildIfStale()) !== 0) return 1;
  const pages = samplesOf(await builtPages()).filter(({ path }) => !unmeasured.includes(path));
  const product = await startProduct();
  const browser = await chromium.launch(browserOptions());
  try {
    const ada = await signIn(product.url, 'ada@example.com');
    const chi = await signIn(product.url, 'chi@example.com');
    const rows = [];
    for (const page of pages) {
      const who = page.path === '/waitlist' ? chi : ada;
      rows.push(await row(browser, product.url, page, signedIn.test(page.path) ? who : undefined));
    }
    console.table(Object.fromEntries(rows.map(({ path, shown }) => [path, shown])));
    const { size } = await stat(embed.file);
    console.log(`/embed/v1.js: ${size} of ${embed.most}`);
    const broken = rows.flatMap(({ over }) => over.filter(({ ceiling }) => ceiling));
    if (size > embed.most) {
      broken.push({ text: `/embed/v1.js: ${size} is over ${embed.most}`, ceiling: true });
    }
    const owed = rows.flatMap(({ over }) => over.filter(({ ceiling }) => !ceiling));
    if (owed.length) console.log(`Over budget, accepted for now:\n${lines(owed)}`);
    console.log(broken.length ? `Fails:\n${lines(broken)}` : 'Nothing else is over budget.');
    return broken.length ? 1 : 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function budgetOf({ path, isShell }: BuiltPage): Measures {
  if (entrances.test(path)) return entrance;
  if (isShell) return app;
  if (landings.test(path)) return landing;
  return longs.test(path) ? long : reading;
}

async function row(browser: Browser, url: string, page: BuiltPage, who?: SignedIn) {
  const { path } = page;
  const address = who ? await addressFor(page, url, who) : page.address;
  const budget = budgetOf(page);
  const measured = await measure(browser, url + address, who);
  const names = Object.keys(budget) as (keyof Measures)[];
  const ceiling =
    path === '/desk' ? acceptedDesk : rare.test(path) ? acceptedRare : ceilingOf(budget);
  const most = page.isShell ? { ...budget, ...ceiling } : budget;
  const over = names
    .filter((name) => measured[name] > budget[name])
    .map((name) => ({
      text: `${path}: ${name} ${measured[name]} is over ${budget[name]}`,
      ceiling: measured[name] > most[name],
    }));
  return { path, shown: measured, over };
}

const ceilingOf = (budget: Measures) => (budget === entrance ? acceptedEntrance : accepted);

const lines = (over: readonly { text: string }[]) => over.map(({ text }) => text).join('\n');
