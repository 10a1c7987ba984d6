import { brand } from '#brand';
import type { IsoDay } from '#credit/calendar.ts';
import { availableCredit } from '#credit/limits.ts';
import { formatMoney, minor, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { redline } from '#credit/redline.ts';
import { quote } from '#credit/schedule.ts';
import {
  defaultCollateralRatioBp,
  defaultInterestBp,
  lateFeeBp,
  liquidationMonths,
  maxPenalMonths,
  minimumRepaymentBp,
  penalChargeBp,
  tenures,
} from '#credit/terms.ts';

const dollars = (cents: number) => formatMoney(minor(cents), 'USD', { cents: false });

const principal = minor(100_000);
const loan = quote(
  { principal, currency: 'USD', tenure: 3, interest_bp: defaultInterestBp },
  '2026-03-10' as IsoDay,
  minor(334_000),
);
const portfolio = minor(1_000_000);

/**
 * Every figure of the credit that a public page shows, in words, computed from the same rules as
 * the loans themselves.
 */
export const figures = {
  ratio: formatPercent(defaultCollateralRatioBp),
  interest: formatPercent(defaultInterestBp),
  smallestRepayment: formatPercent(minimumRepaymentBp(defaultInterestBp)),
  tenures: tenures.join(' or '),
  redlineFactor: (redline(minor(10_000), defaultInterestBp) / 10_000).toString(),
  lateFee: { naira: formatPercent(lateFeeBp('NGN')), dollars: formatPercent(lateFeeBp('USD')) },
  penalCharge: formatPercent(penalChargeBp),
  penalMonths: maxPenalMonths,
  liquidationMonths,
  feedback: `${brand.claims.feedbackMinutes} minutes`,
  /** $1,000 borrowed on 10 March for three months, each bill paid on its day. */
  example: {
    principal: dollars(principal),
    interest: formatMoney(loan.total_interest, 'USD'),
    repayable: formatMoney(loan.total_repayable, 'USD'),
    bills: loan.bills.length,
    last: formatMoney(loan.bills.at(-1)?.total ?? zero, 'USD'),
  },
  carries: {
    portfolio: dollars(portfolio),
    credit: dollars(
      availableCredit({
        value: portfolio,
        collateral_ratio_bp: defaultCollateralRatioBp,
        outstanding: zero,
        requested: zero,
      }),
    ),
  },
};
