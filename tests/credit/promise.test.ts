import { describe, expect, it } from 'vitest';
import { nextBillDay } from '#credit/accrual.ts';
import { allocate } from '#credit/allocation.ts';
import { addDays, type IsoDay, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount, rewindTo } from '#credit/loan-account.ts';
import { type Minor, min, minor, mulDiv } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { promisableBill, promisedUntil, promiseInForce, withPromise } from '#credit/promise.ts';
import { forecastSale } from '#credit/sale.ts';
import { withoutPayment } from '#credit/taken-back.ts';
import { withoutLateCharges } from '#credit/waive-late-charges.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms, ngn, pay, unpaid, usd } from './loans.ts';
import { paidLines, postedLines } from './written.ts';

const day = isoDay;

/** ₦1,000,000.00 of 1 April, whose bill of ₦60,000.00 is due on 1 May. */
const example = (through = '2026-05-01') => unpaid(ngn(100_000_000), '2026-04-01', through).account;
const promised = (by = '2026-05-12', on = '2026-05-01') =>
  withPromise(example(on), day('2026-05-01'), day(by));

describe('a promise that is kept', () => {
  it('costs no late fee, and all else is as it would be', () => {
    const before = advance(promised(), day('2026-05-12'));
    expect(before.lines).toEqual([]);
    expect(before.account.bills[0]).toMatchObject({ fee: 0, delayed_fee: 772_500 });
    const { account, lines, unallocated } = pay(before.account, 6_000_000);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['interest', 3_000_000],
      ['principal', 3_000_000],
    ]);
    expect([account.principal, unallocated]).toEqual([97_000_000, 0]);
    const june = advance(account, day('2026-06-03'));
    expect(june.lines.filter(({ bill_due_date }) => bill_due_date === '2026-05-01')).toEqual([]);
  });

  it('before the 3rd, leaves no late fee that could still come', () => {
    const { account } = pay(advance(promised(), day('2026-05-02')).account, 6_000_000);
    const after = advance(account, day('2026-05-13'));
    expect(after.lines).toEqual([]);
    expect(after.account.bills).toMatchObject([{ fee: 0, delayed_fee: null }]);
  });

  it('shows before the tap what is to be paid, and what it saves', () => {
    expect(promiseInForce(promised())).toEqual({
      due_date: '2026-05-01',
      day: '2026-05-12',
      last_day: '2026-05-15',
      amount: 6_000_000,
      late_fee: 772_500,
      late_fee_day: '2026-05-13',
    });
  });
});

describe('a promise after days that stood still', () => {
  // A plan was asked for on 20 April and declined on 2 May: the late fee of the 3rd comes on the 5th.
  const frozen = [{ from: day('2026-04-20'), until: day('2026-05-03') }];
  const declined = { ...example('2026-05-03'), frozen };

  it('may name the days that make a difference', () => {
    expect(promisableBill(declined)).toEqual({
      due_date: '2026-05-01',
      first_day: '2026-05-05',
      last_day: '2026-05-17',
    });
  });

  it('lasts until the day that was named', () => {
    const { bills, ...account } = withPromise(declined, day('2026-05-01'), day('2026-05-08'));
    expect(promiseInForce({ ...account, bills })?.day).toBe('2026-05-08');
    expect(bills.map((bill) => promisedUntil(bill, frozen))).toEqual(['2026-05-08']);
  });
});

it('is for one bill alone, and leaves one that was paid as it is', () => {
  const june = advance(pay(example(), 6_000_000).account, day('2026-06-01')).account;
  const { bills } = withPromise(june, day('2026-06-01'), day('2026-06-12'));
  expect(bills.map((bill) => bill.promised_day)).toEqual([null, '2026-06-12']);
});

