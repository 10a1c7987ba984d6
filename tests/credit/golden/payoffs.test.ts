import { describe, expect, it } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import { minimumPayment, payoff } from '#credit/payoff.ts';
import type { Terms } from '#credit/terms.ts';
import { lived, ngn, pay, usd } from '../loans.ts';

type Payments = Parameters<typeof lived>[2];

const day = isoDay;
const owedOn = (terms: Terms, from: string, payments: Payments, on: string) =>
  payoff(lived(terms, from, payments, from > on ? from : on).account, day(on));

describe('the payoff of $1,000.00 of 10 March, 100 a day', () => {
  const paid: Payments = [['2026-05-01', 8200]];
  it.each([
    // on, interest, principal, what the next day adds
    ['2026-03-10', [], 0, 100_000, 100],
    ['2026-03-11', [], 100, 100_000, 100],
    ['2026-03-31', [], 2100, 100_000, 100], // 21 of 22 extra days
    ['2026-04-01', [], 2200, 100_000, 100],
    ['2026-04-30', [], 5100, 100_000, 100], // 22 days and 29
    ['2026-05-01', [], 5200, 100_000, 100], // as billed; the next day begins on the same P
    ['2026-05-01', paid, 0, 97_000, 97],
    ['2026-05-02', paid, 97, 97_000, 97],
    ['2026-05-30', paid, 2813, 97_000, 97], // 29 days
    ['2026-05-31', paid, 2910, 97_000, 0], // 30 days; the 31st is free
    ['2026-06-01', paid, 2910, 97_000, 97], // as billed
    ['2026-07-01', [...paid, ['2026-06-01', 5820]], 2823, 94_090, 0], // the last bill: 2822.7
  ] as const)(
    'on %s after %j: %i interest and %i principal',
    (on, payments, interest, principal, per_day) => {
      expect(owedOn(usd(100_000), '2026-03-10', payments, on)).toEqual({
        date: on,
        penalties: 0,
        fees: 0,
        interest,
        principal,
        total: interest + principal,
        per_day,
      });
    },
  );

  it.each([
    ['2026-02-01', '2026-02-28', 2700, 300], // 27 days; 1 March makes the month whole
    ['2028-02-01', '2028-02-29', 2800, 200], // 28 days
    ['2026-01-02', '2026-01-31', 2900, 100], // 29 of 30 extra days
    ['2026-01-02', '2026-02-01', 3000, 100],
    ['2026-12-31', '2027-01-01', 100, 100], // over the end of a year
    ['2026-12-15', '2027-01-16', 3200, 100], // 17 and 15 days
  ])('of %s instead, on %s: %i interest, %i for the next day', (from, on, interest, per_day) => {
    expect(owedOn(usd(100_000), from, [], on)).toMatchObject({ interest, per_day, fees: 0 });
  });

  it('rounds the extra days and the running month apart: 11 × 2.75 % and 10 × 2.75 % of 250000', () => {
    // 2520.83… and 2291.66… are 2521 and 2292; the next day makes the second 2520.83…
    const told = owedOn(usd(250_000, 6, 275), '2026-06-20', [], '2026-07-11');
    expect(told).toMatchObject({ interest: 2521 + 2292, total: 254_813, per_day: 229 });
  });
});

describe('the payoff of an overdue loan', () => {
  const loan = ngn(100_000_000);

  it('of ₦1,000,000.00 on 15 June: two fees, a charge, two bills and 14 days', () => {
    expect(owedOn(loan, '2026-04-01', [], '2026-06-15')).toEqual({
      date: '2026-06-15',
      penalties: 60_000,
      fees: 772_500 + 795_000,
      interest: 6_000_000 + 1_400_000,
      principal: 100_000_000,
      total: 109_027_500,
      per_day: 100_000,
    });
  });

  it('on 1 May, the 2nd and the 3rd, when the fee has come', () => {
    const totals = ['2026-05-01', '2026-05-02', '2026-05-03'].map(
      (on) => owedOn(loan, '2026-04-01', [], on).total,
    );
    expect(totals).toEqual([103_000_000, 103_100_000, 103_972_500]);
  });

  it.each(['2026-05-02', '2026-05-03', '2026-06-15', '2026-07-01', '2026-12-31'])(
    'on %s ends it',
    (on) => {
      const { account } = lived(loan, '2026-04-01', [], on);
      const { account: after, unallocated } = pay(account, payoff(account, day(on)).total);
      expect([after.principal, unallocated, payoff(after, day(on)).total]).toEqual([0, 0, 0]);
    },
  );
});

