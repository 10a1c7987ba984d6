import { describe, expect, test } from 'vitest';
import type { Repayment } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { depthOf, next, type RepayFlow, type Said } from '#features/repay/repay.flow.ts';

const amount = minor(10_000);
const choice = { step: 'choice', entry: '100', amount } as const;
const naira = { ...choice, step: 'naira', soon: false } as const;
const repayment = { repayment_id: 'r' } as Repayment;
const payment = (said: Said, begun?: RepayFlow & { step: 'naira' }): RepayFlow => ({
  step: 'payment',
  reference: 'x',
  said,
  begun,
});

test('the keypad leads to the choice, and back from the choice leads to the keypad', () => {
  const flow = next({ step: 'amount', entry: '100' }, { type: 'confirmed', amount });
  expect(flow).toEqual(choice);
  expect(next(flow, { type: 'back' })).toEqual({ step: 'amount', entry: '100' });
});

test.each(['naira', 'dollar'] as const)(
  'back from the %s account leads to the choice',
  (account) => {
    const flow = next(choice, { type: 'chosen', account });
    expect(flow).toMatchObject({ ...choice, step: account });
    expect(next(flow, { type: 'back' })).toEqual(choice);
  },
);

test('the checkout that would open by itself can be stopped', () => {
  expect(next({ ...naira, soon: true }, { type: 'stopped' })).toEqual(naira);
});

describe('a payment', () => {
  test('shows what the provider says of it', () => {
    const asked = next(naira, { type: 'asked', reference: 'x' });
    expect(asked).toEqual(payment({ state: 'asking' }, naira));
    for (const said of [
      { state: 'pending', repayment },
      { state: 'unknown', message: 'No answer' },
      { state: 'paid', repayment },
    ] as const) {
      expect(next(asked, { type: 'said', said })).toEqual(payment(said, naira));
    }
  });

  test('whose checkout was closed leads back to the choice with what was entered', () => {
    const said = { state: 'failed', repayment } as const;
    const asked = payment({ state: 'asking' }, naira);
    const flow = next(asked, { type: 'said', said });
    expect(flow).toEqual({ ...choice, unpaid: true });
    expect(next(flow, { type: 'chosen', account: 'naira' })).toEqual(naira);
  });

  test('that was on its way shows its end, and so does one of another day', () => {
    const said = { state: 'failed', repayment } as const;
    const onItsWay = payment({ state: 'pending', repayment }, naira);
    expect(next(onItsWay, { type: 'said', said })).toEqual(payment(said, naira));
    expect(next(payment({ state: 'asking' }), { type: 'said', said })).toEqual(payment(said));
  });

  test('that is paid stays paid, whatever a slower answer says', () => {
    const paid = payment({ state: 'paid', repayment });
    const said = { state: 'pending', repayment } as const;
    expect(next(paid, { type: 'said', said })).toBe(paid);
    expect(next(paid, { type: 'back' })).toBe(paid);
  });
});

test('as many steps lead back in the browser as on the screen', () => {
  const flows: RepayFlow[] = [
    { step: 'amount', entry: '0' },
    choice,
    naira,
    payment({ state: 'asking' }),
  ];
  expect(flows.map(depthOf)).toEqual([0, 1, 2, 0]);
});
