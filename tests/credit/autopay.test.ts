import { describe, expect, test } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import {
  type AutopayDay,
  type AutopayNotice,
  type AutopayStep,
  areTriesUsed,
  autopayStep,
  firstAutopay,
  nextAutopayDay,
  nextTryAfter,
  suggestedCeiling,
  triesAfter,
  withoutCrumbs,
} from '#credit/autopay.ts';
import { addDays, type IsoDay, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { nextTry } from '#credit/next-try.ts';
import { payableOn } from '#credit/payoff.ts';
import { withPromise } from '#credit/promise.ts';
import { cardPrice } from '#credit/rates.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms, lived, ngn, unpaid, usd } from './loans.ts';

const buy = 158_025;
/** A day of a loan of ₦1,000,000.00 of 1 April: its first bill is ₦60,000.00 on 1 May. */
const on = (day: string, more: Partial<AutopayDay> = {}): AutopayDay => ({
  account: unpaid(ngn(100_000_000), '2026-04-01', day).account,
  ...{ notice: null, skipped: null, tries: [], paidByHand: false, ceiling: null, buy },
  ...more,
});
const told: AutopayNotice = {
  due_on: isoDay('2026-05-01'),
  told_on: isoDay('2026-04-28'),
  amount: minor(6_000_000),
  late_amount: minor(6_772_500),
};
const days = (...all: string[]) => all.map(isoDay);

describe('₦1,000,000.00 of 1 April: ₦60,000.00 on 1 May, a late fee of ₦7,725.00 on the 3rd', () => {
  test('is told of three days before, with what is due on the 1st and on the 5th', () => {
    expect(autopayStep(on('2026-04-27'))).toEqual({ do: 'wait' });
    expect(autopayStep(on('2026-04-28'))).toEqual({ do: 'tell', notice: told });
    expect(autopayStep(on('2026-04-28', { notice: told }))).toEqual({ do: 'wait' });
    // A day late, it is first charged on the 2nd; later it leaves no time before the late fee.
    expect(autopayStep(on('2026-04-29'))).toMatchObject({ do: 'tell' });
    expect(autopayStep(on('2026-04-30'))).toEqual({ do: 'wait' });
  });

  test('is not told of when it is skipped, or the loan was repaid before', () => {
    const skipped = isoDay('2026-05-01');
    expect(autopayStep(on('2026-04-28', { skipped }))).toEqual({ do: 'wait' });
    // 19 days of April cost ₦19,000.00.
    const repaid = lived(
      ngn(100_000_000),
      '2026-04-01',
      [['2026-04-20', 101_900_000]],
      '2026-04-28',
    );
    expect(autopayStep(on('2026-04-28', { account: repaid.account }))).toEqual({ do: 'wait' });
  });

  test('is charged on the 1st, again on the 2nd, and with the fee on the 5th: never more', () => {
    const charge = (amount: number) => ({ do: 'charge', due_on: '2026-05-01', amount });
    const tried = (day: string, ...tries: string[]) =>
      autopayStep(on(day, { notice: told, tries: days(...tries) }));
    expect(tried('2026-05-01')).toEqual(charge(6_000_000));
    expect(tried('2026-05-01', '2026-05-01')).toEqual({ do: 'wait' });
    expect(tried('2026-05-02', '2026-05-01')).toEqual(charge(6_000_000));
    for (const day of ['2026-05-03', '2026-05-04', '2026-05-06']) {
      expect(tried(day, '2026-05-01', '2026-05-02'), day).toEqual({ do: 'wait' });
    }
    expect(tried('2026-05-05', '2026-05-01', '2026-05-02')).toEqual(charge(6_772_500));
    expect(tried('2026-05-05', '2026-05-01', '2026-05-02', '2026-05-04')).toEqual({ do: 'wait' });
  });

  test('is not charged before three days have passed since it was told', () => {
    const notice = { ...told, told_on: isoDay('2026-04-29') };
    expect(autopayStep(on('2026-05-01', { notice }))).toEqual({ do: 'wait' });
    expect(autopayStep(on('2026-05-02', { notice }))).toMatchObject({ do: 'charge' });
  });

  test('is not charged when it is skipped, paid, or while repayment is blocked', () => {
    const skipped = isoDay('2026-05-01');
    expect(autopayStep(on('2026-05-01', { notice: told, skipped }))).toEqual({ do: 'wait' });
    const { account } = on('2026-05-01');
    const paid = allocate(account, minor(6_000_000), isoDay('2026-05-01')).account;
    expect(autopayStep(on('2026-05-01', { notice: told, account: paid }))).toEqual({ do: 'wait' });
    const frozen = [{ from: isoDay('2026-04-30'), until: null }];
    const blocked = { ...account, frozen };
    expect(autopayStep(on('2026-05-01', { notice: told, account: blocked }))).toEqual({
      do: 'wait',
    });
  });

  test('is left alone while it is promised for a later day, also when it was told of before', () => {
    const before = on('2026-04-28').account;
    const promised = withPromise(before, isoDay('2026-05-01'), isoDay('2026-05-12'));
    expect(autopayStep(on('2026-04-28', { account: promised }))).toEqual({ do: 'wait' });
    for (const day of days('2026-05-01', '2026-05-02', '2026-05-05')) {
      const { account } = advance(promised, day);
      expect(autopayStep(on(day, { notice: told, account })), day).toEqual({ do: 'wait' });
    }
    // Promised for the 3rd and not paid: the last try is as it was told.
    const short = withPromise(before, isoDay('2026-05-01'), isoDay('2026-05-03'));
    const { account } = advance(short, isoDay('2026-05-05'));
    expect(autopayStep(on('2026-05-05', { notice: told, account }))).toMatchObject({
      do: 'charge',
      amount: 6_772_500,
    });
  });

  test('is left alone after a payment by hand, whatever that has left of it', () => {
    const { account } = on('2026-05-01');
    const part = allocate(account, minor(2_000_000), isoDay('2026-05-01')).account;
    const step = autopayStep(on('2026-05-01', { notice: told, account: part, paidByHand: true }));
    expect(step).toMatchObject({ do: 'leave', why: 'paid_by_hand', amount: 4_000_000 });
    // Nothing is said once nothing is left of it.
    const all = allocate(account, minor(6_000_000), isoDay('2026-05-01')).account;
    const over = autopayStep(on('2026-05-01', { notice: told, account: all, paidByHand: true }));
    expect(over).toEqual({ do: 'wait' });
  });

  test('is never charged for more than was told, though more is due since', () => {
    const notice = { ...told, amount: minor(5_000_000) };
    expect(autopayStep(on('2026-05-01', { notice }))).toMatchObject({ amount: 5_000_000 });
  });

  test('is not told of again, nor is June, while it has been tried three times and is unpaid', () => {
    const tries = days('2026-05-01', '2026-05-02', '2026-05-05');
    expect(autopayStep(on('2026-05-29', { notice: told, tries }))).toEqual({ do: 'wait' });
    const { account } = on('2026-05-29');
    const paid = allocate(account, minor(6_772_500), isoDay('2026-05-29')).account;
    const step = autopayStep(on('2026-05-29', { notice: told, tries, account: paid }));
    expect(step).toMatchObject({ do: 'tell', notice: { due_on: '2026-06-01' } });
  });

  test('leaves June its own three tries, whatever it took itself', () => {
    const tries = days('2026-05-01', '2026-05-02', '2026-05-05');
    const may = [['2026-05-29', 6_772_500]] as const;
    const { account } = lived(ngn(100_000_000), '2026-04-01', may, '2026-06-01');
    const due_on = isoDay('2026-06-01');
    const notice = { ...told, due_on, told_on: isoDay('2026-05-29') };
    const step = autopayStep(on('2026-06-01', { account, notice, tries }));
    expect(step).toMatchObject({ do: 'charge', due_on });
  });

  test.each([
    { told_on: '2026-04-28', after: '2026-04-28', next: '2026-05-01' },
    { told_on: '2026-04-28', after: '2026-05-01', next: '2026-05-02' },
    { told_on: '2026-04-28', after: '2026-05-02', next: '2026-05-05' },
    { told_on: '2026-04-28', after: '2026-05-05', next: null },
    // A day late, it is not tried on the 1st.
    { told_on: '2026-04-29', after: '2026-04-29', next: '2026-05-02' },
  ])('told of on $told_on, is next tried after $after on $next', ({ told_on, after, next }) => {
    expect(nextTryAfter({ ...told, told_on: isoDay(told_on) }, isoDay(after))).toBe(next);
  });

  test('has as many tries before it as its oldest unpaid bill has left, each for what was told', () => {
    const notice = { ...told, due_on: isoDay('2026-06-01'), told_on: isoDay('2026-05-29') };
    const { account } = on('2026-05-29');
    const left = (...tries: string[]) =>
      triesAfter(notice, { account, tries: days(...tries) }, notice.told_on);
    const first = { day: '2026-06-01', amount: told.amount, isLast: false };
    const second = { ...first, day: '2026-06-02' };
    const third = { ...first, day: '2026-06-05', amount: told.late_amount };
    expect(left()).toEqual([first, second, { ...third, isLast: true }]);
    expect(left('2026-04-05')).toEqual(left());
    expect(left('2026-05-01')).toEqual([first, { ...second, isLast: true }]);
    expect(left('2026-05-01', '2026-05-02')).toEqual([{ ...first, isLast: true }]);
    expect(left('2026-05-01', '2026-05-02', '2026-05-05')).toEqual([]);
    const one = { account, tries: days('2026-05-01') };
    expect(triesAfter(notice, one, isoDay('2026-06-02'))).toEqual([third]);
  });

  test('names the next try of a bill only where the rules will make it', () => {
    const next = (day: string, more: Partial<AutopayDay> = {}) =>
      nextTry(on(day, { notice: told, tries: days('2026-05-01'), ...more }), isoDay(day));
    expect(next('2026-05-01')).toEqual({ day: '2026-05-02', amount: 6_000_000, isLast: false });
    expect(next('2026-05-02')).toEqual({ day: '2026-05-05', amount: 6_772_500, isLast: false });
    expect(next('2026-05-05')).toBeUndefined();
    expect(next('2026-05-01', { notice: null })).toBeUndefined();
    const tries = days('2026-05-01', '2026-05-02');
    expect(next('2026-05-02', { tries })).toMatchObject({ day: '2026-05-05', isLast: true });
    // With its late fee the last try is above the limit.
    const ceiling = minor(6_500_000);
    expect(next('2026-05-01', { ceiling })).toMatchObject({ day: '2026-05-02' });
    expect(next('2026-05-02', { ceiling })).toBeUndefined();
  });
});

test.each([
  { amount: '$100.00', owed: '$100.00', charged: '$100.00', cents: [10_000, 10_000, 10_000] },
  { amount: '$100.00', owed: '$100.50', charged: '$99.50', cents: [10_000, 10_050, 9_950] },
  { amount: '$100.00', owed: '$101.00', charged: '$100.00', cents: [10_000, 10_100, 10_000] },
])(
  'a charge of $amount where $owed is owed takes $charged, so that nothing or a dollar at least is left',
  ({ cents: [amount = 0, owed = 0, charged = 0] }) => {
    expect(withoutCrumbs(minor(amount), minor(owed))).toBe(charged);
  },
);

test.each([
  { total: '₦80,000.00', ceiling: '₦100,000.00', kobo: [8_000_000, 10_000_000] },
  { total: '₦80,000.01', ceiling: '₦101,000.00', kobo: [8_000_001, 10_100_000] },
  { total: '₦131,524.21', ceiling: '₦165,000.00', kobo: [13_152_421, 16_500_000] },
])(
  'for a charge of $total a limit of $ceiling is suggested: a quarter more, in whole thousands',
  ({ kobo: [total = 0, ceiling = 0] }) => {
    expect(suggestedCeiling(minor(total))).toBe(ceiling);
  },
);

test('$82.00 at 1,580.25 costs ₦131,524.21 with the fee, and a kobo less of a limit leaves it alone', () => {
  // 8,200 cents are 12,958,050 kobo; 1.5 % of them is 194,371.
  const account = unpaid(usd(100_000), '2026-03-10', '2026-05-01').account;
  const notice = { ...told, amount: minor(8_200), late_amount: minor(8_463) };
  const total = 13_152_421;
  expect(cardPrice({ currency: 'USD' }, minor(8_200), buy).total).toBe(total);
  const at = (ceiling: number) =>
    autopayStep(on('2026-05-01', { account, notice, ceiling: minor(ceiling) }));
  expect(at(total)).toMatchObject({ do: 'charge', amount: 8_200 });
  expect(at(total - 1)).toMatchObject({ do: 'leave', why: 'above_ceiling', amount: 8_200 });
});

test('a consent begins with the first bill that can be told of in time', () => {
  const from = (day: string) => firstAutopay(on(day).account);
  expect(from('2026-04-10')).toEqual({ due_on: '2026-05-01', day: '2026-05-01' });
  expect(from('2026-04-28')).toEqual({ due_on: '2026-05-01', day: '2026-05-01' });
  expect(from('2026-04-29')).toEqual({ due_on: '2026-05-01', day: '2026-05-02' });
  expect(from('2026-04-30')).toEqual({ due_on: '2026-06-01', day: '2026-06-01' });
  // The last bill is due on 1 July.
  expect(from('2026-06-29')).toEqual({ due_on: '2026-07-01', day: '2026-07-02' });
  expect(from('2026-06-30')).toBeNull();
  expect(from('2026-07-01')).toBeNull();
});

test('a loan is looked after on the 1st, the 2nd, the 5th and three days before the next 1st', () => {
  const found: IsoDay[] = [];
  for (let day = isoDay('2026-12-31'); day < '2027-03-01'; ) {
    day = nextAutopayDay(day);
    found.push(day);
  }
  expect(found).toEqual([
    ...['2027-01-01', '2027-01-02', '2027-01-05', '2027-01-29'],
    ...['2027-02-01', '2027-02-02', '2027-02-05', '2027-02-26', '2027-03-01'],
  ]);
});

describe('of any loan, on whichever days we look, and whatever becomes of each try', () => {
  const life = fc.record({
    terms: anyTerms,
    from: anyDay,
    // What each day brings: whether we are up, and whether the bank says yes.
    luck: fc.array(fc.record({ up: fc.boolean(), paid: fc.boolean() }), {
      minLength: 40,
      maxLength: 400,
    }),
    ceiling: fc.option(fc.integer({ min: 100, max: 50_000_000 })),
  });

  test('three tries at most are made for a bill, one a day, all told before and none above its limit', () => {
    fc.assert(
      fc.property(life, ({ terms, from, luck, ceiling }) => {
        let account: LoanAccount = openAccount(terms, from);
        let notice: AutopayNotice | null = null;
        const tries: IsoDay[] = [];
        const most = ceiling === null ? null : minor(ceiling);
        for (const { up, paid } of luck) {
          account = advance(account, addDays(account.posted_through, 1)).account;
          const today = account.posted_through;
          const step: AutopayStep = up
            ? autopayStep({
                ...{ account, notice, skipped: null, tries, paidByHand: false },
                ...{ ceiling: most, buy },
              })
            : { do: 'wait' };
          if (step.do === 'tell') notice = step.notice;
          if (step.do !== 'charge') continue;
          expect(tries).not.toContain(today);
          expect(notice && notice.told_on <= addDays(today, -3)).toBe(true);
          expect(step.amount).toBeGreaterThan(0);
          expect(step.amount).toBeLessThanOrEqual(payableOn(account, today));
          if (most) expect(cardPrice(terms, step.amount, buy).total).toBeLessThanOrEqual(most);
          tries.push(today);
          for (const bill of account.bills) {
            const isUnpaid = areTriesUsed({ ...account, bills: [bill] }, tries.slice(0, -1));
            expect(isUnpaid, `${today} ${bill.due_date}`).toBe(false);
          }
          if (paid) account = allocate(account, step.amount, today).account;
        }
      }),
    );
  });
});
