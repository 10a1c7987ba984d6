import { describe, expect, test } from 'vitest';
import {
  amountOn,
  asideEffect,
  asideStep,
  firstAside,
  lastAsideDay,
  lastBill,
  nextAsideWork,
} from '#credit/aside.ts';
import type { AutopayDay } from '#credit/autopay.ts';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { withPromise } from '#credit/promise.ts';
import { cardPrice } from '#credit/rates.ts';
import fc from '#support/property.ts';
import { anyLoan, lived, ngn, pay, unpaid, usd } from './loans.ts';

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
    expect(from('2026-04-15')).toEqual({ due_on: '2026-05-15', day: '2026-05-15' });
    // The last bill is due on 1 July: nothing is put aside after it.
    expect(from('2026-06-14')).toBeNull();
    expect(asideEffect(on('2026-06-14').account, aside)).toBeNull();
  });

  test('is paid twice, not three times, when 15 April is too near to be told of', () => {
    expect(asideEffect(on('2026-04-14').account, aside)).toMatchObject({ payments: 2 });
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
    expect(asideStep(on('2026-05-12', { skipped: told.due_on }), aside)).toEqual({ do: 'wait' });
    expect(step({ paidByHand: true })).toMatchObject({ do: 'leave', why: 'paid_by_hand' });
    const { account } = unpaid(ngn(100_000_000), '2026-04-01', '2026-05-15');
    expect(step({ account })).toMatchObject({ do: 'leave', why: 'bill_unpaid' });
    expect(asideStep(on('2026-05-12', { account: unpaidOn('2026-05-12') }), aside)).toEqual({
      do: 'wait',
    });
  });

  test('is neither told of nor charged while repayment is blocked', () => {
    const frozen = [{ from: isoDay('2026-05-10'), until: null }];
    const blocked = (day: string) => ({ account: { ...on(day).account, frozen } });
    expect(asideStep(on('2026-05-12', blocked('2026-05-12')), aside)).toEqual({ do: 'wait' });
    const asTold = { notice: told, ...blocked('2026-05-15') };
    expect(asideStep(on('2026-05-15', asTold), aside)).toEqual({ do: 'wait' });
  });

  test('is not charged on the 28th, once the bill of the next 1st is promised for later', () => {
    const notice = { ...told, due_on: isoDay('2026-05-28'), told_on: isoDay('2026-05-25') };
    const on28th = { ...aside, day: 28 };
    expect(asideStep(on('2026-05-28', { notice }), on28th)).toMatchObject({ do: 'charge' });
    const { account } = on('2026-05-26');
    const promised = withPromise(account, isoDay('2026-06-01'), isoDay('2026-06-10'));
    const then = advance(promised, isoDay('2026-05-28')).account;
    expect(asideStep(on('2026-05-28', { notice, account: then }), on28th)).toEqual({ do: 'wait' });
  });

  test('is neither told of nor charged once the loan is repaid, and nobody hears of that', () => {
    const repaid = (day: string) => {
      const { account } = on(day);
      return { account: pay(account, payoff(account, isoDay(day)).total).account };
    };
    expect(asideStep(on('2026-05-12', repaid('2026-05-12')), aside)).toEqual({ do: 'wait' });
    const byHand = { notice: told, paidByHand: true, ...repaid('2026-05-15') };
    expect(asideStep(on('2026-05-15', byHand), aside)).toEqual({ do: 'wait' });
  });

  test('takes at most what is owed on its day, when the bills until then are paid', () => {
    const { account } = on('2026-04-01');
    const most = (day: string) =>
      amountOn(account, isoDay(day), { ...aside, amount: minor(200_000_000) });
    // 1 % of the million in ten days.
    expect(most('2026-04-11')).toBe(101_000_000);
    // 30,000 of principal are paid with the bill of 1 May, and those ten days are of the rest.
    expect(most('2026-05-01')).toBe(97_000_000);
    expect(most('2026-05-11')).toBe(97_970_000);
    expect(most('2026-07-01')).toBe(0);
  });

  test('takes nothing once no bill is to come, also where interest is still owed', () => {
    // 19 days of interest, ₦19,000.00, are due on 1 May, and are no part of what is paid on 20 April.
    const { account } = pay(on('2026-04-20').account, 100_000_000);
    expect(payoff(account, isoDay('2026-04-20')).total).toBe(1_900_000);
    expect(amountOn(account, isoDay('2026-04-22'), aside)).toBe(0);
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

test('told of on 26 February, the 28th would be charged on 1 March: the bill of that day is paid instead', () => {
  // Three days after it was told of. The next is on 28 March, and the last bill is due on 1 April.
  const { account } = lived(
    ngn(100_000_000),
    '2027-01-01',
    [['2027-02-01', 6_000_000]],
    '2027-02-26',
  );
  const effect = asideEffect(account, { ...aside, day: lastAsideDay });
  expect(effect).toMatchObject({ payments: 1, total: 10_000_000 });
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
