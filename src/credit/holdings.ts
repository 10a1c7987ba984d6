import { addDays, type IsoDay, isWeekend, lagosDay, lagosMidnight } from './calendar.ts';
import { minuteMs } from './durations.ts';
import { type Currency, floorMulDiv, type Minor, min, minor, sum } from './money.ts';

/** What a partner tells apart in a portfolio, because each lends and ages in its own way. */
export const assetClasses = ['stock', 'fund', 'cash', 'crypto'] as const;
export type AssetClass = (typeof assetClasses)[number];

/** A thing in a portfolio, as its partner's books have it. */
export type Holding = {
  readonly class: AssetClass;
  readonly symbol: string;
  /** A decimal number, such as '12.5'. */
  readonly quantity: string;
  /** Of one, in whole units of the currency: '189.91' is $189.91. */
  readonly price: string;
  /** Quantity times price, in minor units. */
  readonly value: Minor;
  readonly currency: Currency;
};

/** How a partner lets its users borrow against what they hold. */
export type LendingTerms = {
  /** Basis points: what a class lends unless it has a rate of its own, and the most that any lends. */
  readonly collateral_ratio_bp: number;
  /** Basis points of the value, for classes that lend less; 0 lends nothing. Null: all lend the ratio. */
  readonly advance_rates: Readonly<Partial<Record<AssetClass, number>>> | null;
  /** The most of all that is held, in basis points, that one symbol counts for; null: no limit. */
  readonly largest_share_bp: number | null;
};

/** What one holding adds to what can be borrowed. */
export type LendingHolding = Holding & {
  /** Its value, without what exceeds the largest share. */
  readonly counted: Minor;
  readonly advance_rate_bp: number;
  /** What it lets the borrower borrow, before loans. Rounded down. */
  readonly lends: Minor;
};

/** The rate of a class, never above the partner's ratio. */
const advanceRate = (terms: LendingTerms, assetClass: AssetClass): number =>
  Math.min(
    terms.advance_rates?.[assetClass] ?? terms.collateral_ratio_bp,
    terms.collateral_ratio_bp,
  );

/**
 * What each holding of one currency lets its owner borrow. Cash has no price that could fall, so
 * the largest share is no limit to it.
 */
export function lendingOf(holdings: readonly Holding[], terms: LendingTerms): LendingHolding[] {
  const total = sum(holdings.map(({ value }) => value));
  const share = terms.largest_share_bp ?? 10_000;
  const most = floorMulDiv(total, share, 10_000);
  return holdings.map((holding) => {
    const counted = holding.class === 'cash' ? holding.value : min(holding.value, most);
    const advance_rate_bp = advanceRate(terms, holding.class);
    const lends = floorMulDiv(counted, advance_rate_bp, 10_000);
    return { ...holding, counted, advance_rate_bp, lends };
  });
}

/**
 * What holdings of one currency count for as a portfolio's value in every other rule:
 * `floor(Σ counted × rate ÷ ratio)`, so that the partner's ratio of it is what they lend together.
 */
export function countedValue(holdings: readonly Holding[], terms: LendingTerms): Minor {
  const weighed = lendingOf(holdings, terms).reduce(
    (total, { counted, advance_rate_bp }) => total + BigInt(counted) * BigInt(advance_rate_bp),
    0n,
  );
  return minor(Number(weighed / BigInt(terms.collateral_ratio_bp)));
}

/** A decimal number of the wire: at most 18 digits on each side of the point, and none below zero. */
export const decimalPattern = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/** Whether a value is quantity times price, to the minor unit: however that was rounded. */
export function isValueOf({
  quantity,
  price,
  value,
}: Pick<Holding, 'quantity' | 'price' | 'value'>): boolean {
  // Both have 18 decimals, and a minor unit is a hundredth: 10^34 to one.
  const exact = scaled(quantity) * scaled(price);
  const difference = BigInt(value) * 10n ** 34n - exact;
  return difference < 10n ** 34n && difference > -(10n ** 34n);
}

/** A decimal number in steps of 10^-18. */
function scaled(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(18, '0'));
}

/** How old a class's prices may be, in minutes. */
export type PriceAges = Readonly<Partial<Record<AssetClass, number>>>;

/** Until a partner's terms say otherwise. Time in which the market is closed makes no price older. */
const usualPriceAges: Readonly<Record<AssetClass, number>> = {
  stock: 24 * 60,
  fund: 24 * 60,
  cash: 24 * 60,
  crypto: 15,
};

const onMarkets: readonly AssetClass[] = ['stock', 'fund'];

/**
 * The instant until which prices of `as_of` hold (both in ms since 1970): that of the class which
 * ages first. For stocks and funds no time passes at weekends and on the market's holidays.
 */
export function pricesHoldUntil(
  as_of: number,
  classes: readonly AssetClass[],
  { ages, holidays }: { readonly ages: PriceAges; readonly holidays: readonly IsoDay[] },
): number {
  const ends = [...new Set(classes)].map((one) => {
    const age = (ages[one] ?? usualPriceAges[one]) * minuteMs;
    return onMarkets.includes(one) ? afterMarketTime(as_of, age, holidays) : as_of + age;
  });
  // Nothing that is held has no price that could be old.
  return ends.length > 0 ? Math.min(...ends) : as_of + usualPriceAges.cash * minuteMs;
}

function afterMarketTime(from: number, time: number, holidays: readonly IsoDay[]): number {
  let [at, left] = [from, time];
  for (;;) {
    const day = lagosDay(at);
    const midnight = lagosMidnight(addDays(day, 1));
    const isClosed = isWeekend(day) || holidays.includes(day);
    if (!isClosed && at + left <= midnight) return at + left;
    if (!isClosed) left -= midnight - at;
    at = midnight;
  }
}

/** How far a price may move from one picture to the next, up or down, in basis points of the first. */
const largestPriceMoveBp = 5_000;
/** How many times as much a portfolio may be worth in the next picture. */
export const largestGrowth = 10;

/** Why a person has to look at a picture before it counts. */
export type Jump =
  | { readonly kind: 'price'; readonly symbol: string; readonly from: string; readonly to: string }
  | { readonly kind: 'growth'; readonly from: Minor; readonly to: Minor }
  | { readonly kind: 'fall'; readonly from: Minor; readonly to: Minor; readonly mustStay: Minor };

/**
 * What a picture has in it that is more likely a mistake than a market: a price that moved too far, or
 * far more of everything than before. Quantities may change as they like.
 */
export function jumpBetween(
  before: readonly Holding[],
  after: readonly Holding[],
): Jump | undefined {
  for (const { symbol, class: assetClass, price: to } of after) {
    const known = before.find((one) => one.symbol === symbol && one.class === assetClass);
    if (known && movesTooFar(scaled(known.price), scaled(to))) {
      return { kind: 'price', symbol, from: known.price, to };
    }
  }
  const [from, to] = [worthOf(before), worthOf(after)];
  if (from && to && to / from > largestGrowth) return { kind: 'growth', from, to };
  return undefined;
}

/** Whether a picture is worth less than half of the one before: of what has to stay, so much cannot have left. */
export const fallsFar = (before: readonly Holding[], after: readonly Holding[]): boolean =>
  worthOf(after) * 2 < worthOf(before);

export const worthOf = (holdings: readonly Holding[]): Minor =>
  sum(holdings.map(({ value }) => value));

function movesTooFar(from: bigint, to: bigint): boolean {
  const moved = to > from ? to - from : from - to;
  return moved * 10_000n > from * BigInt(largestPriceMoveBp);
}
