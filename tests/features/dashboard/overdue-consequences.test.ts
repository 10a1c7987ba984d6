import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { overdueConsequences } from '#features/dashboard/overdue-consequences.ts';

const since = (today: string) =>
  overdueConsequences(isoDay('2026-05-01'), isoDay(today), 'NGN').map((text) => text.slice(0, 52));

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
