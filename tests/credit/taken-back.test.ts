import { expect, test } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import { unpaidBilled } from '#credit/bills.ts';
import { breakdown } from '#credit/breakdown.ts';
import { addDays, type IsoDay, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { type Minor, minor, mulDiv, subtract, sum, zero } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { correctionsOf, netLines, type WrittenLine, withoutPayment } from '#credit/taken-back.ts';
import type { Terms } from '#credit/terms.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms, usd } from './loans.ts';

type Step = { readonly days: number; readonly pays: number };
type Life = { readonly account: LoanAccount; readonly written: WrittenLine[] };

/** A loan as the provider writes it; `pays` is a percentage of the payoff, more than 100 is 100. */
function live(terms: Terms, from: IsoDay, steps: readonly Step[], through?: IsoDay): Life {
  let account = openAccount(terms, from);
  const written: WrittenLine[] = [];
  const pass = (day: IsoDay) => {
    const passed = advance(account, day);
    account = passed.account;
    const own = { source: 'posted', repayment_id: null, sale_id: null } as const;
    written.push(...passed.lines.map((line) => ({ ...line, ...own })));
  };
  for (const [number, { days, pays }] of steps.entries()) {
    pass(addDays(account.posted_through, days));
    const day = account.posted_through;
    const amount = mulDiv(payoff(account, day).total, Math.min(pays, 100), 100);
    const paid = allocate(account, amount, day);
    account = paid.account;
    const own = { source: 'paid', day, repayment_id: `payment ${number}`, sale_id: null } as const;
    written.push(
      ...paid.posted.map((line) => ({
        ...line,
        source: 'posted' as const,
        repayment_id: null,
        sale_id: null,
      })),
      ...paid.lines.map((line) => ({ ...line, ...own })),
    );
  }
  if (through) pass(through);
  return { account, written };
}

// At rates that bill all principal before the last bill, less principal may mean more interest.
const anyLife = fc.record({
  terms: anyTerms.map((terms) => ({ ...terms, interest_bp: terms.interest_bp % 1_500 })),
  from: anyDay,
  steps: fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 60 }), pays: fc.integer({ min: 0, max: 110 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  which: fc.nat(),
  share: fc.integer({ min: 1, max: 100 }),
  later: fc.integer({ min: 0, max: 100 }),
});

const paidBy = (written: readonly WrittenLine[], id: string) =>
  sum(written.filter(({ repayment_id }) => repayment_id === id).map(({ amount }) => amount));

const withoutReopening = ({ bills, ...account }: LoanAccount) => ({
  ...account,
  bills: bills.map(({ reopened_on: _, ...bill }) => bill),
});

function takenBack(life: Life, id: string, amount: Minor, today: IsoDay) {
  const what = { repayment_id: id, amount, today, withRest: false };
  return withoutPayment(life.account, life.written, what);
}

test('to take back nothing leaves every line and figure as it was', () => {
  fc.assert(
    fc.property(anyLife, ({ terms, from, steps }) => {
      const life = live(terms, from, steps);
      const today = life.account.posted_through;
      const { account, lines } = takenBack(life, 'payment 0', zero, today);
      expect(correctionsOf(life.written, lines)).toEqual([]);
      // A charge that rounds to nothing is not written, so its month is not counted again.
      const counted = ({ bills, ...rest }: ReturnType<typeof withoutReopening>) => ({
        ...rest,
        bills: bills.map(({ penal_months: _, ...bill }) => bill),
      });
      expect(counted(withoutReopening(account))).toEqual(counted(withoutReopening(life.account)));
    }),
    { numRuns: 300 },
  );
});

test('a loan with one payment is, when that is taken back, one on which nothing was paid', () => {
  fc.assert(
    fc.property(anyLife, ({ terms, from, steps: [step], later }) => {
      if (!step || step.pays === 0) return;
      const today = addDays(addDays(from, step.days), later);
      const life = live(terms, from, [step], today);
      const whole = paidBy(life.written, 'payment 0');
      const { account } = takenBack(life, 'payment 0', whole, today);
      const never = advance(openAccount(terms, from), today).account;
      const uncharged = never.bills.map((bill) => {
        const now = account.bills.find(({ due_date }) => due_date === bill.due_date);
        const { fee = zero, penalty = zero, penal_months = 0, reopened_on = null } = now ?? {};
        return { ...bill, fee, penalty, penal_months, reopened_on };
      });
      expect(account).toEqual({ ...never, bills: uncharged });
    }),
    { numRuns: 300 },
  );
});

test('whatever is taken back of whichever payment, the account holds together', () => {
  fc.assert(
    fc.property(anyLife, ({ terms, from, steps, which, share, later }) => {
      const id = `payment ${which % steps.length}`;
      const life = live(terms, from, steps);
      const today = addDays(life.account.posted_through, later);
      const before = advance(life.account, today);
      const own = { source: 'posted', repayment_id: null, sale_id: null } as const;
      const written = [...life.written, ...before.lines.map((line) => ({ ...line, ...own }))];
      const amount = mulDiv(paidBy(written, id), share, 100);
      const now = takenBack({ account: before.account, written }, id, amount, today);

      // It owes what was taken back and the interest of the time since, and no late charge more.
      const corrections = correctionsOf(written, now.lines);
      const of = (source: string, kinds?: string[]) =>
        sum(
          corrections
            .filter((line) => line.source === source && (kinds?.includes(line.kind) ?? true))
            .map((line) => line.amount),
        );
      const since = of('posted', ['interest', 'extra_interest']);
      // Interest that a payoff had made due early may wait for its bill again; it is owed all the
      // same, but for the rounding of each of its lines.
      const least = payoff(before.account, today).total + amount - 2 * now.account.bills.length;
      expect(payoff(now.account, today).total).toBeGreaterThanOrEqual(least);
      expect(of('posted', ['late_fee', 'penal_charge'])).toBe(0);
      expect(of('paid')).toBe(minor(-amount));
      const owed = (account: LoanAccount) =>
        account.principal +
        sum(account.bills.map((bill) => subtract(charges(bill), paidOfCharges(bill))));
      expect(owed(now.account)).toBe(owed(before.account) + amount + since);
      for (const step of steps.keys()) {
        const other = `payment ${step}`;
        if (other === id) continue;
        expect(paidBy(now.lines, other)).toBe(paidBy(written, other));
      }
      // No bill is below nothing or above itself, and the months add up to the same debt.
      for (const bill of now.account.bills) {
        for (const part of ['interest', 'principal', 'fee', 'penalty'] as const) {
          expect(bill[`${part}_paid`]).toBeGreaterThanOrEqual(0);
          expect(bill[part] - bill[`${part}_paid`]).toBeGreaterThanOrEqual(0);
        }
      }
      const lines = netLines(now.lines);
      const history = {
        loan_id: 'loan',
        terms,
        disbursed_on: from,
        posted: lines.filter((line) => line.source === 'posted'),
        payments: lines.flatMap((line) =>
          line.source === 'paid' ? [{ day: line.day, lines: [line] }] : [],
        ),
      };
      const last = breakdown(history, today).at(-1);
      expect(last?.principal_at_month_end).toBe(now.account.principal);
      // It goes on like any other loan: paid off, nothing is left.
      const { total } = payoff(now.account, today);
      const ended = allocate(now.account, total, today);
      expect([ended.account.principal, ended.unallocated]).toEqual([0, 0]);
    }),
    { numRuns: 500 },
  );
});

test('what is taken back in two parts is as if it had been taken back at once', () => {
  fc.assert(
    fc.property(anyLife, ({ terms, from, steps, which, share }) => {
      const id = `payment ${which % steps.length}`;
      const life = live(terms, from, steps);
      const today = life.account.posted_through;
      const whole = paidBy(life.written, id);
      const part = mulDiv(whole, share, 100);
      const first = takenBack(life, id, part, today);
      const written = [...life.written, ...correctionsOf(life.written, first.lines)];
      const second = takenBack(
        { account: first.account, written },
        id,
        subtract(whole, part),
        today,
      );
      const once = takenBack(life, id, whole, today);
      expect(withoutReopening(second.account)).toEqual(withoutReopening(once.account));
      expect(correctionsOf(once.lines, second.lines)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('nobody can take back more than was paid', () => {
  const life = live(usd(100_000), isoDay('2026-03-10'), [{ days: 60, pays: 20 }]);
  const today = life.account.posted_through;
  expect(() => takenBack(life, 'payment 0', minor(100_000_000), today)).toThrow(RangeError);
});

test('a bill that is unpaid again costs nothing for the time before that was known', () => {
  // Both bills of May and June are paid on their days; we learn on 20 June that May's never was.
  const from = isoDay('2026-04-01');
  const steps = [
    { days: 30, pays: 6 },
    { days: 31, pays: 6 },
  ];
  const life = live(usd(100_000_000), from, steps, isoDay('2026-06-20'));
  const known = isoDay('2026-06-20');
  const { account } = takenBack(life, 'payment 0', paidBy(life.written, 'payment 0'), known);
  const unpaid = account.bills.filter((bill) => unpaidBilled(bill) > 0);
  expect(unpaid.every((bill) => bill.reopened_on === known)).toBe(true);
  const charged = (through: string) =>
    advance(account, isoDay(through))
      .lines.filter(({ kind }) => kind === 'penal_charge' || kind === 'late_fee')
      .map(({ day, kind, bill_due_date }) => `${day} ${kind} of ${bill_due_date}`);
  expect(charged('2026-07-01')).toEqual([]);
  expect(charged('2026-08-01')).toEqual([
    '2026-07-03 late_fee of 2026-07-01',
    ...unpaid.map((bill) => `2026-08-01 penal_charge of ${bill.due_date}`),
    '2026-08-01 penal_charge of 2026-07-01',
  ]);
});

const charges = (bill: LoanAccount['bills'][number]) =>
  sum([bill.interest, bill.fee, bill.penalty]);
const paidOfCharges = (bill: LoanAccount['bills'][number]) =>
  sum([bill.interest_paid, bill.fee_paid, bill.penalty_paid]);
