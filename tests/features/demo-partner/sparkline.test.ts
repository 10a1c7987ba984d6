import { expect, test } from 'vitest';
import { changeOf, sparkline } from '#features/demo-partner/sparkline.ts';

const days = [
  { day: '2026-03-01', value: 1_000 },
  { day: '2026-03-02', value: 1_200 },
  { day: '2026-03-05', value: 1_100 },
];

test('a value’s course goes from edge to edge, each day in its place, the lowest at the bottom', () => {
  expect(sparkline(days)).toBe('M0 33L30 3L120 18');
});

test('one day is a level line, and so is a value that stays', () => {
  expect(sparkline(days.slice(0, 1))).toBe('M0 33L120 33');
  expect(sparkline(days.map(({ day }) => ({ day, value: 7 })))).toBe('M0 33L30 33L120 33');
});

test('the change is told in basis points, and nothing has changed from nothing', () => {
  expect(changeOf(days)).toBe(1_000);
  expect(changeOf([...days].reverse())).toBe(-909);
  expect(changeOf([{ day: '2026-03-01', value: 0 }, ...days])).toBe(0);
  expect(changeOf([])).toBe(0);
});
