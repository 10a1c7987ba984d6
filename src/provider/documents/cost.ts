import type { StatementLine } from '#contract/statement.ts';
import { firstOfMonth, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { add, type Minor, minor, zero } from '#credit/money.ts';

/** What a loan was charged, and what was paid of it; in minor units of its currency. */
export type Cost = Readonly<
  Record<
    | 'interest'
    | 'fees'
    | 'penalties'
    | 'interest_paid'
    | 'charges_paid'
    | 'principal_paid'
    | 'written_off',
    Minor
  >
>;

export const noCost: Cost = {
  interest: zero,
  fees: zero,
  penalties: zero,
  interest_paid: zero,
  charges_paid: zero,
  principal_paid: zero,
  written_off: zero,
};

export type MonthlyCost = Cost & { readonly month: IsoDay; readonly loan_id: string };

/**
 * What each loan cost in each month, by the movements of a statement. Charged less paid less
 * written off is by how much unpaid interest and charges grew.
 */
export function costsOf(lines: readonly StatementLine[]): MonthlyCost[] {
  const costs = new Map<string, MonthlyCost>();
  for (const line of lines) {
    if (!line.loan_id || line.debt === 0) continue;
    const month = firstOfMonth(lagosDay(Date.parse(line.date)));
    const key = `${month} ${line.loan_id}`;
    const before = costs.get(key) ?? { month, loan_id: line.loan_id, ...noCost };
    costs.set(key, { ...before, ...sumOfCosts([before, costOf(line)]) });
  }
  return [...costs.values()].filter((cost) => isCost(cost));
}

function costOf({ kind, principal, interest, fees, penalties }: StatementLine): Cost {
  const paid = (amount: Minor) => minor(-amount);
  switch (kind) {
    case 'repayment':
    case 'credit_returned':
    case 'carried_over':
    case 'repayment_reversed':
    case 'liquidation':
      return {
        ...noCost,
        interest_paid: paid(interest),
        charges_paid: add(paid(fees), paid(penalties)),
        principal_paid: paid(principal),
      };
    case 'write_off':
      return { ...noCost, written_off: add(paid(interest), paid(fees), paid(penalties)) };
    default:
      return { ...noCost, interest, fees, penalties };
  }
}

export function sumOfCosts(costs: readonly Cost[]): Cost {
  const total = (name: keyof Cost) => add(...costs.map((cost) => cost[name]));
  return {
    interest: total('interest'),
    fees: total('fees'),
    penalties: total('penalties'),
    interest_paid: total('interest_paid'),
    charges_paid: total('charges_paid'),
    principal_paid: total('principal_paid'),
    written_off: total('written_off'),
  };
}

/** A disbursement alone costs nothing. */
const isCost = (cost: Cost) =>
  (Object.keys(noCost) as (keyof Cost)[]).some((name) => cost[name] !== 0);
