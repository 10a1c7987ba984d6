import {
  add,
  ceilMulDiv,
  floorMulDiv,
  greatest,
  least,
  type Minor,
  minor,
  mulDiv,
  oneUnit,
  subtract,
  zero,
} from '#credit/money.ts';
import { principalBelow } from '#credit/redline.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import { type Borrowing, valueAfterFall } from './borrowing.ts';

/** What a fall of the market would do, and what would mend it. Minor units. */
export type Fall = {
  readonly now: Minor;
  readonly debt: Minor;
  readonly redline: Minor;
  readonly isPast: boolean;
  /** Principal to repay, or how much the portfolio has to rise, to be above the redline again. */
  readonly repay: Minor;
  readonly rise: Minor;
};

export function fallBy(percent: number, quote: ProviderQuote, offer: Borrowing): Fall {
  const now = valueAfterFall(quote.value, percent);
  const debt = add(quote.principal, offer.owed);
  const redline = add(quote.redline, offer.held);
  const isPast = now <= redline;
  if (!isPast) return { now, debt, redline, isPast, repay: zero, rise: zero };
  const repay = wholeUnits(subtract(debt, mayStay(now, quote, offer)));
  // At the redline is not above it.
  const rise = add(subtract(redline, now), minor(1));
  return { now, debt, redline, isPast, repay: least(repay, debt), rise };
}

/** The principal that may stay owed; this loan is repaid before the older ones. */
function mayStay(now: Minor, { principal, interest_bp }: ProviderQuote, offer: Borrowing): Minor {
  const left = subtract(now, offer.held);
  if (left > 0) return add(offer.owed, least(principalBelow(left, interest_bp), principal));
  const others = greatest(subtract(now, minor(1)), zero);
  return offer.held > 0 ? floorMulDiv(offer.owed, others, offer.held) : zero;
}

/** Up to whole Dollars or Naira: nobody is told to repay too little. */
const wholeUnits = (amount: Minor) => mulDiv(ceilMulDiv(amount, 1, oneUnit), oneUnit, 1);
