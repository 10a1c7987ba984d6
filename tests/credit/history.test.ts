import { describe, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { pastDays } from '#credit/history.ts';
import { minor } from '#credit/money.ts';

const said = (...words: [string, number][]) =>
  words.map(([day, amount]) => ({ day: isoDay(day), amount: minor(amount) }));
const worth = (portfolio_id: string, ...words: [string, number][]) => ({
  portfolio_id,
  said: said(...words),
});
const span = { from: isoDay('2026-03-01'), today: isoDay('2026-05-10') };
const loan = (disbursed: string, principal: number, ...repaid: [string, number][]) => ({
  disbursed_on: isoDay(disbursed),
  principal: minor(principal),
  interest_bp: 300,
  parts: [{ portfolio_id: 'a', amount: minor(principal) }],
  repaid: said(...repaid),
});
const rows = (days: ReturnType<typeof pastDays>) =>
  days.map(({ day, value, principal, redline }) => [day, value, principal, redline]);

describe('the past of portfolios and debt', () => {
  test('names what a sale took of the value on its day, and on no other', () => {
    const own = worth('a', ['2026-02-11', 9_000], ['2026-03-20', 8_000], ['2026-04-01', 7_500]);
    const days = pastDays([own], [], said(['2026-04-01', 400], ['2026-04-02', 100]), span);
    expect(days.map(({ day, sold }) => [day, sold])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-20', 0],
      ['2026-04-01', 400],
      ['2026-04-02', 100],
      ['2026-05-10', 0],
    ]);
  });

  test('has a line for each day that changed something, the first and the last', () => {
    const own = worth('a', ['2026-02-11', 9_000], ['2026-03-20', 9_500], ['2026-05-10', 9_100]);
    const days = pastDays([own], [loan('2026-03-10', 1_000, ['2026-05-01', 30])], [], span);
    expect(rows(days)).toEqual([
      ['2026-03-01', 9_000, 0, 0],
      ['2026-03-10', 9_000, 1_000, 1_290],
      ['2026-03-20', 9_500, 1_000, 1_290],
      ['2026-05-01', 9_500, 970, 1_252],
      ['2026-05-10', 9_100, 970, 1_252],
    ]);
  });
  test('knows no value and no redline before the value is known of every portfolio', () => {
    const old = worth('a', ['2026-02-01', 500]);
    const young = worth('b', ['2026-04-01', 70], ['2026-05-10', 80]);
    expect(rows(pastDays([old, young], [], [], span))).toEqual([
      ['2026-03-01', null, 0, null],
      ['2026-04-01', 570, 0, 0],
      ['2026-05-10', 580, 0, 0],
    ]);
    expect(pastDays([], [], [], span)[0]?.value).toBeNull();
  });
  test('has the sum of the redlines of the loans against them', () => {
    const both = [worth('a', ['2026-02-01', 2_000]), worth('b', ['2026-02-01', 6_000])];
    expect(pastDays(both, [loan('2026-02-10', 1_000)], [], span).at(-1)?.redline).toBe(1_290);
  });
  test('knows nothing of what comes after today', () => {
    const own = worth('a', ['2026-02-01', 500], ['2026-05-11', 600]);
    expect(rows(pastDays([own], [], [], span)).at(-1)).toEqual(['2026-05-10', 500, 0, 0]);
  });
  test('adds loans up, and counts one that has ended until its last payment', () => {
    const ended = loan('2026-02-01', 400, ['2026-03-05', 400]);
    const running = loan('2026-04-02', 300);
    const days = pastDays([], [ended, running], [], span);
    expect(days.map(({ day, principal }) => [day, principal])).toEqual([
      ['2026-03-01', 400],
      ['2026-03-05', 0],
      ['2026-04-02', 300],
      ['2026-05-10', 300],
    ]);
  });
});
