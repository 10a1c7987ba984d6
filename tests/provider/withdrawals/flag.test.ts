import { expect, test } from 'vitest';
import { instant } from '#provider/clock/clock.ts';
import { flagPayout, isOtherAmount } from '#provider/withdrawals/flag.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { withdrawTo } from '#support/withdrawing.ts';

const logged: [event: string, detail: unknown][] = [];
const provider = providerForFile({ log: (event, detail) => void logged.push([event, detail]) });
const borrower = borrowerForTest(provider);

test('a payout is flagged and logged once for each reason, until a person has seen to it', async () => {
  const { db, clock } = provider.context;
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  const [id, other] = [await withdrawTo(provider, borrower), await withdrawTo(provider, borrower)];
  const flag = (withdrawal_id: string, reason: Parameters<typeof flagPayout>[3]) =>
    db.transaction().execute((tx) => flagPayout(tx, provider.context, withdrawal_id, reason));
  expect(await isOtherAmount(db, id)).toBe(false);
  await flag(id, 'other_amount');
  await flag(other, 'paid_after_rejection');
  const told = logged.filter(([event]) => event === 'payout flagged').slice(-2);
  expect(told).toEqual([
    ['payout flagged', { reference: id, reason: 'other_amount' }],
    ['payout flagged', { reference: other, reason: 'paid_after_rejection' }],
  ]);
  const before = logged.length;
  await flag(id, 'other_amount');
  expect(logged.length).toBe(before);
  const flags = db
    .selectFrom('payout_flags')
    .selectAll()
    .where('withdrawal_id', 'in', [id, other])
    .orderBy('reason');
  const seen = { flagged_at: instant(clock.now()), settled_at: null };
  expect(await flags.execute()).toEqual([
    { withdrawal_id: id, reason: 'other_amount', ...seen },
    { withdrawal_id: other, reason: 'paid_after_rejection', ...seen },
  ]);
  expect([await isOtherAmount(db, id), await isOtherAmount(db, other)]).toEqual([true, false]);
  await db
    .updateTable('payout_flags')
    .set({ settled_at: instant(clock.now()) })
    .where('withdrawal_id', '=', id)
    .execute();
  expect(await isOtherAmount(db, id)).toBe(false);
});
