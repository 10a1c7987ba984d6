import { minor } from './money.ts';

/** Proves that a card can be charged, in kobo; refunded. */
export const cardCheckCharge = minor(5_000);

/** A withdrawal needs a card that works for so many months more. */
export const cardMonthsOfUse = 4;
