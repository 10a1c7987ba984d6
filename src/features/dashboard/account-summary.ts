import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { add, type Currency, type Minor, subtract, sum, zero } from '#credit/money.ts';
import { aggregateHeadroomBp, headroomBp, redlineReached } from '#credit/redline.ts';
import { totals } from '#stores/reads/portfolio.ts';

/** A due day over all loans in one currency. `left` is the unpaid amount. */
export type ComingBill = {
  readonly due_date: string;
  readonly left: Minor;
  readonly overdue: boolean;
  readonly last: boolean;
};

/** A borrower's position in one currency, in minor units. */
export type AccountSummary = ReturnType<typeof summarizeAccount>;

/**
 * @returns amounts in minor units: `owed` today, with the `principal` in it; `headroomBp`, how far all
 * portfolios may fall (basis points) before the `nearest` one is at its redline; `reached`, the
 * portfolios at their redline; unpaid and overdue bills; and loans that are not disbursed yet
 */
export function summarizeAccount(
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
    headroomBp: held.redline > 0 ? aggregateHeadroomBp(held.portfolios) : undefined,
    nearest: nearestToRedline(held.portfolios),
    reached: held.portfolios.filter(({ value, redline }) => redlineReached(value, redline)),
    bills,
    overdue: { bills: overdue, left: sum(overdue.map(({ left }) => left)) },
    underWay: own.filter((loan) => !isRunning(loan)),
  };
}

function nearestToRedline(portfolios: readonly Portfolio[]): Portfolio | undefined {
  const room = ({ value, redline }: Portfolio) => headroomBp(value, redline);
  return portfolios
    .filter(({ redline }) => redline > 0)
    .sort((one, other) => room(one) - room(other))[0];
}

/** Before disbursement nothing is owed and no bill is due. */
const isRunning = ({ loanStatus }: Loan) => loanStatus === 'disbursed' || loanStatus === 'serviced';

/** The unpaid bills of all loans, one entry per due day, earliest first. */
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

/** True when a bill is due. Before its due day, a payment lowers the debt and not the bill. */
export function hasBillToPay({ bills }: Loan): boolean {
  return bills.some(({ state }) => state === 'due' || state === 'overdue');
}
