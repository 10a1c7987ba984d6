import { expect, test } from 'vitest';
import { addDays, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { readChargeDays } from '#provider/autopay/charge-days.ts';
import { instant } from '#provider/clock/clock.ts';
import { type DaysToRun, runDaysOfLoans } from '#provider/loans/end-of-day.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();

/** Ten in the morning of a day; what was due until then is not done yet. */
const moveTo = (day: string) => provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
async function runUntil(day: string): Promise<void> {
  await moveTo(day);
  await tick(provider.context);
}

type News = { readonly user_id: string; readonly body: string };

const undone = new Error('Undone');

/** What days bring to borrowers. All of it is undone again, so that the same days can be run otherwise. */
async function broughtBy(days: readonly DaysToRun[]) {
  const { db, emit } = provider.context;
  const userIds = days.map(({ user_id }) => user_id);
  const brought = {
    ...{ owing: [] as string[], alone: [] as string[], news: [] as News[] },
    ...{ loans: [] as { user_id: string }[], events: [] as string[] },
  };
  const running = db.transaction().execute(async (tx) => {
    const chargeDayOf = await readChargeDays(tx, userIds, provider.clock.now());
    const notify = async (told: readonly News[]) => void brought.news.push(...told);
    const { owing, alone } = await runDaysOfLoans(tx, days, chargeDayOf, { notify, emit });
    const loans = tx.selectFrom('loans').selectAll().where('user_id', 'in', userIds);
    const events = tx
      .selectFrom('partner_deliveries')
      .select('payload')
      .where('type', '=', 'bill.due');
    brought.owing.push(...owing);
    brought.alone.push(...alone);
    brought.loans.push(...(await loans.orderBy('loan_id').execute()));
    brought.events.push(...(await events.execute()).map(({ payload }) => payload));
    throw undone;
  });
  await expect(running).rejects.toBe(undone);
  return brought;
}

test('what days bring to several at once is what they bring to each alone', async () => {
  await provider.clock.reset();
  await provider.context.shared.transaction().execute((tx) => makeKey(tx, provider.context, 2));
  const [seller, one, other, quiet, idle] = (await Promise.all(
    Array.from({ length: 5 }, () => newBorrower(provider)),
  )) as [TestBorrower, TestBorrower, TestBorrower, TestBorrower, TestBorrower];
  await borrow(provider, seller, 'USD', 100_000); // its bill of 1 May is never paid
  await drawCredit(provider, seller, 'USD', 100_000);
  await runUntil('2026-06-10');
  const paid = [
    { loan_id: await borrow(provider, one, 'USD', 100_000), amount: minor(3_000) },
    { loan_id: await borrow(provider, other, 'USD', 50_000), amount: minor(2_000) },
  ];
  const quietly = await borrow(provider, quiet, 'USD', 20_000);
  await runUntil('2026-07-28');
  // Nothing runs for a week, in which the two pay after their late fee of 3 August.
  await moveTo('2026-08-04');
  for (const money of paid) {
    await recordTransfer(provider.context, { ...money, reference: `FT-${money.loan_id}` }, 'Test');
  }

  const [from, today] = [isoDay('2026-07-29'), isoDay('2026-08-04')];
  const days = [seller, one, other, quiet, idle].map(({ user_id }) => {
    return { user_id, from, today, readFrom: from };
  });
  const together = await broughtBy(days);
  expect(together.alone).toEqual([seller.user_id]);
  expect(together.owing).toEqual([one, other, quiet].map(({ user_id }) => user_id));
  expect(together.events.filter((event) => event.includes(quietly))).toHaveLength(1);
  const told = (whose: TestBorrower) =>
    together.news.filter(({ user_id }) => user_id === whose.user_id).map(({ body }) => body);
  expect(told(one)).toEqual([expect.stringContaining('added a late fee of $2.63')]);
  expect(told(other)).toEqual([expect.stringContaining('added a late fee of $1.31')]);
  expect(await broughtBy(days.slice(0, 1))).toMatchObject({ owing: [], alone: [] });
  let news = 0;
  for (const day of days.filter(({ user_id }) => user_id !== seller.user_id)) {
    const ofThis = ({ user_id }: { user_id: string }) => user_id === day.user_id;
    const alone = await broughtBy([day]);
    news += alone.news.length;
    expect(together.news.filter(ofThis)).toEqual(alone.news);
    expect(together.loans.filter(ofThis)).toEqual(alone.loans);
  }
  expect(together.news).toHaveLength(news);
});

test('after a sale, a jump of the clock says of the other loan what single days say', async () => {
  const told = async (days: readonly string[]) => {
    await provider.clock.reset();
    const borrower = await newBorrower(provider);
    await borrow(provider, borrower, 'USD', 100_000);
    await drawCredit(provider, borrower, 'USD', 100_000);
    await runUntil('2026-06-10');
    await borrow(provider, borrower, 'USD', 50_000);
    await drawCredit(provider, borrower, 'USD', 50_000);
    for (const day of days) await runUntil(day);
    const messages = await provider.context.db
      .selectFrom('messages')
      .select(['sent_at', 'subject', 'body', 'details'])
      .where('user_id', '=', borrower.user_id)
      .where('subject', 'not like', 'Withdrawal %')
      .where('sent_at', '>=', instant(lagosMidnight(isoDay('2026-07-31'))))
      .execute();
    return messages
      .map(({ sent_at, subject, body, details }) => {
        const facts = details?.facts?.filter(([name]) => name !== 'Loan');
        return JSON.stringify([sent_at, subject, body, facts]);
      })
      .toSorted();
  };
  const days = Array.from({ length: 66 }, (_, day) => addDays(isoDay('2026-07-31'), day));
  const atOnce = await told(['2026-07-30', '2026-10-04']);
  expect(atOnce).toEqual(await told(['2026-07-30', ...days]));
  const notice = /Notice: pay \$42.61 by 31 Oct 2026.*"To be sold at Northgate","\$566.20"/;
  expect(atOnce.filter((message) => notice.test(message))).toHaveLength(1);
});
