import { describe, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import type { Payout } from '#features/withdrawal/payout.ts';
import {
  depthOf,
  emptyDestination,
  type PayoutRequest,
  type PayoutReview,
  type RequestedPayout,
  start,
  stepCount,
  transition,
  type WithdrawalFlow,
} from '#features/withdrawal/withdrawal.flow.ts';

const ready = {
  card: 'good',
  applicationId: '1',
  cardReference: undefined,
  addCard: false,
  instant: undefined,
  kept: undefined,
} as const;
const asked: RequestedPayout = { applicationId: 1, currency: 'USD', amount: minor(5000) };
const inWidget: RequestedPayout = {
  ...asked,
  loan: { tenure: 3, interest_bp: 300, name: 'Ada Obi' },
};
const to = {
  ...emptyDestination,
  kind: 'new',
  typed: { 1: { account_number: '0123456789' } },
} as const;
const amount = { step: 'amount', entry: '50', chose: false, to } as const;
const there = { ...amount, step: 'destination', asked } as const;
const request = { call: 'withdrawal', body: {} } as PayoutRequest;
const shown: PayoutReview = {
  to: { account_name: 'ADA EZE', account_number: '0123456789', bank_name: 'Baobab Test Bank' },
  arrivesIn: 'NGN',
  isNew: true,
};
const review = { ...there, step: 'review', request, shown } as const;
const sending = { ...review, step: 'sending' } as const;

test('each step after the card counts on from it, and none counts by itself', () => {
  expect(stepCount(amount, 4)).toBe('Step 2 of 4');
  expect(stepCount({ step: 'selectVendor' }, 5)).toBe('Step 2 of 5');
  expect([there, review, sending].map((flow) => stepCount(flow, 4))).toEqual([
    'Step 3 of 4',
    'Step 4 of 4',
    'Step 4 of 4',
  ]);
  expect(stepCount(amount, undefined)).toBeUndefined();
  // The card was asked for at the review, and the borrower went back to the amount.
  expect(stepCount(amount, 2)).toBeUndefined();
});

describe('the first load of a withdrawal', () => {
  test('opens the keypad when a card is saved and a partner chosen', () => {
    expect(start(ready)).toEqual({
      step: 'amount',
      entry: '0',
      chose: false,
      to: emptyDestination,
    });
  });
  test.each(['', '0'])('asks for the vendor when the stored application is %j', (applicationId) => {
    expect(start({ ...ready, applicationId })).toMatchObject({ step: 'selectVendor' });
  });
  test('opens the destination in a widget, where the offer has settled the amount', () => {
    expect(start({ ...ready, instant: inWidget })).toMatchObject({
      step: 'destination',
      asked: inWidget,
    });
  });
  test.each(['none', 'expiring'] as const)('asks for a card first when it is %s', (card) => {
    const flow = start({ ...ready, card, applicationId: '' });
    expect(flow).toEqual({ step: 'noCard', why: card, after: undefined });
  });
  test('in a widget without a card the card comes first, and the destination after it', () => {
    const flow = start({ ...ready, card: 'none', instant: inWidget });
    expect(flow).toMatchObject({ step: 'noCard', after: { step: 'destination', asked: inWidget } });
    const kept = { ...ready, kept: flow };
    expect(start({ ...kept, instant: inWidget })).toMatchObject({
      step: 'destination',
      asked: inWidget,
    });
    expect(start(kept)).toMatchObject({ step: 'amount' });
  });
  test('starts adding a card when the trigger marker says so, even with a card saved', () => {
    expect(start({ ...ready, addCard: true })).toMatchObject({ step: 'noCard', why: 'wanted' });
  });
  test('asks about the card when the borrower comes back from its checkout', () => {
    expect(start({ ...ready, card: 'none', cardReference: 'ref', kept: there })).toEqual({
      step: 'confirmingCard',
      reference: 'ref',
      after: there,
    });
  });
});

describe('what is kept over a reload', () => {
  test.each([amount, there, review])('the step $step opens again with what was typed', (kept) => {
    expect(start({ ...ready, kept })).toEqual(kept);
  });
  test('in a widget the amount is what the offer says now, the account what was typed before', () => {
    const more: RequestedPayout = { ...inWidget, amount: minor(7000) };
    const kept = { ...there, asked: inWidget };
    expect(start({ ...ready, kept, instant: more })).toMatchObject({ asked: more, to });
  });
  test('a request whose outcome is not known is asked about before anything else', () => {
    const opened = start({ ...ready, card: 'none', addCard: true, kept: sending });
    expect(opened).toEqual({ ...sending, step: 'unanswered' });
  });
});

describe('the steps of a withdrawal', () => {
  test('the keypad leads to the destination and back with what was typed', () => {
    const fresh = { ...amount, entry: '0', to: emptyDestination };
    const typed = transition(fresh, { type: 'entered', entry: '50' });
    const at = transition(typed, { type: 'confirmed', asked });
    expect(at).toEqual({ ...there, to: emptyDestination });
    expect(transition(transition(at, { type: 'destined', to }), { type: 'back' })).toEqual(amount);
  });
  test('choosing the vendor leads to the keypad, and back from it to the vendors', () => {
    const chosen = transition({ step: 'selectVendor' }, { type: 'vendorChosen' });
    expect(chosen).toEqual({ step: 'amount', entry: '0', chose: true, to: emptyDestination });
    const typed = transition(chosen, { type: 'entered', entry: '50' });
    const left = transition(typed, { type: 'back' });
    expect(left.step).toBe('selectVendor');
    expect(transition(left, { type: 'vendorChosen' })).toEqual(typed);
  });
  test('in a widget nothing leads back from the destination: the amount is the offer’s', () => {
    const widget = { ...there, asked: inWidget };
    expect(transition(widget, { type: 'back' })).toBe(widget);
  });
  test('a lost answer keeps the request word for word, and its answer ends it', () => {
    const sent = transition(review, { type: 'sent', request });
    expect(sent).toEqual(sending);
    const lost = transition(sent, { type: 'unanswered' });
    expect(lost).toEqual({ ...sending, step: 'unanswered' });
    const paid = { id: 'w' } as Payout;
    expect(transition(lost, { type: 'paid', paid })).toEqual({ step: 'done', paid });
  });
  test('NEXT leads to the review, and back from it to the destination', () => {
    const at = transition(there, { type: 'reviewed', request, shown });
    expect(at).toEqual(review);
    expect(transition(at, { type: 'back' })).toEqual(there);
  });
  test('nothing is sent that was not read over', () => {
    expect(transition(there, { type: 'sent', request })).toBe(there);
  });
  test.each(['rate_changed', 'step_up_required', 'processor_down'] as const)(
    '%s leads back to the review with everything that was typed',
    (code) => {
      expect(transition(sending, { type: 'refused', code })).toEqual(review);
    },
  );
  test.each(['account_invalid', 'account_unverified', 'name_mismatch'] as const)(
    '%s leads back to the destination with everything that was typed',
    (code) => {
      expect(transition(sending, { type: 'refused', code })).toEqual(there);
    },
  );
  test.each([
    ['card_required', 'none'],
    ['card_expiring', 'expiring'],
  ] as const)('%s asks for a card and goes on after it', (code, why) => {
    const refused = transition(sending, { type: 'refused', code });
    expect(refused).toEqual({ step: 'noCard', why, after: review });
    expect(start({ ...ready, kept: refused })).toEqual(review);
  });
  test('an event that does not belong to the step changes nothing', () => {
    const paid = {} as Payout;
    for (const event of [
      { type: 'back' },
      { type: 'vendorChosen' },
      { type: 'unanswered' },
      { type: 'paid', paid },
    ] as const) {
      expect(transition(amount, event)).toBe(amount);
    }
  });
});

test('as many steps lead back in the browser as on the screen', () => {
  const chose = { ...there, chose: true };
  const flows: WithdrawalFlow[] = [{ step: 'selectVendor' }, amount, there, review, sending, chose];
  expect(flows.map(depthOf)).toEqual([0, 0, 1, 2, 2, 2]);
  expect(depthOf({ ...there, asked: inWidget })).toBe(0);
  expect(depthOf({ ...review, asked: inWidget })).toBe(1);
  expect(depthOf({ step: 'done', paid: {} as Payout })).toBe(0);
});
