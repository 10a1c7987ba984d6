import { describe, expect, it } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import { unpaidParts } from '#credit/bills.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import { advance, isSettled } from '#credit/loan-account.ts';
import { minor, sum, zero } from '#credit/money.ts';
import { debt, payoff } from '#credit/payoff.ts';
import fc from '#support/property.ts';
import { anyAmount, anyLoan, pay, unpaid, usd } from './loans.ts';

const day = isoDay;
const owed = (account: Parameters<typeof payoff>[0]) => payoff(account, account.posted_through);

describe('a payment', () => {
  it('loses no minor unit', () => {
    fc.assert(
      fc.property(anyLoan, anyAmount, ({ account }, amount) => {
        const { lines, unallocated } = pay(account, amount);
        expect(sum(lines.map((line) => line.amount)) + unallocated).toBe(amount);
        expect(lines.every((line) => line.amount > 0)).toBe(true);
      }),
    );
  });

  it('lowers what is owed by exactly itself', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(10_000), ({ account }, share) => {
        const before = owed(account);
        const amount = Math.floor((before.total * share) / 10_000);
        const after = pay(account, amount);
        expect(after.unallocated).toBe(0);
        expect(owed(after.account).total).toBe(before.total - amount);
      }),
    );
  });

  it('of the payoff leaves exactly nothing, for ever', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(100), ({ account }, days) => {
        const later = advance(account, addDays(account.posted_through, days)).account;
        const paid = pay(later, payoff(account, later.posted_through).total);
        expect(isSettled(paid.account)).toBe(true);
        expect(paid.unallocated).toBe(0);
        expect(owed(paid.account)).toMatchObject({ total: 0, per_day: 0 });
        expect(advance(paid.account, addDays(later.posted_through, 400)).lines).toEqual([]);
      }),
    );
  });

  it('above the payoff comes back as unallocated', () => {
    fc.assert(
      fc.property(anyLoan, anyAmount, ({ account }, extra) => {
        const { total } = owed(account);
        const { account: after, unallocated } = pay(account, total + extra);
        expect(unallocated).toBe(extra);
        expect(isSettled(after)).toBe(true);
      }),
    );
  });

  it('does the same in two parts as in one', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(10_000), fc.nat(10_000), ({ account }, first, second) => {
        const { total } = owed(account);
        const [one, two] = [first, second].map((share) => Math.floor((total * share) / 20_000));
        const parts = pay(pay(account, one ?? 0).account, two ?? 0);
        expect(parts.account).toEqual(pay(account, (one ?? 0) + (two ?? 0)).account);
      }),
    );
  });

  it('leaves no younger bill paid while an older one waits, nor principal before interest', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(10_000), ({ account }, share) => {
        const { total } = owed(account);
        const after = pay(account, Math.floor((total * share) / 10_000)).account;
        const queue = after.bills.map(unpaidParts).flatMap((left, at) => {
          const before = account.bills[at];
          const parts = before ? unpaidParts(before) : { ...left, interest: zero };
          return (['penalty', 'fee', 'interest', 'principal'] as const).map((kind) => ({
            left: left[kind],
            touched: left[kind] < parts[kind],
          }));
        });
        const stopped = queue.findIndex(({ left }) => left > 0);
        if (stopped >= 0) {
          expect(queue.slice(stopped + 1).every(({ touched }) => !touched)).toBe(true);
        }
      }),
    );
  });

  it('is refused on any day but the one that the account is posted through', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-05-01');
    expect(() => allocate(account, minor(1), day('2026-04-30'))).toThrow(RangeError);
    expect(() => allocate(account, minor(1), day('2026-05-02'))).toThrow(RangeError);
    expect(() => allocate(account, minor(-1), day('2026-05-01'))).toThrow(RangeError);
  });

  it('on the due day is in time: the next month’s interest is on what is left', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-05-01');
    const inTime = advance(pay(account, 8200).account, day('2026-06-01')).account;
    expect(inTime.bills[1]).toMatchObject({ interest: 2910, principal: 2910 });
  });

  it('a day after the due day does not lower the running month’s interest', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-05-02');
    const late = advance(pay(account, 8200).account, day('2026-06-01')).account;
    expect(late.bills[1]).toMatchObject({ interest: 3000, principal: 3000, fee: 0 });
  });
});

describe('a loan ended before its last bill', () => {
  it('costs interest for the days so far: the day of disbursement counts, the last does not', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-03-11');
    const { posted, lines } = pay(account, 100100);
    expect(posted).toEqual([
      { day: '2026-03-11', kind: 'extra_interest', amount: 100, bill_due_date: '2026-05-01' },
    ]);
    expect(lines).toEqual([
      { kind: 'principal', amount: 100000, bill_due_date: null },
      { kind: 'accrued_interest', amount: 100, bill_due_date: '2026-05-01' },
    ]);
  });

  it('costs the extra days and the days of the month, each rounded', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-04-16');
    expect(pay(account, 200000).posted.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['extra_interest', 2200],
      ['interest', 1500],
    ]);
  });

  it('costs no interest on the day of disbursement or on a due day after its bill', () => {
    const first = unpaid(usd(100000), '2026-03-10', '2026-03-10');
    expect(pay(first.account, 100000)).toMatchObject({ posted: [], unallocated: 0 });
    const due = unpaid(usd(100000), '2026-03-10', '2026-05-01');
    expect(pay(due.account, 105200)).toMatchObject({ posted: [], unallocated: 0 });
  });

  it('keeps its paid bills beside the last one', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-05-01');
    const later = advance(pay(account, 8200).account, day('2026-05-11')).account;
    const ended = pay(later, 97970);
    expect(ended.unallocated).toBe(0);
    expect(ended.account.bills).toMatchObject([
      { due_date: '2026-05-01', interest: 5200, interest_paid: 5200 },
      { due_date: '2026-06-01', interest: 970, interest_paid: 970 },
    ]);
  });

  it('owes what is missing of the interest as a last bill on the next due day', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-04-16');
    const after = pay(account, 103000).account;
    expect(after.principal).toBe(0);
    expect(after.bills).toMatchObject([
      { due_date: '2026-05-01', interest: 3700, interest_paid: 3000, principal: 0 },
    ]);
    expect(debt(after, day('2026-04-30'))).toEqual({ current: 0, future: 700 });
    expect(debt(after, day('2026-05-01'))).toEqual({ current: 700, future: 700 });
    expect(advance(after, day('2026-05-02')).lines).toEqual([]);
    expect(advance(after, day('2026-06-30')).lines).toMatchObject([
      { day: '2026-05-03', kind: 'late_fee', amount: 2 },
      { day: '2026-06-01', kind: 'penal_charge', amount: 7 },
    ]);
  });
});
