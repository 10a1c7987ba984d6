import { expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { wishIn, withinReach } from '#features/offer/wish.ts';

const wish = (query: string) => wishIn(new URLSearchParams(query));

test('reads what a partner’s app says that its borrower is after', () => {
  expect(wish('amount=50000&currency=USD')).toEqual({ amount: 50_000, currency: 'USD' });
});

test.each([
  '',
  'amount=50000',
  'currency=USD',
  'amount=50000&currency=EUR',
  'amount=-1&currency=USD',
  'amount=0&currency=USD',
  'amount=1.5&currency=USD',
  'amount=9007199254740993&currency=NGN',
  'amount=%3Cb%3E&currency=NGN',
])('reads no wish in "%s"', (query) => {
  expect(wish(query)).toBeUndefined();
});

test.each([
  [50_000, 50_000],
  [1, 10_000],
  [99_999_999, 104_400],
])('of %i what can be asked for is %i', (asked, within) => {
  expect(withinReach(minor(asked), minor(10_000), minor(104_400))).toBe(within);
});

test('where nothing can be asked for nothing is', () => {
  expect(withinReach(minor(50_000), minor(10_000), minor(9_999))).toBeUndefined();
});
