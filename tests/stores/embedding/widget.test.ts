import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minor } from '#credit/money.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const sabi = '6';
const wish = {
  applicationId: 6,
  currency: 'USD',
  amount: minor(50_000),
  tenure: 3,
  interest_bp: 300,
  name: 'Gbemi Alade',
} as const;

const provider = providerForFile();
let tab: Tab;
let asked: string[];
beforeEach(() => {
  asked = [];
  tab = openTab(provider, '/offer');
  tab.answerWith((request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return provider.fetch(pathname + search, request);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The portfolios as the page reads them for Gbemi at a partner, sent by its app or not. */
async function readPortfolios(application: string, source = '') {
  tab.local.setItem('user:token', await provider.tokenOf('gbemi@example.com'));
  tab.local.setItem('user:application_id', application);
  tab.local.setItem('user:source', source);
  const { $portfolios, $widget } = await import('#stores/reads/portfolio.ts');
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
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf('gbemi@example.com'), 6);
  const { endHandOver, handedOver, handOver } = await import('#stores/embedding/widget.ts');
  expect(handedOver()).toBeUndefined();
  handOver(wish);
  expect(tab.visited).toEqual(['/withdrawal']);
  expect(handedOver()).toEqual(wish);
  endHandOver();
  expect(handedOver()).toBeUndefined();
});

const back = 'https://sabi.example.com/credit?order=7&outcome=old#top';

/** The page in the widget, with the way back stored. */
async function inWidget(address = back) {
  await readPortfolios(sabi, 'partner');
  const { returnToPartner } = await import('#stores/embedding/widget.ts');
  const { storeRedirect } = await import('#stores/navigation/redirects.ts');
  storeRedirect(sabi, address);
  return returnToPartner;
}

test('goes back to the partner with an outcome that the provider has signed, once', async () => {
  const returnToPartner = await inWidget();
  const both = [
    returnToPartner({ outcome: 'cancelled' }),
    returnToPartner({ outcome: 'cancelled' }),
  ];
  const { $busy } = await import('#stores/busy.ts');
  expect($busy.get()).toBe(true);
  await Promise.all(both);
  expect($busy.get()).toBe(false);
  expect(tab.visited).toEqual([
    expect.stringMatching(
      /^https:\/\/sabi\.example\.com\/credit\?order=7&application_id=6&key=hk_test_sabi_wallet&outcome=cancelled&t=\d+&signature=[0-9a-f]{64}#top$/,
    ),
  ]);
  await returnToPartner({ outcome: 'cancelled' });
  expect(tab.visited[1]).toBe('/dashboard');
});

test('without the provider’s answer the partner gets the outcome unsigned', async () => {
  const returnToPartner = await inWidget();
  tab.answerWith(() => Promise.reject(new TypeError('offline')));
  await returnToPartner({ outcome: 'success', loan_id: 'abc' });
  expect(tab.visited).toEqual([
    'https://sabi.example.com/credit?order=7&outcome=success&loan_id=abc#top',
  ]);
});

test('does not take the outcome to an address that the partner has not registered', async () => {
  const returnToPartner = await inWidget('https://elsewhere.example.com/');
  await returnToPartner({ outcome: 'cancelled' });
  expect(tab.visited).toEqual(['/dashboard']);
});

test('does not follow an answer to an address that the partner has not registered', async () => {
  const returnToPartner = await inWidget();
  tab.answerWith(async () => Response.json({ data: { redirect: 'https://evil.example.com/' } }));
  await returnToPartner({ outcome: 'cancelled' });
  expect(tab.visited).toEqual(['https://sabi.example.com/credit?order=7&outcome=cancelled#top']);
});
