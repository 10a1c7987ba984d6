import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { arrivesBy } from '#credit/working-days.ts';

// 1 December 2026 is a Tuesday.
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
