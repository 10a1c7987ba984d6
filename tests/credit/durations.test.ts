import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, waitInWords } from '#credit/durations.ts';

test('a day has 24 hours of 60 minutes of 60 seconds', () => {
  expect([minuteMs, hourMs, dayMs]).toEqual([60_000, 3_600_000, 86_400_000]);
});

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [2, '2 seconds'],
  [179.5, '180 seconds'],
  [180, '180 seconds'],
  [181, '4 minutes'],
  [240, '4 minutes'],
  [241, '5 minutes'],
  [7_200, '120 minutes'],
  [7_201, '3 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is "%s", never told shorter than it is', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
