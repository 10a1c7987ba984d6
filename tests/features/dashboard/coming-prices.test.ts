import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import type { ComingSale } from '#contract/sales.ts';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { Countdown } from '#features/dashboard/coming/Countdown.tsx';
import { pricesOf, stepsIfUnpaid } from '#features/dashboard/coming/coming-words.ts';

const application = { application_id: 2, applicationName: 'Northgate' };
const as_of = '2026-07-01T13:02:00.000Z';

const coming: ComingSale = {
  loan_id: '6eb9871f-0000',
  application,
  currency: 'USD',
  notice_day: '2026-07-01',
  day: '2026-08-01',
  overdue: minor(111_957),
  owed: minor(113_347),
  undrawn: minor(0),
  sold: [{ portfolio_id: 'one', application, amount: minor(100_000) }],
  written_off: minor(13_347),
  charges: minor(1_390),
  next_charge: null,
  oldest: { due_date: '2026-05-01', left: minor(8_627) },
};
const portfolio = (portfolio_id: string, old: boolean) =>
  ({ portfolio_id, holdings: { old, as_of } }) as Portfolio;

const shown = (pricesAsOf: string | undefined) =>
  renderToStaticMarkup(
    createElement(Countdown, { coming, today: isoDay('2026-07-02'), pricesAsOf }),
  ).replace(/<[^>]*>/g, '');

test('the forecast of a sale takes the time of the prices of what would be sold', () => {
  expect(pricesOf(coming, [portfolio('one', true), portfolio('two', false)])).toBe(as_of);
  expect(pricesOf(coming, [portfolio('one', false), portfolio('two', true)])).toBeUndefined();
});

test('what would be sold and written off says when its prices were true, and nothing else does', () => {
  const old = shown(as_of);
  expect(old).toMatch(/To be sold at Northgate\$1,000\.00 as of (\d+ \w+, )?\d\d:02/);
  expect(old).toMatch(/To be written off\$133\.47 as of/);
  expect(old.match(/as of/g)).toHaveLength(2);
  expect(shown(undefined)).not.toContain('as of');
});

test('before the notice the step of the sale says it', () => {
  expect(stepsIfUnpaid(coming).map(({ isPriced = false }) => isPriced)).toEqual([false, true]);
  const nothing = stepsIfUnpaid({ ...coming, sold: [] });
  expect(nothing.map(({ isPriced = false }) => isPriced)).toEqual([false, false]);
});
