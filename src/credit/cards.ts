import { formatMoney, minor } from './money.ts';
import { refundTime } from './refunds.ts';

/** Proves that a card can be charged, in kobo; refunded. */
export const cardCheckCharge = minor(5_000);

/** As it is said wherever a card is asked for. */
export const cardCheckSentence = `To check your card we charge ${formatMoney(cardCheckCharge, 'NGN')}, and we refund it within ${refundTime}.`;

/** A withdrawal needs a card that works for so many months more. */
export const cardMonthsOfUse = 4;
