import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import type { Shortfall, Standing } from '#features/shortfall/shortfall.store.ts';
import { Ways } from '#features/shortfall/Ways.tsx';

const standing = (owed: number): Standing => ({
  ...{ value: minor(200_000), owed: minor(owed), redline: minor(owed * 2) },
  room_bp: 1_500,
});
const shortfall: Shortfall = {
  application: { application_id: 2, name: 'Northgate' },
  ...{ currency: 'USD', as_of: null, top_up_url: null, prices_old: false, target_bp: 1_500 },
  ...{ now: standing(100_000), loan_id: 'a', assets: [], sell: null, preview: null, order: null },
  top_up: { amount: minor(30_000), after: standing(100_000) },
  repay: { amount: minor(20_000), after: standing(80_000) },
  sale: { day: '2026-08-01', overdue: minor(8_627) },
};
const words = (change: Partial<Shortfall>) =>
  renderToStaticMarkup(createElement(Ways, { shortfall: { ...shortfall, ...change } }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ +/g, ' ');

test('the sale that comes if nothing is paid is said of whatever bill leads to it, and of all that may be sold', () => {
  expect(words({})).toContain(
    'A loan that this portfolio secures has an unpaid bill. Pay all that is due by the end of 31 July 2026 (Lagos time), or we may sell assets from your portfolio on 1 Aug 2026. Pay $86.27 today',
  );
  expect(words({ sale: null })).not.toContain('unpaid bill');
});

test('a repayment counts at once, and whether it lowers any interest is not said: it may end the loan', () => {
  const all = { amount: minor(100_000), after: standing(0) };
  expect(words({})).toContain('Repay Repay $200.00. It counts at once. Portfolio after this');
  expect(words({ repay: all })).toContain('Repay Repay $1,000.00. It counts at once. Portfolio');
});
