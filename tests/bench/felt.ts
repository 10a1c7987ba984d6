import { chromium } from '@playwright/test';
import { startServer } from '#hosting/server.ts';
import { browserOptions } from '#support/browser.ts';
import { builtPages, samplesOf } from '#support/pages.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { addressFor, type SignedIn, signIn } from '../../scripts/sign-in.ts';
import { type Felt, feel, typicalOf } from './pages/felt.ts';
import { floorPage } from './pages/floor.ts';

/** Rounds over all pages; the medians of an odd number count. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const only = new RegExp(process.env.BENCH_PAGES ?? '');
/** Other people's pages, served beside ours: `FELT_PEERS='AstroWind=http://127.0.0.1:8201/ …'`. */
const peers = (process.env.FELT_PEERS ?? '').split(' ').filter(Boolean);

/** The last table that was kept; `FELT_KEEP=1 npm run bench -- felt` writes it. */
export const keptTable = 'tests/bench/felt.json';

/** A page's figures, its paints as multiples of the floor's. */
export type Row = { fcp: number; lcp: number; longTasks: number; shift: number };

export const rowNames = ['fcp', 'lcp', 'longTasks'] as const;

/** Where each kind of page must come to, and which pages are of the kind. */
const kinds = [
  { kind: /^\/($|home\/)/, fcp: 1.4, lcp: 1.6, longTasks: 100 },
  { kind: /^\/(signin|signon|signup|forgot|not-me)$/, fcp: 1.3, lcp: 1.8, longTasks: 100 },
  {
    kind: /^\/(dashboard|notifications|offer|profile|repay|waitlist|withdrawal)$/,
    fcp: 1.3,
    lcp: 2.4,
    longTasks: 150,
  },
  { kind: /^\//, fcp: 1.15, lcp: 1.3, longTasks: 50 },
] as const;

/** The most that a page of ours may take. */
export const mostFor = (path: string): Pick<Row, 'fcp' | 'lcp' | 'longTasks'> | undefined =>
  kinds.find(({ kind }) => kind.test(path));

const screens = kinds[2].kind;
/** Not in production, gone at once, or without a search engine's visitors. */
const unmeasured = /^\/(sandbox|onboarding|signin\/code|contact\/|offline|404)/;

type Visited = { readonly name: string; readonly address: string; readonly who?: SignedIn };

/**
 * Every public page, entrance and screen as it is felt, by path, with the peers by name. All in turn,
 * round by round, so that a busy minute slows the floor as well.
 */
export async function feelAll(): Promise<{ floor: Felt; rows: Record<string, Row> }> {
  if ((await buildIfStale()) !== 0)
    throw new Error('The build failed, so nothing can be measured.');
  const product = await startProduct();
  const floor = await startServer({
    site: floorPage,
    provider: { fetch: async () => new Response(null, { status: 503 }), close: async () => {} },
    host: '127.0.0.1',
    port: 0,
  });
  const options = browserOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--disable-gpu'],
  });
  try {
    const visited = [
      { name: 'floor', address: floor.url },
      ...(await ourPages(product.url)),
      ...peers.map((peer) => {
        const [name = '', address = ''] = peer.split(/=(.*)/);
        return { name, address };
      }),
    ];
    // The first visit of a browser warms it up, and is nobody's.
    await feel(browser, floor.url);
    const visits = new Map<string, Felt[]>(visited.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const { name, address, who } of visited) {
        visits.get(name)?.push(await feel(browser, address, who));
      }
    }
    const base = typicalOf(visits.get('floor') ?? []);
    const rows = [...visits]
      .filter(([name]) => name !== 'floor')
      .map(([name, all]) => [name, rowOf(typicalOf(all), base)]);
    return { floor: base, rows: Object.fromEntries(rows) };
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
  }
}

async function ourPages(url: string): Promise<Visited[]> {
  const ada = await signIn(url, 'ada@example.com');
  const chi = await signIn(url, 'chi@example.com');
  const pages = samplesOf(await builtPages(), 1).filter(
    ({ path }) => !unmeasured.test(path) && only.test(path),
  );
  return Promise.all(
    pages.map(async (page) => {
      const { path } = page;
      // Without its code the link only says that a part of it is missing.
      const rest = path === '/not-me' ? '#made-up' : '';
      if (!screens.test(path)) return { name: path, address: url + page.address + rest };
      const who = path === '/waitlist' ? chi : ada;
      return { name: path, address: url + (await addressFor(page, url, who)), who };
    }),
  );
}

function rowOf(felt: Felt, floor: Felt): Row {
  return {
    fcp: round(felt.fcp / floor.fcp),
    lcp: round(felt.lcp / floor.lcp),
    longTasks: Math.round(felt.longTasks),
    shift: Number(felt.shift.toFixed(3)),
  };
}

const round = (ratio: number) => Number(ratio.toFixed(2));
