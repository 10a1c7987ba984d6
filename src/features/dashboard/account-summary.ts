import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Currency, type Minor, sum } from '#credit/money.ts';
import { aggregateHeadroomBp, headroomBp, redlineReached } from '#credit/redline.ts';
import { totals } from '#stores/reads/held.ts';
import { mergedSchedule } from '#stores/reads/schedule.ts';

/** A borrower's position in one currency, in minor units. */
export type AccountSummary = ReturnType<typeof summarizeAccount>;

/**
 * @returns amounts in minor units: `owed` today, with the `principal` in it; `headroomBp`, how far all
 * portfolios may fall (basis points) before the `nearest` one is at its redline; `reached`, the
 * portfolios at their redline; `unpriced`, those whose prices are too old to lend by, with the oldest's
 * `pricesAsOf`; due days with unpaid `bills`, those that are `overdue` with the `count`
 * of bills; what is owed `elsewhere`, in the other currency; the position at each of the `partners`; and
 * loans that are not disbursed yet
 */
export function summarizeAccount(
  portfolios: readonly Portfolio[],
  loans: readonly Loan[],
  currency: Currency,
) {
  const held = totals(portfolios, currency);
  const own = loans.filter((loan) => loan.currency === currency);
  const other: Currency = currency === 'USD' ? 'NGN' : 'USD';
  return {
    ...held,
    ...debtOf(own),
    elsewhere: { currency: other, ...debtOf(loans.filter((loan) => loan.currency === other)) },
    loans: own,
    principal: sum(own.map(({ outstanding }) => outstanding)),
    headroomBp: held.redline > 0 ? aggregateHeadroomBp(held.portfolios) : undefined,
    nearest: nearestToRedline(held.portfolios),
    reached: held.portfolios.filter(({ value, redline }) => redlineReached(value, redline)),
    unpriced: held.portfolios.filter(({ holdings }) => holdings?.old),
    partners: positionsOf(held.portfolios, own, currency),
    underWay: own.filter((loan) => !isRunning(loan)),
  };
}

function debtOf(loans: readonly Loan[]) {
  const bills = mergedSchedule(loans.filter(isRunning));
  const overdue = bills.filter((day) => day.overdue);
  const late = overdue.flatMap((day) => day.bills.filter((bill) => bill.overdue));
  return {
    owed: sum(loans.map(({ payoff }) => payoff)),
    bills,
    overdue: { bills: overdue, count: late.length, left: sum(late.map(({ left }) => left)) },
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

/** What is held and owed at one partner, in minor units. */
export type PartnerPosition = {
  readonly application_id: number;
  readonly name: string;
  readonly value: Minor;
  readonly owed: Minor;
  readonly redline: Minor;
  /** How far its portfolios may fall before the first is at its redline; undefined if none has one. */
  readonly headroomBp: number | undefined;
  /** The instant of the prices that `value` is made from, where they are old. */
  readonly pricesAsOf: string | undefined;
};

function positionsOf(
  portfolios: readonly Portfolio[],
  loans: readonly Loan[],
  currency: Currency,
): PartnerPosition[] {
  const applications = new Map(
    portfolios.map(({ application }) => [application.application_id, application]),
  );
  return [...applications.values()].map(({ application_id, name }) => {
    const { value, redline, pricesAsOf, ...held } = totals(
      portfolios.filter(({ application }) => application.application_id === application_id),
      currency,
    );
    const own = loans.filter(({ application }) => application.application_id === application_id);
    return {
      application_id,
      name,
      value,
      owed: sum(own.map(({ payoff }) => payoff)),
      redline,
      headroomBp: redline > 0 ? aggregateHeadroomBp(held.portfolios) : undefined,
      pricesAsOf,
    };
  });
}

/** True when a bill is due. Before its due day, a payment lowers the debt and not the bill. */
export function hasBillToPay({ bills }: Loan): boolean {
  return bills.some(({ state }) => state === 'due' || state === 'overdue');
}
