import { expect, test } from 'vitest';
import { addDays, isoDay, isWeekend } from '#credit/calendar.ts';
import { arrivesBy, lastDayToSend } from '#credit/working-days.ts';
import fc from '#support/property.ts';

// 1 December 2026 is a Tuesday.
test.each([
  ['2026-12-01', 3, '2026-11-26'],
  ['2026-12-01', 1, '2026-11-30'],
  ['2026-12-01', 0, '2026-12-01'],
  ['2026-12-04', 3, '2026-12-01'],
  // Nothing arrives on a Saturday or Sunday, so it must be there on the Friday.
  ['2026-12-05', 3, '2026-12-01'],
  ['2026-12-06', 3, '2026-12-01'],
  ['2026-12-07', 3, '2026-12-02'],
])('for a bill of %s a wire of %i working days is sent by %s', (due, days, sent) => {
  expect(lastDayToSend(isoDay(due), days)).toBe(sent);
});

test.each([
  ['2026-11-26', '2026-12-01'],
  ['2026-11-27', '2026-12-02'],
  // The bank sends it on the Monday.
  ['2026-11-28', '2026-12-03'],
  ['2026-11-29', '2026-12-03'],
  ['2026-11-30', '2026-12-03'],
])('a wire that is sent on %s arrives by %s', (sent, arrived) => {
  expect(arrivesBy(isoDay(sent), 3)).toBe(arrived);
});

test('the last day is in time, and the next working day is not', () => {
  const someDay = fc.integer({ min: 0, max: 3000 }).map((n) => addDays(isoDay('2026-01-01'), n));
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 5 }), (due, days) => {
      const last = lastDayToSend(due, days);
      expect(arrivesBy(last, days) <= due).toBe(true);
      expect(isWeekend(last)).toBe(false);
      let next = addDays(last, 1);
      while (isWeekend(next)) next = addDays(next, 1);
      expect(arrivesBy(next, days) > due).toBe(true);
    }),
  );
});
