import { describe, expect, test } from 'vitest';
import { type AllocationLine, allocate } from '#credit/allocation.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import {
  changedMindDays,
  givingBackEarly,
  isChangedMind,
  markedEarly,
  mostGivenBack,
} from '#credit/changed-mind.ts';
import { advance, isSettled, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { type Minor, min, minor, subtract } from '#credit/money.ts';
import { comingBills, payoff } from '#credit/payoff.ts';
import { type WrittenLine, withoutPayment } from '#credit/taken-back.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms, pay } from './loans.ts';
import { paidLines } from './written.ts';

const on = (account: LoanAccount, day: string) => advance(account, isoDay(day)).account;
const giveBack = (account: LoanAccount, amount: Minor) =>
  allocate(givingBackEarly(account, amount), amount, account.posted_through);
const terms = { principal: minor(100_000), currency: 'USD', tenure: 3, interest_bp: 300 } as const;
const opened = openAccount(terms, isoDay('2026-03-10'));

describe('a loan of $1,000.00, opened on 10 March at 3 % a month', () => {
  test('ends for nothing when all of it is given back within three days', () => {
    const after = giveBack(on(opened, '2026-03-13'), minor(100_000));
    expect(after).toMatchObject({ posted: [], unallocated: 0 });
    expect(isSettled(after.account)).toBe(true);
  });

  test('costs its four days when it is given back on the 14th', () => {
    const later = on(opened, '2026-03-14');
    expect(isChangedMind(later)).toBe(false);
    // 1,000 × 3 % × 4 / 30.
    expect(payoff(later, later.posted_through).total).toBe(100_400);
  });

  test('costs what $300.00 cost once $700.00 of it has come back', () => {
    const { account } = giveBack(on(opened, '2026-03-12'), minor(70_000));
    // 300 × 3 % × 22 / 30 and 300 × 3 %; then 3 % of 300.
    expect(comingBills(account)[0]).toMatchObject({ interest: 660 + 900, principal: 900 });
  });

  test('costs the days of what was paid with money, and of nothing else', () => {
    const paid = allocate(on(opened, '2026-03-11'), minor(10_000), isoDay('2026-03-11'));
    const account = on(paid.account, '2026-03-12');
    // 100 × 3 % × 2 / 30 for the part that money paid.
    expect(mostGivenBack(account)).toBe(90_000 + 20);
    const after = giveBack(account, minor(90_020));
    expect(after.posted).toMatchObject([{ kind: 'extra_interest', amount: 20 }]);
    expect([isSettled(after.account), after.unallocated]).toEqual([true, 0]);
    // Of both, principal that came back as credit was never lent.
    const marks = (lines: readonly AllocationLine[], early: boolean) =>
      lines.map((line) => markedEarly(line, early)).map((line) => [line.kind, line.early ?? false]);
    expect(marks(paid.lines, false)).toEqual([['principal', false]]);
    expect(marks(after.lines, true)).toEqual([
      ['principal', true],
      ['accrued_interest', false],
    ]);
  });

  test('costs the days of the money that is left of a payment, when credit came back after it', () => {
    const lived = (money: number) => {
      const paid = pay(on(opened, '2026-03-11'), money);
      return { paid, given: giveBack(on(paid.account, '2026-03-12'), minor(20_000)) };
    };
    const today = isoDay('2026-03-12');
    const { paid, given } = lived(10_000);
    const written = [
      ...paidLines(paid.lines, isoDay('2026-03-11'), 'money'),
      ...paidLines(
        given.lines.map((line) => markedEarly(line, true)),
        today,
        'credit',
      ),
    ];
    const lost = { repayment_id: 'money', amount: minor(5_000), today, withRest: false };
    const { account } = withoutPayment(given.account, written, lost);
    expect(account.given_back_early).toBe(20_000);
    expect(account).toEqual(lived(5_000).given.account);
  });
});

test('what comes back early was never lent: the rest is a smaller loan from the first day', () => {
  const days = fc.nat(changedMindDays);
  fc.assert(
    fc.property(
      anyTerms,
      anyDay,
      days,
      fc.nat(1_000),
      fc.nat(400),
      (any, from, after, part, later) => {
        const { principal } = any;
        const back = minor(Math.floor((principal * part) / 1_000));
        const begun = advance(openAccount(any, from), addDays(from, after)).account;
        expect(isChangedMind(begun)).toBe(true);
        const given = giveBack(begun, back);
        expect([given.posted, given.unallocated]).toEqual([[], 0]);
        const left = subtract(principal, back);
        if (left === 0) {
          expect(isSettled(given.account)).toBe(true);
          return;
        }
        const day = addDays(begun.posted_through, later);
        const { given_back_early, ...rest } = advance(given.account, day).account;
        const smaller = advance(openAccount({ ...any, principal: left }, from), day).account;
        expect(given_back_early).toBe(back);
        expect({ ...rest, terms: smaller.terms }).toEqual(smaller);
      },
    ),
  );
});

test('a payment that is taken back leaves what came back early as it was', () => {
  fc.assert(
    fc.property(
      anyTerms,
      anyDay,
      fc.integer({ min: 1, max: 900 }),
      fc.nat(200),
      (any, from, part, later) => {
        const amount = minor(Math.max(1, Math.floor((any.principal * part) / 1_000)));
        const day = addDays(from, 1);
        const lines: WrittenLine[] = [];
        const note = (repayment_id: string, own: ReturnType<typeof allocate>, early: boolean) => {
          const by = {
            source: 'paid',
            day: own.account.posted_through,
            repayment_id,
            sale_id: null,
          } as const;
          lines.push(
            ...own.posted.map(
              (line) => ({ ...line, source: 'posted', repayment_id: null, sale_id: null }) as const,
            ),
          );
          lines.push(...own.lines.map((line) => ({ ...markedEarly(line, early), ...by })));
        };
        const paid = allocate(advance(openAccount(any, from), day).account, amount, day);
        note('money', paid, false);
        const back = min(amount, paid.account.principal);
        const given = giveBack(advance(paid.account, addDays(from, 2)).account, back);
        note('credit', given, true);
        const today = addDays(from, 2 + later);
        const recorded = advance(given.account, today);
        lines.push(
          ...recorded.lines.map(
            (line) => ({ ...line, source: 'posted', repayment_id: null, sale_id: null }) as const,
          ),
        );
        const lost = { repayment_id: 'money', amount, today, withRest: false };
        const { account } = withoutPayment(recorded.account, lines, lost);
        const never = giveBack(
          advance(openAccount(any, from), addDays(from, 2)).account,
          back,
        ).account;
        const expected = advance(never, today).account;
        expect(account.principal).toBe(expected.principal);
        const interest = ({ bills }: LoanAccount) => bills.map((bill) => bill.interest);
        expect(interest(account)).toEqual(interest(expected));
        expect(account.given_back_early).toBe(back);
      },
    ),
  );
});
