import { expect, test } from 'vitest';
import { minor, zero } from '#credit/money.ts';
import {
  formatHeadroom,
  isBorrowable,
  payBackSentence,
  positionWith,
  valueAfterDrop,
} from '#features/offer/offer.ts';
import { offerOn } from './offers.ts';

const offer = offerOn({ value: 1_000_000 });

test('says what is paid back, in how many bills, and how large the last one is', () => {
  expect(payBackSentence(offer, minor(100_000), 3)).toBe(
    'You will pay back $1,109.33 in 3 bills. The last one is $969.13.',
  );
});

test('shows the room of the full credit, rounded towards danger', () => {
  const { principal, redline, headroom_bp } = positionWith(offer, minor(300_000));
  expect([principal, redline, headroom_bp]).toEqual([300_000, 387_000, 6130]);
  expect(formatHeadroom(headroom_bp)).toBe('61%');
  expect(formatHeadroom(6199)).toBe('61%');
});

test('counts what is owed already against the room', () => {
  const owing = offerOn({ value: 1_000_000, owed: 100_000 });
  expect(positionWith(owing, minor(200_000))).toEqual({
    principal: 300_000,
    redline: 387_000,
    headroom_bp: 6130,
  });
  expect(positionWith(owing, zero).redline).toBe(129_000);
});

test('takes the room of the portfolio that is first at its redline, and the sum of their redlines', () => {
  // Both are lent on to the full: alike, so as far as one of them.
  const both = offerOn({ value: 200_000 }, { value: 800_000 });
  expect(positionWith(both, minor(300_000)).headroom_bp).toBe(6130);
  // The first alone carries the loan: the second one's worth is no room.
  expect(positionWith(both, minor(60_000))).toMatchObject({ redline: 77_400, headroom_bp: 6130 });
  // An older loan on the second is nearer than the new one on the first.
  const older = offerOn({ value: 200_000 }, { value: 800_000, owed: 240_000 });
  expect(positionWith(older, minor(10_000)).headroom_bp).toBe(6130);
});

test('lends from the minimum to the available credit, both included', () => {
  const sizes = [9_999, 10_000, 300_000, 300_001].map((size) => isBorrowable(offer, minor(size)));
  expect(sizes).toEqual([false, true, true, false]);
});

test('a fall never leaves more than it would', () => {
  expect(valueAfterDrop(minor(333_333), 40)).toBe(199_900);
  expect(valueAfterDrop(minor(333_333), 100)).toBe(0);
});