describe('a promise that is broken', () => {
  it('brings on the day after it the late fee that the 3rd would have brought', () => {
    const part = pay(advance(promised(), day('2026-05-10')).account, 2_000_000).account;
    const { account, lines } = advance(part, day('2026-05-13'));
    expect(lines).toEqual([
      { day: '2026-05-13', kind: 'late_fee', amount: 772_500, bill_due_date: '2026-05-01' },
    ]);
    // From here on as without it: 1 % of the ₦40,000.00 that a whole month has left unpaid.
    const june = advance(account, day('2026-06-01')).lines;
    expect(june[0]).toMatchObject({ kind: 'penal_charge', amount: 40_000 });
    expect(promiseInForce(account)).toBeNull();
  });

  it('costs its fee on that day too when a bill before it was paid without a promise', () => {
    const first = pay(example(), 6_000_000).account;
    const second = advance(first, day('2026-06-01')).account;
    const made = withPromise(second, day('2026-06-01'), day('2026-06-10'));
    const { lines } = advance(made, day('2026-06-20'));
    // 0.75 % of ₦970,000.00 and of the unpaid interest of ₦29,100.00.
    expect(lines).toEqual([
      { day: '2026-06-11', kind: 'late_fee', amount: 749_325, bill_due_date: '2026-06-01' },
    ]);
  });

  it('has a smaller fee when something was paid before the 3rd, as without a promise', () => {
    const paid = (account: LoanAccount) =>
      pay(advance(account, day('2026-05-02')).account, 1_000_000).account;
    const [fee] = advance(paid(promised()), day('2026-06-30')).lines;
    const [usual] = advance(paid(example()), day('2026-06-30')).lines;
    expect(fee).toEqual({ ...usual, day: '2026-05-13' });
    expect(fee?.amount).toBe(765_000);
  });
});

describe('a bill can be promised', () => {
  it('from a week before it is due until the eve of its late fee, for 14 days after its day', () => {
    const bill = { due_date: '2026-05-01', first_day: '2026-05-03', last_day: '2026-05-15' };
    expect(promisableBill(example('2026-04-23'))).toBeNull();
    for (const on of ['2026-04-24', '2026-05-01', '2026-05-02']) {
      expect(promisableBill(example(on)), on).toEqual(bill);
    }
    expect(promisableBill(example('2026-05-03'))).toBeNull();
  });

  it('not while a plan waits for an answer or repayment is blocked: what it costs late is not known', () => {
    const frozen = [{ from: day('2026-04-20'), until: null }];
    expect(promisableBill({ ...example('2026-04-24'), frozen })).toBeNull();
  });

  it('once, and no other while the promise lasts', () => {
    for (const on of ['2026-04-25', '2026-05-01']) {
      expect(promisableBill(promised('2026-05-12', on)), on).toBeNull();
    }
    const kept = pay(advance(promised(), day('2026-05-04')).account, 6_000_000).account;
    expect([promiseInForce(kept), promisableBill(kept)]).toEqual([null, null]);
    expect(promisableBill(advance(kept, day('2026-05-28')).account)?.due_date).toBe('2026-06-01');
  });

  it('not once the last of the loan has had its late fee', () => {
    expect(promisableBill(example('2026-07-05'))).toBeNull();
    const late = () => withPromise(example('2026-07-05'), day('2026-07-01'), day('2026-07-09'));
    expect(late).toThrow(RangeError);
  });

  it('not when its payment was taken back, which costs no late fee', () => {
    const takenBack = (made: LoanAccount, on: string) => {
      const paid = pay(made, 6_000_000);
      const written = [
        ...postedLines(unpaid(ngn(100_000_000), '2026-04-01', '2026-05-01').lines),
        ...paidLines(paid.lines, paid.account.posted_through, 'one'),
      ];
      const lost = { repayment_id: 'one', amount: minor(6_000_000), today: day(on) };
      const recorded = advance(paid.account, lost.today).account;
      return withoutPayment(recorded, written, { ...lost, withRest: false }).account;
    };
    expect(promisableBill(takenBack(example(), '2026-05-02'))).toBeNull();
    // Nor does what was promised of it before count any more.
    const before = takenBack(advance(promised(), day('2026-05-04')).account, '2026-05-06');
    expect(before.bills).toMatchObject([{ reopened_on: '2026-05-06' }]);
    expect(promiseInForce(before)).toBeNull();
  });

  it('for no day outside of those', () => {
    expect(promiseInForce(promised('2026-05-15'))?.day).toBe('2026-05-15');
    for (const by of ['2026-05-02', '2026-05-16']) expect(() => promised(by)).toThrow(RangeError);
    expect(() => withPromise(example(), day('2026-06-01'), day('2026-06-05'))).toThrow(RangeError);
    expect(() => withPromise(example(), day('2026-06-01'), day('2026-05-12'))).toThrow(RangeError);
  });

  it('and one before it that is late already costs its late fee only once', () => {
    const june = withPromise(example('2026-06-01'), day('2026-06-01'), day('2026-06-09'));
    const { lines } = advance(june, day('2026-06-30'));
    const fees = lines.filter(({ kind }) => kind === 'late_fee');
    expect(fees.map((fee) => [fee.day, fee.bill_due_date])).toEqual([['2026-06-10', '2026-06-01']]);
  });

  it('before it is posted, to the same end', () => {
    const early = promised('2026-05-12', '2026-04-25');
    expect(promiseInForce(early)).toEqual(promiseInForce(promised()));
    const [then, now] = [early, promised()].map((one) => advance(one, day('2026-07-15')));
    expect(then?.account).toEqual(now?.account);
  });
});

