import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import type { Holding } from '#credit/holdings.ts';
import { countedValue } from '#credit/holdings.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor, zero } from '#credit/money.ts';
import {
  enoughRoomBp,
  mostOf,
  owedOn,
  type Pledge,
  repayment,
  sale,
  standingAfter,
  standingAfterSale,
  topUp,
} from '#credit/shortfall.ts';

const terms = {
  collateral_ratio_bp: 3_000,
  advance_rates: { crypto: 1_500 },
  largest_share_bp: null,
};
const disbursed_on = isoDay('2026-03-10');

const asset = (assetClass: Holding['class'], value: number): Holding => ({
  class: assetClass,
  symbol: assetClass,
  quantity: '1',
  price: (value / 100).toFixed(2),
  value: minor(value),
  currency: 'USD',
});

type Case = { principal: number; worth: number; crypto: number; days: number; other: number };

function pledgeOf({ principal, worth, crypto, days, other }: Case) {
  const loan = {
    principal: minor(principal),
    currency: 'USD',
    tenure: 6,
    interest_bp: 300,
  } as const;
  const opened = openAccount(loan, disbursed_on);
  const until = new Date(Date.parse(disbursed_on) + days * 86_400_000).toISOString().slice(0, 10);
  const holdings = [asset('stock', worth), asset('crypto', crypto)];
  const pledge: Pledge = {
    value: countedValue(holdings, terms),
    account: advance(opened, until as IsoDay).account,
    parts: [minor(principal)],
    position: 0,
    otherLines: minor(other),
  };
  return { pledge, contents: { holdings, terms } };
}

const cases = fc.record({
  principal: fc.integer({ min: 10_000, max: 10_000_000 }),
  worth: fc.integer({ min: 1, max: 20_000_000 }),
  crypto: fc.integer({ min: 0, max: 5_000_000 }),
  days: fc.integer({ min: 0, max: 120 }),
  other: fc.constantFrom(0, 0, 50_000),
});

describe('each way leaves enough room, and nothing smaller that a person would say does', () => {
  test('assets brought in', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { pledge } = pledgeOf(one);
        const way = topUp(pledge, 'USD');
        const isShort = standingAfter(pledge, zero).room_bp < enoughRoomBp;
        expect(way !== null).toBe(isShort);
        if (!way) return;
        expect(way.after.room_bp).toBeGreaterThanOrEqual(enoughRoomBp);
        const less = minor(pledge.value + way.amount - 100);
        expect(standingAfter(pledge, zero, less).room_bp).toBeLessThan(enoughRoomBp + 1);
      }),
    );
  });

  test('a repayment, never of more than is owed', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { pledge } = pledgeOf(one);
        const way = repayment(pledge, 'USD');
        if (!way) return;
        const owed = owedOn(pledge);
        expect(way.amount).toBeLessThanOrEqual(owed);
        const left = owed - way.amount;
        expect(left === 0 || left >= 100).toBe(true);
        expect(way.after).toEqual(standingAfter(pledge, way.amount));
        if (left !== 100) expect(way.after.room_bp).toBeGreaterThanOrEqual(enoughRoomBp);
        const less = minor(Math.max(0, way.amount - 100));
        if (left > 100) expect(standingAfter(pledge, less).room_bp).toBeLessThan(enoughRoomBp);
      }),
    );
  });

  test('a sale, never of more than an asset is worth or the loan owes', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { pledge, contents } = pledgeOf(one);
        const way = sale(pledge, contents, 'USD');
        if (!way) return;
        expect(way.amount).toBeLessThanOrEqual(mostOf(pledge, way.holding));
        const after = standingAfterSale(pledge, contents, way.holding, way.amount);
        expect(way.after).toEqual(after);
        if (owedOn(pledge) - way.amount !== 100) {
          expect(after.room_bp).toBeGreaterThanOrEqual(enoughRoomBp);
        }
      }),
    );
  });
});

test('an asset that lends half as much takes half as much value with it when it is sold', () => {
  const { pledge, contents } = pledgeOf({
    ...{ principal: 100_000, worth: 100_000, crypto: 60_000, days: 0, other: 0 },
  });
  const [stock, crypto] = contents.holdings as [Holding, Holding];
  const of = (holding: Holding) => standingAfterSale(pledge, contents, holding, minor(20_000));
  expect(pledge.value).toBe(130_000);
  expect(of(stock)).toMatchObject({ value: 110_000, owed: 80_000, redline: 103_200 });
  expect(of(crypto)).toMatchObject({ value: 120_000, owed: 80_000, redline: 103_200 });
});

test('a loan that is repaid whole has no redline of its own, and the others keep theirs', () => {
  const { pledge } = pledgeOf({
    ...{ principal: 100_000, worth: 100_000, crypto: 0, days: 0, other: 50_000 },
  });
  expect(standingAfter(pledge, owedOn(pledge))).toMatchObject({ owed: 0, redline: 50_000 });
});
