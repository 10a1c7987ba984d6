import { describe, expect, test } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import type { AutopayDay, AutopayNotice } from '#credit/autopay.ts';
import { billChargeDay } from '#credit/bill-charge-day.ts';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
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

describe('the bill of 1 May is charged', () => {
  test.each<[day: string, charged: string | null, why: string]>([
    ['2026-04-10', '2026-05-01', 'there is time to tell of it on 28 April'],
    ['2026-04-29', '2026-05-02', 'it can still be told of, for the 2nd'],
    ['2026-04-30', null, 'it is too late to tell of it'],
    ['2026-05-01', null, 'it was never told of'],
  ])('when nobody was told of it by %s: %s, since %s', (day, expected) => {
    expect(billChargeDay(on(day), may)).toBe(expected);
  });

  test('on its day once it was told of, and not when it is skipped, paid, or above its limit', () => {
    const asTold = (more: Partial<AutopayDay> = {}) =>
      billChargeDay(on('2026-04-29', { notice: told, ...more }), may);
    expect(asTold()).toBe(may);
    expect(asTold({ skipped: may })).toBeNull();
    expect(asTold({ paidByHand: true })).toBeNull();
    // ₦60,000.00 and 1.5 % of it.
    expect(asTold({ ceiling: minor(6_090_000) })).toBe(may);
    expect(asTold({ ceiling: minor(6_089_999) })).toBeNull();
  });

  test('on the 2nd when it was told of on 29 April', () => {
    const notice = { ...told, told_on: isoDay('2026-04-29') };
    for (const day of ['2026-04-29', '2026-05-01', '2026-05-02']) {
      expect(billChargeDay(on(day, { notice }), may)).toBe('2026-05-02');
    }
  });

  test('on the 2nd, then on the 5th, when the bank has said no', () => {
    const [first, second, last] = ['2026-05-01', '2026-05-02', '2026-05-05'].map(isoDay);
    const chargedOn = (day: string, ...tries: (typeof may | undefined)[]) =>
      billChargeDay(on(day, { notice: told, tries: tries.flatMap((one) => one ?? []) }), may);
    expect(chargedOn('2026-05-01', first)).toBe(second);
    expect(chargedOn('2026-05-02', first)).toBe(second);
    expect(chargedOn('2026-05-02', first, second)).toBe(last);
    expect(chargedOn('2026-05-05', first, second, last)).toBeNull();
  });
});

test('the bill of 1 June is charged once that of May is paid, and not after three tries for May', () => {
  const tries = ['2026-05-01', '2026-05-02', '2026-05-05'].map(isoDay);
  const { account } = on('2026-05-10');
  expect(billChargeDay(on('2026-05-10', { notice: told, tries }), june)).toBeNull();
  const paid = allocate(account, minor(6_772_500), isoDay('2026-05-10')).account;
  expect(billChargeDay(on('2026-05-10', { notice: told, tries, account: paid }), june)).toBe(june);
});

test('that June will be told of does not say that May, never told of, is charged', () => {
  expect(billChargeDay(on('2026-05-29'), june)).toBe(june);
  expect(billChargeDay(on('2026-05-29'), may)).toBeNull();
});