describe('while a promise lasts', () => {
  it('nothing is sold, and what was to be sold meanwhile is sold on the day after it', () => {
    const account = unpaid(ngn(100_000_000, 6), '2026-04-01', '2026-07-28').account;
    const told = day('2026-07-01');
    expect(forecastSale(account, [], told)?.day).toBe('2026-08-01');
    const waiting = withPromise(account, day('2026-08-01'), day('2026-08-09'));
    expect(forecastSale(waiting, [], told)?.day).toBe('2026-08-10');
  });

  it('days on which we block repayment make it longer, and the fee is still that of its usual day', () => {
    const blocked = {
      ...promised(),
      frozen: [{ from: day('2026-05-02'), until: day('2026-05-07') }],
    };
    expect(promiseInForce(blocked)).toMatchObject({ day: '2026-05-17', late_fee: 772_500 });
    const { lines } = advance(blocked, day('2026-05-30'));
    expect(lines.map((line) => [line.day, line.amount])).toEqual([['2026-05-18', 772_500]]);
  });

  it('until after the next bill is due, it is of its own bill and saves its own late fee alone', () => {
    // The bill of June has its late fee on 3 June too.
    const frozen = [{ from: day('2026-05-05'), until: day('2026-05-26') }];
    const { account } = advance({ ...promised(), frozen }, day('2026-06-01'));
    expect(promiseInForce(account)).toEqual({
      due_date: '2026-05-01',
      day: '2026-06-02',
      last_day: '2026-06-05',
      amount: 6_000_000,
      late_fee: 772_500,
      late_fee_day: '2026-06-03',
    });
  });

  it.each([
    ['before the 3rd, whose fee comes on the 8th', '2026-05-02', '2026-05-07', '2026-05-18'],
    ['after the 3rd, beyond the next bill', '2026-05-05', '2026-06-05', '2026-06-13'],
  ])('days blocked %s: what is paid later lowers no fee', (_, from, until, late) => {
    const begun = advance(promised(), day(from)).account;
    const blocked = { ...begun, frozen: [{ from: day(from), until: day(until) }] };
    const paid = pay(advance(blocked, day(addDays(day(until), 3))).account, 2_000_000).account;
    const fees = advance(paid, day(late)).account.bills.map(({ fee }) => fee);
    expect(fees[0]).toBe(772_500);
    expect(advance(paid, addDays(day(late), -1)).account.bills[0]?.fee).toBe(0);
  });

  it('a payment that we hear of late is not charged, when it was made in time', () => {
    const heard = advance(promised(), day('2026-05-14')).account;
    const { lines } = withoutLateCharges(heard, minor(6_000_000), day('2026-05-12'));
    expect(lines).toEqual([{ kind: 'fee', amount: 772_500, bill_due_date: '2026-05-01' }]);
    expect(withoutLateCharges(heard, minor(6_000_000), day('2026-05-13')).lines).toEqual([]);
  });

  it('a payment is credited as of an earlier day only if nothing fell due since', () => {
    const account = advance(promised(), day('2026-05-14')).account;
    expect(rewindTo(account, day('2026-05-13')).posted_through).toBe('2026-05-13');
    expect(rewindTo(account, day('2026-05-12'))).toBe(account);
  });

  // ₦1,200,000.00 of principal paid on 28 April, which leaves ₦32,400.00 of interest for the bill of 1 May.
  const endedEarly = () => {
    const account = unpaid(ngn(120_000_000), '2026-04-01', '2026-04-28').account;
    const made = withPromise(account, day('2026-05-01'), day('2026-05-12'));
    return pay(made, 120_000_000).account;
  };

  it('goes over to a bill of interest alone, which a payment made due before its day', () => {
    const account = endedEarly();
    expect(account.promised).toBeNull();
    expect(account.bills).toMatchObject([
      { due_date: '2026-05-01', interest: 3_240_000, promised_day: '2026-05-12' },
    ]);
    expect(promiseInForce(account)).toMatchObject({ amount: 3_240_000, late_fee: 24_300 });
    expect(advance(account, day('2026-05-12')).lines).toEqual([]);
  });

  it('is of the bill to come again when that payment is taken back', () => {
    const account = endedEarly();
    const paid = { source: 'paid', day: day('2026-04-28'), sale_id: null } as const;
    const line = { kind: 'principal', amount: minor(120_000_000), bill_due_date: null } as const;
    const lost = { repayment_id: 'one', amount: minor(120_000_000), today: day('2026-04-28') };
    const written = [{ ...paid, ...line, repayment_id: 'one' }];
    const now = withoutPayment(account, written, { ...lost, withRest: false }).account;
    expect(now.bills).toEqual([]);
    expect(now.promised).toEqual({ due_date: '2026-05-01', day: '2026-05-12' });
  });

  it('a payment that is taken back before the bill has come leaves it as it is', () => {
    const paid = pay(example('2026-04-20'), 1_000_000);
    const april = advance(paid.account, day('2026-04-25')).account;
    const made = withPromise(april, day('2026-05-01'), day('2026-05-12'));
    const written = paidLines(paid.lines, day('2026-04-20'), 'one');
    const lost = { repayment_id: 'one', amount: minor(1_000_000), today: day('2026-04-26') };
    const now = withoutPayment(made, written, { ...lost, withRest: false }).account;
    expect(now.promised).toEqual({ due_date: '2026-05-01', day: '2026-05-12' });
  });

  it('it ends with a loan without interest, and nothing is left of it once its bill has come', () => {
    const account = unpaid(ngn(100_000_000, 3, 0), '2026-04-01', '2026-06-26').account;
    const made = withPromise(account, day('2026-07-01'), day('2026-07-12'));
    const paid = pay(made, 100_000_000);
    expect(promiseInForce(paid.account)).toBeNull();
    const written = paidLines(paid.lines, day('2026-06-26'), 'one');
    const lost = { repayment_id: 'one', amount: minor(100_000_000), today: day('2026-07-10') };
    const recorded = advance(paid.account, lost.today).account;
    const now = withoutPayment(recorded, written, { ...lost, withRest: false }).account;
    expect([now.bills.at(-1)?.due_date, now.promised]).toEqual(['2026-07-01', null]);
  });

  it('a payment that is taken back leaves it as it is', () => {
    const account = unpaid(usd(100_000, 6), '2026-03-10', '2026-05-01').account;
    const made = withPromise(account, day('2026-05-01'), day('2026-05-09'));
    const lost = { repayment_id: 'none', amount: minor(0), today: day('2026-05-05') };
    const today = advance(made, lost.today).account;
    const now = withoutPayment(today, [], { ...lost, withRest: false }).account;
    expect(now).toEqual(today);
  });
});

