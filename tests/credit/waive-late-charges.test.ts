import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { withoutLateCharges, withoutTakenBack } from '#credit/waive-late-charges.ts';

/** The second worked example of the terms, a month further: the bills of May and June are late. */
const terms = {
  principal: minor(100_000_000),
  currency: 'NGN',
  tenure: 3,
  interest_bp: 300,
} as const;
const { account } = advance(openAccount(terms, isoDay('2026-04-01')), isoDay('2026-06-20'));
const takenBack = (amount: number, paidOn: string) =>
  withoutLateCharges(account, minor(amount), isoDay(paidOn)).lines.map(
    ({ kind, amount, bill_due_date }) => `${bill_due_date} ${kind} ${amount}`,
  );
const mayCharges = ['2026-05-01 penalty 60000', '2026-05-01 fee 772500'];

test('a bill that was paid in full by the 2nd costs no late fee and no penal charge', () => {
  expect(takenBack(6_000_000, '2026-05-02')).toEqual(mayCharges);
});

test('paid on the 3rd, or a kobo less, it costs them', () => {
  expect(takenBack(6_000_000, '2026-05-03')).toEqual([]);
  expect(takenBack(5_999_999, '2026-05-02')).toEqual([]);
});

test('a later bill is paid with what older ones leave, their charges included', () => {
  const june = account.bills[1];
  const older = 6_000_000 + 772_500 + 60_000;
  expect(takenBack(older + 6_000_000, '2026-06-02')).toEqual([`2026-06-01 fee ${june?.fee}`]);
  expect(takenBack(older + 5_999_999, '2026-06-02')).toEqual([]);
  expect(takenBack(12_000_000, '2026-05-02')).toEqual([
    ...mayCharges,
    `2026-06-01 fee ${june?.fee}`,
  ]);
});

test('a bill whose late fee waits costs none, however little is paid: its plan runs again', () => {
  const frozen = [{ from: isoDay('2026-06-02'), until: null }];
  const { lines } = withoutLateCharges({ ...account, frozen }, minor(1), isoDay('2026-06-10'));
  const fee = account.bills[1]?.fee;
  expect(fee).toBeGreaterThan(0);
  expect(lines).toEqual([{ kind: 'fee', amount: fee, bill_due_date: '2026-06-01' }]);
});

test('what came since a plan ended that runs again is no penal charge, and what came before it stays', () => {
  const frozen = [{ from: isoDay('2026-06-02'), until: null }];
  const late = { day: isoDay('2026-06-19'), bill_due_date: isoDay('2026-05-01') };
  const since = (amount: number) =>
    withoutLateCharges({ ...account, frozen }, minor(1), isoDay('2026-06-10'), [
      { ...late, kind: 'penal_charge', amount: minor(amount) },
      { ...late, kind: 'interest', amount: minor(1) },
      { ...late, kind: 'penal_charge', amount: minor(2), bill_due_date: isoDay('2026-06-01') },
    ]).lines.filter(({ bill_due_date }) => bill_due_date === '2026-05-01');
  const taken = { kind: 'penalty', bill_due_date: '2026-05-01' };
  expect(since(20_000)).toEqual([{ ...taken, amount: 20_000 }]);
  // No more than is still owed of it.
  expect(since(70_000)).toEqual([{ ...taken, amount: 60_000 }]);
});

test('only what is still owed of them is taken back', () => {
  const [may, ...others] = account.bills;
  if (!may) throw new Error('No bill');
  const paid = { ...account, bills: [{ ...may, penalty_paid: minor(60_000) }, ...others] };
  const { lines, account: after } = withoutLateCharges(
    paid,
    minor(6_000_000),
    isoDay('2026-05-02'),
  );
  expect(lines).toEqual([{ kind: 'fee', amount: 772_500, bill_due_date: '2026-05-01' }]);
  expect(after.bills[0]).toMatchObject({ fee_paid: 772_500, penalty_paid: 60_000 });
});

test('charges that were taken back read as never added, the last of a bill first', () => {
  const posted = advance(openAccount(terms, isoDay('2026-04-01')), isoDay('2026-08-01')).lines;
  const of = (bill: string, takenBack: Parameters<typeof withoutTakenBack>[1]) =>
    withoutTakenBack(posted, takenBack)
      .filter(({ bill_due_date }) => bill_due_date === bill)
      .map(({ day, kind, amount }) => `${day} ${kind} ${amount}`);
  const bill_due_date = isoDay('2026-05-01');
  const billed = ['2026-05-01 interest 3000000', '2026-05-01 principal_due 3000000'];
  const paidInPart = { kind: 'penalty', amount: minor(100_000), bill_due_date } as const;
  expect(of('2026-05-01', [paidInPart])).toEqual([
    ...[...billed, '2026-05-03 late_fee 772500'],
    ...['2026-06-01 penal_charge 60000', '2026-07-01 penal_charge 20000'],
  ]);
  const all = [
    { kind: 'penalty', amount: minor(180_000), bill_due_date },
    { kind: 'fee', amount: minor(772_500), bill_due_date },
  ] as const;
  expect(of('2026-05-01', all)).toEqual(billed);
  expect(of('2026-06-01', all)).toEqual(of('2026-06-01', []));
});
