import {
  addDays,
  addMonths,
  firstOfMonth,
  type IsoDay,
  lagosDay,
  lagosMidnight,
} from '#credit/calendar.ts';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { instant } from '../../clock/clock.ts';
import type { Tx } from '../../db/tables.ts';
import { schedule } from '../../jobs/job.ts';
import { issue } from '../../loans/advance-status.ts';
import type { DayListeners } from '../../loans/end-of-day.ts';
import { transition } from '../../loans/status.ts';
import { addNotification } from '../../notifications/add.ts';
import { runDaysOfBorrowers } from '../../runtime/end-of-day.ts';
import { borrow, emitPast, repay, repayThisMonth, request, withdraw } from './history.ts';
import { accountNameOf, chi, dayo, efe, femi, idris, kemi } from './people.ts';

/**
 * One loan that was never paid, so a part of the portfolio was sold; one repaid; then one of which
 * two bills stay unpaid, the older for more than a month.
 */
export async function seedFemi(tx: Tx, today: IsoDay): Promise<void> {
  const to = {
    bank_code: '903',
    bank_name: 'Delta Test Bank',
    account_number: '0203040506',
    account_name: accountNameOf(femi),
  };
  const naira = { borrower: femi, application_id: 1, currency: 'NGN' } as const;
  const long = addDays(addMonths(firstOfMonth(today), -20), 10);
  const sold = { ...naira, number: 3, day: long };
  await borrow(tx, { ...sold, principal: 1_000_000_00, tenure: 3 });
  await withdraw(tx, { ...sold, amount: 1_000_000_00, to });
  const earlier = addDays(addMonths(firstOfMonth(today), -9), 6);
  // It is sold before the next is paid out, whose undrawn credit would go back to it otherwise.
  await catchUp(tx, earlier, femi.user_id);
  const repaid = await borrow(tx, {
    ...naira,
    number: 1,
    principal: 1_000_000_00,
    tenure: 3,
    day: earlier,
  });
  await withdraw(tx, { ...naira, number: 1, amount: 1_000_000_00, day: earlier, to });
  await repay(tx, repaid, 'everything', addDays(earlier, 40));

  // On the 1st the bill of that day is not late yet, so the two late ones are a month older.
  const newest = today === firstOfMonth(today) ? addMonths(today, -1) : firstOfMonth(today);
  const day = addDays(addMonths(newest, -3), 14);
  await borrow(tx, { ...naira, number: 2, principal: 2_000_000_00, tenure: 6, day });
  await withdraw(tx, { ...naira, number: 2, amount: 1_650_000_00, day, to });
}

/** Where nobody waits for a place: one loan cancelled, one given and not paid out, one asked for. */
export async function seedChi(tx: Tx, now: number): Promise<void> {
  const dollars = { borrower: chi, application_id: 1, currency: 'USD', tenure: 3 } as const;
  const unwanted = await request(
    tx,
    { ...dollars, number: 1, principal: 400_00 },
    now - 20 * dayMs,
  );
  const at = instant(now - 20 * dayMs + minuteMs);
  await transition(tx, unwanted.loan_id, 'cancel', { at, by: chi.user_id });
  const given = await request(tx, { ...dollars, number: 2, principal: 300_00 }, now - 9 * minuteMs);
  await issue(tx, given, now - 5 * minuteMs);
  const asked = await request(tx, { ...dollars, number: 3, principal: 250_00 }, now - 2 * minuteMs);
  // The desk is busy today, and still within the promised 15 minutes.
  await schedule(tx, { kind: 'loan', subject: given.loan_id, run_at: now + 5 * minuteMs });
  await schedule(tx, { kind: 'loan', subject: asked.loan_id, run_at: now + 12 * minuteMs });
}

/** Owes a little, and may neither borrow, repay nor withdraw. */
export async function seedEfe(tx: Tx, today: IsoDay): Promise<void> {
  const day = addDays(addMonths(firstOfMonth(today), -2), 11);
  const dollars = { borrower: efe, application_id: 3, currency: 'USD' } as const;
  const loan_id = await borrow(tx, { ...dollars, number: 1, principal: 900_00, tenure: 3, day });
  await repayThisMonth(tx, loan_id, today);
}

/** Has spent what one partner lent him months ago, and nothing of what another lent him this week. */
export async function seedIdris(tx: Tx, today: IsoDay): Promise<void> {
  const to = {
    bank_code: '901',
    bank_name: 'Baobab Test Bank',
    account_number: '0304050607',
    account_name: accountNameOf(idris),
  };
  const day = addDays(addMonths(firstOfMonth(today), -2), 13);
  const dollars = { borrower: idris, currency: 'USD' } as const;
  const spent = { ...dollars, number: 1, application_id: 2, day };
  const loan_id = await borrow(tx, { ...spent, principal: 1_150_00, tenure: 6 });
  await withdraw(tx, { ...spent, amount: 1_150_00, to });
  await repayThisMonth(tx, loan_id, today);
  const lately = { ...dollars, number: 2, application_id: 1, day: addDays(today, -4) };
  await borrow(tx, { ...lately, principal: 300_00, tenure: 3 });
}

/** Owes what she could borrow before her portfolio fell by more than half. */
export async function seedKemi(tx: Tx, today: IsoDay): Promise<void> {
  const to = {
    bank_code: '902',
    bank_name: 'Cowrie Test Bank',
    account_number: '0405060708',
    account_name: accountNameOf(kemi),
  };
  const day = addDays(addMonths(firstOfMonth(today), -2), 13);
  const dollars = { borrower: kemi, application_id: 6, currency: 'USD', number: 1, day } as const;
  const loan_id = await borrow(tx, { ...dollars, principal: 1_000_00, tenure: 6 });
  await withdraw(tx, { ...dollars, amount: 1_000_00, to });
  await repayThisMonth(tx, loan_id, today);
}

/** Does not pay, and is kept out. */
export async function seedDayo(tx: Tx, today: IsoDay): Promise<void> {
  const day = addDays(addMonths(firstOfMonth(today), -3), 8);
  const naira = { borrower: dayo, application_id: 2, currency: 'NGN' } as const;
  await borrow(tx, { ...naira, number: 1, principal: 1_200_000_00, tenure: 3, day });
}

/**
 * Passes the days that no payment has passed yet, of one borrower or of everybody, and watches those
 * to come.
 */
export async function catchUp(tx: Tx, today: IsoDay, whose?: string): Promise<void> {
  const watched = await tx
    .selectFrom('jobs')
    .select(['subject', 'run_at'])
    .where('kind', '=', 'end_of_day')
    .$if(whose !== undefined, (jobs) => jobs.where('subject', '=', whose ?? ''))
    .orderBy('subject')
    .execute();
  const notify: DayListeners['notify'] = (news) =>
    addNotification(tx, ...news.map(({ at, ...said }) => ({ ...said, date: instant(at) })));
  for (const { subject: user_id, run_at } of watched) {
    const from = lagosDay(Date.parse(run_at));
    const days = { user_id, from, today, readFrom: from };
    await runDaysOfBorrowers(tx, [days], { notify, emit: emitPast });
  }
  await tx
    .updateTable('jobs')
    .set({ run_at: instant(lagosMidnight(addDays(today, 1))) })
    .where('kind', '=', 'end_of_day')
    .$if(whose !== undefined, (jobs) => jobs.where('subject', '=', whose ?? ''))
    .execute();
}
