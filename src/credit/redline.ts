import { ceilMulDiv, type Minor } from './money.ts';
import { heldInterestMonths, redlineBufferBp } from './terms.ts';

/**
 * The portfolio value at which new credit stops: P × (1 + 3r + 20 %). Rounded up, so that the
 * warning never comes later than the terms say.
 */
export function redline(principal: Minor, interest_bp: number): Minor {
  return ceilMulDiv(principal, 10_000 + heldInterestMonths * interest_bp + redlineBufferBp, 10_000);
}

/** Whether the value has fallen to the redline. No debt, no redline. */
export function redlineReached(value: Minor, line: Minor): boolean {
  return line > 0 && value <= line;
}

/**
 * How far the value may fall before it is at the redline, in basis points of the value. Rounded
 * down and never below 0, so that a screen never shows more room than there is.
 */
export function fallToRedlineBp(value: Minor, line: Minor): number {
  if (value <= 0 || value <= line) return 0;
  return Number(((BigInt(value) - BigInt(line)) * 10_000n) / BigInt(value));
}
