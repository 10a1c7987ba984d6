import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  billingMonthShown,
  daysBetween,
  firstOfMonth,
  formatDay,
  isIsoDay,
  isoDay,
  lagosDay,
  lagosMidnight,
  lastOfMonth,
  ordinal,
} from '#credit/calendar.ts';
import fc from '#support/property.ts';
import { anyDay } from './loans.ts';

const day = isoDay;

describe('a day', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-04-01',
    '2026-4-1',
    '',
    'x',
  ])('"%s" does not exist', (text) => {
    expect(() => isoDay(text)).toThrow(RangeError);
  });

  it.each(['2024-02-29', '2000-02-29', '2026-12-31'])('%s exists', (text) => {
    expect(isoDay(text)).toBe(text);
  });

  it('of Lagos begins an hour before that of UTC', () => {
    expect(lagosDay(Date.parse('2026-04-30T22:59:59.999Z'))).toBe('2026-04-30');
    expect(lagosDay(Date.parse('2026-04-30T23:00:00Z'))).toBe('2026-05-01');
    expect(new Date(lagosMidnight(day('2026-05-03'))).toISOString()).toBe(
      '2026-05-02T23:00:00.000Z',
    );
  });

  it('is the day of every instant from its midnight to the next', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 86_399_999 }), (some, ms) => {
        expect(lagosDay(lagosMidnight(some) + ms)).toBe(some);
      }),
    );
  });
});

describe('months and days', () => {
  it.each([
    ['2026-03-10', 1, '2026-04-10'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to);
  });

  it('adds days that daysBetween counts', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (some, days) => {
        const other = addDays(some, days);
        expect(daysBetween(some, other)).toBe(days);
        expect(some < other).toBe(days > 0);
      }),
    );
  });

  it('knows the first and the last day of a month', () => {
    expect(firstOfMonth(day('2026-02-17'))).toBe('2026-02-01');
    expect(lastOfMonth(day('2026-02-17'))).toBe('2026-02-28');
    expect(lastOfMonth(day('2026-12-01'))).toBe('2026-12-31');
  });
});

it.each([
  ['2026-05-01', '2026-04-01'],
  ['2026-05-02', '2026-04-01'],
  ['2026-05-03', '2026-05-01'],
  ['2026-05-31', '2026-05-01'],
  ['2026-01-02', '2025-12-01'],
])('on %s the billing month shown is that of %s', (today, month) => {
  expect(billingMonthShown(day(today))).toBe(month);
});

it.each([
  ['short', '1 May'],
  ['medium', '1 May 2026'],
  ['long', 'Friday, 1 May 2026'],
  ['month', 'May 2026'],
] as const)('writes a day %s as %s', (style, text) => {
  expect(formatDay(day('2026-05-01'), { style })).toBe(text);
});

it('cuts the names of long months only', () => {
  const short = (text: string) => formatDay(day(text), { style: 'short' });
  expect([short('2026-06-30'), short('2026-09-02'), short('2026-12-31')]).toEqual([
    '30 June',
    '2 Sep',
    '31 Dec',
  ]);
});

it('says a day of a month in order', () => {
  const said = [1, 2, 3, 4, 11, 12, 13, 21, 22, 31].map(ordinal).join(' ');
  expect(said).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 31st');
});

it('knows every month and every day of the week by its name', () => {
  const firsts = Array.from({ length: 12 }, (_, at) => addMonths(day('2026-01-01'), at));
  expect(firsts.map((one) => formatDay(one, { style: 'month' })).join(', ')).toBe(
    'January 2026, February 2026, March 2026, April 2026, May 2026, June 2026, July 2026, ' +
      'August 2026, September 2026, October 2026, November 2026, December 2026',
  );
  const week = Array.from({ length: 7 }, (_, at) => addDays(day('2026-05-03'), at));
  expect(week.map((one) => formatDay(one, { style: 'long' }).split(',')[0])).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]);
});

it('takes no year of another length for a day, and says so without an error', () => {
  const texts = ['-002026-02-01', '+012026-02-01', '2026-02-01T00', '2026-02-30', '2026-13-01'];
  expect(texts.filter(isIsoDay)).toEqual([]);
  expect(isIsoDay('2026-02-01')).toBe(true);
});

it('writes a year in four digits', () => {
  expect(addDays(day('1000-01-01'), -1)).toBe('0999-12-31');
});
