import { describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { Repayment } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import {
  depthOf,
  type PaymentStatus,
  type RepayFlow,
  transition,
} from '#features/repay/repay.flow.ts';

const amount = minor(10_000);
const choice = { step: 'choice', entry: '100', amount } as const;
const naira = { ...choice, step: 'naira', autoOpen: false } as const;
const repayment = { repayment_id: 'r' } as Repayment;
const payment = (status: PaymentStatus, begun?: RepayFlow & { step: 'naira' }): RepayFlow => ({
  step: 'payment',
  reference: 'x',
  status,
  begun,
});

test('the keypad leads to the choice, and back from the choice leads to the keypad', () => {
  const flow = transition({ step: 'amount', entry: '100' }, { type: 'confirmed', amount });
  expect(flow).toEqual(choice);
  expect(transition(flow, { type: 'back' })).toEqual({ step: 'amount', entry: '100' });
});

test.each(['naira', 'dollar'] as const)(
  'back from the %s account leads to the choice',
  (account) => {
    const flow = transition(choice, { type: 'chosen', account });
    expect(flow).toMatchObject({ ...choice, step: account });
    expect(transition(flow, { type: 'back' })).toEqual(choice);
  },
);

test('the saved card is looked at once more, and Back leads to the other ways to pay', () => {
  const card = transition({ ...naira, autoOpen: true }, { type: 'cardChosen' });
  expect(card).toEqual({ ...choice, step: 'card' });
  expect(transition(card, { type: 'back' })).toEqual(naira);
});

test('the checkout that would open by itself can be stopped', () => {
  expect(transition({ ...naira, autoOpen: true }, { type: 'stopped' })).toEqual(naira);
});

describe('a payment', () => {
  test('shows what the provider says of it', () => {
    const asked = transition(naira, { type: 'asked', reference: 'x' });
    expect(asked).toEqual(payment({ state: 'asking' }, naira));
    for (const status of [
      { state: 'pending', repayment },
      { state: 'unknown', message: 'No answer' },
      { state: 'paid', repayment },
    ] as const) {
      expect(transition(asked, { type: 'statusReceived', status })).toEqual(payment(status, naira));
    }
  });

  test('in whose checkout nothing was paid leads back to the choice with what was entered', () => {
    const asked = payment({ state: 'asking' }, naira);
    const heldUntil = '2026-03-10T09:30:00.000Z';
    for (const [status, unpaid] of [
      [{ state: 'failed', repayment }, { state: 'failed' }],
      [{ state: 'closed', repayment }, { state: 'closed' }],
      [{ state: 'open', repayment, checkout: undefined }, { state: 'open' }],
      [
        { state: 'open', repayment, checkout: { held_until: heldUntil } as Checkout },
        { state: 'open', heldUntil },
      ],
    ] as const) {
      const flow = transition(asked, { type: 'statusReceived', status });
      expect(flow).toEqual({ ...choice, unpaid });
      expect(transition(flow, { type: 'chosen', account: 'naira' })).toEqual(naira);
    }
  });

  test('that was on its way shows its end, and so does one of another day', () => {
    const status = { state: 'failed', repayment } as const;
    const onItsWay = payment({ state: 'pending', repayment }, naira);
    expect(transition(onItsWay, { type: 'statusReceived', status })).toEqual(
      payment(status, naira),
    );
    expect(transition(payment({ state: 'asking' }), { type: 'statusReceived', status })).toEqual(
      payment(status),
    );
  });

  test('that is paid stays paid, whatever a slower answer says', () => {
    const paid = payment({ state: 'paid', repayment });
    const status = { state: 'pending', repayment } as const;
    expect(transition(paid, { type: 'statusReceived', status })).toBe(paid);
    expect(transition(paid, { type: 'back' })).toBe(paid);
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

describe('giving undrawn credit back', () => {
  const repaymentOfCredit = { repayment_id: 'r', reference: 'hf-1' } as Repayment;
  const credit = { step: 'credit', entry: '100', amount, direct: false } as const;
  const chosen = { type: 'creditChosen', entry: '100', amount } as const;

  test('is one step from the keypad and from the choice, and Back leads to the choice', () => {
    expect(transition({ step: 'amount', entry: '7' }, chosen)).toEqual(credit);
    expect(transition(choice, chosen)).toEqual(credit);
    expect(transition(credit, { type: 'back' })).toEqual(choice);
    expect(depthOf(credit)).toBe(2);
  });

  test('from the dashboard has nothing to go back to in the flow', () => {
    const direct = { ...credit, direct: true };
    expect(transition(direct, { type: 'back' })).toEqual(direct);
    expect(depthOf(direct)).toBe(0);
    const less = { ...chosen, entry: '50', amount: minor(5_000) };
    expect(transition(direct, less)).toEqual({ ...direct, entry: '50', amount: 5_000 });
  });

  test.each([
    ['where it was asked for', credit],
    ['at the step that Back led to before the answer came', choice],
  ])('ends as a payment that is credited, %s', (_where, flow) => {
    expect(transition(flow, { type: 'returned', repayment: repaymentOfCredit })).toEqual({
      step: 'payment',
      reference: 'hf-1',
      status: { state: 'paid', repayment: repaymentOfCredit },
      begun: undefined,
    });
  });
});

test('another loan begins at the keypad with what is due on it', () => {
  const event = { type: 'loanChosen', entry: '72.84' } as const;
  const keypad = { step: 'amount', entry: '100' } as const;
  expect(transition(keypad, event)).toEqual({ step: 'amount', entry: '72.84' });
  expect(transition(naira, event)).toEqual(naira);
});
