import { expect, test } from 'vitest';
import type { Preferences } from '#contract/preferences.ts';
import { addDays, type IsoDay, isoDay } from '#credit/calendar.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { notificationOfDay } from '#provider/loans/day-notifications.ts';
import {
  addedOn,
  asRead,
  blocked,
  lentUntil,
  named,
  promisedOn,
  saleOf,
  until,
} from '#support/loan-words.ts';
import { pay } from '../../credit/loans.ts';

type Told = {
  day?: string;
  /** The day on which it is read; the same without it. */
  readOn?: string;
  added?: readonly PostedLine[];
  wanted?: Partial<Preferences>;
  /** When autopay charges the bill of a day. */
  charges?: (due: IsoDay) => string | null;
};

const preferences: Preferences = {
  reminder_days: [7, 3, 1],
  reminder_email: true,
  reminder_sms: true,
} as Preferences;

/** What is said about a loan on the account's own day, if nothing else is said. */
function told(account: LoanAccount, { day, readOn, added = [], wanted, charges }: Told = {}) {
  const own = day ? isoDay(day) : account.posted_through;
  return notificationOfDay(named, account, added, {
    ...{ day: own, isPast: account.posted_through > own, readOn: readOn ? isoDay(readOn) : own },
    preferences: { ...preferences, ...wanted },
    chargeDayOf: (due) => (charges?.(due) ?? null) as IsoDay | null,
    forecast: () => saleOf(account),
    mayBorrow: true,
  });
}

const first = (account: LoanAccount, how?: Told) => asRead(told(account, how))[0];

/** Only a 1st has a bill. */
const isBillDay = (day: IsoDay) => day.endsWith('-01');
const onTime = (due: IsoDay) => (isBillDay(due) ? due : null);
const theDayAfter = (due: IsoDay) => (isBillDay(due) ? addDays(due, 1) : null);

/** $82.00 of 1 May, to be paid by 12 May. */
const promisedUntil = (day: string) =>
  promisedOn(day, lentUntil('2026-04-25'), ['2026-05-01', '2026-05-12']);

test('a night that is run late says what has been added, and not what was to come', () => {
  const days = ['2026-04-24', '2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03'];
  const said = days.map((day) => {
    const late = { readOn: addDays(isoDay(day), 1), added: addedOn(day) };
    return `${day} ${first(lentUntil(day), late)}`;
  });
  expect(said).toEqual([
    '2026-04-24 no message',
    '2026-04-30 no message',
    '2026-05-01 no message',
    '2026-05-02 no message',
    expect.stringMatching(/^2026-05-03 .* is overdue$/),
  ]);
});

test('on each day on which something is to be said of a loan, one message says it', () => {
  const days = (from: string, account: (day: string) => LoanAccount, how?: Told) =>
    Array.from({ length: 70 }, (_, after) => addDays(isoDay(from), after)).flatMap((day) => {
      const added = addedOn(day);
      const said = first(account(day), { ...how, added });
      return said === 'no message' ? [] : [`${day} ${said}`];
    });
  expect(days('2026-04-20', lentUntil)).toEqual([
    '2026-04-24 About a loan, by email and sms: A payment is due in 7 days',
    '2026-04-28 About a loan, by email and sms: A payment is due in 3 days',
    '2026-04-30 About a loan, by email and sms: A payment is due tomorrow',
    '2026-05-01 About a loan: $82.00 is due today',
    '2026-05-02 About a loan, to both contacts: $82.00 is overdue',
    '2026-05-03 About a loan, to both contacts: $84.63 is overdue',
    '2026-05-25 About a loan, by email and sms: $84.63 is overdue, and a payment is due in 7 days',
    '2026-05-29 About a loan, by email and sms: $84.63 is overdue, and a payment is due in 3 days',
    '2026-05-31 About a loan, by email and sms: $84.63 is overdue, and a payment is due tomorrow',
    '2026-06-01 About a loan, to both contacts: $85.45 is overdue',
    '2026-06-03 About a loan, to both contacts: $148.15 is overdue',
    '2026-06-24 About a loan, by email and sms: $148.15 is overdue, and a payment is due in 7 days',
    '2026-06-28 About a loan, by email and sms: $148.15 is overdue, and a payment is due in 3 days',
  ]);
  expect(days('2026-04-20', lentUntil, { charges: onTime })).toEqual([
    '2026-04-24 About a loan, by email and sms: A payment is due in 7 days',
    '2026-04-30 About a loan, by email and sms: A payment is due tomorrow',
    '2026-05-01 About a loan: $82.00 is due today',
    '2026-05-02 About a loan, to both contacts: $82.00 is overdue',
    '2026-05-03 About a loan, to both contacts: $84.63 is overdue',
    '2026-05-25 About a loan, by email and sms: $84.63 is overdue, and a payment is due in 7 days',
    '2026-05-29 About a loan, by email and sms: $84.63 is overdue, and a payment is due in 3 days',
    '2026-05-31 About a loan, by email and sms: $84.63 is overdue, and a payment is due tomorrow',
    '2026-06-01 About a loan, to both contacts: $85.45 is overdue',
    '2026-06-03 About a loan, to both contacts: $148.15 is overdue',
    '2026-06-24 About a loan, by email and sms: $148.15 is overdue, and a payment is due in 7 days',
    '2026-06-28 About a loan, by email and sms: $148.15 is overdue, and a payment is due in 3 days',
  ]);
});

