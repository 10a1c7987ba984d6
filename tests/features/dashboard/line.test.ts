import { describe, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import { type Minor, minor, zero } from '#credit/money.ts';
import { schedule } from '#credit/schedule.ts';
import {
  drawTimeline,
  repaymentSteps,
  sinceStart,
  timelineRows,
  valueRange,
} from '#features/dashboard/time/line.ts';

type Bill = Loan['bills'][number];
const bill = (due_date: string, principal: number, rest: Partial<Bill> = {}): Bill => ({
  due_date,
  interest: minor(10),
  principal: minor(principal),
  charges: minor(0),
  total: minor(principal + 10),
  paid: minor(0),
  pay_by: null,
  state: 'coming',
  ...rest,
});
const loan = (outstanding: number, ...bills: Bill[]) =>
  ({ outstanding: minor(outstanding), bills }) as Loan;
const past = (...days: [string, number | null, number, number | null][]) =>
  days.map(([day, value, principal, redline]) => ({
    day,
    value: value as Minor | null,
    principal: minor(principal),
    redline: redline as Minor | null,
    sold: zero,
  }));

describe('what is to come', () => {
  test('steps down with each bill, over all loans, to nothing with the last', () => {
    const steps = repaymentSteps([
      loan(900, bill('2026-06-01', 100), bill('2026-07-01', 800)),
      loan(50, bill('2026-06-01', 50)),
    ]);
    expect(steps).toEqual([
      { day: '2026-06-01', principal: 800 },
      { day: '2026-07-01', principal: 0 },
    ]);
  });
  test('counts what is overdue as paid with the next bill, and a part payment once', () => {
    const late = bill('2026-05-01', 100, { state: 'overdue', paid: minor(50) });
    expect(repaymentSteps([loan(560, late, bill('2026-06-01', 500))])).toEqual([
      { day: '2026-06-01', principal: 0 },
    ]);
    expect(repaymentSteps([loan(60, late)])).toEqual([]);
  });
  test('leaves out a loan that is only asked for', () => {
    expect(repaymentSteps([loan(0, bill('2026-06-01', 100))])).toEqual([]);
  });
  test('ends with nothing owed for every schedule', () => {
    for (const tenure of [3, 6] as const) {
      const terms = {
        principal: minor(123_457),
        currency: 'USD',
        tenure,
        interest_bp: 300,
      } as const;
      const bills = schedule(terms, isoDay('2026-03-10')).map((one) =>
        bill(one.due_date, one.principal),
      );
      expect(repaymentSteps([loan(123_457, ...bills)]).at(-1)?.principal).toBe(0);
    }
  });
});

describe('the drawing', () => {
  const days = past(
    ['2026-04-01', 900, 0, 0],
    ['2026-04-11', 1_000, 500, 645],
    ['2026-05-01', 800, 400, 516],
  );
  const coming = [{ day: isoDay('2026-05-21'), principal: minor(0) }];

  test('a sale is a step straight down, with its day and amount', () => {
    const sold = days.map((day, at) => (at === 2 ? { ...day, sold: minor(150) } : day));
    const drawn = drawTimeline(sold, coming);
    expect(drawn?.sales).toEqual([{ x: 53.57, value: 10.7, day: '2026-05-01', sold: 150 }]);
    expect(drawn?.value).toMatch(/L53\.57 10\.7L53\.57 24\.8$/);
    expect(timelineRows(sold, coming).map((row) => row.sold)).toEqual([0, 0, 150, 0]);
  });

  test('has the past solid up to today and the coming from there to the cliff', () => {
    const drawn = drawTimeline(days, coming);
    // 30 days of the past, 20 to come and 6 beyond: today stands at 30/56 of the width.
    expect(drawn?.today.x).toBe(53.57);
    expect(drawn?.value).toBe('M0 15.4L17.86 6L53.57 24.8');
    expect(drawn?.debt).toBe('M17.86 53H53.57V62.4H53.57');
    expect(drawn?.coming).toBe('M53.57 62.4H89.29V100H100');
    expect(drawn?.redline).toBe('M17.86 39.37H53.57V51.5H89.29');
  });
  test('a small debt has a scale of its own, below that of a large portfolio', () => {
    const large = past(['2026-04-01', 21_000, 1_000, 1_290], ['2026-05-01', 25_000, 900, 1_161]);
    const drawn = drawTimeline(large, coming);
    expect(drawn?.value).toBe('M0 34L53.57 6');
    expect(drawn?.redline).toMatch(/^M0 48H53\.57V53\.2/);
    expect(drawn?.debt).toBe('M0 59.69H53.57V63.72H53.57');
    expect(drawn?.split).toBe(41);
    const none = past(['2026-04-01', 21_000, 0, 0], ['2026-05-01', 25_000, 0, 0]);
    expect(drawTimeline(none, [])?.value).toMatch(/^M0 76L[\d.]+ 6$/);
  });
  test('leaves out values that are not known, and draws no single point', () => {
    expect(drawTimeline(past(['2026-04-01', null, 0, null], ['2026-05-01', 800, 0, 0]), [])).toBe(
      undefined,
    );
    expect(drawTimeline(past(['2026-05-01', 800, 0, 0]), [])).toBe(undefined);
    const part = drawTimeline(past(['2026-04-01', null, 9, null], ['2026-05-01', 800, 9, 12]), []);
    expect(part?.value).toBe('');
    expect(part?.debt).not.toBe('');
  });
  test('starts on the first day on which something was held or owed', () => {
    const before = ['2026-04-01', null, 0, null] as const;
    const known = past([...before], ['2026-05-01', 800, 0, 0]);
    expect(sinceStart(known).map(({ day }) => day)).toEqual(['2026-05-01']);
    expect(sinceStart(past(['2026-04-01', null, 9, null]))).toHaveLength(1);
    expect(sinceStart(past([...before]))).toEqual([]);
    // A loan of the first day is drawn with its bills.
    expect(drawTimeline(past(['2026-05-01', 800, 900, 1_161]), coming)?.coming).not.toBe('');
  });
  test('marks today and the last bill always, and no two on top of each other', () => {
    const bills = [9, 39, 70, 101, 131, 162].map((ahead) => ({
      day: addDays(isoDay('2026-05-01'), ahead),
      principal: minor(1),
    }));
    const marks = drawTimeline(days, bills)?.marks ?? [];
    const always = marks.filter(({ room }) => room !== 'much').map(({ text }) => text);
    expect(always).toContain('Today');
    expect(always.at(-1)).toMatch(/, last$/);
    for (const [index, { x }] of marks.entries()) {
      if (index > 0) expect(x - (marks[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(9);
    }
  });
});

test('the table tells the first day, each change of the debt, today and the bills', () => {
  const days = past(
    ['2026-04-01', 900, 500, 645],
    ['2026-04-05', 910, 500, 645],
    ['2026-04-11', 920, 480, 620],
    ['2026-05-01', 800, 480, 620],
  );
  const rows = timelineRows(days, [{ day: isoDay('2026-06-01'), principal: minor(0) }]);
  expect(rows.map(({ day, when }) => [day, when])).toEqual([
    ['2026-04-01', 'past'],
    ['2026-04-11', 'past'],
    ['2026-05-01', 'today'],
    ['2026-06-01', 'to come'],
  ]);
  expect(valueRange(days)).toEqual([800, 920]);
});
