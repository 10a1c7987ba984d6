import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { quote } from '#credit/schedule.ts';
import type { Terms } from '#credit/terms.ts';
import { changesOf, readSoFar } from '#features/offer/quote.ts';

const terms: Terms = { principal: minor(100_000), currency: 'USD', tenure: 3, interest_bp: 300 };
const value = minor(1_248_000);
const read = quote(terms, isoDay('2026-03-10'), value);

test('nothing has changed between a sheet and itself', () => {
  expect(changesOf(read, { ...read })).toEqual({ terms: [], fallen: undefined });
});

test('names a changed rate, and what it makes of the bills and of the whole', () => {
  const now = quote({ ...terms, interest_bp: 350 }, isoDay('2026-03-10'), value);
  const { terms: changed } = changesOf(read, now);
  expect(changed.map(({ what }) => what)).toEqual([
    'Interest a month',
    'First bill',
    'Last bill',
    'You will pay back',
  ]);
  expect(changed[0]).toEqual({ what: 'Interest a month', before: '3%', after: '3.5%' });
});

test('names the day from which interest is counted when midnight has passed', () => {
  const { terms: changed } = changesOf(read, quote(terms, isoDay('2026-03-11'), value));
  expect(changed).toContainEqual({
    what: 'Interest starts on',
    before: '10 Mar 2026',
    after: '11 Mar 2026',
  });
});

test('says that the portfolio has fallen, and not that it has risen', () => {
  const at = (worth: number) => quote(terms, isoDay('2026-03-10'), minor(worth));
  expect(changesOf(read, at(1_000_000))).toEqual({
    terms: [],
    fallen: { what: 'Your portfolio', before: '$12,480.00', after: '$10,000.00' },
  });
  expect(changesOf(read, at(1_300_000)).fallen).toBeUndefined();
});

test('a rate that changed between the offer and the sheet is a change too', () => {
  const now = quote({ ...terms, interest_bp: 350 }, isoDay('2026-03-10'), value);
  expect(readSoFar(read, terms)).toBe(read);
  expect(changesOf(readSoFar(now, terms), now).terms[0]?.before).toBe('3%');
});
