import { afterEach, expect, test, vi } from 'vitest';
import { clearNotifications, listPortfolios } from '#contract';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();

let leave = () => {};
afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** A page as far as its being seen and online goes. */
function openPage(referrer: string) {
  const page = new EventTarget();
  const state = { hidden: false, online: true };
  vi.stubGlobal('document', {
    get hidden() {
      return state.hidden;
    },
    referrer,
    querySelector: () => null,
    addEventListener: page.addEventListener.bind(page),
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return state.online;
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return {
    is(change: Partial<typeof state>, event: string) {
      Object.assign(state, change);
      page.dispatchEvent(new Event(event));
    },
  };
}

/** The dashboard's stores with somebody looking, and what they ask for. */
async function openDashboard(borrower: TestBorrower, from?: Tab, referrer = '') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const page = openPage(referrer);
  const tab = from ?? openTab(provider, '/dashboard');
  if (from) vi.resetModules();
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(borrower.email), 2);
  const { restoreReads: restoreFigures } = await import('#stores/reads/persist.ts');
  restoreFigures();
  const { $user } = await import('#stores/reads/user.ts');
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  const { $openLoans } = await import('#stores/reads/loans.ts');
  const { $asOf, followChanges } = await import('#stores/reads/live.ts');
  const { $gate } = await import('#stores/navigation/guard.ts');
  const asked: string[] = [];
  const listen = (instead?: (request: Request) => Promise<Response> | undefined) =>
    tab.answerWith(async (request) => {
      asked.push(new URL(request.url).pathname.replace('/api', ''));
      const { pathname, search } = new URL(request.url);
      return instead?.(request) ?? provider.fetch(pathname + search, request);
    });
  listen();
  const stops = [$user, $portfolios, $openLoans, $asOf, $gate].map((store) =>
    store.listen(() => {}),
  );
  const atOnce = [$user, $portfolios, $openLoans].map((store) => store.get().data);
  const gateAtOnce = $gate.get().state;
  const stop = followChanges();
  leave = () => {
    stop();
    for (const end of stops) end();
    leave = () => {};
  };
  await vi.waitFor(() => {
    for (const store of [$user, $portfolios, $openLoans]) {
      expect(store.get()).toMatchObject({ loading: false, data: expect.anything() });
    }
  });
  asked.length = 0;
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.waitFor(async () => {
      const { $loading } = await import('#stores/session/api.ts');
      expect($loading.get()).toEqual([]);
    });
  };
  const value = () => $portfolios.get().data?.find((one) => one.currency === 'USD')?.value;
  return {
    tab,
    page,
    asked,
    atOnce,
    gateAtOnce,
    $gate,
    pass,
    value,
    listen,
    $asOf,
    leave: () => leave(),
  };
}

const market = ({ portfolios }: TestBorrower, value: number) =>
  provider.fetch('/api/sandbox/market', {
    method: 'POST',
    body: JSON.stringify({ portfolio_id: portfolios.USD, value }),
  });

test('what changes at the provider is there within four seconds, and else one word is asked', async () => {
  const borrower = await newBorrower(provider);
  const { asked, pass, value } = await openDashboard(borrower);
  await pass(4_000);
  await pass(4_000);
  expect(asked).toEqual(['/me/revision', '/me/revision']);
  await market(borrower, 1_777_700);
  await pass(4_000);
  expect(value()).toBe(1_777_700);
  expect(new Set(asked.slice(2))).toEqual(
    new Set(['/me/revision', '/user', '/portfolio', '/loan']),
  );
});

test('a change between the first reading and the first look is not missed', async () => {
  const borrower = await newBorrower(provider);
  const { pass, value } = await openDashboard(borrower);
  await market(borrower, 1_666_600);
  await pass(4_000);
  expect(value()).toBe(1_666_600);
});

test('nobody looks at a hidden page, nor without a connection; both are made up for at once', async () => {
  const borrower = await newBorrower(provider);
  const { page, asked, pass, value, $asOf } = await openDashboard(borrower);
  page.is({ hidden: true }, 'visibilitychange');
  await pass(60_000);
  const soFar = asked.length;
  await market(borrower, 1_555_500);
  await pass(60_000);
  expect(asked.length).toBe(soFar);
  page.is({ hidden: false }, 'visibilitychange');
  expect($asOf.get()).toBe('2026-03-10T09:00:00.000Z');
  await pass(0);
  expect(value()).toBe(1_555_500);
  expect($asOf.get()).toBeUndefined();
  page.is({ online: false }, 'offline');
  expect($asOf.get()).toBe('2026-03-10T09:00:00.000Z');
  page.is({ online: true }, 'online');
  await pass(0);
  expect($asOf.get()).toBeUndefined();
});

