import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, NoAnswer } from '#api/client.ts';
import { askEarly, dropEarly } from '#api/early.ts';
import { earlyReads, firstViews } from '#api/first-views.ts';
import { listPortfolios } from '#contract';

/** Opens a page of this address, with this kept in the browser, that asks for `/portfolio`. */
function open({
  search = '',
  kept = { 'user:token': 'ada' } as Record<string, string>,
  addresses = ['/portfolio'],
  parts = {} as Record<string, string>,
  prerendering = false,
  answer: data = { all: [] } as object,
  status = 200,
} = {}) {
  const page = Object.assign(new EventTarget(), { prerendering });
  const asked: Request[] = [];
  const answer = vi.fn(async (input: string, init?: RequestInit) => {
    asked.push(new Request(`https://app.example.com${input}`, init));
    return Response.json({ data }, { status });
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { search });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
  vi.stubGlobal('fetch', answer);
  askEarly({
    ...{ base: '/api', addresses, together: '/me/overview?application_id=NaN', parts },
    ...{ application: 'NaN', portfolios: '/portfolio', timeout: 20_000 },
  });
  return { asked, page, paths: () => asked.map(({ url }) => url.replace(/^.*\/api/, '')) };
}

/** The app of a borrower with this token, on the page that was opened. */
function app(token: string, signal = new AbortController().signal) {
  const asked: string[] = [];
  const ended: string[] = [];
  const ask = createClient({
    baseUrl: '/api',
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json({ data: { all: [] } });
    },
    token: () => token,
    onSessionEnd: (of) => ended.push(of),
    signal: () => signal,
  });
  return { ask, asked, ended };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.earlyReads = undefined;
});

describe('the page', () => {
  test('asks as the app would, in the name of who is signed in', () => {
    const { asked } = open();
    const [request] = asked;
    expect(request?.url).toBe('https://app.example.com/api/portfolio');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer ada',
    });
  });
  test.each([
    ['that is kept', '', '7', '/user?application_id=7'],
    ['that its own address names', '?applicationid=3', '7', '/user?application_id=3'],
    ['and not what is no number', '?application_id=x', '7', '/user?application_id=7'],
    ['or for all when none is chosen', '', '', '/user?application_id=0'],
  ])('asks for the application %s', (_which, search, active, address) => {
    const kept = { 'user:token': 'ada', 'user:application_id': active };
    const { paths } = open({ search, kept, addresses: ['/user?application_id=NaN'] });
    expect(paths()).toEqual([address]);
  });
  test('asks for the loan that its address names, and for none without one', () => {
    const addresses = ['/loan/PAGE_loan_id'];
    expect(open({ search: '?loan_id=a/b', addresses }).paths()).toEqual(['/loan/a%2Fb']);
    expect(open({ addresses }).paths()).toEqual([]);
  });
  test('asks what paying the value of its address would do, if it names one and the loan', () => {
    const addresses = ['/loan/PAGE_loan_id/payoff?amount=PAGE_value'];
    const asked = (search: string) => open({ search, addresses }).paths();
    expect(asked('?loan_id=a&value=500')).toEqual(['/loan/a/payoff?amount=500']);
    expect([...asked('?loan_id=a&value=0'), ...asked('?value=500')]).toEqual([]);
  });
  test('asks together what one call answers, and each reader finds its own part', async () => {
    const addresses = ['/portfolio', '/user?application_id=NaN', '/processors'];
    const parts = { '/portfolio': 'portfolio', '/user?application_id=NaN': 'user' };
    const { paths } = open({ addresses, parts, answer: { portfolio: { all: [] }, user: 'Ada' } });
    expect(paths()).toEqual(['/me/overview?application_id=0', '/processors']);
    const early = globalThis.earlyReads?.asked;
    const answered = await early?.get('ada /api/user?application_id=0');
    expect(await answered?.json()).toEqual({ data: 'Ada' });
    expect(await app('ada').ask(listPortfolios)).toMatchObject({ ok: true, data: { all: [] } });
  });
  test('asks for each by itself when they are not answered together', async () => {
    const { paths } = open({ parts: { '/portfolio': 'portfolio' }, status: 500 });
    await globalThis.earlyReads?.asked.get('ada /api/portfolio');
    expect(paths()).toEqual(['/me/overview?application_id=0', '/portfolio']);
  });
  test('asks by itself for what the common answer lacks', async () => {
    const { paths } = open({ parts: { '/portfolio': 'portfolio' }, answer: {} });
    await globalThis.earlyReads?.asked.get('ada /api/portfolio');
    expect(paths()).toEqual(['/me/overview?application_id=0', '/portfolio']);
  });
  test('asks for nothing together that a partner decides', () => {
    const addresses = ['/portfolio', '/application'];
    const parts = { '/portfolio': 'portfolio', '/application': 'application' };
    const { paths } = open({ search: '?source=partner', addresses, parts });
    expect(paths()).toEqual(['/application']);
  });
  test('asks nothing for nobody, and nothing that a partner decides', () => {
    expect(open({ kept: {} }).paths()).toEqual([]);
    expect(open({ search: '?source=partner' }).paths()).toEqual([]);
    const kept = { 'user:token': 'ada', 'user:source': 'partner' };
    expect(open({ kept }).paths()).toEqual([]);
  });
  test('asks nothing before it is seen', () => {
    const { page, paths } = open({ prerendering: true });
    expect(paths()).toEqual([]);
    page.dispatchEvent(new Event('prerenderingchange'));
    expect(paths()).toEqual(['/portfolio']);
  });
  test('stands by itself, and asks in the name of a borrower alone', () => {
    for (const [path, questions] of Object.entries(firstViews)) {
      expect(() => new Function(earlyReads(path))).not.toThrow();
      for (const question of questions) expect(question(1)[0].rights).not.toBe('public');
    }
    expect(earlyReads('/sandbox')).toBe('');
  });
});

describe('the app', () => {
  test('takes what the page has asked, once', async () => {
    open();
    const { ask, asked } = app('ada');
    expect(await ask(listPortfolios)).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
    await ask(listPortfolios);
    expect(asked).toEqual(['/api/portfolio']);
  });
  test('never takes what was asked for somebody else', async () => {
    open();
    const { ask, asked } = app('femi');
    await ask(listPortfolios);
    expect(asked).toEqual(['/api/portfolio']);
  });
  test('takes nothing old', async () => {
    open();
    dropEarly();
    const { ask, asked } = app('ada');
    await ask(listPortfolios);
    expect(asked).toEqual(['/api/portfolio']);
  });
  test('ends the session that the page was refused for', async () => {
    open();
    vi.mocked(fetch).mockClear();
    globalThis.earlyReads?.asked.set(
      'ada /api/portfolio',
      Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 })),
    );
    const { ask, ended } = app('ada');
    expect(await ask(listPortfolios)).toMatchObject({ ok: false, code: 'unauthenticated' });
    expect(ended).toEqual(['ada']);
  });
  test('cancels it with its own', async () => {
    const { asked } = open();
    globalThis.earlyReads?.asked.set('ada /api/portfolio', new Promise(() => {}));
    const session = new AbortController();
    void app('ada', session.signal).ask(listPortfolios);
    await Promise.resolve();
    session.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
  test('hears that no answer came', async () => {
    open();
    const failed = Promise.reject(new TypeError('offline'));
    failed.catch(() => undefined);
    globalThis.earlyReads?.asked.set('ada /api/portfolio', failed);
    await expect(app('ada').ask(listPortfolios)).rejects.toBeInstanceOf(NoAnswer);
  });
});
