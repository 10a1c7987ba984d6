import { describe, expect, test } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import type { AutopayDay, AutopayNotice } from '#credit/autopay.ts';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { willCharge } from '#credit/will-charge.ts';
import { ngn, unpaid } from './loans.ts';

/** A day of a loan of ₦1,000,000.00 of 1 April: its first bill is ₦60,000.00 on 1 May. */
const on = (day: string, more: Partial<AutopayDay> = {}): AutopayDay => ({
  account: unpaid(ngn(100_000_000), '2026-04-01', day).account,
  ...{ notice: null, skipped: null, tries: [], paidByHand: false, ceiling: null, buy: 1 },
  ...more,
});
const may = isoDay('2026-05-01');
const june = isoDay('2026-06-01');
const told: AutopayNotice = {
  due_on: may,
  told_on: isoDay('2026-04-28'),
  amount: minor(6_000_000),
  late_amount: minor(6_772_500),
};

describe('the bill of 1 May will be charged', () => {
  test.each([
    ['2026-04-10', true, 'there is time to tell of it on 28 April'],
    ['2026-04-29', true, 'it can still be told of, for the 2nd'],
    ['2026-04-30', false, 'it is too late to tell of it'],
    ['2026-05-01', false, 'it was never told of'],
  ])('as nobody was told of it by %s: %s, since %s', (day, expected) => {
    expect(willCharge(on(day), may)).toBe(expected);
  });

  test('when it was told of, and not when it is skipped, paid, or above its limit', () => {
    const asTold = (more: Partial<AutopayDay> = {}) =>
      willCharge(on('2026-04-29', { notice: told, ...more }), may);
    expect(asTold()).toBe(true);
    expect(asTold({ skipped: may })).toBe(false);
    expect(asTold({ paidByHand: true })).toBe(false);
    // ₦60,000.00 and 1.5 % of it.
    expect(asTold({ ceiling: minor(6_090_000) })).toBe(true);
    expect(asTold({ ceiling: minor(6_089_999) })).toBe(false);
  });

  test('again on the 2nd, when the bank has said no on the 1st', () => {
    const tries = [may];
    expect(willCharge(on('2026-05-02', { notice: told, tries }), may)).toBe(true);
  });
});

test('the bill of 1 June will be charged once that of May is paid, and not after three tries for May', () => {
  const tries = ['2026-05-01', '2026-05-02', '2026-05-05'].map(isoDay);
  const { account } = on('2026-05-10');
  expect(willCharge(on('2026-05-10', { notice: told, tries }), june)).toBe(false);
  const paid = allocate(account, minor(6_772_500), isoDay('2026-05-10')).account;
  expect(willCharge(on('2026-05-10', { notice: told, tries, account: paid }), june)).toBe(true);
});

test('that June will be told of does not say that May, never told of, will be charged', () => {
  expect(willCharge(on('2026-05-29'), june)).toBe(true);
  expect(willCharge(on('2026-05-29'), may)).toBe(false);
});
