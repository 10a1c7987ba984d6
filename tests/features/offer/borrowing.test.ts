import { expect, test } from 'vitest';
import { minor, zero } from '#credit/money.ts';
import {
  isBorrowable,
  payBackSentence,
  roomShown,
  standingWith,
  valueAfterFall,
} from '#features/offer/borrowing.ts';
import { offerOn } from './offers.ts';

const offer = offerOn({ value: 1_000_000 });

test('says what is paid back, in how many bills, and how large the last one is', () => {
  expect(payBackSentence(offer, minor(100_000), 3)).toBe(
    'You pay back $1,109.33 in 3 bills; the last one is $969.13.',
  );
});

test('shows the room of the full credit, rounded towards danger', () => {
  const { debt, redline, room_bp } = standingWith(offer, minor(300_000));
  expect([debt, redline, room_bp]).toEqual([300_000, 387_000, 6130]);
  expect(roomShown(room_bp)).toBe('61%');
  expect(roomShown(6199)).toBe('61%');
});

test('counts what is owed already against the room', () => {
  const owing = offerOn({ value: 1_000_000, owed: 100_000 });
  expect(standingWith(owing, minor(200_000))).toEqual({
    debt: 300_000,
    redline: 387_000,
    room_bp: 6130,
  });
  expect(standingWith(owing, zero).redline).toBe(129_000);
});

test('takes the room of the portfolio that is first at its redline, whichever that is', () => {
  // Both are lent on to the full: alike, so as far as one of them.
  const both = offerOn({ value: 200_000 }, { value: 800_000 });
  expect(standingWith(both, minor(300_000)).room_bp).toBe(6130);
  // The first alone carries the loan: the second one's worth is no room.
  expect(standingWith(both, minor(60_000))).toMatchObject({ redline: 387_000, room_bp: 6130 });
  // An older loan on the second is nearer than the new one on the first.
  const older = offerOn({ value: 200_000 }, { value: 800_000, owed: 240_000 });
  expect(standingWith(older, minor(10_000)).room_bp).toBe(6130);
});

test('lends from the minimum to the available credit, both included', () => {
  const sizes = [9_999, 10_000, 300_000, 300_001].map((size) => isBorrowable(offer, minor(size)));
  expect(sizes).toEqual([false, true, true, false]);
});

test('a fall never leaves more than it would', () => {
  expect(valueAfterFall(minor(333_333), 40)).toBe(199_900);
  expect(valueAfterFall(minor(333_333), 100)).toBe(0);
});
