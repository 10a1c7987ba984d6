import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { duesOf, firstLateCharge, nextLateCharge, nextLateFee } from '#credit/dues.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { pay } from './loans.ts';

const terms = { principal: minor(100_000), currency: 'USD', tenure: 3, interest_bp: 300 } as const;
const on = (day: string) => advance(openAccount(terms, isoDay('2026-03-10')), isoDay(day)).account;

test('what is behind, due today and due next are three figures', () => {
  const first = { day: '2026-05-01', amount: 8200, last: false };
  expect(duesOf(on('2026-04-20'))).toEqual({ behind: 0, today: 0, next: first });
  const second = { day: '2026-06-01', amount: 6000, last: false };
  expect(duesOf(on('2026-05-01'))).toEqual({ behind: 0, today: 8200, next: second });
  expect(duesOf(on('2026-05-02'))).toEqual({ behind: 8200, today: 0, next: second });
  // With the late fee of the 3rd and the penal charge of this day.
  const balloon = { day: '2026-07-01', amount: 97_000, last: true };
  expect(duesOf(on('2026-06-01'))).toEqual({ behind: 8545, today: 6000, next: balloon });
  expect(duesOf(on('2026-07-02'))).toMatchObject({ today: 0, next: null });
});

test('the next late charge is the one that time adds if nothing is paid', () => {
  const through = isoDay('2026-08-01');
  const next = (day: string) => nextLateCharge(on(day), through);
  expect(next('2026-04-20')).toEqual({ kind: 'late_fee', day: '2026-05-03', amount: 263 });
  expect(next('2026-05-03')).toEqual({ kind: 'penal_charge', day: '2026-06-01', amount: 82 });
  // Of two bills on one day.
  expect(next('2026-06-03')).toEqual({ kind: 'penal_charge', day: '2026-07-01', amount: 142 });
  expect(next('2026-08-01')).toBeNull();
});

test('the next late fee is told with its bill, and with the day by which it can be saved', () => {
  const fee = { due_date: '2026-05-01', day: '2026-05-03', amount: 263 };
  expect(nextLateFee(on('2026-03-10'))).toEqual(fee);
  expect(nextLateFee(on('2026-05-02'))).toEqual(fee);
  const second = { due_date: '2026-06-01', day: '2026-06-03', amount: 270 };
  expect(nextLateFee(on('2026-05-03'))).toEqual(second);
  expect(nextLateFee(on('2026-07-03'))).toBeNull();
});

test('interest that an early end has made due is the next and last bill, until it is paid', () => {
  const account = on('2026-03-20');
  // $10.00 have accrued by then; they are due with the bill that would have come.
  const short = pay(account, 100_400).account;
  expect(duesOf(short)).toEqual({
    behind: 0,
    today: 0,
    next: { day: '2026-05-01', amount: 600, last: true },
  });
  expect(duesOf(pay(account, 101_000).account).next).toBeNull();
});

test('what is posted without a late charge has no first one', () => {
  expect(
    firstLateCharge(advance(openAccount(terms, isoDay('2026-03-10')), isoDay('2026-05-01')).lines),
  ).toBeNull();
});

test('a late fee and a penal charge of one day are two charges, and the first is told', () => {
  const bill = { bill_due_date: isoDay('2026-05-01'), day: isoDay('2026-06-17') };
  const fee = { ...bill, kind: 'late_fee', amount: minor(263) } as const;
  const penal = { ...bill, kind: 'penal_charge', amount: minor(82) } as const;
  expect(firstLateCharge([fee, penal])?.amount).toBe(263);
  expect(firstLateCharge([penal, penal, fee])?.amount).toBe(164);
});
