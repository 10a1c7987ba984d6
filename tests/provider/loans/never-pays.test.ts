import { expect, test } from 'vitest';
import { isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

/** Ten in the morning of a day, at one jump. */
async function moveTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
  await tick(provider.context);
}

/** What the borrower was told, each at its own day. */
async function toldTo({ user_id }: TestBorrower): Promise<string[]> {
  const told = await provider.context.db
    .selectFrom('notifications')
    .select(['date', 'subject'])
    .where('user_id', '=', user_id)
    .orderBy('date')
    .orderBy('position')
    .execute();
  return told.map(({ date, subject }) => `${lagosDay(Date.parse(date))} ${subject}`);
}

test('a borrower who never pays is told once of each day, at its own day, by a clock that jumps', async () => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await moveTo('2026-08-02');
  const told = await toldTo(borrower);
  expect(told).toEqual([
    '2026-03-10 Your credit is here',
    '2026-04-24 A payment is due in 7 days',
    '2026-04-28 A payment is due in 3 days',
    '2026-04-30 A payment is due tomorrow',
    '2026-05-01 $82.00 is due today',
    '2026-05-02 You are $82.00 behind',
    '2026-05-03 You are $84.63 behind',
    '2026-05-25 You are $84.63 behind, and a payment is due in 7 days',
    '2026-05-29 You are $84.63 behind, and a payment is due in 3 days',
    '2026-05-31 You are $84.63 behind, and a payment is due tomorrow',
    '2026-06-01 You are $85.45 behind',
    '2026-06-03 You are $148.15 behind',
    '2026-06-24 You are $148.15 behind, and a payment is due in 7 days',
    '2026-06-28 You are $148.15 behind, and a payment is due in 3 days',
    '2026-06-30 You are $148.15 behind, and a payment is due tomorrow',
    '2026-07-01 Notice: pay $1,119.57 by 31 July 2026, or we sell part of your portfolio',
    '2026-07-03 You are $1,122.35 behind',
    '2026-07-25 7 days left: pay $1,122.35, or we sell part of your portfolio on 1 Aug 2026',
    '2026-07-31 Last day: pay $1,122.35 today, or we sell part of your portfolio tomorrow',
    '2026-08-01 A part of your portfolio was sold',
  ]);
  await tick(provider.context);
  expect(await toldTo(borrower)).toEqual(told);
});
