import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserOptions } from '#support/browser.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { typical } from './pages/columns.ts';
import { type Visit, visit } from './pages/visit.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const port = Number(process.env.BENCH_PORT ?? 9333);

const ways = { 'without the script': ['*/embed/v1.js'], 'with it': [] };

test(
  'a partner’s page with the embed script and without it, by Lighthouse',
  async () => {
    expect(await buildIfStale()).toBe(0);
    const product = await startProduct();
    const visits = new Map<string, Visit[]>(Object.keys(ways).map((name) => [name, []]));
    // In turn, so that a busy minute slows both.
    for (let round = 0; round < rounds; round++) {
      for (const [name, blocked] of Object.entries(ways)) {
        const options = browserOptions();
        const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
        const browser = await chromium.launch({ ...options, args });
        const address = `${product.url}/sandbox/partner`;
        visits.get(name)?.push(await visit(address, port, false, blocked));
        await browser.close();
      }
    }
    await product.stop();
    const rows = [...visits].map(([name, all]) => {
      const { fcp, lcp, blocking, shift, scores } = typical(all);
      const { performance } = scores;
      return [name, { FCP: Math.round(fcp), LCP: Math.round(lcp), blocking, shift, performance }];
    });
    console.table(Object.fromEntries(rows));
  },
  60 * 60_000,
);
