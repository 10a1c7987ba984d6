import { availableCredit } from '#credit/limits.ts';
import { floorMulDiv, formatMoney, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { headroomBp, redline } from '#credit/redline.ts';
import { defaultCollateralRatioBp, defaultInterestBp } from '#credit/terms.ts';
import { type Money, written } from './worked-loan.ts';

export function creditOf({ amount: value }: Money) {
  return availableCredit({
    value,
    collateral_ratio_bp: defaultCollateralRatioBp,
    outstanding: zero,
    requested: zero,
  });
}

/** A third, two thirds and all of the credit of a portfolio: the redline and the room above it. */
export function redlinesOf(portfolio: Money) {
  const { amount: value, currency } = portfolio;
  const credit = creditOf(portfolio);
  return [1, 2, 3].map((thirds) => {
    const borrowed = floorMulDiv(credit, thirds, 3);
    const line = redline(borrowed, defaultInterestBp);
    return {
      borrowed: written({ amount: borrowed, currency }),
      redline: formatMoney(line, currency),
      fall: formatPercent(headroomBp(value, line)),
    };
  });
}
