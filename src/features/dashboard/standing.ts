import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { add, type Currency, type Minor, subtract, sum, zero } from '#credit/money.ts';
import { fallToRedlineBp, redlineReached } from '#credit/redline.ts';
import { totals } from '#stores/portfolio.ts';

/** A due day over all loans in one currency; `left` is what is still to be paid for it. */
export type ComingBill = {
  readonly due_date: string;
  readonly left: Minor;
  readonly overdue: boolean;
  readonly last: boolean;
};

/** Where a borrower stands in one currency, in its minor units. */
export type Standing = ReturnType<typeof standing>;

/**
 * `owed` is everything owed today, `principal` the part of it that was borrowed; `roomBp` how far
 * the value may fall before the redline; `reached` are the portfolios that stand at theirs.
 */
export function standing(
  portfolios: readonly Portfolio[],
  loans: readonly Loan[],
  currency: Currency,
) {
  const held = totals(portfolios, currency);
  const own = loans.filter((loan) => loan.currency === currency);
  const bills = comingBills(own.filter(isRunning));
  const overdue = bills.filter((bill) => bill.overdue);
  return {
    ...held,
    loans: own,
    owed: sum(own.map(({ payoff }) => payoff)),
    principal: sum(own.map(({ outstanding }) => outstanding)),
    roomBp: held.redline > 0 ? fallToRedlineBp(held.value, held.redline) : undefined,
    reached: held.portfolios.filter(({ value, redline }) => redlineReached(value, redline)),
    bills,
    overdue: { bills: overdue, left: sum(overdue.map(({ left }) => left)) },
    underWay: own.filter((loan) => !isRunning(loan)),
  };
}

/** Money has been lent: before that nothing is owed and no bill is coming. */
const isRunning = ({ loanStatus }: Loan) => loanStatus === 'disbursed' || loanStatus === 'serviced';

/** Unpaid bills of all loans, one entry for each due day, the earliest first. */
export function comingBills(loans: readonly Loan[]): ComingBill[] {
  const days = new Map<string, ComingBill>();
  for (const { bills } of loans) {
    for (const [index, bill] of bills.entries()) {
      if (bill.state === 'paid') continue;
      const before = days.get(bill.due_date);
      days.set(bill.due_date, {
        due_date: bill.due_date,
        left: add(before?.left ?? zero, subtract(bill.total, bill.paid)),
        overdue: bill.state === 'overdue' || before?.overdue === true,
        last: index === bills.length - 1 || before?.last === true,
      });
    }
  }
  return [...days.values()].sort((a, b) => a.due_date.localeCompare(b.due_date));
}

/** A payment pays bills from their day on; before it, it would lower the debt and not the bill. */
export function hasBillToPay({ bills }: Loan): boolean {
  return bills.some(({ state }) => state === 'due' || state === 'overdue');
}