test('a reminder comes on the days and by the ways that its borrower has chosen', () => {
  const account = lentUntil('2026-04-28');
  const ways = [
    { reminder_sms: false },
    { reminder_email: false },
    { reminder_email: false, reminder_sms: false },
    { reminder_days: [7, 1] satisfies Preferences['reminder_days'] },
  ].map((wanted) => first(account, { wanted }));
  expect(ways).toEqual([
    'About a loan, by email: A payment is due in 3 days',
    'About a loan, by sms: A payment is due in 3 days',
    'About a loan, by nothing: A payment is due in 3 days',
    'no message',
  ]);
});

test('three days before, autopay tells of its charge itself, unless something is behind', () => {
  expect(first(lentUntil('2026-04-28'), { charges: onTime })).toEqual('no message');
  expect(first(lentUntil('2026-05-29'), { charges: onTime })).toEqual(
    'About a loan, by email and sms: $84.63 is overdue, and a payment is due in 3 days',
  );
  const paidOnTheFirst = pay(lentUntil('2026-05-01'), 8_200).account;
  expect(first(until(paidOnTheFirst, '2026-05-29'), { charges: onTime })).toEqual('no message');
});

test('a reminder and the day itself say when autopay charges the bill', () => {
  expect(told(lentUntil('2026-04-24'), { charges: onTime })?.next).toEqual(
    'Nothing to do: autopay is on for this loan. On 28 Apr 2026 we will tell you the amount and the fee.',
  );
  expect(told(lentUntil('2026-05-01'), { charges: theDayAfter })?.next).toEqual(
    'Nothing to do: autopay pays it on 2 May 2026, before we add anything. If that fails, we will tell you why.',
  );
});

test('a message about what is behind says so when autopay pays it that day', () => {
  const isSaid = (day: string, charges: (due: IsoDay) => string | null) =>
    told(lentUntil(day), { charges })?.sms?.includes('Autopay pays this today.') ?? false;
  expect([
    isSaid('2026-05-02', theDayAfter),
    isSaid('2026-06-01', onTime),
    isSaid('2026-05-02', onTime),
    isSaid('2026-05-02', () => null),
  ]).toEqual([true, true, false, false]);
});

test('a promise that has ended asks for nothing when autopay tries its bill that day', () => {
  const account = promisedOn('2026-05-05', lentUntil('2026-04-25'), ['2026-05-01', '2026-05-04']);
  const [subject, , , next] = asRead(
    told(account, { charges: (due) => (isBillDay(due) ? addDays(due, 4) : null) }),
  );
  expect([subject, next]).toEqual([
    'About a loan, to both contacts: Your bill was not paid in full by 4 May 2026',
    'Nothing to do: autopay pays this today. If that fails, we will tell you why.',
  ]);
});

