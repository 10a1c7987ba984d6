import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { browserOptions } from '#support/browser.ts';
import { startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { remember, type SignedIn, signIn } from '../../scripts/sign-in.ts';

/** Of each kind; and how much slower the processor is made than it is. */
const records = Number(process.env.BENCH_RECORDS ?? 10_000);
const slower = 4;

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Recent Activities' }).getByRole('button', { name }).click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const taps: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['Show all', button('Show all')],
  ['next page', button('Next')],
  ['by amount', button('Amount')],
  [
    'the last page',
    async (page) => {
      await page.getByRole('textbox', { name: /^Page/ }).fill('99999');
      await page.keyboard.press('Enter');
    },
  ],
  ['the panel opens', button(/^Filter/)],
  ['a state is ticked', (page) => page.getByRole('checkbox', { name: 'Repaid' }).check()],
  ['the filter', (page) => page.getByRole('button', { name: 'Show', exact: true }).click()],
  ['more of a loan', (page) => page.getByText('More').first().click()],
  ['repayments', tab('Repayments')],
  ['withdrawals', tab('Withdrawals')],
];

test(
  `a borrower with ${records} records of each kind`,
  async () => {
    expect(await buildIfStale()).toBe(0);
    const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-records-'));
    await fill(join(dataDir, 'data'));
    const product = await startProduct({ dataDir });
    const browser = await chromium.launch(browserOptions());
    try {
      const ada = await signIn(product.url, 'ada@example.com');
      console.table(await lists(product.url, ada));
      console.table(await inBrowser(browser, product.url, ada));
    } finally {
      await browser.close();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  30 * 60_000,
);

/** Copies of what Ada has, an hour apart, in Dollars at one partner; without the books. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const { db, close } = database;
  await seed(database, Date.now());
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow();
  for (const table of ['repayments', 'withdrawals', 'loans'] as const) {
    const id = { repayments: 'repayment_id', withdrawals: 'withdrawal_id', loans: 'loan_id' }[
      table
    ];
    const date = { repayments: 'date', withdrawals: 'pending_at', loans: 'requested_at' }[table];
    const state = {
      repayments: sql`true`,
      withdrawals: sql`status = 'completed'`,
      loans: sql`status = 'repaid'`,
    };
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} order by ordinal_position`.execute(db);
    const unlike = new Map([
      [id, sql`'copy-' || ${sql.lit(table)} || lpad(number::text, 18, '0')`],
      [date, sql`${sql.ref(date)} - number * interval '1 hour'`],
      ['reference', sql`'copy-' || number`],
    ]);
    const values = columns.rows.map(({ name }) => unlike.get(name) ?? sql`model.${sql.ref(name)}`);
    await sql`
      insert into ${sql.table(table)}
      select ${sql.join(values)}
      from (select * from ${sql.table(table)} where user_id = ${user_id} and currency = 'USD'
        and ${state[table]} order by ${sql.ref(date)} desc limit 1) as model,
        generate_series(1, ${sql.lit(records)}) as number`.execute(db);
  }
  await sql`
    insert into bills
    select loans.loan_id, bill.due_date, bill.interest, bill.interest, bill.principal, bill.principal,
      0, 0, 0, 0, 0
    from loans, (select * from bills order by due_date limit 3) as bill
    where loans.loan_id like 'copy-%'
    on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
  await close();
}

/** The slowest of five, ms, and kB, for what the screen asks. */
async function lists(url: string, { token }: SignedIn) {
  const rows: Record<string, { 'slowest ms': number; kB: number }> = {};
  for (const path of ['loan', 'repayment', 'withdrawal']) {
    for (const [name, query] of [
      ['first page', 'limit=10'],
      ['last page', `limit=10&offset=${records}`],
      ['by amount', 'limit=10&sort=amount'],
      ['a hundred in the middle', `limit=100&offset=${records / 2}`],
    ]) {
      const times: number[] = [];
      let kB = 0;
      for (let round = 0; round < 5; round++) {
        const began = performance.now();
        const answer = await fetch(`${url}/api/${path}?currency=USD&application_id=0&${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        kB = (await answer.text()).length / 1000;
        times.push(performance.now() - began);
      }
      rows[`/${path} ${name}`] = {
        'slowest ms': Math.round(Math.max(...times)),
        kB: Math.round(kB),
      };
    }
  }
  return rows;
}

async function inBrowser(browser: Browser, url: string, who: SignedIn) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(remember, who);
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const region = page.getByRole('region', { name: 'Recent Activities' });
  const settled = () => region.getByRole('status').filter({ hasText: /^\d/ }).waitFor();
  await region.scrollIntoViewIfNeeded();
  await settled();
  const rows: Record<string, string> = { 'memory at first': await memory(session) };
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  for (const [name, tap] of taps) {
    await page.evaluate(() => Object.assign(window, { slowestTap: 0 }));
    await tap(page);
    await settled();
    rows[`tap: ${name}`] = `${await page.evaluate(slowestTap)} ms`;
  }
  await page.getByRole('tab', { name: 'Credit' }).click();
  await settled();
  for (let turn = 0; turn < 30; turn++) {
    await region.getByRole('button', { name: 'Next' }).click();
    await region.getByText(new RegExp(`^${turn + 1}1–`)).waitFor();
  }
  rows['memory after 30 pages'] = await memory(session);
  rows['worst frame of scrolling'] = `${await page.evaluate(scrollThrough)} ms`;
  await page.evaluate(() => Object.assign(window, { longest: 0 }));
  const began = performance.now();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 600_000 }),
    region.getByRole('button', { name: /^Download .* as CSV$/ }).click(),
  ]);
  rows['everything as CSV'] = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  rows['longest task of it'] =
    `${await page.evaluate(() => Math.round(Object(window).longest))} ms`;
  rows['memory after it'] = await memory(session);
  await file.delete();
  await context.close();
  return rows;
}

async function memory(session: CDPSession): Promise<string> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return `${(usedSize / 1e6).toFixed(1)} MB`;
}

// The rest runs in the page.

function watch() {
  const seen = Object.assign(window, { slowestTap: 0, longest: 0 });
  const observe = (type: string, options: object, name: 'slowestTap' | 'longest') =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen[name] = Math.max(seen[name], duration);
    }).observe({ type, buffered: true, ...options });
  observe('event', { durationThreshold: 16 }, 'slowestTap');
  observe('longtask', {}, 'longest');
}

/** After the frame that shows the tap; what is quicker than a frame counts as one. */
async function slowestTap(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await new Promise((later) => setTimeout(later, 100));
  return Math.max(16, Object(window).slowestTap);
}

/** From the end of the page to its beginning and back, 200 px a frame. */
async function scrollThrough(): Promise<number> {
  let worst = 0;
  for (const step of [-200, 200]) {
    let last = performance.now();
    for (let frame = 0; frame < 20; frame++) {
      scrollBy(0, step);
      await new Promise(requestAnimationFrame);
      worst = Math.max(worst, performance.now() - last);
      last = performance.now();
    }
  }
  return Math.round(worst);
}
