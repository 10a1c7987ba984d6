import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Minor } from '#credit/money.ts';
import { changesIn } from '#features/withdrawal/figures.ts';
import { instant } from '#provider/clock/clock.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();
let borrower: TestBorrower;
let leave = () => {};
beforeEach(async () => {
  borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
});
afterEach(() => leave());

async function atAmount() {
  openTab(provider, '/withdrawal');
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { hidden: false, referrer: '', querySelector: () => null }),
  );
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(borrower.email), borrower.application_id);
  const { chooseCurrency } = await import('#stores/reads/currency.ts');
  chooseCurrency('USD');
  const store = await import('#features/withdrawal/withdrawal.store.ts');
  const { followFigures } = await import('#features/withdrawal/figures.store.ts');
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  const { $user } = await import('#stores/reads/user.ts');
  store.openFlow('good');
  const stop = followFigures();
  leave = () => {
    stop();
    leave = () => {};
  };
  // Both, or what the test changes next is what is read first.
  await vi.waitFor(() =>
    expect([$user.get().data, $portfolios.get().data]).not.toContain(undefined),
  );
  return store;
}

test('an open withdrawal learns of a new rate, and what is left when another tab has withdrawn', async () => {
  const { db, clock } = provider.context;
  const { seenPayout, dispatch } = await atAmount();
  const asked = { applicationId: borrower.application_id, currency: 'USD', amount: 6_000 as Minor };
  dispatch({ type: 'entered', entry: '60' });
  dispatch({ type: 'confirmed', asked: { ...asked, currency: 'USD' } });
  const valid_from = instant(clock.now());
  await db.insertInto('fx_rates').values({ valid_from, buy: 160_000, sell: 157_000 }).execute();
  await db
    .updateTable('portfolios')
    .set({ balance: 90_000 as Minor })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  const changed = { balance: 90_000, sell: 157_000 };
  await vi.waitFor(() => expect(seenPayout.$changed.get()?.now).toEqual(changed), {
    timeout: 12_000,
  });
  const { before, now } = seenPayout.$changed.get() ?? {};
  if (!before || !now) throw new Error('Nothing has changed');
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
  await db
    .updateTable('portfolios')
    .set({ balance: 100_000 as Minor })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  const shown = { currency: 'USD', converted: 6_000 as Minor, fromBalance: true } as const;
  expect(changesIn(before, now, shown)).toEqual([
    'You can now withdraw $900.00. It was $1,000.00.',
    'The sell rate for 1 USD is now ₦1,570.00. It was ₦1,562.40.',
    'You will receive ₦94,200.00. It was ₦93,744.00.',
  ]);
  expect(changesIn(before, now, { ...shown, converted: undefined, fromBalance: false })).toEqual(
    [],
  );
});
