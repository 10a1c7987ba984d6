import { describe, expect, test } from 'vitest';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import type { Holding } from '#credit/holdings.ts';
import { countedValue } from '#credit/holdings.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { type Currency, minor, zero } from '#credit/money.ts';
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
import fc from '#support/property.ts';

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

type Case = {
  readonly principal: number;
  readonly worth: number;
  readonly crypto?: number;
  readonly days?: number;
  readonly other?: number;
  readonly currency?: Currency;
};

/** A loan at 3 % of 10 March, so many days later, against stock and crypto that lends half as much. */
function pledgeOf({ principal, worth, crypto = 0, days = 0, other = 0, currency = 'USD' }: Case) {
  const loan = { principal: minor(principal), currency, tenure: 6, interest_bp: 300 } as const;
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
        expect(way.after.room_bp).toBeGreaterThanOrEqual(enoughRoomBp);
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
        expect(after.room_bp).toBeGreaterThanOrEqual(enoughRoomBp);
      }),
    );
  });
});

test('an asset that lends half as much takes half as much value with it when it is sold', () => {
  const { pledge, contents } = pledgeOf({ principal: 100_000, worth: 100_000, crypto: 60_000 });
  const [stock, crypto] = contents.holdings as [Holding, Holding];
  const of = (holding: Holding) => standingAfterSale(pledge, contents, holding, minor(20_000));
  expect(pledge.value).toBe(130_000);
  expect(of(stock)).toMatchObject({ value: 110_000, owed: 80_000, redline: 103_200 });
  expect(of(crypto)).toMatchObject({ value: 120_000, owed: 80_000, redline: 103_200 });
});

test('a loan that is repaid whole has no redline of its own, and the others keep theirs', () => {
  const { pledge } = pledgeOf({ principal: 100_000, worth: 100_000, other: 50_000 });
  expect(standingAfter(pledge, owedOn(pledge))).toMatchObject({ owed: 0, redline: 50_000 });
});

test('where nothing is owed there is all the room, even of a portfolio that is worth nothing', () => {
  const { pledge } = pledgeOf({ principal: 100_000, worth: 0 });
  expect(standingAfter(pledge, zero)).toMatchObject({ redline: 129_000, room_bp: 0 });
  expect(standingAfter(pledge, owedOn(pledge))).toMatchObject({ redline: 0, room_bp: 10_000 });
});

describe('$1,000.00 of today, with a redline of $1,290.00, against $1,000.00 of stock and $600.00 of crypto at half', () => {
  const { pledge, contents } = pledgeOf({ principal: 100_000, worth: 100_000, crypto: 60_000 });

  test('has 0.76 % of room on a value of $1,300.00, where 15 % is enough', () => {
    expect(standingAfter(pledge, zero)).toEqual({
      ...{ value: 130_000, owed: 100_000, redline: 129_000, room_bp: 76 },
    });
  });

  // 1,290 ÷ 85 % is 1,517.65.
  test('needs assets of $217.65 more, in whole dollars $218.00', () => {
    const after = { value: 151_800, owed: 100_000, redline: 129_000, room_bp: 1_501 };
    expect(topUp(pledge, 'USD')).toEqual({ amount: 21_800, after });
  });

  // 85 % of 1,300 is 1,105: the redline of 856.58.
  test('or a repayment of $143.42, in whole dollars $144.00', () => {
    const after = { value: 130_000, owed: 85_600, redline: 110_424, room_bp: 1_505 };
    expect(repayment(pledge, 'USD')).toEqual({ amount: 14_400, after });
  });

  // Of stock it would be 421.00: each dollar of crypto takes half a dollar of value with it.
  test('or a sale of $214.00 of the crypto, of which less is enough than of the stock', () => {
    const after = { value: 119_300, owed: 78_600, redline: 101_394, room_bp: 1_500 };
    const [, holding] = contents.holdings;
    expect(sale(pledge, contents, 'USD')).toEqual({ amount: 21_400, after, holding });
  });
});

test('what is short of a loan in Naira is said in whole thousands', () => {
  const { pledge, contents } = pledgeOf({
    ...{ principal: 100_000_000, worth: 100_000_000, crypto: 60_000_000, currency: 'NGN' },
  });
  expect(topUp(pledge, 'NGN')?.amount).toBe(21_800_000);
  expect(repayment(pledge, 'NGN')?.amount).toBe(14_400_000); // ₦143,411.77
  expect(sale(pledge, contents, 'NGN')?.amount).toBe(21_400_000);
});

// The redline of $850.00 is $1,096.50: 85 % of $1,290.00.
test('with 15 % of room nothing is short, and with a cent less something is', () => {
  const ways = (worth: number) => {
    const { pledge, contents } = pledgeOf({ principal: 85_000, worth });
    return [topUp(pledge, 'USD'), repayment(pledge, 'USD'), sale(pledge, contents, 'USD')];
  };
  expect(ways(129_000)).toEqual([null, null, null]);
  expect(ways(128_999).map((way) => way?.amount)).toEqual([100, 100, 100]);
});

test('no payment is enough where the other loans alone leave too little room', () => {
  const { pledge, contents } = pledgeOf({ principal: 10_000, worth: 50_000, other: 45_000 });
  expect(repayment(pledge, 'USD')).toBeNull();
  expect(sale(pledge, contents, 'USD')).toBeNull();
});

describe('nobody is left owing less than one dollar', () => {
  test('a repayment leaves a whole dollar, or pays the cents too', () => {
    const of = (principal: number) => repayment(pledgeOf({ principal, worth: 200 }).pledge, 'USD');
    expect(of(100_000)).toMatchObject({ amount: 99_900, after: { owed: 100 } });
    expect(of(100_050)).toMatchObject({ amount: 100_050, after: { owed: 0 } });
  });

  test('a sale of an asset that is worth less than is owed leaves a whole dollar', () => {
    const { pledge, contents } = pledgeOf({ principal: 100_050, worth: 100_000, crypto: 220 });
    const way = sale(pledge, contents, 'USD');
    expect(way).toMatchObject({
      amount: 99_950,
      after: { owed: 100 },
      holding: { symbol: 'stock' },
    });
  });

  test('a sale that a whole dollar left owing makes too small is no way out', () => {
    const { pledge, contents } = pledgeOf({ principal: 100_050, worth: 100_000, crypto: 200 });
    expect(
      standingAfterSale(pledge, contents, contents.holdings[0] as Holding, minor(99_950)).room_bp,
    ).toBe(1_400);
    expect(sale(pledge, contents, 'USD')).toBeNull();
  });
});
