import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import type { FrozenSpan } from '#credit/frozen-days.ts';
import { overdueConsequences } from '#features/dashboard/overdue-consequences.ts';

const since = (today: string, frozen: readonly FrozenSpan[] = []) =>
  overdueConsequences(isoDay('2026-05-01'), { today: isoDay(today), currency: 'NGN', frozen }).map(
    (text) => text.slice(0, 52),
  );

test.each([
  [
    'on the 2nd a late fee is a day away',
    '2026-05-02',
    'Paid before 3 May 2026 it costs nothing more; on tha',
  ],
  [
    'after it the first complete month',
    '2026-05-03',
    'On 1 June 2026 another 1% of what is unpaid is added',
  ],
  ['then the second', '2026-06-01', 'On 1 July 2026 another 1% of what is unpaid is added'],
  [
    'then the third, on the day of the sale',
    '2026-07-15',
    'On 1 Aug 2026 another 1% of what is unpaid is added.',
  ],
])('%s', (_what, today, charge) => {
  expect(since(today)).toEqual([charge, 'Unpaid on 1 Aug 2026, as much of your portfolio as t']);
});

test('when three months are over only the sale is left', () => {
  expect(since('2026-08-01')).toEqual(['As much of your portfolio as the loan owes is being ']);
});

test('days on which repayment was blocked move the next charge and the sale', () => {
  const frozen = [{ from: isoDay('2026-05-15'), until: isoDay('2026-06-15') }];
  expect(since('2026-06-20', frozen)).toEqual([
    'On 2 July 2026 another 1% of what is unpaid is added',
    'Unpaid on 1 Sep 2026, as much of your portfolio as t',
  ]);
});

test('while repayment is blocked no charge and no sale is named', () => {
  const lasting = [{ from: isoDay('2026-05-02'), until: null }];
  const still = ['While repayment is blocked, nothing is added for bei'];
  expect(since('2026-05-02', lasting)).toEqual(still);
  expect(since('2026-12-02', lasting)).toEqual(still);
});
