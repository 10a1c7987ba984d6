import { formatMoney, type Minor, mulDiv } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import type { Quote } from '#credit/schedule.ts';

/** How prices may have moved by the last bill, in basis points. */
const moves = [-2_000, -1_000, 0, 500, 1_000, 2_000, 4_000];

export type Compared = {
  readonly move: string;
  readonly sold: string;
  readonly borrowed: string;
  readonly cheaper: 'Sell' | 'Borrow';
};

/**
 * What it costs to have the loan's amount for its tenure and to own the same assets at its end: sold
 * and bought back at the price of that day, or borrowed and kept. A gain has a minus.
 */
export function sellOrBorrow({ principal, currency, total_interest }: Quote): Compared[] {
  const money = (amount: Minor) => formatMoney(amount, currency);
  return moves.map((bp) => {
    const buyingBack = mulDiv(principal, bp, 10_000);
    return {
      move: `${bp > 0 ? '+' : ''}${formatPercent(bp)}`.replace('-', '−'),
      sold: money(buyingBack).replace('-', '−'),
      borrowed: money(total_interest),
      cheaper: buyingBack < total_interest ? 'Sell' : 'Borrow',
    };
  });
}
