import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { minor } from '#credit/money.ts';
import { changedPrefill, clampToLimits, readPrefill } from '#features/offer/prefill.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { openTab } from '#support/tab.ts';

const wish = (query: string) => readPrefill(new URLSearchParams(query));

test('reads what a partner’s app says that its borrower is after', () => {
  expect(wish('amount=50000&currency=USD')).toEqual({ amount: 50_000, currency: 'USD' });
});

test.each([
  '',
  'amount=50000',
  'currency=USD',
  'amount=50000&currency=EUR',
  'amount=-1&currency=USD',
  'amount=0&currency=USD',
  'amount=1.5&currency=USD',
  'amount=9007199254740993&currency=NGN',
  'amount=%3Cb%3E&currency=NGN',
])('reads no wish in "%s"', (query) => {
  expect(wish(query)).toBeUndefined();
});

test.each([
  [50_000, 50_000],
  [1, 10_000],
  [99_999_999, 104_400],
])('of %i what can be asked for is %i', (asked, within) => {
  expect(clampToLimits(minor(asked), minor(10_000), minor(104_400))).toBe(within);
});

test('where nothing can be asked for nothing is', () => {
  expect(clampToLimits(minor(50_000), minor(10_000), minor(9_999))).toBeUndefined();
});

describe('an amount that was changed', () => {
  const offer = {
    partner: 'Sabi Wallet',
    currency: 'USD',
    minimum: minor(10_000),
    available: minor(104_400),
  } as const;
  const told = (asked: number, entered: number, currency: 'USD' | 'NGN' = 'USD') =>
    changedPrefill({ amount: minor(asked), currency }, offer, minor(entered));

  test('is told, with the one that was suggested', () => {
    expect(told(500_000, 104_400)).toBe(
      'Sabi Wallet suggested $5,000.00, which is more than you can borrow. The amount is now $1,044.00.',
    );
    expect(told(100, 10_000)).toContain('$1.00, which is less than the smallest loan');
  });

  test('is not told where it is as suggested, typed anew, or of another currency', () => {
    expect(told(50_000, 50_000)).toBeUndefined();
    expect(told(500_000, 90_000)).toBeUndefined();
    expect(told(500_000, 104_400, 'NGN')).toBeUndefined();
    expect(changedPrefill(undefined, offer, minor(104_400))).toBeUndefined();
  });
});

describe('Hauwa, who holds Dollars alone', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await openTestProvider();
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await provider.close();
  });

  test.each([
    ['USD', 'USD', '500'],
    ['NGN', null, '0'],
  ])(
    'with a wish in %s chooses the currency %s and begins with %s',
    async (wished, kept, entry) => {
      const tab = openTab(provider, `/offer?amount=50000&currency=${wished}`);
      tab.local.setItem('user:token', await provider.tokenOf('hauwa@example.com'));
      tab.local.setItem('user:application_id', '6');
      const { $user } = await import('#stores/reads/user.ts');
      const { $portfolios } = await import('#stores/reads/portfolio.ts');
      const stores = [$user, $portfolios];
      for (const store of stores) store.listen(() => undefined);
      await vi.waitUntil(() => stores.every((store) => store.get().data));
      const { $currency } = await import('#stores/reads/currency.ts');
      const { $borrower, $flow, openFlow: open } = await import('#features/offer/offer.store.ts');
      const { applyPrefill } = await import('#features/offer/prefill.ts');
      $borrower.listen(() => undefined);
      open();
      applyPrefill($currency.get());
      expect($flow.get()).toMatchObject({ typed: { entry } });
      expect($currency.get()).toBe('USD');
      expect(tab.local.getItem('currency')).toBe(kept);
    },
  );
});
