import { describe, expect, it } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { schedule } from '#credit/schedule.ts';
import type { Terms } from '#credit/terms.ts';
import { ngn, usd } from '../loans.ts';

/** Each bill as 'due day, extra days: interest + principal'. */
function billsOf(terms: Terms, from: string): string[] {
  return schedule(terms, isoDay(from)).map(
    ({ due_date, days, interest, principal }) => `${due_date} ${days}d: ${interest} + ${principal}`,
  );
}

describe('$1,000.00 at 3 %: 3000, then 2910 on 97000, then 2822.7 on 94090, and 100 a day', () => {
  it.each([
    // from, first bill's extra days and interest, the three due days
    ['2026-04-01', 0, 3000, '2026-05-01', '2026-06-01', '2026-07-01'],
    ['2026-04-02', 29, 5900, '2026-06-01', '2026-07-01', '2026-08-01'],
    ['2026-04-28', 3, 3300, '2026-06-01', '2026-07-01', '2026-08-01'],
    ['2026-04-29', 2, 3200, '2026-06-01', '2026-07-01', '2026-08-01'],
    ['2026-04-30', 1, 3100, '2026-06-01', '2026-07-01', '2026-08-01'],
    ['2026-03-31', 1, 3100, '2026-05-01', '2026-06-01', '2026-07-01'],
    ['2026-08-31', 1, 3100, '2026-10-01', '2026-11-01', '2026-12-01'],
    // 2 January has 30 days left in its month: as much as a whole month, never 31/30.
    ['2026-01-02', 30, 6000, '2026-03-01', '2026-04-01', '2026-05-01'],
    // A month after 29, 30 and 31 January is the last of February, so 1 March will do.
    ['2027-01-29', 3, 3300, '2027-03-01', '2027-04-01', '2027-05-01'],
    ['2026-01-30', 2, 3200, '2026-03-01', '2026-04-01', '2026-05-01'],
    ['2026-01-31', 1, 3100, '2026-03-01', '2026-04-01', '2026-05-01'],
    ['2026-02-01', 0, 3000, '2026-03-01', '2026-04-01', '2026-05-01'],
    ['2026-02-02', 27, 5700, '2026-04-01', '2026-05-01', '2026-06-01'],
    ['2026-02-28', 1, 3100, '2026-04-01', '2026-05-01', '2026-06-01'],
    // The leap year: February has a day more.
    ['2028-01-31', 1, 3100, '2028-03-01', '2028-04-01', '2028-05-01'],
    ['2028-02-02', 28, 5800, '2028-04-01', '2028-05-01', '2028-06-01'],
    ['2028-02-28', 2, 3200, '2028-04-01', '2028-05-01', '2028-06-01'],
    ['2028-02-29', 1, 3100, '2028-04-01', '2028-05-01', '2028-06-01'],
    // Across the end of a year.
    ['2026-10-15', 17, 4700, '2026-12-01', '2027-01-01', '2027-02-01'],
    ['2026-11-30', 1, 3100, '2027-01-01', '2027-02-01', '2027-03-01'],
    ['2026-12-01', 0, 3000, '2027-01-01', '2027-02-01', '2027-03-01'],
    ['2026-12-02', 30, 6000, '2027-02-01', '2027-03-01', '2027-04-01'],
    ['2026-12-31', 1, 3100, '2027-02-01', '2027-03-01', '2027-04-01'],
  ])('of %s: %i extra days, %i interest first', (from, days, interest, first, second, third) => {
    expect(billsOf(usd(100000), from)).toEqual([
      `${first} ${days}d: ${interest} + 3000`,
      `${second} 0d: 2910 + 2910`,
      `${third} 0d: 2823 + 94090`,
    ]);
  });
});

