import { describe, expect, it } from 'vitest';
import { billStanding } from '#credit/bills.ts';
import { addDays, addMonths, isoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import {
  advance,
  isSettled,
  type LoanAccount,
  openAccount,
  postDay,
  rewindTo,
} from '#credit/loan-account.ts';
import { comingBills } from '#credit/payoff.ts';
import { firstDueDay, schedule } from '#credit/schedule.ts';
import fc from '#support/property.ts';
import { anyDay, anyLoan, anyTerms, ngn, pay, unpaid, usd } from './loans.ts';

const day = isoDay;

describe('posting', () => {
  it('goes day by day, and posts no day twice', () => {
    const account = openAccount(usd(100000), day('2026-03-10'));
    expect(() => postDay(account, day('2026-03-12'))).toThrow(RangeError);
    expect(postDay(account, day('2026-03-10'))).toEqual({ account, lines: [] });
    const due = advance(account, day('2026-05-01')).account;
    expect(postDay(due, day('2026-05-01')).lines).toEqual([]);
    expect(advance(due, day('2026-04-01'))).toEqual({ account: due, lines: [] });
  });

  it('is the same whether it is done at once or on the way', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(200), fc.nat(200), ({ account }, first, second) => {
        const middle = addDays(account.posted_through, first);
        const end = addDays(middle, second);
        const half = advance(account, middle);
        const rest = advance(half.account, end);
        expect(advance(account, end)).toEqual({
          account: rest.account,
          lines: [...half.lines, ...rest.lines],
        });
      }),
    );
  });

  it('bills the schedule when each bill is paid on its due day', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, from) => {
        expect(comingBills(openAccount(terms, from))).toEqual(schedule(terms, from));
      }),
    );
  });

  it('bills the extra days and the first whole month as two lines', () => {
    const { lines } = unpaid(usd(100000), '2026-03-10', '2026-05-01');
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['extra_interest', 2200],
      ['interest', 3000],
      ['principal_due', 3000],
    ]);
  });

  it('never bills more principal than was lent, whatever is paid when', () => {
    fc.assert(
      fc.property(anyLoan, ({ account, posted }) => {
        const later = advance(account, addMonths(account.posted_through, 12));
        const billed = [...posted, ...later.lines].filter((line) => line.kind === 'principal_due');
        const total = billed.reduce((sum, line) => sum + line.amount, 0);
        expect(total).toBeLessThanOrEqual(account.terms.principal);
        expect(later.account.bills.length).toBeLessThanOrEqual(account.terms.tenure);
        expect(account.principal).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('charges one late fee a bill, and penal charges for three months at most', () => {
    fc.assert(
      fc.property(anyLoan, ({ account, posted }) => {
        const later = advance(account, addMonths(account.posted_through, 12));
        const all = [...posted, ...later.lines];
        for (const bill of later.account.bills) {
          const own = all.filter((line) => line.bill_due_date === bill.due_date);
          expect(own.filter((line) => line.kind === 'late_fee').length).toBeLessThanOrEqual(1);
          expect(own.filter((line) => line.kind === 'penal_charge').length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('a late fee', () => {
  it('is posted on the 3rd, not before', () => {
    expect(unpaid(ngn(100000000), '2026-04-01', '2026-05-02').account.bills[0]?.fee).toBe(0);
    expect(unpaid(ngn(100000000), '2026-04-01', '2026-05-03').account.bills[0]?.fee).toBe(772500);
  });

  it('does not come when the bill was paid by the 2nd', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-02');
    expect(advance(pay(account, 6000000).account, day('2026-05-31')).lines).toEqual([]);
  });

  it('comes when a kobo of the bill is missing, on today’s principal and the unpaid interest', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-02');
    const { lines } = advance(pay(account, 5999999).account, day('2026-05-31'));
    expect(lines).toEqual([
      { day: '2026-05-03', kind: 'late_fee', amount: 727500, bill_due_date: '2026-05-01' },
    ]);
  });
});

describe('a penal charge', () => {
  it('is 1 % of what is unpaid of the bill, each month anew, three times, never on charges', () => {
    const { lines, account } = unpaid(ngn(100000000), '2026-04-01', '2027-04-01');
    const may = lines.filter(
      (line) => line.kind === 'penal_charge' && line.bill_due_date === '2026-05-01',
    );
    expect(may.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-06-01', 60000],
      ['2026-07-01', 60000],
      ['2026-08-01', 60000],
    ]);
    expect(account.bills[0]).toMatchObject({ penalty: 180000, penal_months: 3 });
  });

  it('is less when a part was paid before', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-10');
    const part = pay(account, 772500 + 3000000 + 1000000).account;
    const [charge] = advance(part, day('2026-06-01')).lines;
    expect(charge).toMatchObject({ kind: 'penal_charge', amount: 20000 });
  });
});

describe('the last bill', () => {
  it('takes all principal that is not billed yet, so nothing is billed twice', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-07-01');
    expect(account.bills.map((bill) => bill.principal)).toEqual([3000, 3000, 94000]);
  });

  it('goes on getting a fee and charges, but no more bills and no more interest', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-07-01');
    const { lines } = advance(account, day('2027-07-01'));
    const own = lines.filter((line) => line.bill_due_date === '2026-07-01');
    expect(own.map(({ day, kind }) => [day, kind])).toEqual([
      ['2026-07-03', 'late_fee'],
      ['2026-08-01', 'penal_charge'],
      ['2026-09-01', 'penal_charge'],
      ['2026-10-01', 'penal_charge'],
    ]);
    expect(lines.every((line) => line.bill_due_date <= '2026-07-01')).toBe(true);
  });
});

describe('principal that is prepaid', () => {
  it('lowers the interest from the next month on', () => {
    const { account } = unpaid(usd(100000), '2026-04-01', '2026-04-11');
    const bills = comingBills(pay(account, 50000).account);
    expect(bills.map(({ interest, principal }) => [interest, principal])).toEqual([
      [3000, 3000],
      [1410, 1410],
      [1368, 45590],
    ]);
  });

  it('during the extra days lowers the interest of the whole month after them', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-03-20');
    const [first] = comingBills(pay(account, 50000).account);
    expect(first).toMatchObject({ interest: 2200 + 1500, principal: 1500 });
  });

  it('is never asked for again', () => {
    const { account } = unpaid(usd(100000), '2026-04-01', '2026-04-11');
    const bills = comingBills(pay(account, 98000).account);
    expect(bills.map(({ interest, principal }) => [interest, principal])).toEqual([[3000, 2000]]);
  });
});

describe('liquidation', () => {
  it('is three months after the oldest unpaid bill, its notice two', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-07-20');
    expect(remedy(account)).toEqual({
      bill_due_date: '2026-05-01',
      notice_day: '2026-07-01',
      liquidation_day: '2026-08-01',
    });
  });

  it('threatens nobody who has paid', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-01');
    expect(remedy(pay(account, 6000000).account)).toBeNull();
  });
});

describe('a bill', () => {
  const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-01');
  const bills = (amount: number) => pay(account, amount).account.bills;

  it('that ends a loan early is coming until its due day', () => {
    const april = unpaid(usd(100000), '2026-03-10', '2026-04-16').account;
    const [last] = pay(april, 103000).account.bills;
    expect(last && billStanding(last, day('2026-04-30'))).toBe('coming');
    expect(last && billStanding(last, day('2026-05-01'))).toBe('due');
  });

  it('is due on its day, overdue from the next, and paid when nothing is left', () => {
    expect(bills(5999999).map((bill) => billStanding(bill, day('2026-05-01')))).toEqual(['due']);
    expect(bills(5999999).map((bill) => billStanding(bill, day('2026-05-02')))).toEqual([
      'overdue',
    ]);
    expect(bills(6000000).map((bill) => billStanding(bill, day('2026-05-02')))).toEqual(['paid']);
  });
});

it('a loan that is settled stays so: nothing is ever posted again', () => {
  fc.assert(
    fc.property(anyLoan, ({ account }) => {
      fc.pre(isSettled(account));
      const { lines } = advance(account, addMonths(account.posted_through, 12));
      expect(lines).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

it('a loan is not settled before its principal and its bills are paid', () => {
  const { account } = unpaid(usd(100000), '2026-03-10', '2026-05-01');
  expect(isSettled(account)).toBe(false);
  expect(firstDueDay(account.disbursed_on)).toBe('2026-05-01');
  expect(isSettled({ ...account, principal: pay(account, 0).unallocated })).toBe(false);
});

describe('an account as it stood on an earlier day', () => {
  const { account } = unpaid(usd(100000), '2026-03-10', '2026-04-02');
  const on = (text: string) => rewindTo(account, day(text)).posted_through;

  it('is known when nothing has fallen due since', () => {
    expect(on('2026-04-01')).toBe('2026-04-01');
    const young = unpaid(usd(100000), '2026-03-10', '2026-03-20').account;
    expect(rewindTo(young, day('2026-03-10')).posted_through).toBe('2026-03-10');
    expect(rewindTo(young, day('2026-03-09'))).toBe(young);
  });

  it('is known across a 3rd that had nothing to charge, and not across one with an unpaid bill', () => {
    const billed = unpaid(usd(100000), '2026-03-10', '2026-05-02').account;
    const on3rd = (account: LoanAccount) =>
      rewindTo(advance(account, day('2026-05-03')).account, day('2026-05-02')).posted_through;
    expect(on3rd(pay(billed, 8_200).account)).toBe('2026-05-02');
    expect(on3rd(pay(billed, 8_199).account)).toBe('2026-05-03');
    const second = advance(pay(billed, 8_200).account, day('2026-06-03')).account;
    expect(rewindTo(second, day('2026-06-02'))).toBe(second);
  });

  it('stays as it is for a day before something fell due, and for one to come', () => {
    expect(on('2026-03-31')).toBe('2026-04-02');
    expect(on('2026-04-20')).toBe('2026-04-02');
    const first = unpaid(usd(100000), '2026-03-10', '2026-04-01').account;
    expect(rewindTo(first, day('2026-03-31'))).toBe(first);
  });
});

it('a bill that is paid counts no month as late', () => {
  const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-01');
  const later = advance(pay(account, 6000000).account, day('2026-09-01')).account;
  expect(later.bills.map((bill) => bill.penal_months)).toEqual([0, 3, 2]);
});

it('a bill whose payment was taken back before the 3rd gets no late fee', () => {
  const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-02');
  const bills = account.bills.map((bill) => ({ ...bill, reopened_on: day('2026-05-02') }));
  expect(advance({ ...account, bills }, day('2026-05-31')).lines).toEqual([]);
});
