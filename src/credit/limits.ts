import {
  add,
  type Currency,
  ceilMulDiv,
  floorMulDiv,
  type Minor,
  max,
  min,
  minor,
  mulDiv,
  oneUnit,
  subtract,
  zero,
} from './money.ts';
import type { KoboPerDollar } from './rates.ts';

/** What the provider sends unless it is set up otherwise: decisions for both currencies. */
export const defaultMinimums = {
  loan: { NGN: minor(100_000_000), USD: minor(10_000) },
  withdrawal: { USD: minor(5_000) },
} as const;

/** What can still be borrowed against one portfolio; rounded down, never below 0. */
export function availableCredit(portfolio: {
  readonly value: Minor;
  readonly collateral_ratio_bp: number;
  readonly outstanding: Minor;
  readonly requested: Minor;
}): Minor {
  const line = floorMulDiv(portfolio.value, portfolio.collateral_ratio_bp, 10_000);
  const taken = add(portfolio.outstanding, portfolio.requested);
  return max(subtract(line, taken), zero);
}

const thousandNaira = 100_000;

/** The table's dollars, or their Naira at the sell rate rounded up to ₦1,000. */
export function smallestWithdrawal(
  table: { readonly USD: Minor },
  currency: Currency,
  sellRate: KoboPerDollar,
): Minor {
  if (currency === 'USD') return table.USD;
  const thousands = ceilMulDiv(table.USD, sellRate, 100 * thousandNaira);
  return mulDiv(thousands, thousandNaira, 1);
}

export type Split = { readonly portfolio_id: string; readonly amount: Minor };

/**
 * The amount over portfolios in their order, each at most its limit.
 *
 * @throws RangeError when all of them together hold less: ask first
 */
export function splitAcross(
  portfolios: readonly { readonly portfolio_id: string; readonly limit: Minor }[],
  amount: Minor,
): Split[] {
  const splits: Split[] = [];
  let left = amount;
  for (const { portfolio_id, limit } of portfolios) {
    const part = min(left, limit);
    if (part <= 0) continue;
    splits.push({ portfolio_id, amount: part });
    left = subtract(left, part);
  }
  if (left > 0) throw new RangeError(`The portfolios are short of ${left} minor units`);
  return splits;
}

export type KeypadProblem = 'above-maximum' | 'below-minimum';

/** Why an amount cannot be confirmed on a keypad; null when it can. */
export function keypadProblem(entry: {
  readonly amount: Minor;
  readonly min: Minor;
  readonly max: Minor;
}): KeypadProblem | null {
  if (entry.amount > entry.max) return 'above-maximum';
  return entry.amount < entry.min ? 'below-minimum' : null;
}

/** The smallest repayment: one unit, or the whole debt when that is less. */
export function smallestRepayment(payoff: Minor): Minor {
  return min(oneUnit, payoff);
}

/** The least undrawn credit that is given back: one unit, or all of it, or the whole debt when that is less. */
export function smallestReturn(loan: { readonly undrawn: Minor; readonly payoff: Minor }): Minor {
  return min(oneUnit, min(loan.undrawn, loan.payoff));
}

/** As keypadProblem, and a repayment may not leave a debt of less than one unit behind. */
export function repaymentProblem(repayment: {
  readonly amount: Minor;
  readonly payoff: Minor;
}): KeypadProblem | 'leaves-remainder' | null {
  const { amount, payoff } = repayment;
  const problem = keypadProblem({ amount, min: smallestRepayment(payoff), max: payoff });
  if (problem) return problem;
  const left = subtract(payoff, amount);
  return left > 0 && left < oneUnit ? 'leaves-remainder' : null;
}
