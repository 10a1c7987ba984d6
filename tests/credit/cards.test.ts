import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { cardCheckRefund, cardCheckSentence, minCardExpiry, printExpiry } from '#credit/cards.ts';

test.each([
  ['2026-03-10', '07/2026'],
  ['2026-08-31', '12/2026'],
  ['2026-09-01', '01/2027'],
])('on %s a withdrawal needs a card that works until %s', (day, printed) => {
  expect(printExpiry(minCardExpiry(isoDay(day)))).toBe(printed);
});

test('a card is charged ₦50.00 to check it, and that is said to come back', () => {
  expect(cardCheckSentence).toBe(
    'To check your card we charge ₦50.00, and we refund it in 3-5 business days.',
  );
  expect(cardCheckRefund).toBe('We are refunding the ₦50.00. It arrives in 3-5 business days.');
});
