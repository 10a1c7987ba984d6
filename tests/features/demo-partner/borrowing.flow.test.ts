import { describe, expect, test } from 'vitest';
import {
  type Borrowing,
  type BorrowingEvent,
  type Closed,
  isUnderWay,
  transition,
} from '#features/demo-partner/borrowing.flow.ts';

const idle: Borrowing = { step: 'idle' };
const having = (...happenings: BorrowingEvent[]) => happenings.reduce(transition, idle);
const asked: BorrowingEvent = { type: 'asked', mode: 'dialog' };
const opened: BorrowingEvent = { type: 'opened' };
const returned: BorrowingEvent = { type: 'returned' };
const loan_id = 'a3f0';
const closed = (how: Closed): BorrowingEvent => ({ type: 'closed', closed: how });
const succeeded = closed({ outcome: 'success', loanId: loan_id });
const checked = (outcome: string | null, verified = true): BorrowingEvent => ({
  type: 'checked',
  answer: { verified, outcome, loan_id, user_id: 'sabi-1007' },
});

describe('an instant loan in the pretend partner’s app', () => {
  test('goes from the tap over the frame to the money, which only a webhook proves', () => {
    expect(having(asked)).toEqual({ step: 'handing-over', mode: 'dialog' });
    expect(having(asked, opened)).toEqual({ step: 'open', mode: 'dialog', at: undefined });
    const reached = having(asked, opened, { type: 'reached', at: 'keypad' });
    expect(reached).toEqual({ step: 'open', mode: 'dialog', at: 'keypad' });
    const requested = having(asked, opened, succeeded);
    expect(requested).toEqual({ step: 'requested', loan_id, proven: false });
    expect(transition(requested, { type: 'disbursed', loans: ['other', loan_id] })).toEqual({
      step: 'paid-out',
      loan_id,
    });
  });

  test('comes back from a page of its own with an answer that is checked', () => {
    expect(having(returned)).toEqual({ step: 'checking' });
    expect(having(returned, checked('success'))).toEqual({
      step: 'requested',
      loan_id,
      proven: true,
    });
    expect(having(returned, checked(null, false))).toEqual({ step: 'unproven' });
    expect(having(returned, checked('cancelled'))).toEqual({ step: 'cancelled' });
    expect(having(returned, checked('error'))).toMatchObject({ step: 'failed' });
  });

  test('begins anew when the device’s Back has led to where it began', () => {
    const away: BorrowingEvent = { type: 'asked', mode: 'redirect' };
    const shownAgain: BorrowingEvent = { type: 'shownAgain' };
    expect(having(away, shownAgain)).toEqual(idle);
    expect(having(away, opened, shownAgain)).toEqual(idle);
    // A frame is still open then, and a loan still asked for.
    expect(having(asked, opened, shownAgain)).toEqual(having(asked, opened));
    expect(having(asked, opened, succeeded, shownAgain)).toEqual(having(asked, opened, succeeded));
  });

  test('is not begun twice', () => {
    for (const now of [having(asked), having(asked, opened), having(returned)]) {
      expect(isUnderWay(now)).toBe(true);
      expect(transition(now, asked)).toBe(now);
    }
    for (const now of [
      idle,
      having(asked, opened, succeeded),
      having({ type: 'refused', why: '' }),
    ]) {
      expect(transition(now, asked)).toEqual({ step: 'handing-over', mode: 'dialog' });
    }
  });

  test('says why nothing came of it', () => {
    expect(having(asked, opened, closed({ outcome: 'cancelled' }))).toEqual({ step: 'cancelled' });
    const error = closed({ outcome: 'error', message: 'No connection' });
    expect(having(asked, opened, error)).toEqual({ step: 'failed', why: 'No connection' });
    expect(having(asked, { type: 'refused', why: 'Expired' })).toEqual({
      step: 'refused',
      why: 'Expired',
    });
  });

  test('what comes late or is about another loan changes nothing', () => {
    const requested = having(asked, opened, succeeded);
    for (const late of [
      closed({ outcome: 'cancelled' }),
      { type: 'failed', why: '' },
      { type: 'reached', at: 'keypad' },
      { type: 'disbursed', loans: ['other'] },
    ] satisfies BorrowingEvent[]) {
      expect(transition(requested, late)).toBe(requested);
    }
    expect(having(opened)).toBe(idle);
  });
});
