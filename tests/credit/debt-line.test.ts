import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { debtLine } from '#credit/debt-line.ts';
import { minor } from '#credit/money.ts';

const loan = { principal: minor(100_000), disbursed_on: isoDay('2026-03-10') };
const line = (day: string, source: string, kind: string, amount: number) => ({
  day: isoDay(day),
  source,
  kind,
  amount: minor(amount),
});

test('the debt grows by what is posted, falls by what is paid, and is told once a day', () => {
  const { past } = debtLine(
    loan,
    [
      line('2026-05-01', 'posted', 'interest', 5_200),
      line('2026-05-01', 'posted', 'principal_due', 3_000),
      line('2026-05-03', 'posted', 'late_fee', 263),
      line('2026-05-20', 'paid', 'fee', 263),
      line('2026-05-20', 'paid', 'interest', 5_200),
      line('2026-05-01', 'paid', 'principal', 3_000),
    ],
    [],
  );
  expect(past).toEqual([
    { day: '2026-03-10', owed: 100_000 },
    { day: '2026-05-01', owed: 102_200 },
    { day: '2026-05-03', owed: 102_463 },
    { day: '2026-05-20', owed: 97_000 },
  ]);
});

test('what has accrued since the last bill is in the debt of today', () => {
  const now = { day: isoDay('2026-03-20'), owed: minor(101_000) };
  expect(debtLine(loan, [], [], now).past.at(-1)).toEqual(now);
  // In the place of what the same day has brought before.
  const paid = debtLine(loan, [line('2026-03-20', 'paid', 'principal', 20_000)], [], now);
  expect(paid.past).toEqual([{ day: '2026-03-10', owed: 100_000 }, now]);
  const repaid = debtLine(loan, [line('2026-03-12', 'paid', 'principal', 100_000)], [], {
    ...now,
    owed: minor(0),
  });
  expect(repaid.past.at(-1)).toEqual({ day: '2026-03-12', owed: 0 });
});

test('the bills to come lead it to nothing, the last one from a cliff', () => {
  const { coming } = debtLine(
    loan,
    [],
    [
      { due_date: isoDay('2026-05-01'), principal: minor(3_000) },
      { due_date: isoDay('2026-06-01'), principal: minor(2_910) },
      { due_date: isoDay('2026-07-01'), principal: minor(94_090) },
    ],
  );
  expect(coming).toEqual([
    { day: '2026-05-01', owed: 97_000 },
    { day: '2026-06-01', owed: 94_090 },
    { day: '2026-07-01', owed: 0 },
  ]);
});

test('what has accrued comes after the last line, whatever came before it', () => {
  const lines = [
    line('2026-03-12', 'paid', 'principal', 20_000),
    line('2026-03-20', 'paid', 'principal', 30_000),
  ];
  const days = (now: string) =>
    debtLine(loan, lines, [], { day: isoDay(now), owed: minor(50_100) }).past.map(({ day }) => day);
  expect(days('2026-03-20')).toEqual(['2026-03-10', '2026-03-12', '2026-03-20']);
  expect(days('2026-03-25')).toEqual(['2026-03-10', '2026-03-12', '2026-03-20', '2026-03-25']);
});
