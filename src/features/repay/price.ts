import type { Loan } from '#contract/loans.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import {
  formatPercent,
  maxProcessingFee,
  nairaFromDollars,
  processingFee,
  processingFeeBp,
} from '#credit/rates.ts';

/** In kobo: `total` is what a card is charged for an amount of the loan, with the fee. */
export type Price = { readonly kobo: Minor; readonly fee: Minor; readonly total: Minor };

/** @param buy - kobo for a dollar that is bought */
export function priceOf({ currency }: Pick<Loan, 'currency'>, amount: Minor, buy: number): Price {
  const kobo = currency === 'USD' ? nairaFromDollars(amount, buy) : amount;
  const fee = processingFee(kobo);
  return { kobo, fee, total: add(kobo, fee) };
}

export const feeTerms = `Processing fee: ${formatPercent(processingFeeBp)}, at most ${formatMoney(maxProcessingFee, 'NGN')}`;
