import { expect, test } from 'vitest';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('print', async () => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-08-02')) + 10 * 3_600_000);
  await tick(provider.context);
  const all = await provider.context.db
    .selectFrom('notifications')
    .select(['date', 'subject', 'body'])
    .where('user_id', '=', borrower.user_id)
    .orderBy('position')
    .execute();
  for (const { date, subject, body } of all) console.log(`${date}\n  ${subject}\n  ${body}`);
  const m = await provider.context.db.selectFrom('messages').selectAll().where('user_id', '=', borrower.user_id).orderBy('position').execute();
  for (const { sent_at, channel, subject, body } of m) console.log(`${sent_at} ${channel} ${subject} ${body}`);
  expect(all.length).toBe(1);
});
