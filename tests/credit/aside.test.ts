import { describe, expect, test } from 'vitest';
import {
  asideEffect,
  asideStep,
  firstAside,
  lastAsideDay,
  lastBill,
  nextAsideWork,
} from '#credit/aside.ts';
import type { AutopayDay } from '#credit/autopay.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { type IsoDay, isoDay, ordinal } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { cardPrice } from '#credit/rates.ts';
import fc from '#support/property.ts';
import { anyLoan, lived, ngn, unpaid, usd } from './loans.ts';

const buy = 158_025;
const aside = { amount: minor(10_000_000), day: 15 };
/** A day of a loan of ₦1,000,000.00 of 1 April, whose bills are paid. */
const on = (day: string, more: Partial<AutopayDay> = {}): AutopayDay => ({
  account: lived(ngn(100_000_000), '2026-04-01', paidBefore(day), day).account,
  ...{ notice: null, skipped: null, tries: [], paidByHand: false, ceiling: null, buy },
  ...more,
});
const paidBefore = (day: string) =>
  ([['2026-05-01', 6_000_000]] as const).filter(([paid]) => paid <= day);
const told = {
  due_on: isoDay('2026-05-15'),
  told_on: isoDay('2026-05-12'),
  amount: minor(10_000_000),
  late_amount: minor(10_000_000),
};

describe('₦1,000,000.00 of 1 April at 3 % for three months, with ₦100,000.00 aside on each 15th', () => {
  // Without: bills of 30,000 + 30,000 and 29,100 + 29,100, then 940,900 with 28,227 of interest.
  // With: 900,000 from 15 April; on 1 May 30,000 + 30,000, since April began with a million; 870,000.
  // 770,000 from 15 May; on 1 June 26,100 + 26,100; 743,900. 643,900 from 15 June, and on 1 July 22,317 of
  // interest. Interest of 87,327 becomes 78,417.
  test('leaves ₦643,900.00 for the last bill instead of ₦940,900.00, and saves ₦8,910.00 of interest', () => {
    expect(asideEffect(on('2026-04-01').account, aside)).toEqual({
      without: { due_date: '2026-07-01', principal: 94_090_000 },
      with: { due_date: '2026-07-01', principal: 64_390_000 },
      payments: 3,
      total: 30_000_000,
      interest_saved: 891_000,
    });
  });

  test('begins with the first day that can be told of in time', () => {
    const from = (day: string) => firstAside(on(day).account, aside);
    expect(from('2026-04-12')).toEqual({ due_on: '2026-04-15', day: '2026-04-15' });
    expect(from('2026-04-13')).toEqual({ due_on: '2026-04-15', day: '2026-04-16' });
    expect(from('2026-04-14')).toEqual({ due_on: '2026-05-15', day: '2026-05-15' });
    // The last bill is due on 1 July: nothing is put aside after it.
    expect(from('2026-06-14')).toBeNull();
  });

  test('is told of three days before, charged once on its day, and never more than was told', () => {
    expect(asideStep(on('2026-05-11'), aside)).toEqual({ do: 'wait' });
    expect(asideStep(on('2026-05-12'), aside)).toEqual({ do: 'tell', notice: told });
    expect(asideStep(on('2026-05-12', { notice: told }), aside)).toEqual({ do: 'wait' });
    const charge = { do: 'charge', due_on: '2026-05-15', amount: 10_000_000 };
    expect(asideStep(on('2026-05-15', { notice: told }), aside)).toEqual(charge);
    // A consent for more since then changes nothing of what was told.
    const more = { ...aside, amount: minor(50_000_000) };
    expect(asideStep(on('2026-05-15', { notice: told }), more)).toEqual(charge);
    const tries = [isoDay('2026-05-15')];
    expect(asideStep(on('2026-05-15', { notice: told, tries }), aside)).toEqual({ do: 'wait' });
    expect(asideStep(on('2026-05-16', { notice: told, tries }), aside)).toEqual({ do: 'wait' });
  });

  test('is not charged when it is skipped, after a payment by hand, or while a bill is unpaid', () => {
    const step = (more: Partial<AutopayDay>) =>
      asideStep(on('2026-05-15', { notice: told, ...more }), aside);
    expect(step({ skipped: told.due_on })).toEqual({ do: 'wait' });
    expect(step({ paidByHand: true })).toMatchObject({ do: 'leave', why: 'paid_by_hand' });
    const { account } = unpaid(ngn(100_000_000), '2026-04-01', '2026-05-15');
    expect(step({ account })).toMatchObject({ do: 'leave', why: 'bill_unpaid' });
    expect(asideStep(on('2026-05-12', { account: unpaidOn('2026-05-12') }), aside)).toEqual({
      do: 'wait',
    });
  });

  test('takes no more than is owed, and then the loan has no last bill', () => {
    const effect = asideEffect(on('2026-04-01').account, { ...aside, amount: minor(60_000_000) });
    expect(effect).toMatchObject({ payments: 2, with: null });
  });
});

