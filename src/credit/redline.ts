import { ceilMulDiv, floorMulDiv, type Minor, max, minor, sum, zero } from './money.ts';
import { heldInterestMonths, redlineBufferBp } from './terms.ts';

/**
 * The portfolio value at which new credit stops: P × (1 + 3r + 20 %). Rounded up, so that the
 * warning never comes later than the terms say.
 */
export function redline(principal: Minor, interest_bp: number): Minor {
  return ceilMulDiv(principal, heldShareBp(interest_bp), 10_000);
}

/** What is held for a loan, as a share of its principal. */
export function heldShareBp(interest_bp: number): number {
  return 10_000 + heldInterestMonths * interest_bp + redlineBufferBp;
}

/** The most principal whose redline lies below the value: what may stay owed to be above it. */
export function principalBelow(value: Minor, interest_bp: number): Minor {
  return max(floorMulDiv(minor(value - 1), 10_000, heldShareBp(interest_bp)), zero);
}

/** Whether the value has fallen to the redline. No debt, no redline. */
export function redlineReached(value: Minor, line: Minor): boolean {
  return line > 0 && value <= line;
}

/** A portfolio and its redline, in minor units of one currency. */
export type CollateralPosition = { readonly value: Minor; readonly redline: Minor };

/** The redline of several portfolios: the sum of the redlines of the loans held against them. */
export function aggregateRedline(portfolios: readonly CollateralPosition[]): Minor {
  return sum(portfolios.map((one) => one.redline));
}

/**
 * The smallest fall, in basis points, at which a portfolio reaches its own redline if all fall
 * alike: an average would let one reach it unnoticed. 10,000 when none has a redline.
 */
export function aggregateHeadroomBp(portfolios: readonly CollateralPosition[]): number {
  const owing = portfolios.filter((one) => one.redline > 0);
  return Math.min(10_000, ...owing.map((one) => headroomBp(one.value, one.redline)));
}

/**
 * How far the value may fall before it is at the redline, in basis points of the value. Rounded
 * down and never below 0, so that a screen never shows more headroom than there is.
 */
export function headroomBp(value: Minor, line: Minor): number {
  if (value <= line) return 0;
  return Number(((BigInt(value) - BigInt(line)) * 10_000n) / BigInt(value));
}
