import { describe, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { minor } from '#credit/money.ts';
import {
  type LoanRequest,
  type OfferEvent,
  type OfferFlow,
  type Prerequisites,
  type RequestedLoan,
  resume,
  start,
  transition,
} from '#features/offer/offer.flow.ts';

const asked: RequestedLoan = {
  applicationId: 1,
  currency: 'USD',
  amount: minor(100_050),
  tenure: 6,
};
const request: LoanRequest = { amount: minor(100_050), currency: 'USD', tenure: 6, portfolios: [] };
const newcomer: Prerequisites = { passwordSet: false, accepted: false };
const regular: Prerequisites = { passwordSet: true, accepted: true };
const typed = { entry: '1000.50', tenure: 6 } as const;

const led = (flow: OfferFlow, ...events: OfferEvent[]) => events.reduce(transition, flow);
const toKeypad: OfferEvent[] = [{ type: 'started' }, { type: 'typed', typed }];

describe('the offer flow', () => {
  test('begins with the partner when none is chosen, else with the offer', () => {
    expect(start(false).step).toBe('selectVendor');
    expect(led(start(false), { type: 'vendorChosen' })).toEqual(start(true));
    expect(start(true)).toEqual({ step: 'offer', typed: { entry: '0', tenure: 3 } });
  });

  test('leads a newcomer over password and terms to the request', () => {
    const steps: OfferEvent[] = [
      ...toKeypad,
      { type: 'confirmed', asked, facts: newcomer },
      { type: 'passwordSet', accepted: false },
      { type: 'signed' },
      { type: 'sent', request },
      { type: 'requested', loan: { loan_id: 'one' } as Loan },
    ];
    const seen = steps.map((_, count) => led(start(true), ...steps.slice(0, count + 1)).step);
    expect(seen).toEqual(['keypad', 'keypad', 'password', 'terms', 'review', 'sending', 'done']);
  });

  test.each([
    ['neither password nor terms', newcomer, 'password'],
    ['a password only', { passwordSet: true, accepted: false }, 'terms'],
    ['accepted terms only', { passwordSet: false, accepted: true }, 'password'],
    ['both', regular, 'review'],
  ])('skips what is done: with %s the amount leads to the right step', (_, facts, step) => {
    expect(led(start(true), ...toKeypad, { type: 'confirmed', asked, facts }).step).toBe(step);
  });

  test('goes back without losing amount and tenure', () => {
    for (const facts of [newcomer, { passwordSet: true, accepted: false }, regular]) {
      const sheet = led(start(true), ...toKeypad, { type: 'confirmed', asked, facts });
      const keypad = led(sheet, { type: 'back' });
      expect(keypad).toEqual({ step: 'keypad', typed });
      const offer = led(keypad, { type: 'back' });
      expect(offer.step).toBe('offer');
      expect(led(offer, { type: 'started' })).toEqual({ step: 'keypad', typed });
    }
  });

  test('keeps a request word for word until its outcome is known', () => {
    const sending: OfferFlow = { step: 'sending', asked, request };
    const stray: OfferEvent[] = [
      { type: 'back' },
      { type: 'typed', typed },
      { type: 'confirmed', asked, facts: regular },
      { type: 'sent', request: { ...request, amount: minor(1) } },
    ];
    expect(led(sending, ...stray)).toBe(sending);
    const unanswered: OfferFlow = { step: 'unanswered', asked, request };
    expect(transition(sending, { type: 'unanswered' })).toEqual(unanswered);
    expect(resume(sending, newcomer)).toEqual(unanswered);
    expect(led(unanswered, ...stray)).toBe(unanswered);
    expect(
      transition(unanswered, { type: 'requested', loan: { loan_id: 'one' } as Loan }).step,
    ).toBe('done');
  });

  test('stays on the sheet with the smaller amount that can be had', () => {
    const event: OfferEvent = { type: 'lowered', amount: minor(25_000) };
    const sheet: OfferFlow = { step: 'review', asked };
    expect(transition(sheet, event)).toEqual({
      step: 'review',
      asked: { ...asked, amount: 25_000 },
    });
    const sending: OfferFlow = { step: 'sending', asked, request };
    expect(transition(sending, event)).toBe(sending);
  });

  test.each([
    ['amount_above_available', 'review'],
    ['terms_changed', 'review'],
    ['redline_reached', 'review'],
    ['terms_required', 'terms'],
    ['password_required', 'password'],
  ] as const)('leads from the refusal %s to the step %s, with what was asked', (code, step) => {
    const flow = transition({ step: 'sending', asked, request }, { type: 'refused', code });
    expect(flow).toEqual({ step, asked });
  });

  test('comes back from a reload at the step that is still open', () => {
    expect(resume({ step: 'password', asked }, regular)).toEqual({ step: 'review', asked });
    expect(resume({ step: 'review', asked }, { passwordSet: true, accepted: false })).toEqual({
      step: 'terms',
      asked,
    });
    expect(resume({ step: 'keypad', typed }, newcomer)).toEqual({ step: 'keypad', typed });
  });
});

describe('every step and every event', () => {
  const steps: Record<OfferFlow['step'], OfferFlow> = {
    selectVendor: { step: 'selectVendor' },
    offer: { step: 'offer', typed },
    keypad: { step: 'keypad', typed },
    password: { step: 'password', asked },
    terms: { step: 'terms', asked },
    review: { step: 'review', asked },
    sending: { step: 'sending', asked, request },
    unanswered: { step: 'unanswered', asked, request },
    done: { step: 'done', loanId: 'one' },
  };
  const events: Record<OfferEvent['type'], OfferEvent> = {
    vendorChosen: { type: 'vendorChosen' },
    started: { type: 'started' },
    typed: { type: 'typed', typed: { entry: '7', tenure: 3 } },
    confirmed: { type: 'confirmed', asked, facts: newcomer },
    passwordSet: { type: 'passwordSet', accepted: false },
    signed: { type: 'signed' },
    sent: { type: 'sent', request },
    unanswered: { type: 'unanswered' },
    refused: { type: 'refused', code: 'amount_above_available' },
    requested: { type: 'requested', loan: { loan_id: 'two' } as Loan },
    lowered: { type: 'lowered', amount: minor(25_000) },
    back: { type: 'back' },
  };
  /** Where an event leads. What is not here leads nowhere. */
  const ways: Partial<Record<`${OfferFlow['step']} ${OfferEvent['type']}`, OfferFlow['step']>> = {
    'selectVendor vendorChosen': 'offer',
    'offer started': 'keypad',
    'keypad typed': 'keypad',
    'keypad confirmed': 'password',
    'keypad back': 'offer',
    'password passwordSet': 'terms',
    'password back': 'keypad',
    'terms signed': 'review',
    'terms back': 'keypad',
    'terms lowered': 'terms',
    'review sent': 'sending',
    'review back': 'keypad',
    'review lowered': 'review',
    'sending unanswered': 'unanswered',
    'sending refused': 'review',
    'sending requested': 'done',
    'unanswered refused': 'review',
    'unanswered requested': 'done',
  };

  test.each(Object.values(steps))('$step follows the ways that it has, and no other', (flow) => {
    for (const event of Object.values(events)) {
      const to = ways[`${flow.step} ${event.type}`];
      const following = transition(flow, event);
      if (to) expect(following.step, event.type).toBe(to);
      else expect(following, event.type).toBe(flow);
    }
  });
});