const unpaidOn = (day: string): LoanAccount => unpaid(ngn(100_000_000), '2026-04-01', day).account;

test('$50.00 at 1,580.25 costs ₦80,197.69 with the fee, and a kobo less of a limit leaves it alone', () => {
  // 5,000 cents are 7,901,250 kobo; 1.5 % of them is 118,519.
  const { account } = lived(usd(100_000), '2026-04-01', [['2026-05-01', 6_000]], '2026-05-15');
  const notice = { ...told, amount: minor(5_000), late_amount: minor(5_000) };
  const total = 8_019_769;
  expect(cardPrice({ currency: 'USD' }, minor(5_000), buy).total).toBe(total);
  const at = (ceiling: number) =>
    asideStep(on('2026-05-15', { account, notice, ceiling: minor(ceiling) }), {
      ...aside,
      amount: minor(5_000),
    });
  expect(at(total)).toMatchObject({ do: 'charge', amount: 5_000 });
  expect(at(total - 1)).toMatchObject({ do: 'leave', why: 'above_ceiling' });
});

test('a loan is looked after three days before its day, on it and on the next', () => {
  const found: IsoDay[] = [];
  for (let day = isoDay('2027-01-31'); day < '2027-03-28'; ) {
    day = nextAsideWork(day, { ...aside, day: lastAsideDay });
    found.push(day);
  }
  expect(found).toEqual([
    ...['2027-02-25', '2027-02-28', '2027-03-01'],
    ...['2027-03-25', '2027-03-28'],
  ]);
});

test('the consent says the amount, the day, the fee and the limit', () => {
  const words = consentWords({
    ...{ loan_id: 'abcdef12-0000', partner: 'Palm Wealth', currency: 'USD', aside },
    ...{
      payer: { pays_with: 'card', brand: 'visa', last4: '4081' },
      ceiling: minor(20_000_000_00),
    },
  });
  expect(words).toContain('On the 15th of each month, you may charge my saved card');
  expect(words).toContain('$100,000.00 on top of the bills');
  expect(words).toContain('is more than ₦20,000,000.00');
  expect([1, 2, 3, 11, 12, 13, 21, 22, 23, 28].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 11th 12th 13th 21st 22nd 23rd 28th',
  );
});

test('of any loan, what is put aside never makes the last bill larger', () => {
  fc.assert(
    fc.property(
      anyLoan,
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 6, max: 28 }),
      ({ account }, amount, day) => {
        const effect = asideEffect(account, { amount: minor(amount), day });
        if (!effect) return;
        expect(effect.without).toEqual(lastBill(account));
        expect(effect.with?.principal ?? 0).toBeLessThanOrEqual(effect.without.principal);
        expect(effect.interest_saved).toBeGreaterThanOrEqual(0);
        expect(effect.total).toBeLessThanOrEqual(amount * effect.payments);
      },
    ),
  );
});
