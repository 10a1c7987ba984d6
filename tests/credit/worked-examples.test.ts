import { describe, expect, it } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { availableCredit } from '#credit/limits.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { add, minor } from '#credit/money.ts';
import { debt, payoff } from '#credit/payoff.ts';
import { dollarsFromNaira, nairaFromDollars, processingFee } from '#credit/rates.ts';
import { forecastSale } from '#credit/sale.ts';
import { quote } from '#credit/schedule.ts';
import { ngn, pay, unpaid, usd } from './loans.ts';

it('$1,000.00 of 10 March, 3 % a month, three bills, costs $109.33', () => {
  const told = quote(usd(100000), isoDay('2026-03-10'), minor(1000000));
  expect(told.bills).toEqual([
    { due_date: '2026-05-01', days: 22, interest: 5200, principal: 3000, total: 8200 },
    { due_date: '2026-06-01', days: 0, interest: 2910, principal: 2910, total: 5820 },
    { due_date: '2026-07-01', days: 0, interest: 2823, principal: 94090, total: 96913 },
  ]);
  expect(told.total_interest).toBe(10933);
  expect(told.total_repayable).toBe(110933);
});

describe('₦1,000,000.00 of 1 April with nothing paid on 1 May', () => {
  const june = unpaid(ngn(100000000), '2026-04-01', '2026-06-01');
  const paid = pay(june.account, 7000000);

  it('is billed ₦60,000.00, then a late fee, then a penal charge and the next bill', () => {
    const may = { bill_due_date: '2026-05-01' };
    const next = { bill_due_date: '2026-06-01', day: '2026-06-01' };
    expect(june.lines).toEqual([
      { ...may, day: '2026-05-01', kind: 'interest', amount: 3000000 },
      { ...may, day: '2026-05-01', kind: 'principal_due', amount: 3000000 },
      { ...may, day: '2026-05-03', kind: 'late_fee', amount: 772500 },
      { ...may, day: '2026-06-01', kind: 'penal_charge', amount: 60000 },
      { ...next, kind: 'interest', amount: 3000000 },
      { ...next, kind: 'principal_due', amount: 3000000 },
    ]);
    expect(debt(june.account, isoDay('2026-06-01')).current).toBe(12832500);
  });

  it('takes ₦70,000.00 for the oldest bill first', () => {
    const may = { bill_due_date: '2026-05-01' };
    expect(paid.lines).toEqual([
      { ...may, kind: 'penalty', amount: 60000 },
      { ...may, kind: 'fee', amount: 772500 },
      { ...may, kind: 'interest', amount: 3000000 },
      { ...may, kind: 'principal', amount: 3000000 },
      { bill_due_date: '2026-06-01', kind: 'interest', amount: 167500 },
    ]);
    expect(paid.unallocated).toBe(0);
  });

  it('owes ₦970,000.00 after that, and ₦58,325.00 of it for June', () => {
    expect(paid.account.principal).toBe(97000000);
    expect(debt(paid.account, isoDay('2026-06-01')).current).toBe(2832500 + 3000000);
    expect(remedy(paid.account)?.liquidation_day).toBe('2026-09-01');
  });

  it('gets a late fee of ₦7,487.44 when June is missed too', () => {
    expect(advance(paid.account, isoDay('2026-06-03')).lines).toEqual([
      { day: '2026-06-03', kind: 'late_fee', amount: 748744, bill_due_date: '2026-06-01' },
    ]);
  });
});

describe('a portfolio of $10,000.00 with all its credit borrowed', () => {
  it('survives a fall of 61.3 %', () => {
    const portfolio = { value: minor(1000000), collateral_ratio_bp: 3000 };
    const credit = availableCredit({ ...portfolio, outstanding: minor(0), requested: minor(0) });
    expect(credit).toBe(300000);
    const told = quote(usd(credit), isoDay('2026-03-10'), portfolio.value);
    expect(told).toMatchObject({ redline: 387000, fall_to_redline_bp: 6130 });
  });

  it('repays $100.00 for ₦160,025.00, of which ₦2,000.00 is the processor’s', () => {
    const kobo = nairaFromDollars(minor(10000), 158025);
    expect(kobo).toBe(15802500);
    expect(processingFee(kobo)).toBe(200000);
    expect(add(kobo, processingFee(kobo))).toBe(16002500);
    expect(dollarsFromNaira(kobo, 158025)).toBe(10000);
  });
});

describe('$1,000.00 of 10 March with nothing paid, while we block repayment from 15 May to 14 June', () => {
  const blocked = openAccount(usd(100000), isoDay('2026-03-10'), [
    { from: isoDay('2026-05-15'), until: isoDay('2026-06-15') },
  ]);
  const on = (day: string) => advance(blocked, isoDay(day)).account;

  it('is billed as ever, and charged for being late 31 days later, or 14 for what fell due within', () => {
    const of = (bill_due_date: string) => ({ bill_due_date });
    expect(advance(blocked, isoDay('2026-08-31')).lines).toEqual([
      { ...of('2026-05-01'), day: '2026-05-01', kind: 'extra_interest', amount: 2200 },
      { ...of('2026-05-01'), day: '2026-05-01', kind: 'interest', amount: 3000 },
      { ...of('2026-05-01'), day: '2026-05-01', kind: 'principal_due', amount: 3000 },
      { ...of('2026-05-01'), day: '2026-05-03', kind: 'late_fee', amount: 263 },
      { ...of('2026-06-01'), day: '2026-06-01', kind: 'interest', amount: 3000 },
      { ...of('2026-06-01'), day: '2026-06-01', kind: 'principal_due', amount: 3000 },
      { ...of('2026-06-01'), day: '2026-06-17', kind: 'late_fee', amount: 270 },
      { ...of('2026-07-01'), day: '2026-07-01', kind: 'interest', amount: 3000 },
      { ...of('2026-07-01'), day: '2026-07-01', kind: 'principal_due', amount: 94000 },
      { ...of('2026-05-01'), day: '2026-07-02', kind: 'penal_charge', amount: 82 },
      { ...of('2026-07-01'), day: '2026-07-03', kind: 'late_fee', amount: 278 },
      { ...of('2026-06-01'), day: '2026-07-15', kind: 'penal_charge', amount: 60 },
      { ...of('2026-05-01'), day: '2026-08-01', kind: 'penal_charge', amount: 82 },
      { ...of('2026-07-01'), day: '2026-08-01', kind: 'penal_charge', amount: 970 },
      { ...of('2026-06-01'), day: '2026-08-15', kind: 'penal_charge', amount: 60 },
    ]);
  });

  it('gets its notice on 1 August and is sold on 1 September, each 31 days later', () => {
    expect(remedy(on('2026-06-15'))).toEqual({
      bill_due_date: '2026-05-01',
      notice_day: '2026-08-01',
      liquidation_day: '2026-09-01',
    });
    expect(forecastSale(on('2026-08-01'), [], isoDay('2026-08-01'))).toMatchObject({
      day: '2026-09-01',
      owed: 114317,
    });
    expect(payoff(blocked, isoDay('2026-09-01')).total).toBe(114317);
  });

  it('owes $1,132.05 on 1 August, the day on which it would have been sold for $1,133.47', () => {
    const never = openAccount(usd(100000), isoDay('2026-03-10'));
    const day = isoDay('2026-08-01');
    expect([payoff(never, day).total, payoff(blocked, day).total]).toEqual([113347, 113205]);
  });
});
