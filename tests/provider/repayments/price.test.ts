import { expect, test } from 'vitest';
import { minuteMs } from '#credit/durations.ts';
import { type Currency, minor } from '#credit/money.ts';
import { isForTheSame, requirePayable } from '#provider/checkouts/price-repayment.ts';
import { Refusal } from '#provider/errors/refusal.ts';
import type { Intent } from '#provider/payments/intents.ts';

const opened = '2026-03-10T09:00:00.000Z';
const open = {
  ...{ status: 'open', access_code: 'code', saved_card: null, carry_over: null },
  ...{ amount: minor(10_000), charge: minor(16_002_500), created_at: opened },
} as Intent;
const price = { amount: minor(10_000), charge: minor(16_002_500) };
const after = (ms: number) => Date.parse(opened) + ms;

test('a payment page serves again for the same price, while it holds for ten minutes or more', () => {
  expect(isForTheSame(open, price, after(0))).toBe(true);
  expect(isForTheSame(open, price, after(20 * minuteMs))).toBe(true);
  expect(isForTheSame(open, price, after(20 * minuteMs + 1))).toBe(false);
});

test.each<[why: string, change: Partial<Intent>]>([
  ['somebody is paying on', { status: 'pending' }],
  ['has no page yet', { access_code: '' }],
  ['a saved card is to be confirmed on', { saved_card: { card: '4081' } as never }],
  ['carries a loan over', { carry_over: { tenure: 3 } as never }],
  ['is for another amount', { amount: minor(10_001) }],
  ['costs another sum', { charge: minor(16_002_501) }],
])('a payment page that %s does not serve again', (_why, change) => {
  expect(isForTheSame({ ...open, ...change }, price, after(0))).toBe(false);
});

/** What is said of an amount when so much is owed. */
function said(amount: number, total: number, currency: Currency = 'USD'): string | undefined {
  try {
    requirePayable(minor(amount), minor(total), currency);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

test('an amount that cannot be paid is refused with what can be, in the loan’s currency', () => {
  expect(said(123_457, 123_456)).toBe('amount_above_payoff: Maximum allowed is USD 1,234.56');
  expect(said(123_357, 123_456)).toBe(
    'amount_leaves_remainder: You cannot have less than USD 1 left to repay.',
  );
  expect(said(99, 123_456, 'NGN')).toBe(
    'amount_below_minimum: You need to enter a number equal to or greater than NGN 1 to continue.',
  );
  expect(said(100, 123_456)).toBeUndefined();
  expect(said(123_356, 123_456)).toBeUndefined();
  expect(said(123_456, 123_456)).toBeUndefined();
  expect(said(50, 50)).toBeUndefined();
});
