import { partsOf, withLoan } from '#credit/collateral.ts';
import {
  add,
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
} from '#credit/money.ts';
import { principalBelow } from '#credit/redline.ts';
import { type Offer, positionWith, valueAfterDrop } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

/** The position after a fall of the market, and what would bring it above the redline. Minor units. */
export type PriceDrop = {
  readonly now: Minor;
  readonly debt: Minor;
  readonly redline: Minor;
  readonly isPast: boolean;
  /** Principal to repay, or how much the portfolio has to rise, to be above the redline again. */
  readonly repay: Minor;
  /** The part of `repay` that goes to older loans. */
  readonly ofOlder: Minor;
  readonly rise: Minor;
};

export function priceDropBy(percent: number, quote: ProviderQuote, offer: Offer): PriceDrop {
  const now = valueAfterDrop(quote.value, percent);
  const { principal: debt, redline } = positionWith(offer, quote.principal, quote.interest_bp);
  const rise = riseAbove(now, quote, offer);
  const isPast = rise > 0;
  if (!isPast) return { now, debt, redline, isPast, repay: zero, ofOlder: zero, rise: zero };
  const stays = principalThatMayStay(now, quote, offer);
  const repay = min(wholeUnits(subtract(quote.principal, stays.own)), quote.principal);
  const ofOlder = min(wholeUnits(subtract(offer.owedPrincipal, stays.older)), offer.owedPrincipal);
  return { now, debt, redline, isPast, repay: add(repay, ofOlder), ofOlder, rise };
}

/** How much the portfolios must rise together until each is above its own redline; 0 if all are. */
function riseAbove(
  now: Minor,
  { principal, interest_bp, value }: ProviderQuote,
  { backing }: Offer,
): Minor {
  const needed = withLoan(backing, principal, interest_bp)
    .filter((one) => one.redline > 0)
    .map((one) => {
      // All portfolios move by the same share. One cent more than the redline counts as above.
      const above = add(one.redline, minor(1));
      const whole = one.value > 0 ? ceilMulDiv(above, value, one.value) : above;
      return subtract(whole, now);
    });
  return max(zero, ...needed);
}

/** The principal that may stay owed. Where either would do, this loan is repaid before older ones. */
function principalThatMayStay(
  now: Minor,
  { principal, interest_bp, value }: ProviderQuote,
  { backing, owedPrincipal }: Offer,
): { own: Minor; older: Minor } {
  const parts = partsOf(backing, principal);
  let own = principal;
  let older = owedPrincipal;
  backing.forEach(({ value: worth, redline: held }, index) => {
    const part = parts[index] ?? zero;
    // All fall alike, and repaying lowers the redline of each by its share of the loan.
    const fallen = value > 0 ? floorMulDiv(worth, now, value) : zero;
    const left = max(subtract(fallen, held), zero);
    if (part > 0) {
      const may = min(principalBelow(left, interest_bp), part);
      own = min(own, floorMulDiv(may, principal, part));
    }
    if (held > 0 && left === 0) {
      const others = max(subtract(fallen, minor(1)), zero);
      older = min(older, floorMulDiv(owedPrincipal, others, held));
    }
  });
  return { own, older };
}

/** Rounds up to whole Dollars or Naira, so that nobody is told to repay too little. */
const wholeUnits = (amount: Minor) => mulDiv(ceilMulDiv(amount, 1, oneUnit), oneUnit, 1);
