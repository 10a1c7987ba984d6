import { expect, test } from 'vitest';
import { inDaytime } from '#provider/messages/daytime.ts';
import fc from '#support/property.ts';

const leaves = (lagos: string) =>
  new Date(inDaytime(Date.parse(`${lagos}+01:00`)) + 3_600_000).toISOString().slice(0, 23);

test.each([
  ['2026-03-10T00:00:00.000', '2026-03-10T08:00:00.000'],
  ['2026-03-10T07:59:59.999', '2026-03-10T08:00:00.000'],
  ['2026-03-10T08:00:00.000', '2026-03-10T08:00:00.000'],
  ['2026-03-10T13:37:00.001', '2026-03-10T13:37:00.001'],
  ['2026-03-10T19:59:59.999', '2026-03-10T19:59:59.999'],
  ['2026-03-10T20:00:00.000', '2026-03-11T08:00:00.000'],
  ['2026-12-31T23:59:59.999', '2027-01-01T08:00:00.000'],
])('what is written at %s in Lagos leaves at %s', (written, expected) => {
  expect(leaves(written)).toBe(expected);
});

test('nothing leaves before it is written, at night, or later than twelve hours after', () => {
  const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2150-01-01') });
  fc.assert(
    fc.property(instants, (written) => {
      const at = inDaytime(written);
      expect(at - written).toBeGreaterThanOrEqual(0);
      expect(at - written).toBeLessThanOrEqual(12 * 3_600_000);
      const hour = (new Date(at).getUTCHours() + 1) % 24;
      expect(hour >= 8 && hour < 20).toBe(true);
      expect(inDaytime(at)).toBe(at);
    }),
  );
});
