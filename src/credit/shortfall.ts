import { allocate } from './allocation.ts';
import { countedValue, type Holding, type LendingTerms } from './holdings.ts';
import { isSettled, type LoanAccount } from './loan-account.ts';
import {
  add,
  apportion,
  type Currency,
  ceilMulDiv,
  type Minor,
  max,
  min,
  minor,
  mulDiv,
  oneUnit,
  subtract,
  zero,
} from './money.ts';
import { payoff } from './payoff.ts';
import { headroomBp, redline } from './redline.ts';

/** From this much room before the redline on, in basis points of the value, nothing is short. */
export const enoughRoomBp = 1_500;

/** A portfolio and the loan that weighs most on it, posted through today. */
export type Pledge = {
  readonly value: Minor;
  readonly account: LoanAccount;
  /** What of the loan each of its portfolios secures, and which of them this one is. */
  readonly parts: readonly Minor[];
  readonly position: number;
  /** The redlines of the other loans on this portfolio. */
  readonly otherLines: Minor;
};

/** How a portfolio and its loan stand; `owed` is the loan's payoff, `room_bp` as `headroomBp`. */
export type PledgeStanding = {
  readonly value: Minor;
  readonly owed: Minor;
  readonly redline: Minor;
  readonly room_bp: number;
};

/** After a payment of the loan, and with another value where that has changed too. */
export function standingAfter(pledge: Pledge, paid: Minor, value = pledge.value): PledgeStanding {
  const { account, parts, position, otherLines } = pledge;
  const day = account.posted_through;
  const after = paid > 0 ? allocate(account, min(paid, owedOn(pledge)), day).account : account;
  const hasEnded = isSettled(after);
  const line = hasEnded ? zero : redline(after.principal, account.terms.interest_bp);
  const all = add(otherLines, apportion(line, parts)[position] ?? zero);
  return {
    value,
    owed: hasEnded ? zero : payoff(after, day).total,
    redline: all,
    room_bp: all === 0 ? 10_000 : headroomBp(value, all),
  };
}

export const owedOn = ({ account }: Pledge): Minor => payoff(account, account.posted_through).total;

/** A way out of a shortfall: the smallest amount that leaves room enough, and how things stand then. */
export type Way = { readonly amount: Minor; readonly after: PledgeStanding };

/** Worth that the borrower brings in, at the portfolio's full rate. Null where there is room enough. */
export function topUp(pledge: Pledge, currency: Currency): Way | null {
  const now = standingAfter(pledge, zero);
  if (now.room_bp >= enoughRoomBp) return null;
  const needed = ceilMulDiv(now.redline, 10_000, 10_000 - enoughRoomBp);
  const amount = roundedUp(max(subtract(needed, pledge.value), zero), currency);
  return { amount, after: standingAfter(pledge, zero, add(pledge.value, amount)) };
}

/** A payment of the loan. Null where there is room enough, or none is enough. */
export function repayment(pledge: Pledge, currency: Currency): Way | null {
  return smallest(pledge, owedOn(pledge), currency, (amount) => standingAfter(pledge, amount));
}

/** What a portfolio is made of, and its partner's terms: they say what each thing counts for. */
export type Contents = { readonly holdings: readonly Holding[]; readonly terms: LendingTerms };

/** The most of a holding that may be sold: never more than is owed. */
export const mostOf = (pledge: Pledge, { value }: Holding): Minor => min(value, owedOn(pledge));

/** After a sale of a holding that brings `amount`, all of which repays the loan. */
export function standingAfterSale(
  pledge: Pledge,
  { holdings, terms }: Contents,
  sold: Holding,
  amount: Minor,
): PledgeStanding {
  const left = holdings.map((one) =>
    one === sold ? { ...one, value: subtract(one.value, amount) } : one,
  );
  const fall = subtract(countedValue(holdings, terms), countedValue(left, terms));
  return standingAfter(pledge, amount, max(subtract(pledge.value, fall), zero));
}

/** A sale of the one holding of which the least is enough. Null where none is, or none is needed. */
export function sale(
  pledge: Pledge,
  contents: Contents,
  currency: Currency,
): (Way & { readonly holding: Holding }) | null {
  const ways = contents.holdings.flatMap((holding) => {
    const way = smallest(pledge, mostOf(pledge, holding), currency, (amount) =>
      standingAfterSale(pledge, contents, holding, amount),
    );
    return way ? [{ ...way, holding }] : [];
  });
  return ways.toSorted((one, other) => one.amount - other.amount)[0] ?? null;
}

/**
 * Halves until the smallest amount is found after which there is room enough. Where one is, all larger
 * ones are: a loan's redline falls by more than a sale takes off the value.
 */
function smallest(
  pledge: Pledge,
  most: Minor,
  currency: Currency,
  after: (amount: Minor) => PledgeStanding,
): Way | null {
  const leavesRoom = ({ room_bp }: PledgeStanding) => room_bp >= enoughRoomBp;
  const isEnough = (amount: Minor) => leavesRoom(after(amount));
  if (isEnough(zero) || !isEnough(most)) return null;
  let [few, enough] = [zero, most];
  while (enough - few > 1) {
    const middle = minor(few + Math.floor((enough - few) / 2));
    if (isEnough(middle)) enough = middle;
    else few = middle;
  }
  const amount = withoutCrumbs(pledge, min(roundedUp(enough, currency), most), most);
  const way = { amount, after: after(amount) };
  return leavesRoom(way.after) ? way : null;
}

/** A payment may not leave less than one unit owed: it pays that too, or less where it cannot. */
function withoutCrumbs(pledge: Pledge, amount: Minor, most: Minor): Minor {
  const owed = owedOn(pledge);
  if (subtract(owed, amount) >= oneUnit) return amount;
  return most === owed ? owed : subtract(owed, oneUnit);
}

/** To a sum that people say: whole dollars, or thousands of naira. */
function roundedUp(amount: Minor, currency: Currency): Minor {
  const step = currency === 'USD' ? oneUnit : 1_000 * oneUnit;
  return mulDiv(ceilMulDiv(amount, 1, step), step, 1);
}
