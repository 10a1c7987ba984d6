import { describe, expect, it } from 'vitest';
import { addMonths, daysBetween, firstOfMonth, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { sum } from '#credit/money.ts';
import { payableOn } from '#credit/payoff.ts';
import {
  missingOf,
  notBefore,
  type Plan,
  planOf,
  planStanding,
  putOff,
  withAmounts,
} from '#credit/plan.ts';
import fc from '#support/property.ts';
import { anyLoan, ngn, pay, unpaid } from './loans.ts';

const day = isoDay;

/** ₦1,000,000.00 of 1 April for six months: on 2 June ₦128,325.00 is payable for May and June. */
const example = () => unpaid(ngn(100_000_000, 6), '2026-04-01', '2026-06-02').account;

/** The same, three parts of it to be paid on 1 July, 1 August and 1 September. */
function planned(): { readonly account: LoanAccount; readonly plan: Plan } {
  const account = example();
  const plan = planOf(account, 3);
  if (!plan) throw new Error('Nothing is payable');
  return { account: { ...account, frozen: [{ from: plan.from, until: null }] }, plan };
}

const on = (account: LoanAccount, text: string) => advance(account, day(text)).account;

describe('a plan', () => {
  it('divides what is payable, beside the bills that fall due by each day', () => {
    const { account, plan } = planned();
    expect(plan).toEqual({
      from: '2026-06-02',
      total: 12_832_500,
      steps: [
        { day: '2026-07-01', part: 4_277_500, left: 8_555_000 },
        { day: '2026-08-01', part: 4_277_500, left: 4_277_500 },
        { day: '2026-09-01', part: 4_277_500, left: 0 },
      ],
    });
    // 42,775.00 and 60,000.00; then with 3 % twice of 965,550.00; then of 910,000.00.
    expect(withAmounts(example(), plan).map(({ amount }) => amount)).toEqual([
      10_277_500, 10_070_800, 9_737_500,
    ]);
    expect(withAmounts(on(account, '2026-07-02'), plan)[0]?.amount).toBe(0);
  });

  it.each([
    ['2026-06-23', '2026-07-01'],
    ['2026-06-24', '2026-07-01'],
    ['2026-06-25', '2026-08-01'],
  ])(
    'that is asked for on %s begins on %s: on a 1st that is a week away at least',
    (asked, first) => {
      expect(planOf(on(example(), asked), 3)?.steps[0]?.day).toBe(first);
    },
  );

  it('has one month to six, and no part of one', () => {
    const monthsOf = (months: number) => planOf(example(), months)?.steps.length;
    expect([1, 6].map(monthsOf)).toEqual([1, 6]);
    for (const months of [0, 7, 1.5])
      expect(() => monthsOf(months), `${months}`).toThrow(RangeError);
  });

  it('is none when nothing is payable, or while the days of the loan stand still', () => {
    expect(planOf(pay(example(), 12_832_500).account, 3)).toBeNull();
    const frozen = [{ from: day('2026-06-02'), until: null }];
    expect(planOf({ ...example(), frozen }, 3)).toBeNull();
  });

  it('asks for its part to the end of its day, and for nothing where more was paid before', () => {
    const { account, plan } = planned();
    const july = on(account, '2026-07-01');
    expect(planStanding(july, plan.steps)).toBe('running');
    expect(withAmounts(july, plan)[0]?.amount).toBe(10_277_500);
    const [first] = plan.steps;
    const ahead = pay(july, 10_277_500 + 1_000_000).account;
    expect(first && missingOf(ahead, first)).toBe(0);
  });

  it('is put off by the days on which repayment was blocked, and while it is as if that ended today', () => {
    const { plan } = planned();
    const days = (today: string, ...blocked: [string, string | null][]) =>
      putOff(
        plan,
        blocked.map(([from, until]) => ({
          from: day(from),
          until: until === null ? null : day(until),
        })),
        day(today),
      ).map((step) => step.day);
    const never = ['2026-07-01', '2026-08-01', '2026-09-01'];
    expect(days('2026-06-30')).toEqual(never);
    expect(days('2026-06-30', ['2026-05-01', '2026-06-02'])).toEqual(never);
    // The last hour of a day is time enough, and a block after it changes no earlier day.
    expect(days('2026-07-04', ['2026-07-02', '2026-07-04'])).toEqual([
      ...['2026-07-01', '2026-08-03', '2026-09-03'],
    ]);
    expect(days('2026-07-06', ['2026-06-30', '2026-07-06'])).toEqual([
      ...['2026-07-07', '2026-08-07', '2026-09-07'],
    ]);
    expect(days('2026-07-03', ['2026-06-30', null])).toEqual([
      ...['2026-07-05', '2026-08-05', '2026-09-05'],
    ]);
    expect(days('2026-06-28', ['2026-06-30', null])).toEqual(never);
  });

  it('stops late fees, penal charges and the days to a sale; interest runs', () => {
    const { account } = planned();
    const { lines } = advance(account, day('2026-07-20'));
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['interest', 3_000_000],
      ['principal_due', 3_000_000],
    ]);
  });

  it('is kept by paying each part and the bill of its day, and cost nothing more', () => {
    let { account } = planned();
    const { plan } = planned();
    const { steps, total } = plan;
    const shown = withAmounts(example(), plan).map(({ amount }) => amount);
    let paid = 0;
    for (const [index, step] of steps.entries()) {
      account = on(account, step.day);
      const missing = missingOf(account, step);
      expect(missing).toBe(shown[index]);
      paid += missing;
      account = pay(account, missing).account;
      expect(planStanding(account, steps)).toBe('running');
    }
    account = on(account, '2026-09-02');
    expect(planStanding(account, steps)).toBe('kept');
    expect(payableOn(account, account.posted_through)).toBe(0);
    const bills = sum(account.bills.slice(2).flatMap((one) => [one.interest, one.principal]));
    expect(paid).toBe(total + bills);
    // Of the charges that there were on the day on which it was asked for, none is more.
    expect(account.bills.map(({ fee, penalty }) => [fee, penalty])).toEqual([
      [772_500, 60_000],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('is broken on the day after a step that is not paid in full, by a kobo', () => {
    const { account, plan } = planned();
    const july = on(account, '2026-07-01');
    const [first] = plan.steps;
    const missing = first ? missingOf(july, first) : 0;
    expect(missing).toBe(10_277_500);
    const standing = (amount: number) =>
      planStanding(on(pay(july, amount).account, '2026-07-02'), plan.steps);
    expect([standing(missing), standing(missing - 1)]).toEqual(['running', 'broken']);
  });

  it('once it has ended, brings late fees as many days later as it lasted', () => {
    const { account, plan } = planned();
    const ended = { ...account, frozen: [{ from: plan.from, until: day('2026-07-02') }] };
    const { lines } = advance(on(ended, '2026-07-02'), day('2026-07-31'));
    // June's fee: a day after 2 June, put off by the 30 days from 2 June to 2 July. July's: two days.
    expect(lines.filter(({ kind }) => kind === 'late_fee').map((one) => one.day)).toEqual([
      '2026-07-03',
      '2026-07-04',
    ]);
  });

  it('begins later when nobody has said yes in time', () => {
    const { plan } = planned();
    const later = ['2026-08-01', '2026-09-01', '2026-10-01'];
    expect(notBefore(plan, [], day('2026-06-30'))).toBe(plan.steps);
    expect(notBefore(plan, [], day('2026-07-01')).map((one) => one.day)).toEqual(later);
    // A block of six days has put the first day off to 7 July, so it is still to come on the 6th.
    const blocked = [{ from: day('2026-06-30'), until: day('2026-07-06') }];
    expect(notBefore(plan, blocked, day('2026-07-06'))).toBe(plan.steps);
    expect(notBefore(plan, blocked, day('2026-07-07')).map((one) => one.day)).toEqual(later);
  });
});

it('whatever is payable, the parts are all of it, on the 1st of months that follow each other', () => {
  fc.assert(
    fc.property(anyLoan, fc.integer({ min: 1, max: 6 }), ({ account }, months) => {
      const plan = planOf(account, months);
      const total = payableOn(account, account.posted_through);
      expect(plan?.total ?? 0).toBe(total);
      if (!plan) return;
      expect(sum(plan.steps.map(({ part }) => part))).toBe(total);
      expect(plan.steps.at(-1)?.left).toBe(0);
      for (const [index, step] of plan.steps.entries()) {
        expect(step.day).toBe(firstOfMonth(step.day));
        expect(step.day).toBe(addMonths(plan.steps[0]?.day ?? step.day, index));
      }
      const wait = daysBetween(plan.from, plan.steps[0]?.day ?? plan.from);
      expect(wait).toBeGreaterThanOrEqual(7);
      expect(wait).toBeLessThan(38);
    }),
  );
});
