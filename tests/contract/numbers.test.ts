import { expect, test } from 'vitest';
import { applicationId, applicationIdText } from '#contract/fields.ts';

test('a partner in a body is a number, and nothing is made into one', () => {
  expect(applicationId.safeParse(2).data).toBe(2);
  for (const other of ['2', '', null, true, [], [2], 2.5]) {
    expect([other, applicationId.safeParse(other).success]).toEqual([other, false]);
  }
});

test('a partner in an address is a number as JSON writes it', () => {
  expect(applicationIdText.safeParse('2').data).toBe(2);
  for (const other of ['0x10', ' 2', '02', '+2', '2 ', 'two', '', ['2']]) {
    expect([other, applicationIdText.safeParse(other).success]).toEqual([other, false]);
  }
});
