import { addMonths, type IsoDay } from './calendar.ts';
import { formatMoney, minor } from './money.ts';
import { refundTime } from './refunds.ts';

/** Proves that a card can be charged, in kobo; refunded. */
export const cardCheckCharge = minor(5_000);

/** As it is said wherever a card is asked for. */
export const cardCheckSentence = `To check your card we charge ${formatMoney(cardCheckCharge, 'NGN')}, and we refund it in ${refundTime}.`;

/** Once it was charged, and the card cannot be kept. */
export const cardCheckRefund = `We are refunding the ${formatMoney(cardCheckCharge, 'NGN')}. It arrives in ${refundTime}.`;

/** A withdrawal needs a card that works for so many months more. */
export const cardMonthsOfUse = 4;

/** When a card expires: at the end of this month. */
export type CardExpiry = { readonly exp_month: number; readonly exp_year: number };

/** The first month in which a card may expire that is to be withdrawn with on this day. */
export function minCardExpiry(day: IsoDay): CardExpiry {
  const [exp_year = 0, exp_month = 0] = addMonths(day, cardMonthsOfUse).split('-').map(Number);
  return { exp_month, exp_year };
}

/** As a card prints it: '03/2027'. */
export const printExpiry = ({ exp_month, exp_year }: CardExpiry): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;