type Step = { readonly days: number; readonly share: number };
const anySteps = fc.array(
  fc.record({ days: fc.integer({ min: 0, max: 40 }), share: fc.integer({ min: 0, max: 60 }) }),
  { maxLength: 8 },
);

/** The same payments, made on both. */
function lives(accounts: readonly LoanAccount[], steps: readonly Step[]) {
  let now = accounts;
  let paid = 0;
  for (const { days, share } of steps) {
    const on = addDays(now[0]?.posted_through ?? day('2026-01-01'), days);
    now = now.map((account) => advance(account, on).account);
    const owed = now.map((account) => payoff(account, on).total);
    const amount = mulDiv(min(owed[0] as Minor, ...owed), share, 100);
    now = now.map((account) => allocate(account, amount, on).account);
    paid += amount;
  }
  return { accounts: now, paid };
}

it('whatever is paid and when, a promise never costs more than none, and its fee never more than was shown', () => {
  fc.assert(
    fc.property(
      fc.record({
        terms: anyTerms,
        from: anyDay,
        ahead: fc.integer({ min: -7, max: 1 }),
        by: fc.integer({ min: 2, max: 14 }),
        steps: anySteps,
      }),
      ({ terms, from, ahead, by, steps }) => {
        const opened = openAccount(terms, from);
        const due = nextBillDay(opened) as IsoDay;
        const account = advance(opened, addDays(due, ahead)).account;
        const bill = promisableBill(account);
        if (bill?.due_date !== due) return;
        const made = withPromise(account, due, addDays(due, by));
        const shown = promiseInForce(made);
        const { accounts } = lives([made, account], steps);
        const end = addDays(accounts[0]?.posted_through as IsoDay, 20);
        const [kept, plain] = accounts.map((one) => advance(one, end).account);
        if (!kept || !plain || !shown) throw new Error('two accounts');
        expect(payoff(kept, end).total).toBeLessThanOrEqual(payoff(plain, end).total);
        const fee = kept.bills.find((one) => one.due_date === due)?.fee ?? 0;
        expect(fee).toBeLessThanOrEqual(shown.late_fee);
      },
    ),
  );
});
