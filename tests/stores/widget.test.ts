import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { minor } from '#credit/money.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { openTab, type Tab } from '#support/tab.ts';

const sabi = '6';
const wish = {
  applicationId: 6,
  currency: 'USD',
  amount: minor(50_000),
  tenure: 3,
  interest_bp: 300,
} as const;

let provider: TestProvider;
let tab: Tab;
let asked: string[];
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  asked = [];
  tab = openTab(provider, '/offer');
  tab.answerWith((request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return provider.fetch(pathname + search, { headers: request.headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The portfolios as the page reads them for Gbemi at a partner, sent by its app or not. */
async function readPortfolios(application: string, source = '') {
  tab.local.setItem('user:token', await provider.tokenOf('gbemi@example.com'));
  tab.local.setItem('user:application_id', application);
  tab.local.setItem('user:source', source);
  const { $portfolios, $widget } = await import('#stores/portfolio.ts');
  $portfolios.listen(() => undefined);
  await vi.waitUntil(() => $portfolios.get().data);
  return { widget: $widget.get(), asked: asked.filter((one) => one.includes('/portfolio')) };
}

test('asks for the widget’s portfolios when the partner’s own app sent the borrower', async () => {
  expect(await readPortfolios(sabi, 'partner')).toEqual({
    widget: true,
    asked: ['/api/portfolio?application_id=6&widget=true'],
  });
});

test.each([
  ['the borrower came alone', sabi, ''],
  ['the partner is not a widget', '1', 'partner'],
  ['no partner is chosen', '0', 'partner'],
])('is no widget when %s', async (_, application, source) => {
  expect(await readPortfolios(application, source)).toEqual({
    widget: false,
    asked: ['/api/portfolio'],
  });
});

test('hands what was agreed over to the withdrawal, until its outcome is known', async () => {
  tab.local.setItem('user:token', await provider.tokenOf('gbemi@example.com'));
  const { endHandOver, handedOver, handOver } = await import('#stores/widget.ts');
  expect(handedOver()).toBeUndefined();
  handOver(wish);
  expect(tab.visited).toEqual(['/withdrawal']);
  expect(handedOver()).toEqual(wish);
  endHandOver();
  expect(handedOver()).toBeUndefined();
});

test('goes back to the partner with the outcome, once', async () => {
  await readPortfolios(sabi, 'partner');
  const { returnToPartner } = await import('#stores/widget.ts');
  const { storeRedirect } = await import('#stores/redirects.ts');
  storeRedirect(sabi, 'https://sabi.example.com/credit?order=7&outcome=old#top');
  returnToPartner({ outcome: 'requested', loan_id: 'abc' });
  returnToPartner({ outcome: 'cancelled' });
  expect(tab.visited).toEqual([
    'https://sabi.example.com/credit?order=7&outcome=requested&loan_id=abc#top',
    '/dashboard',
  ]);
});

test('does not take the outcome to an address that the partner has not registered', async () => {
  await readPortfolios(sabi, 'partner');
  const { returnToPartner } = await import('#stores/widget.ts');
  const { storeRedirect } = await import('#stores/redirects.ts');
  storeRedirect(sabi, 'https://elsewhere.example.com/');
  returnToPartner({ outcome: 'cancelled' });
  expect(tab.visited).toEqual(['/dashboard']);
});
