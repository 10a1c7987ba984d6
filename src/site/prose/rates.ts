import { minor } from '#credit/money.ts';
import { formatPercent, processingFeeBp } from '#credit/rates.ts';
import { redline } from '#credit/redline.ts';
import { yearlyRates } from '#credit/schedule.ts';
import {
  defaultCollateralRatioBp,
  defaultInterestBp,
  heldInterestMonths,
  lateFeeBp,
  maxPenalMonths,
  minimumRepaymentBp,
  penalChargeBp,
  redlineBufferBp,
} from '#credit/terms.ts';

/** What `<Rate of="…" />` writes; for partners that agreed on nothing else. */
export const rates: Readonly<Record<string, string>> = {
  ratio: formatPercent(defaultCollateralRatioBp),
  interest: formatPercent(defaultInterestBp),
  /** Twelve months of it, none borrowed again. */
  'interest-yearly': formatPercent(yearlyRates(defaultInterestBp).simple_bp),
  'smallest-bill': formatPercent(minimumRepaymentBp(defaultInterestBp)),
  'late-fee-naira': formatPercent(lateFeeBp('NGN')),
  'late-fee-dollars': formatPercent(lateFeeBp('USD')),
  'penal-charge': formatPercent(penalChargeBp),
  'penal-charges-most': formatPercent(penalChargeBp * maxPenalMonths),
  'redline-interest': formatPercent(heldInterestMonths * defaultInterestBp),
  'redline-buffer': formatPercent(redlineBufferBp),
  /** A factor, not a percentage: the redline is so many times the principal. */
  'redline-factor': String(redline(minor(10_000), defaultInterestBp) / 10_000),
  'naira-fee': formatPercent(processingFeeBp),
};
