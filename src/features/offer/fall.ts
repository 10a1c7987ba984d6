import { partsOf } from '#credit/backing.ts';
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
import { type Borrowing, standingWith, valueAfterFall } from './borrowing.ts';

/** What a fall of the market would do, and what would mend it. Minor units. */
export type Fall = {
  readonly now: Minor;
  readonly debt: Minor;
  readonly redline: Minor;
  readonly isPast: boolean;
  /** Principal to repay, or how much the portfolio has to rise, to be above the redline again. */
  readonly repay: Minor;
  /** The part of it that older loans need. */
  readonly ofOlder: Minor;
  readonly rise: Minor;
};

export function fallBy(percent: number, quote: ProviderQuote, offer: Borrowing): Fall {
  const now = valueAfterFall(quote.value, percent);
  const { debt, redline } = standingWith(offer, quote.principal, quote.interest_bp);
  const isPast = now <= redline;
  if (!isPast) return { now, debt, redline, isPast, repay: zero, ofOlder: zero, rise: zero };
  const stays = mayStay(now, quote, offer);
  const repay = least(wholeUnits(subtract(quote.principal, stays.own)), quote.principal);
  const ofOlder = least(wholeUnits(subtract(offer.owed, stays.older)), offer.owed);
  // At the redline is not above it.
  const rise = add(subtract(redline, now), minor(1));
  return { now, debt, redline, isPast, repay: add(repay, ofOlder), ofOlder, rise };
}

/** The principal that may stay owed: where both would do, this loan is repaid before older ones. */
function mayStay(
  now: Minor,
  { principal, interest_bp, value }: ProviderQuote,
  { backing, owed }: Borrowing,
): { own: Minor; older: Minor } {
  const parts = partsOf(backing, principal);
  let own = principal;
  let older = owed;
  backing.forEach(({ value: worth, redline: held }, index) => {
    const part = parts[index] ?? zero;
    // All fall alike, and repaying lowers the redline of each by its share of the loan.
    const fallen = value > 0 ? floorMulDiv(worth, now, value) : zero;
    const left = greatest(subtract(fallen, held), zero);
    if (part > 0) {
      const may = least(principalBelow(left, interest_bp), part);
      own = least(own, floorMulDiv(may, principal, part));
    }
    if (held > 0 && left === 0) {
      const others = greatest(subtract(fallen, minor(1)), zero);
      older = least(older, floorMulDiv(owed, others, held));
    }
  });
  return { own, older };
}

/** Up to whole Dollars or Naira: nobody is told to repay too little. */
const wholeUnits = (amount: Minor) => mulDiv(ceilMulDiv(amount, 1, oneUnit), oneUnit, 1);
