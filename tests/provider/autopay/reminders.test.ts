import { beforeEach, expect, test } from 'vitest';
import { skipAutopay, stopAutopay } from '#contract/autopay.ts';
import { savePreferences } from '#contract/preferences.ts';
import { addDays, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import type { ReminderDay } from '#credit/warnings.ts';
import { instant } from '#provider/clock/clock.ts';
import { tick } from '#provider/runtime/tick.ts';
import { forgetJobs, goTo, turnOn } from '#support/autopay.ts';
import { payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, newDebtor, startRepaying } from '#support/repaying.ts';
import { saveCard, savedCards } from '#support/saved-card.ts';

// ₦1,000,000.00 of 10 March: ₦82,000.00 are due on 1 May. The fee is ₦1,230.00.

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  await provider.clock.reset();
  await forgetJobs(provider);
  debtor = await newDebtor(provider, 'NGN', 100_000_000);
  await saveCard(provider, debtor.email);
  const body = { reminder_days: [7, 3, 1] satisfies ReminderDay[] };
  await provider.answer(savePreferences, { as: debtor.email, body });
});

/** Lets every day until one go by: its midnight first, then its charges until noon. */
async function liveUntil(last: string) {
  const end = isoDay(last);
  for (let day = addDays(lagosDay(provider.clock.now()), 1); day <= end; day = addDays(day, 1)) {
    await provider.clock.moveTo(lagosMidnight(day) + minuteMs);
    await tick(provider.context);
    await goTo(provider, day);
  }
}

/** What the borrower was told of their bill since a day: the day, the subject, and whether they need not act. */
async function toldSince(day: string) {
  const rows = await provider.context.db
    .selectFrom('notifications')
    .select(['subject', 'body', 'date'])
    .where('user_id', '=', debtor.user_id)
    .where('date', '>=', instant(lagosMidnight(isoDay(day))))
    .orderBy('date')
    .orderBy('position')
    .execute();
  return rows.map(({ date, subject, body }) => {
    const isIdle = body.includes('Nothing to do');
    return `${lagosDay(Date.parse(date))} ${subject}${isIdle ? ' (nothing to do)' : ''}`;
  });
}

const stop = () =>
  provider.answer(stopAutopay, { as: debtor.email, query: { loan_id: debtor.loan_id } });

function skip() {
  const body = { loan_id: debtor.loan_id, due_on: isoDay('2026-05-01') };
  return provider.answer(skipAutopay, { as: debtor.email, body });
}

async function payPart() {
  await payWith(provider, await startRepaying(provider, debtor, 1_000_000), savedCards.success);
}

const loseCard = ({ user_id } = debtor) =>
  provider.context.db
    .updateTable('cards')
    .set({ replaced_at: instant(provider.clock.now()) })
    .where('user_id', '=', user_id)
    .execute();

test('with autopay every reminder says that there is nothing to do, and none comes beside the notice', async () => {
  await turnOn(provider, debtor);
  await liveUntil('2026-05-03');
  expect(await toldSince('2026-04-01')).toEqual([
    '2026-04-24 A payment is due in 7 days (nothing to do)',
    '2026-04-28 We will charge your card on 1 May 2026 (nothing to do)',
    '2026-04-30 A payment is due tomorrow (nothing to do)',
    '2026-05-01 ₦82,000.00 is due today (nothing to do)',
    '2026-05-01 Repayment received',
  ]);
});

test('without autopay the same days ask for the payment', async () => {
  await liveUntil('2026-05-01');
  expect(await toldSince('2026-04-01')).toEqual([
    '2026-04-24 A payment is due in 7 days',
    '2026-04-28 A payment is due in 3 days',
    '2026-04-30 A payment is due tomorrow',
    '2026-05-01 ₦82,000.00 is due today',
  ]);
});

test.each([
  ['stops autopay', stop],
  ['skips the bill', skip],
  ['pays a part by hand', payPart],
  ['has no card any more', loseCard],
])(
  'a borrower who %s after the notice is reminded as ever',
  async (_, change: () => Promise<unknown>) => {
    await turnOn(provider, debtor);
    await liveUntil('2026-04-29');
    await change();
    await liveUntil('2026-05-01');
    const subjects = await toldSince('2026-04-30');
    expect(subjects.slice(0, 2)).toEqual([
      '2026-04-30 A payment is due tomorrow',
      expect.stringMatching(/^2026-05-01 .* is due today$/),
    ]);
  },
);

test('a borrower who turns it on too late to be told of the bill is reminded as ever', async () => {
  await liveUntil('2026-04-30');
  await turnOn(provider, debtor);
  await liveUntil('2026-05-01');
  expect((await toldSince('2026-05-01'))[0]).toBe('2026-05-01 ₦82,000.00 is due today');
});

/** What `toldSince` leaves out: the whole of what was told on a day. */
async function bodyOf(day: string) {
  const { body } = await provider.context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', debtor.user_id)
    .where('date', '=', instant(lagosMidnight(isoDay(day))))
    .executeTakeFirstOrThrow();
  return body;
}

test('a borrower who turns it on two days before is told of the 2nd, on which it is charged', async () => {
  await liveUntil('2026-04-28');
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-04-29')) + minuteMs);
  await tick(provider.context);
  await turnOn(provider, debtor);
  await goTo(provider, isoDay('2026-04-29'));
  await liveUntil('2026-05-02');
  expect(await toldSince('2026-04-30')).toEqual([
    '2026-04-30 A payment is due tomorrow (nothing to do)',
    '2026-05-01 ₦82,000.00 is due today (nothing to do)',
    '2026-05-02 ₦82,000.00 is overdue (nothing to do)',
    '2026-05-02 Repayment received',
  ]);
  expect(await bodyOf('2026-04-30')).toContain('on 2 May 2026, before we add anything.');
  expect(await bodyOf('2026-05-01')).toContain('on 2 May 2026, before we add anything.');
  expect(await bodyOf('2026-05-02')).toContain('autopay pays this today.');
});

test('a charge above the limit in Naira is no reason to do nothing', async () => {
  debtor = await newDebtor(provider, 'USD');
  await saveCard(provider, debtor.email);
  await turnOn(provider, debtor, 100_000);
  await liveUntil('2026-05-01');
  const subjects = await toldSince('2026-04-30');
  expect(subjects.filter((one) => one.endsWith('(nothing to do)'))).toEqual([]);
  expect(subjects.length).toBeGreaterThan(1);
});
