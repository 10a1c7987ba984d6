import { expect, test } from 'vitest';
import type { Repayment } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { next } from '#features/repay/repay.flow.ts';

const amount = minor(10_000);
const choice = { step: 'choice', entry: '100', amount } as const;

test('the keypad leads to the choice, and back from the choice leads to the keypad', () => {
  const flow = next({ step: 'amount', entry: '100' }, { type: 'confirmed', amount });
  expect(flow).toEqual(choice);
  expect(next(flow, { type: 'back' })).toEqual({ step: 'amount', entry: '100' });
});

test.each(['naira', 'dollar'] as const)(
  'back from the %s account leads to the choice',
  (account) => {
    const flow = next(choice, { type: 'chosen', account });
    expect(flow).toEqual({ ...choice, step: account });
    expect(next(flow, { type: 'back' })).toEqual(choice);
  },
);

test('a payment shows the success screen', () => {
  const repayment = { repayment_id: 'r' } as Repayment;
  const flow = { step: 'confirming', reference: 'x', kept: undefined } as const;
  expect(next(flow, { type: 'paid', repayment })).toEqual({ step: 'done', repayment });
});

test('a checkout that was closed leads back to the choice with what was entered', () => {
  const kept = { entry: '100', amount };
  expect(next({ step: 'confirming', reference: 'x', kept }, { type: 'notPaid' })).toEqual(choice);
});
