import {
  add,
  ceilMulDiv,
  floorMulDiv,
  greatest,
  type Minor,
  minor,
  subtract,
  sum,
  zero,
} from './money.ts';
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
  if (value <= 1) return zero;
  return floorMulDiv(minor(value - 1), 10_000, heldShareBp(interest_bp));
}

/** Whether the value has fallen to the redline. No debt, no redline. */
export function redlineReached(value: Minor, line: Minor): boolean {
  return line > 0 && value <= line;
}

/** A portfolio and its redline, in minor units of one currency. */
export type Lined = { readonly value: Minor; readonly redline: Minor };

/**
 * What portfolios are worth together when the first of them stands at its own redline, if all fall
 * alike: the sum of their redlines would let one reach its own unnoticed. Rounded up. When one is
 * there already, it is what they are worth now and what those are short of.
 */
export function redlineTogether(portfolios: readonly Lined[]): Minor {
  const worth = sum(portfolios.map(({ value }) => value));
  const reached = portfolios.filter((one) => redlineReached(one.value, one.redline));
  if (reached.length > 0) {
    return add(worth, sum(reached.map((one) => subtract(one.redline, one.value))));
  }
  const owing = portfolios.filter((one) => one.redline > 0);
  return greatest(zero, ...owing.map((one) => ceilMulDiv(worth, one.redline, one.value)));
}

/**
 * How far the value may fall before it is at the redline, in basis points of the value. Rounded
 * down and never below 0, so that a screen never shows more room than there is.
 */
export function fallToRedlineBp(value: Minor, line: Minor): number {
  if (value <= 0 || value <= line) return 0;
  return Number(((BigInt(value) - BigInt(line)) * 10_000n) / BigInt(value));
}
