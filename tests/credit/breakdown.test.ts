import { describe, expect, it } from 'vitest';
import { unpaidOf, unpaidParts } from '#credit/bills.ts';
import { breakdown } from '#credit/breakdown.ts';
import { addDays, addMonths, firstOfMonth, isoDay, lastOfMonth } from '#credit/calendar.ts';
import { sum } from '#credit/money.ts';
import fc from '#support/property.ts';
import { anyLoan, type Life, ngn, pay, unpaid } from './loans.ts';

function rowsOf({ account, posted, payments }: Life, through = account.posted_through) {
  const { terms, disbursed_on } = account;
  return breakdown({ loan_id: 'loan', terms, disbursed_on, posted, payments }, through);
}

describe('the rows of a breakdown', () => {
  it('keep principal and interest: beginning, what came, what was repaid, end', () => {
    fc.assert(
      fc.property(anyLoan, (life) => {
        for (const row of rowsOf(life)) {
          expect(row.principal_at_month_end).toBe(
            row.principal_at_month_beginning - row.principal_repaid,
          );
          expect(row.interest_at_month_end).toBe(
            row.interest_at_month_beginning + row.interest_overcharge - row.interest_repaid,
          );
          for (const part of Object.values(row)) {
            if (typeof part === 'number') expect(part).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('follow one another month by month from the day of disbursement', () => {
    fc.assert(
      fc.property(anyLoan, (life) => {
        const rows = rowsOf(life);
        expect(rows[0]?.start_of_period).toBe(life.account.disbursed_on);
        for (const [at, row] of rows.entries()) {
          expect(row.end_of_period).toBe(lastOfMonth(row.start_of_period));
          const next = rows[at + 1];
          if (!next) continue;
          expect(next.start_of_period).toBe(addMonths(firstOfMonth(row.start_of_period), 1));
          expect(next.principal_at_month_beginning).toBe(row.principal_at_month_end);
        }
      }),
    );
  });

  it('end where the loan stands', () => {
    fc.assert(
      fc.property(anyLoan, (life) => {
        const { account } = life;
        const last = rowsOf(life).at(-1);
        const parts = account.bills.map(unpaidParts);
        const billed = sum(parts.map((part) => part.principal));
        expect(last?.principal_at_month_end).toBe(account.principal);
        expect(last?.minimum_principal_at_month_end).toBe(billed);
        expect(last?.interest_at_month_end).toBe(sum(account.bills.map(unpaidOf)) - billed);
      }),
    );
  });

  it('stop with the month in which the loan ends', () => {
    const { account, lines } = unpaid(ngn(100000000), '2026-04-01', '2026-05-01');
    const paid = pay(account, 103000000);
    const payments = [{ day: account.posted_through, amount: paid.unallocated, lines: paid.lines }];
    const life = { account: paid.account, posted: [...lines, ...paid.posted], payments };
    const months = rowsOf(life, isoDay('2026-12-31')).map((row) => row.start_of_period);
    expect(months).toEqual(['2026-04-01', '2026-05-01']);
  });

  it('show the missed bill of May with its late fee, and June with its penal charge', () => {
    const june = unpaid(ngn(100000000), '2026-04-01', '2026-06-01');
    const paid = pay(june.account, 7000000);
    const payments = [
      { day: june.account.posted_through, amount: paid.unallocated, lines: paid.lines },
    ];
    const rows = rowsOf({ account: paid.account, posted: june.lines, payments });
    expect(rows.slice(1)).toEqual([
      {
        loan_id: 'loan',
        tenure: 3,
        start_of_period: '2026-05-01',
        end_of_period: '2026-05-31',
        interest_at_month_beginning: 3000000,
        interest_overcharge: 772500,
        interest_repaid: 0,
        interest_at_month_end: 3772500,
        minimum_principal_at_month_beginning: 3000000,
        minimum_principal_at_month_end: 3000000,
        principal_at_month_beginning: 100000000,
        principal_repaid: 0,
        principal_at_month_end: 100000000,
      },
      {
        loan_id: 'loan',
        tenure: 3,
        start_of_period: '2026-06-01',
        end_of_period: '2026-06-30',
        interest_at_month_beginning: 6772500,
        interest_overcharge: 60000,
        interest_repaid: 4000000,
        interest_at_month_end: 2832500,
        minimum_principal_at_month_beginning: 6000000,
        minimum_principal_at_month_end: 3000000,
        principal_at_month_beginning: 100000000,
        principal_repaid: 3000000,
        principal_at_month_end: 97000000,
      },
    ]);
    expect(addDays(isoDay('2026-05-31'), 1)).toBe(rows[2]?.start_of_period);
  });
});
