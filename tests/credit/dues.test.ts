import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { duesOf, nextLateCharge } from '#credit/dues.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';

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
