import { afterEach, expect, test, vi } from 'vitest';
import { pictureOf, whenOf } from '#shell/notifications/item.ts';
import { hostilePictures } from '#support/hostile-pictures.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2026-03-10T23:30:00.000Z', 'UTC', 'Tuesday 10 Mar, 23:30'],
  ['2026-03-10T23:30:00.000Z', 'Africa/Lagos', 'Wednesday 11 Mar, 00:30'],
  ['2026-03-10T23:30:00.000Z', 'America/New_York', 'Tuesday 10 Mar, 19:30'],
  // No zone is UTC, not the reader's.
  ['2026-03-10T23:30:00', 'Africa/Lagos', 'Wednesday 11 Mar, 00:30'],
  ['2026-03-10 23:30:00', 'Africa/Lagos', 'Wednesday 11 Mar, 00:30'],
  ['2026-03-11T00:30:00+01:00', 'Africa/Lagos', 'Wednesday 11 Mar, 00:30'],
])('%s is told in %s as %s', async (date, zone, told) => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { whenOf } = await import('#shell/notifications/item.ts');
  expect(whenOf(date, Date.parse('2026-06-01T00:00:00Z'))).toBe(told);
});

test('another year is told with its year', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  expect(whenOf('2026-06-10T12:00:00Z', now)).toMatch(/^Wednesday 10 Jun, \d\d:00$/);
  expect(whenOf('2025-06-10T12:00:00Z', now)).toMatch(/^Tuesday,? 10 Jun 2025, \d\d:00$/);
});

test('a picture is asked for at a whole https address only', () => {
  expect(pictureOf('https://art.example/a b.png')).toBeUndefined();
  expect(pictureOf('https://art.example/a.png?size=2')).toBe('https://art.example/a.png?size=2');
  for (const hostile of hostilePictures) {
    const picture = pictureOf(hostile);
    expect(picture, String(hostile)).toBeUndefined();
  }
});
