import { expect, it } from 'vitest';
import { nearestDistance, redlineDistances, usualDistances } from '#credit/warnings.ts';

it.each([
  [3_001, undefined],
  [3_000, 3_000],
  [2_001, 3_000],
  [2_000, 2_000],
  [1_000, 1_000],
  [0, 1_000],
])('with %i basis points of room the nearest distance is %s', (room, nearest) => {
  expect(nearestDistance(room, redlineDistances)).toBe(nearest);
});

it('does not count a distance that was not chosen', () => {
  expect(nearestDistance(500, [3_000])).toBe(3_000);
  expect(nearestDistance(0, [])).toBeUndefined();
  // Until anybody chooses: twice on the way down.
  expect(nearestDistance(2_001, usualDistances)).toBeUndefined();
  expect(nearestDistance(2_000, usualDistances)).toBe(2_000);
  expect(nearestDistance(1_000, usualDistances)).toBe(1_000);
});