describe('other terms', () => {
  it('₦1,234,567.89 at 2.5 %: 15 days 1543209.8625, then 3086419.725, 3009259.225, 2934027.75', () => {
    expect(billsOf(ngn(123456789, 3, 250), '2026-03-17')).toEqual([
      `2026-05-01 15d: ${1543210 + 3086420} + 3086420`,
      '2026-06-01 0d: 3009259 + 3009259',
      '2026-07-01 0d: 2934028 + 117361110',
    ]);
  });

  it('$2,500.00 at 2.75 % over six months: 11 days 2520.83…, then 6875, 6685.94, 6502.07, …', () => {
    expect(billsOf(usd(250000, 6, 275), '2026-06-20')).toEqual([
      `2026-08-01 11d: ${2521 + 6875} + 6875`,
      '2026-09-01 0d: 6686 + 6686', // on 243125
      '2026-10-01 0d: 6502 + 6502', // on 236439
      '2026-11-01 0d: 6323 + 6323', // on 229937: 6323.27
      '2026-12-01 0d: 6149 + 6149', // on 223614: 6149.39
      '2027-01-01 0d: 5980 + 217465', // on 217465: 5980.29
    ]);
  });

  it('₦2,000,000.00 at 4 % over six months: each month asks for 4 % of 96 % of the last', () => {
    expect(billsOf(ngn(200000000, 6, 400), '2026-09-01')).toEqual([
      '2026-10-01 0d: 8000000 + 8000000',
      '2026-11-01 0d: 7680000 + 7680000',
      '2026-12-01 0d: 7372800 + 7372800',
      '2027-01-01 0d: 7077888 + 7077888',
      '2027-02-01 0d: 6794772 + 6794772', // 169869312 × 4 % = 6794772.48
      '2027-03-01 0d: 6522982 + 163074540', // 6522981.6
    ]);
  });

  it('nothing a month at 0 %: the last bill is the whole loan', () => {
    expect(billsOf(usd(100000, 3, 0), '2026-03-10')).toEqual([
      '2026-05-01 22d: 0 + 0',
      '2026-06-01 0d: 0 + 0',
      '2026-07-01 0d: 0 + 100000',
    ]);
  });

  it('at 60 % a month the bills take 60, then 24 of 40, then the 16 that are left', () => {
    expect(billsOf(usd(100, 3, 6000), '2026-04-01')).toEqual([
      '2026-05-01 0d: 60 + 60',
      '2026-06-01 0d: 24 + 24',
      '2026-07-01 0d: 10 + 16', // 9.6
    ]);
  });
});

describe('a half goes to the even neighbour', () => {
  it.each([
    [50, 2, '1.5'],
    [150, 4, '4.5'],
    [250, 8, '7.5'],
    [350, 10, '10.5'],
  ])('3 %% of %i is %i, from %s', (principal, interest) => {
    expect(billsOf(usd(principal), '2026-04-01')[0]).toBe(
      `2026-05-01 0d: ${interest} + ${interest}`,
    );
  });

  it.each([
    // one day is a thousandth: 0.5, 1.5, 2.5 and 3.5, beside 3 % in its own line
    [500, 0, 15],
    [1500, 2, 45],
    [2500, 2, 75],
    [3500, 4, 105],
  ])('one extra day of %i is %i, beside a month of %i', (principal, day, month) => {
    expect(billsOf(usd(principal), '2026-03-31')[0]).toBe(
      `2026-05-01 1d: ${day + month} + ${month}`,
    );
  });
});

describe('the smallest and the largest loans', () => {
  it('one cent has three bills, of which two round to nothing', () => {
    expect(billsOf(usd(1), '2026-04-01')).toEqual([
      '2026-05-01 0d: 0 + 0',
      '2026-06-01 0d: 0 + 0',
      '2026-07-01 0d: 0 + 1',
    ]);
  });

  it('16 cents cost 0.48 a month, which is nothing; 17 cost 0.51, which is one', () => {
    expect(billsOf(usd(16), '2026-04-01')[0]).toBe('2026-05-01 0d: 0 + 0');
    expect(billsOf(usd(17), '2026-04-01')).toEqual([
      '2026-05-01 0d: 1 + 1',
      '2026-06-01 0d: 0 + 0', // 16 are left
      '2026-07-01 0d: 0 + 16',
    ]);
  });

  it('₦80 trillion and a kobo is exact to the kobo, where a product leaves 2^53', () => {
    expect(billsOf(ngn(8_000_000_000_000_001), '2026-04-01')).toEqual([
      '2026-05-01 0d: 240000000000000 + 240000000000000',
      '2026-06-01 0d: 232800000000000 + 232800000000000',
      '2026-07-01 0d: 225816000000000 + 7527200000000001',
    ]);
  });
});
