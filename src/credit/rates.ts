import { add, type Currency, type Minor, min, minor, mulDiv } from './money.ts';

/** Kobo for one US dollar: 158025 means 1,580.25 NGN. */
export type KoboPerDollar = number;

/** 18,000 Naira for a Dollar: with `maxAmount` the bound of every conversion, below 2^53. */
export const maxRate: KoboPerDollar = 1_800_000;

/** A dollar loan is repaid in Naira at the buy rate; credit is paid out at the sell rate. */
export function nairaFromDollars(cents: Minor, rate: KoboPerDollar): Minor {
  return mulDiv(cents, positive(rate), 100);
}

export function dollarsFromNaira(kobo: Minor, rate: KoboPerDollar): Minor {
  return mulDiv(kobo, 100, positive(rate));
}

export const processingFeeBp = 150;
export const maxProcessingFee = minor(200_000);

/** The card processor's fee on a Naira payment, in kobo, charged on top: 1.5 %, at most ₦2,000. */
export function processingFee(kobo: Minor): Minor {
  return min(mulDiv(kobo, processingFeeBp, 10_000), maxProcessingFee);
}

/** In kobo: `total` is what a card is charged for an amount of a loan, with the fee. */
export type Price = { readonly kobo: Minor; readonly fee: Minor; readonly total: Minor };

/** @param buy - kobo for a dollar that is bought */
export function cardPrice(
  { currency }: { readonly currency: Currency },
  amount: Minor,
  buy: KoboPerDollar,
): Price {
  const kobo = currency === 'USD' ? nairaFromDollars(amount, buy) : amount;
  const fee = processingFee(kobo);
  return { kobo, fee, total: add(kobo, fee) };
}

/** @returns Basis points as percent: 300 is '3%', 75 is '0.75%', 6130 is '61.3%'. */
export function formatPercent(bp: number): string {
  return `${percent(bp)}%`;
}

/**
 * @returns Basis points as the API's percent: 250 is 2.5.
 * @throws RangeError unless they are whole
 */
export function percent(bp: number): number {
  if (!Number.isSafeInteger(bp)) throw new RangeError(`Not whole basis points: ${bp}`);
  return bp / 100;
}

/**
 * @returns The API's percent as basis points.
 * @throws RangeError where they would not be whole
 */
export function basisPoints(percentage: number): number {
  const bp = Math.round(percentage * 100);
  if (bp / 100 !== percentage) throw new RangeError(`Finer than a basis point: ${percentage}`);
  return bp;
}

function positive(rate: KoboPerDollar): number {
  if (!Number.isSafeInteger(rate) || rate <= 0) {
    throw new RangeError(`Not a rate in whole kobo per dollar: ${rate}`);
  }
  return rate;
}
