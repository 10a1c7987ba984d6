import { describe, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { type Capture, check } from './check.ts';
import type { Facts } from './named.ts';
import type { Rule } from './vocabulary.ts';

const rules: readonly Rule[] = [
  { of: 'money', words: /Owed today: §/, names: ['payoff'] },
  { of: 'money', words: /§ is payable now/, names: ['overdue'] },
  { of: 'money', words: /§ is due on/, names: ['next'] },
  { of: 'day', words: /is due on §/, names: ['due'] },
  { of: 'day', words: /is sold on §/, names: ['sale'] },
];

const usd = { currency: 'USD', loan: 'a1b2c3d4', partner: 'Northgate' } as const;
const facts: Facts = {
  figures: [
    { name: 'payoff', amount: minor(118_844), ...usd },
    { name: 'principal', amount: minor(116_400), ...usd },
    { name: 'overdue', amount: minor(17_899), ...usd },
    { name: 'bill.total', amount: minor(15_172), day: isoDay('2026-06-01'), ...usd },
    { name: 'next', amount: minor(33_071), day: isoDay('2026-06-01'), ...usd },
    { name: 'redline', amount: minor(150_156), currency: 'USD', partner: 'Akoko Save' },
  ],
  days: [
    { name: 'due', day: isoDay('2026-06-01') },
    { name: 'sale', day: isoDay('2026-08-01') },
  ],
};

const problems = (line: string, more: Partial<Capture> = {}) =>
  check(
    { person: 'Never', day: '2026-05-10', where: 'here', lines: [line], ...more },
    facts,
    rules,
  ).problems.map(({ problem }) => problem);

describe('the checker', () => {
  test('lets a true figure stand under its own name', () => {
    expect(problems('Owed today: $1,188.44')).toEqual([]);
    expect(problems('$178.99 is payable now.')).toEqual([]);
    expect(problems('$330.71 is due on 1 June 2026 on your loan a1b2c3d4.')).toEqual([]);
  });

  test('finds a figure that is a cent off, and says what is true', () => {
    expect(problems('Owed today: $1,188.45')).toEqual([
      '$1,188.45 is no figure of this borrower; payoff is $1,188.44 (payoff of a1b2c3d4)',
    ]);
  });

  test('finds a true figure under the name of another', () => {
    expect(problems('Owed today: $1,164.00')).toEqual([
      '$1,164.00 is called payoff, and is principal of a1b2c3d4',
    ]);
  });

  test('finds an amount in the wrong currency', () => {
    expect(problems('₦178.99 is payable now.')).toHaveLength(1);
  });

  test('finds a bill that is told of another day', () => {
    expect(problems('$330.71 is due on 1 Aug 2026 on your loan a1b2c3d4.')).toHaveLength(2);
  });

  test("finds one partner's figure beside the name of another", () => {
    expect(problems('Akoko Save stands at $1,501.56.')).toEqual([]);
    expect(problems('Northgate stands at $1,501.56.')).toHaveLength(1);
  });

  test('finds a day that means nothing, and a day under the name of another', () => {
    expect(problems('Your portfolio is sold on 1 Aug 2026.')).toEqual([]);
    expect(problems('Your portfolio is sold on 1 June 2026.')).toEqual([
      '1 June 2026 is due, not sale: 2026-08-01',
    ]);
    expect(problems('Come back on 2 June 2026.')).toEqual([
      '2 June 2026 is no day of this borrower',
    ]);
  });

  test('finds an unnamed amount that is true of nothing', () => {
    expect(problems('About $1,188.44 or so.')).toEqual([]);
    expect(problems('About $1,190.00 or so.')).toEqual([
      '$1,190.00 is no figure of this borrower; nearest: $1,188.44, payoff of a1b2c3d4',
    ]);
  });

  test('finds an amount that no word names, where each must have a name', () => {
    expect(problems('About $1,188.44 or so.', { strict: true })).toEqual([
      '$1,188.44 stands under no name',
    ]);
  });

  test('takes an abbreviated figure for what it abbreviates alone', () => {
    expect(problems('Owed today: $1.2K')).toEqual([]);
    expect(problems('Owed today: $1.3K')).toHaveLength(1);
  });

  test('misses what must be told', () => {
    expect(problems('$178.99 is payable now.', { requires: ['overdue'] })).toEqual([]);
    expect(problems('$178.99 is payable now.', { requires: ['payoff', 'day: sale'] })).toEqual([
      'missing: payoff, which is $1,188.44 (payoff of a1b2c3d4)',
      'missing: day: sale, which is 2026-08-01',
    ]);
  });
});