describe('what is payable now and on the next due day', () => {
  it.each([
    // 2.75 % of 250000 is 6875 twice, and 2521 for 11 days
    [usd(250_000, 6, 275), '2026-06-20', [], '2026-07-10', 0, 16_271, '2026-08-01'],
    // 2.5 % of 123456789 is 3086420 twice, and 1543210 for 15 days
    [ngn(123_456_789, 3, 250), '2026-03-17', [], '2026-04-30', 0, 7_716_050, '2026-05-01'],
    // May paid: in June 4 % of 96000, twice
    [
      usd(100_000, 3, 400),
      '2026-04-01',
      [['2026-05-01', 8000]],
      '2026-05-01',
      0,
      7680,
      '2026-06-01',
    ],
    // May missed: 8000, on the 3rd 0.25 % of 104000, on 1 June 1 % of 8000 and 8000 more
    [usd(100_000, 3, 400), '2026-04-01', [], '2026-05-02', 8000, 16_340, '2026-06-01'],
    [usd(100_000, 3, 400), '2026-04-01', [], '2026-05-03', 8260, 16_340, '2026-06-01'],
    // the last bill: 96 % of 96 % of the loan, and 4 % of that
    [
      usd(100_000, 3, 400),
      '2026-04-01',
      [
        ['2026-05-01', 8000],
        ['2026-06-01', 7680],
      ],
      '2026-06-02',
      0,
      92_160 + 3686,
      '2026-07-01',
    ],
  ] as const)(
    '%o of %s after %j, on %s: %i and %i',
    (terms, from, payments, on, current, future, date) => {
      const { account } = lived(terms, from, payments, on);
      expect(minimumPayment(account, day(on))).toEqual({ current, future, date });
    },
  );
});

describe('the remedy notice and the liquidation, counted from the oldest unpaid bill', () => {
  it.each([
    // disbursed, oldest unpaid bill, two months, three months
    ['2026-10-01', '2026-11-01', '2027-01-01', '2027-02-01'],
    ['2026-09-20', '2026-11-01', '2027-01-01', '2027-02-01'],
    ['2026-11-01', '2026-12-01', '2027-02-01', '2027-03-01'],
    ['2026-11-02', '2027-01-01', '2027-03-01', '2027-04-01'],
    ['2027-11-15', '2028-01-01', '2028-03-01', '2028-04-01'],
  ])('of %s: due %s, noticed %s, sold %s', (from, due, notice_day, liquidation_day) => {
    const { account } = lived(usd(100_000), from, [], due);
    const expected = { bill_due_date: due, notice_day, liquidation_day };
    expect(remedy(account)).toEqual(expected);
    const later = lived(usd(100_000), from, [], due.replace(/01$/, '28')).account;
    expect(remedy(later)).toEqual(expected);
  });

  it('move on by a month when the oldest is paid with its charges, and not a kobo earlier', () => {
    const { account } = lived(ngn(100_000_000), '2026-10-01', [], '2026-12-01');
    const owed = 60_000 + 772_500 + 6_000_000;
    expect(remedy(pay(account, owed - 1).account)?.liquidation_day).toBe('2027-02-01');
    expect(remedy(pay(account, owed).account)?.liquidation_day).toBe('2027-03-01');
  });
});
