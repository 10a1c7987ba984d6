import { expect, test } from 'vitest';
import { shortReference } from '#credit/references.ts';

test('a record is named to people by the first eight signs of its id', () => {
  expect(shortReference('0b9f3c2e-7a41-4d5e-9c11-2f1e6a0c7d55')).toBe('0b9f3c2e');
});
