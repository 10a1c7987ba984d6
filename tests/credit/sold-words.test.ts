import { expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { soldWords } from '#credit/sold-words.ts';

test('a sale takes all of a portfolio only where that does not pay the debt', () => {
  expect(soldWords({ written_off: minor(0) })).toBe('part of your portfolio');
  expect(soldWords({ written_off: minor(1) })).toBe('your portfolio');
});
