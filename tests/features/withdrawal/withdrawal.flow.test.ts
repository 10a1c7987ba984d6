import { describe, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { next, start } from '#features/withdrawal/withdrawal.flow.ts';

const ready = { card: true, applicationId: '1', cardReference: undefined, addCard: false };

describe('the first load of a withdrawal', () => {
  test('opens the keypad when a card is saved and a partner chosen', () => {
    expect(start(ready)).toEqual({ step: 'amount', entry: '0' });
  });
  test.each(['', '0'])('asks for the vendor when the stored application is %j', (applicationId) => {
    expect(start({ ...ready, applicationId })).toEqual({ step: 'selectVendor' });
  });
  test('asks for a card first when none is saved', () => {
    expect(start({ ...ready, card: false, applicationId: '' })).toEqual({ step: 'noCard' });
  });
  test('starts adding a card when the trigger marker says so, even with a card saved', () => {
    expect(start({ ...ready, addCard: true })).toEqual({ step: 'noCard' });
  });
  test('asks about the card when the borrower comes back from its checkout', () => {
    expect(start({ ...ready, card: false, cardReference: 'ref' })).toEqual({
      step: 'confirmingCard',
      reference: 'ref',
    });
  });
});

describe('the steps of a withdrawal', () => {
  const amount = minor(5000);
  test('the keypad leads to the destination and back with what was typed', () => {
    const typed = next({ step: 'amount', entry: '0' }, { type: 'entered', entry: '50' });
    const there = next(typed, { type: 'confirmed', amount });
    expect(there).toEqual({ step: 'destination', entry: '50', amount });
    expect(next(there, { type: 'back' })).toEqual({ step: 'amount', entry: '50' });
  });
  test('choosing the vendor leads to the keypad', () => {
    expect(next({ step: 'selectVendor' }, { type: 'vendorChosen' })).toEqual({
      step: 'amount',
      entry: '0',
    });
  });
  test('an event that does not belong to the step changes nothing', () => {
    const flow = { step: 'amount', entry: '5' } as const;
    expect(next(flow, { type: 'back' })).toBe(flow);
    expect(next(flow, { type: 'vendorChosen' })).toBe(flow);
  });
});