test('while repayment is blocked a bill of the day is only due, and the day after says nothing', () => {
  const stopped = blocked(lentUntil('2026-05-10'), '2026-05-10');
  expect(first(until(stopped, '2026-06-01'))).toEqual('About a loan: $60.00 is due today');
  expect(first(blocked(lentUntil('2026-05-02'), '2026-05-02'))).toEqual('no message');
});

test('a promised bill is told of on the eve of the promise and once it has ended, not on its own day', () => {
  const said = ['04-28', '05-01', '05-02', '05-11', '05-12', '05-13', '05-14'].map((day) =>
    first(promisedUntil(`2026-${day}`)),
  );
  expect(said).toEqual([
    'no message',
    'no message',
    'no message',
    'About a loan, to both contacts: $82.00 is due tomorrow, as you promised',
    'no message',
    'About a loan, to both contacts: Your bill was not paid in full by 12 May 2026',
    'no message',
  ]);
});

test('a bill that is promised beside what is overdue is told of with it', () => {
  const june = promisedOn('2026-05-29', lentUntil('2026-05-29'), ['2026-06-01', '2026-06-12']);
  expect([first(june), first(until(june, '2026-06-01'))]).toEqual([
    'About a loan, by email and sms: $84.63 is overdue, and a payment is due in 3 days',
    'About a loan, to both contacts: $85.45 is overdue',
  ]);
});

test('while repayment is blocked the eve of a promise names no late fee, and asks for nothing', () => {
  expect(first(blocked(promisedUntil('2026-05-11'), '2026-05-05'))).toBe('no message');
});

test('a promise that has ended unpaid comes with the late fee of its day', () => {
  const [fee] = addedOn('2026-05-03');
  const added = fee ? [{ ...fee, day: isoDay('2026-05-13') }] : [];
  const { body, next } = told(promisedUntil('2026-05-13'), { added }) ?? {};
  expect([body, next]).toEqual([
    'You promised to pay your bill by 12 May 2026, and it is not paid in full yet. The usual terms apply again. $84.63 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026. On 13 May 2026 we added a late fee of $2.63, because your bill of 1 May 2026 was not paid in full.',
    'Pay $84.63 by the end of 31 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 June 2026 and a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
  ]);
});

test('a promise that was kept, or whose payment was taken back since, ends without a word', () => {
  const kept = until(pay(promisedUntil('2026-05-11'), 8_200).account, '2026-05-13');
  expect(first(kept)).toBe('no message');
  const account = promisedUntil('2026-05-13');
  const bills = account.bills.map((bill) => ({ ...bill, reopened_on: isoDay('2026-05-08') }));
  expect(first({ ...account, bills })).toBe('no message');
});

test('a day that a payment has taken the loan through already says only what it has added', () => {
  const account = lentUntil('2026-05-04');
  expect(first(account, { day: '2026-05-02' })).toBe('no message');
  expect(first(account, { day: '2026-05-03', added: addedOn('2026-05-03') })).toEqual(
    'About a loan, to both contacts: $84.63 is overdue',
  );
  expect(first(account, { day: '2026-05-03', added: addedOn('2026-05-01') })).toBe('no message');
});

test('a charge of another day is not told again', () => {
  expect(first(lentUntil('2026-05-04'), { added: addedOn('2026-05-03') })).toBe('no message');
});

test('a bill is told of the day after it, whatever was paid before', () => {
  const paid = pay(lentUntil('2026-05-01'), 8_200).account;
  expect(first(until(paid, '2026-06-02'))).toEqual(
    'About a loan, to both contacts: $58.20 is overdue',
  );
});

test('a bill of nothing is not reminded of', () => {
  expect(first(lentUntil('2026-04-24', 5))).toBe('no message');
});

test('a loan of which nothing is left to bill is not reminded of', () => {
  const paid = pay(lentUntil('2026-06-20'), 200_000).account;
  expect(first(until(paid, '2026-06-24'))).toBe('no message');
});