test('the new day is asked for at midnight in Lagos, however seldom it was asked before', async () => {
  const borrower = await newBorrower(provider);
  const { pass, listen } = await openDashboard(borrower);
  const midnight = Date.parse('2026-03-10T23:00:00.000Z');
  const at: number[] = [];
  // By the provider's clock it is half a minute before midnight; then the line is broken.
  listen((request) => {
    if (!request.url.includes('/me/revision')) return undefined;
    at.push(performance.now());
    if (at.length > 1) return Promise.reject(new TypeError('The line broke'));
    const revision = { money: 'a', notifications: 'b' };
    const now = new Date(midnight - 30_000).toISOString();
    return Promise.resolve(Response.json({ message: '', data: { revision, now } }));
  });
  while (performance.now() < (at[0] ?? Number.POSITIVE_INFINITY) + 40_000) await pass(250);
  const [first = 0, ...later] = at;
  // After 4 seconds, 8 and 16; the next try would have come at 60.
  expect(later.map((one) => Math.round((one - first) / 1_000))).toEqual([4, 12, 28, 30]);
});

test('figures say what they are of while nothing answers, and it is tried less and less often', async () => {
  const borrower = await newBorrower(provider);
  const { asked, pass, listen, $asOf } = await openDashboard(borrower);
  listen((request) =>
    request.url.includes('/me/revision')
      ? Promise.reject(new TypeError('The line broke'))
      : undefined,
  );
  await pass(4_000);
  expect($asOf.get()).toBe('2026-03-10T09:00:00.000Z');
  await pass(4_000);
  expect(asked.length).toBe(1);
  await pass(4_000);
  expect(asked.length).toBe(2);
  await pass(120_000);
  expect(asked.length).toBeLessThan(8);
  listen();
  await pass(60_000);
  expect($asOf.get()).toBeUndefined();
});

test('the last figures are there at once on the way back, and then confirmed', async () => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  const first = await openDashboard(borrower);
  expect(first.atOnce).toEqual([undefined, undefined, undefined]);
  first.leave();
  await market(borrower, 1_444_400);
  const again = await openDashboard(borrower, first.tab);
  const [user, portfolios, loans] = again.atOnce;
  expect(user).toMatchObject({ user_id: borrower.user_id });
  expect(portfolios).toMatchObject([{ value: 2_000_000 }, {}]);
  expect(loans).toHaveLength(1);
  expect(again.value()).toBe(1_444_400);
  expect(again.$asOf.get()).toBeUndefined();
});

test('who comes from elsewhere sees what was kept once the provider has accepted the session', async () => {
  const borrower = await newBorrower(provider);
  let { tab, leave } = await openDashboard(borrower);
  for (const [from, gate] of [
    ['http://app.test/', 'open'],
    ['http://app.test.elsewhere.test/', 'asking'],
    ['', 'asking'],
  ] as const) {
    leave();
    const again = await openDashboard(borrower, tab, from);
    expect(again.atOnce, from).toEqual([expect.anything(), expect.anything(), expect.anything()]);
    expect(again.gateAtOnce, from).toBe(gate);
    expect(again.$gate.get().state, from).toBe('open');
    ({ tab, leave } = again);
  }
});

test('what the borrower has done since leaves nothing of before', async () => {
  const borrower = await newBorrower(provider);
  const first = await openDashboard(borrower);
  const { ask } = await import('#stores/session/api.ts');
  await ask(clearNotifications);
  first.leave();
  const again = await openDashboard(borrower, first.tab);
  expect(again.atOnce).toEqual([undefined, undefined, undefined]);
});

test('an ended session and a log-out leave no figure, and nobody sees another’s', async () => {
  const [borrower, other] = [await newBorrower(provider), await newBorrower(provider)];
  const first = await openDashboard(borrower);
  const kept = () => Object.keys(first.tab.session).filter((key) => key.startsWith('figures:'));
  expect(kept()).toHaveLength(3);
  first.leave();
  const second = await openDashboard(other, first.tab);
  expect(second.atOnce).toEqual([undefined, undefined, undefined]);
  expect(kept()).toHaveLength(3);
  second.listen(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  const { ask } = await import('#stores/session/api.ts');
  await ask(listPortfolios);
  expect(kept()).toEqual([]);
});
