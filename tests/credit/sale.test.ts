import { describe, expect, it, test } from 'vitest';
import { addDays, isoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { add, minor } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { afterSale, forecastSale, planSale } from '#credit/sale.ts';
import fc from '#support/property.ts';
import { anyAmount, ngn, pay, unpaid, usd } from './loans.ts';

const portfolio = (portfolio_id: string, value: number, balance = 0) => ({
  portfolio_id,
  value: minor(value),
  balance: minor(balance),
});

describe('a sale', () => {
  it('takes $900.00 of undrawn credit first, and sells $44.81 for the rest of $944.81', () => {
    expect(planSale(minor(94_481), [portfolio('a', 1_000_000, 90_000)])).toEqual({
      owed: 94_481,
      undrawn: [{ portfolio_id: 'a', amount: 90_000 }],
      sold: [{ portfolio_id: 'a', amount: 4_481 }],
      written_off: 0,
    });
  });

  it('sells nothing when undrawn credit covers what is owed', () => {
    const sale = planSale(minor(50_000), [portfolio('a', 10, 20_000), portfolio('b', 10, 40_000)]);
    expect(sale.undrawn.map(({ amount }) => amount)).toEqual([20_000, 30_000]);
    expect(sale.sold).toEqual([]);
  });

  it('takes no more than there is, and accounts for all that is owed', () => {
    const anyPortfolios = fc.array(
      fc.record({ portfolio_id: fc.uuid(), value: anyAmount, balance: anyAmount }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyAmount, anyPortfolios, (owed, portfolios) => {
        const sale = planSale(owed, portfolios);
        const parts = [...sale.undrawn, ...sale.sold].map(({ amount }) => amount);
        expect(add(...parts, sale.written_off)).toBe(owed);
        for (const left of afterSale(portfolios, sale)) {
          expect(left.value).toBeGreaterThanOrEqual(0);
          expect(left.balance).toBeGreaterThanOrEqual(0);
          if (sale.sold.length > 0) expect(left.balance).toBe(0);
        }
      }),
    );
  });
});

describe('a forecast of a sale', () => {
  const { account } = unpaid(usd(100_000), '2026-03-10', '2026-07-05');

  it('names the day, the whole amount called and the charges that paying today saves', () => {
    const told = forecastSale(account, [portfolio('a', 1_000_000)], isoDay('2026-07-01'));
    const then = advance(account, isoDay('2026-08-01')).account;
    expect(told).toMatchObject({
      notice_day: '2026-07-01',
      day: '2026-08-01',
      owed: payoff(then, isoDay('2026-08-01')).total,
      sold: [{ portfolio_id: 'a', amount: told?.owed }],
    });
    expect(told?.charges).toBeGreaterThan(0);
    // The last penal charge of the oldest bill comes on the day of the sale, when nothing stops it any more.
    expect(told?.to_stop).toEqual({ amount: told?.oldest.left, charge: null });
  });

  it('says whether its notice has gone out, also of one that is read tomorrow', () => {
    const june = unpaid(usd(100_000), '2026-03-10', '2026-06-05').account;
    const ahead = { notice_day: '2026-07-01', isTold: false };
    expect(forecastSale(june, [], null)).toMatchObject(ahead);
    const tomorrow = { notice_day: '2026-07-06', isTold: true };
    expect(forecastSale(account, [], isoDay('2026-07-06'))).toMatchObject(tomorrow);
  });

  it('leaves a month after a notice that went out late', () => {
    expect(forecastSale(account, [], isoDay('2026-07-20'))?.day).toBe('2026-08-20');
  });

  it('leaves the 30 days that every notice is promised after one of February', () => {
    const december = unpaid(usd(100_000), '2026-10-10', '2027-02-01').account;
    expect(forecastSale(december, [], isoDay('2027-02-01'))?.day).toBe('2027-03-03');
    const leap = unpaid(usd(100_000), '2027-10-10', '2028-02-01').account;
    expect(forecastSale(leap, [], isoDay('2028-02-01'))?.day).toBe('2028-03-02');
  });

  it('is nothing while every bill is paid', () => {
    expect(forecastSale(unpaid(usd(100_000), '2026-03-10', '2026-04-30').account, [], null)).toBe(
      null,
    );
  });
});

test('a forecast names all that is lost, and what paying prevents it', () => {
  const { account } = unpaid(usd(100_000), '2026-03-10', '2026-07-05');
  const portfolios = [portfolio('a', 40_000, 10_000), portfolio('b', 50_000, 2_000)];
  expect(forecastSale(account, portfolios, null)).toEqual({
    owed: 113_347,
    undrawn: [
      { portfolio_id: 'a', amount: 10_000 },
      { portfolio_id: 'b', amount: 2_000 },
    ],
    sold: [
      { portfolio_id: 'a', amount: 40_000 },
      { portfolio_id: 'b', amount: 50_000 },
    ],
    written_off: 11_347,
    notice_day: '2026-07-05',
    isTold: true,
    day: '2026-08-05',
    overdue: 112_235,
    charges: 1_112,
    next_charge: { kind: 'penal_charge', day: '2026-08-01', amount: 1_112 },
    // The bill of May with its late fee and two penal charges.
    oldest: { due_date: '2026-05-01', left: 8_200 + 263 + 2 * 82 },
    // The third comes on 1 August.
    to_stop: {
      amount: 8_200 + 263 + 3 * 82,
      charge: { kind: 'penal_charge', day: '2026-08-01', amount: 82 },
    },
  });
});

describe('what stops the sale of 3 March after a notice of 1 February', () => {
  const account = unpaid(ngn(100_000_000, 6), '2026-11-01', '2027-02-01').account;
  const told = isoDay('2027-02-01');
  const forecast = forecastSale(account, [], told);

  it('counts the penal charge of 1 March, and says what is enough before it', () => {
    expect(forecast).toMatchObject({
      day: '2027-03-03',
      oldest: { due_date: '2026-12-01', left: 6_892_500 },
      to_stop: {
        amount: 6_952_500,
        charge: { kind: 'penal_charge', day: '2027-03-01', amount: 60_000 },
      },
    });
  });

  it('stops it on every day up to its eve, and what a day does not need lowers the loan', () => {
    for (let day = told; day <= '2027-03-02'; day = addDays(day, 1)) {
      const today = advance(account, day).account;
      const paid = pay(today, 6_952_500);
      expect(paid.unallocated).toBe(0);
      expect(forecastSale(paid.account, [], null)?.oldest.due_date).toBe('2027-01-01');
      expect(payoff(paid.account, day).total).toBe(payoff(today, day).total - 6_952_500);
      // What is named does not rise, so a borrower who puts it aside has enough.
      expect(forecastSale(today, [], told)?.to_stop.amount).toBe(6_952_500);
    }
  });
});

test('the charges until a sale are late fees and penal charges, never interest', () => {
  const { account } = unpaid(usd(100_000), '2026-03-10', '2026-06-05');
  const told = forecastSale(account, [], null);
  // June to August: one late fee of July's bill, then the penal charges of May, June and July.
  expect(told).toMatchObject({ day: '2026-08-01', charges: 278 + (82 + 60) + (82 + 60 + 970) });
});

describe('a block of repayment that is known and has no end', () => {
  const blockedFrom = (from: string, today: string) =>
    advance(
      openAccount(usd(100_000), isoDay('2026-03-10'), [{ from: isoDay(from), until: null }]),
      isoDay(today),
    ).account;

  test('leaves the day of the sale unknown when it begins before it', () => {
    expect(remedy(blockedFrom('2026-07-10', '2026-07-05'))).toBeNull();
    expect(remedy(blockedFrom('2026-08-02', '2026-07-05'))?.liquidation_day).toBe('2026-08-01');
  });

  test('leaves it unknown too when it begins within the month of the notice', () => {
    const account = blockedFrom('2026-08-10', '2026-07-25');
    expect(forecastSale(account, [], isoDay('2026-07-05'))?.day).toBe('2026-08-05');
    expect(forecastSale(account, [], isoDay('2026-07-20'))).toBeNull();
  });
});
