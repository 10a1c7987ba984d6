import { describe, expect, test } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import { addDays, daysBetween, isoDay } from '#credit/calendar.ts';
import { type CarryOver, carryOver, carryOverDays, mostCarriedOver } from '#credit/carry-over.ts';
import { advance, isSettled, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { add } from '#credit/money.ts';
import { comingBills, payableOn, payoff } from '#credit/payoff.ts';
import { withPromise } from '#credit/promise.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms, lived, ngn, unpaid } from './loans.ts';

const million = ngn(100_000_000);
const paid = [
  ['2026-05-01', 8_200_000],
  ['2026-06-01', 5_820_000],
] as const;
/** ₦1,000,000.00 of 10 March, whose bills of May and June are paid. */
const on = (day: string): LoanAccount => lived(million, '2026-03-10', paid, day).account;

describe('₦1,000,000.00 of 10 March for three months, with its bills paid', () => {
  test('goes over from 1 June to 1 July: interest of each day is due, and ₦940,900.00 goes over', () => {
    expect(carryOverDays(on('2026-06-01'))).toEqual({
      ...{ from: '2026-06-01', until: '2026-07-01', last_bill: '2026-07-01' },
    });
    // A month of 940,900.00 costs 28,227.00, a day a thirtieth of that.
    expect(carryOver(on('2026-06-01'), 0)).toEqual({ due: 0, principal: 94_090_000 });
    expect(carryOver(on('2026-06-02'), 0)).toEqual({ due: 94_090, principal: 94_090_000 });
    expect(carryOver(on('2026-06-16'), 0)).toEqual({ due: 1_411_350, principal: 94_090_000 });
    expect(carryOver(on('2026-06-30'), 1)).toEqual({ due: 2_728_610, principal: 94_090_000 });
    // On its day the last bill asks for a whole month of interest, and for the principal.
    expect(carryOver(on('2026-07-01'), 0)).toEqual({ due: 2_822_700, principal: 94_090_000 });
  });

  test('does not before or after that, nor for a third time in a row', () => {
    const early = lived(million, '2026-03-10', paid.slice(0, 1), '2026-05-31').account;
    expect(carryOver(early, 0)).toBe('too_early');
    expect(carryOver(on('2026-07-02'), 0)).toBe('too_late');
    expect(carryOver(on('2026-06-16'), mostCarriedOver)).toBe('too_often');
  });

  test('does not with an unpaid bill, a promised one, or while repayments are stopped', () => {
    const behind = lived(million, '2026-03-10', paid.slice(0, 1), '2026-06-16').account;
    expect(carryOver(behind, 0)).toBe('bill_unpaid');
    const late = on('2026-06-28');
    const promised = withPromise(late, isoDay('2026-07-01'), isoDay('2026-07-10'));
    expect(carryOver(promised, 0)).toBe('promised');
    const before = lived(million, '2026-03-10', paid.slice(0, 1), '2026-07-01').account;
    expect(carryOver(before, 0)).toBe('bill_unpaid');
    const frozen = [{ from: isoDay('2026-06-10'), until: null }];
    expect(carryOver({ ...on('2026-06-16'), frozen }, 0)).toBe('frozen');
    expect(
      carryOver(
        lived(million, '2026-03-10', [['2026-06-16', 200_000_000]], '2026-06-16').account,
        0,
      ),
    ).toBe('nothing_to_carry');
  });
});

/** The account on the day of its last bill, whose bills before it are paid on their days. */
const anyLastDay = fc.tuple(anyTerms, anyDay).map(([terms, from]) => {
  let account = openAccount(terms, from);
  const { last_bill } = carryOverDays(account);
  for (const { due_date } of comingBills(account)) {
    account = advance(account, due_date).account;
    if (due_date === last_bill) return account;
    account = allocate(account, payableOn(account, due_date), due_date).account;
  }
  return account; // one of a few kobo is repaid before
});

test('on the day of the last bill its interest is paid first, and the principal that goes over ends the loan', () => {
  fc.assert(
    fc.property(anyLastDay, (account) => {
      const found = carryOver(account, 0);
      if (found === 'nothing_to_carry') return;
      const { due, principal } = found as CarryOver;
      const day = account.posted_through;
      expect(add(due, principal)).toBe(payoff(account, day).total);
      const paidDue = allocate(account, due, day);
      expect(paidDue.lines.every(({ kind }) => kind !== 'principal')).toBe(true);
      const over = allocate(paidDue.account, principal, day);
      expect(over.unallocated).toBe(0);
      expect(over.lines.every(({ kind }) => kind === 'principal')).toBe(true);
      expect(isSettled(over.account)).toBe(true);
    }),
  );
});

/** A loan whose bills are paid on their days, on a day of the month before its last one. */
const anyLastMonth = fc
  .tuple(anyTerms, anyDay, fc.integer({ min: 0, max: 30 }))
  .map(([terms, from, after]) => {
    let account = openAccount(terms, from);
    const { from: first, until } = carryOverDays(account);
    const target = addDays(first, Math.min(after, daysBetween(first, until)));
    for (const bill of comingBills(account).filter(({ due_date }) => due_date <= target)) {
      account = advance(account, bill.due_date).account;
      account = allocate(account, payableOn(account, bill.due_date), bill.due_date).account;
    }
    return advance(account, target).account;
  });

test('what is due and what goes over are the whole debt, and end the loan to the kobo', () => {
  fc.assert(
    fc.property(anyLastMonth, (account) => {
      const found = carryOver(account, 0);
      if (found === 'nothing_to_carry') return;
      const { due, principal } = found as CarryOver;
      const day = account.posted_through;
      expect(add(due, principal)).toBe(payoff(account, day).total);
      const over = allocate(account, principal, day);
      expect(over.unallocated).toBe(0);
      expect(over.lines.every(({ kind }) => kind === 'principal')).toBe(true);
      const ended = allocate(over.account, due, day);
      expect(ended.unallocated).toBe(0);
      expect(isSettled(ended.account)).toBe(true);
    }),
  );
});

test('the new loan asks for interest from that day on, and for none on interest', () => {
  fc.assert(
    fc.property(anyLastMonth, (account) => {
      const found = carryOver(account, 0);
      if (typeof found === 'string') return;
      const { principal } = found;
      const day = account.posted_through;
      const made = openAccount({ ...account.terms, principal }, day);
      expect(payoff(made, day).total).toBe(principal);
      const old = payoff(account, day);
      expect(payoff(made, day).total + old.interest).toBe(old.total);
    }),
  );
});

test('a loan that nobody has paid is never carried over in its last month', () => {
  const { account } = unpaid(million, '2026-03-10', '2026-06-16');
  expect(carryOver(account, 0)).toBe('bill_unpaid');
});
