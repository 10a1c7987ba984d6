import { describe, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { pastDays } from '#credit/history.ts';
import { minor } from '#credit/money.ts';

const said = (...words: [string, number][]) =>
  words.map(([day, amount]) => ({ day: isoDay(day), amount: minor(amount) }));
const span = { from: isoDay('2026-03-01'), today: isoDay('2026-05-10') };
const loan = (disbursed: string, principal: number, ...repaid: [string, number][]) => ({
  disbursed_on: isoDay(disbursed),
  principal: minor(principal),
  interest_bp: 300,
  repaid: said(...repaid),
});
const rows = (days: ReturnType<typeof pastDays>) =>
  days.map(({ day, value, principal, redline }) => [day, value, principal, redline]);

describe('the past of a portfolio', () => {
  test('has a line for each day that changed something, the first and the last', () => {
    const worth = said(['2026-02-11', 9_000], ['2026-03-20', 9_500], ['2026-05-10', 9_100]);
    const days = pastDays([worth], [loan('2026-03-10', 1_000, ['2026-05-01', 30])], span);
    expect(rows(days)).toEqual([
      ['2026-03-01', 9_000, 0, 0],
      ['2026-03-10', 9_000, 1_000, 1_290],
      ['2026-03-20', 9_500, 1_000, 1_290],
      ['2026-05-01', 9_500, 970, 1_252],
      ['2026-05-10', 9_100, 970, 1_252],
    ]);
  });
  test('knows no value before it is known of every portfolio', () => {
    const old = said(['2026-02-01', 500]);
    const young = said(['2026-04-01', 70], ['2026-05-10', 80]);
    expect(rows(pastDays([old, young], [], span))).toEqual([
      ['2026-03-01', null, 0, 0],
      ['2026-04-01', 570, 0, 0],
      ['2026-05-10', 580, 0, 0],
    ]);
    expect(pastDays([], [], span)[0]?.value).toBeNull();
  });
  test('adds loans up, and counts one that has ended until its last payment', () => {
    const ended = loan('2026-02-01', 400, ['2026-03-05', 400]);
    const running = loan('2026-04-02', 300);
    expect(rows(pastDays([], [ended, running], span)).map(([day, , owed]) => [day, owed])).toEqual([
      ['2026-03-01', 400],
      ['2026-03-05', 0],
      ['2026-04-02', 300],
      ['2026-05-10', 300],
    ]);
  });
});
