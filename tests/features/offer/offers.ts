import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { isoDay } from '#credit/calendar.ts';
import { availableCredit } from '#credit/limits.ts';
import { minor, zero } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import { type Offer, offerAt } from '#features/offer/offer.ts';

export const today = isoDay('2026-03-10');

type Holding = { readonly value: number; readonly owed?: number };

/** The offer of a partner at 3 % a month and 30 %, in dollars, for what is held and owed there. */
export function offerOn(...holdings: readonly Holding[]): Offer {
  const portfolios = holdings.map((holding, index) => {
    const value = minor(holding.value);
    const outstanding = minor(holding.owed ?? 0);
    const line = redline(outstanding, 300);
    const standing = { value, collateral_ratio_bp: 3000, outstanding, requested: zero };
    return {
      portfolio_id: `portfolio-${index}`,
      currency: 'USD',
      balance: zero,
      value,
      outstanding,
      redline: line,
      availableCredit: redlineReached(value, line) ? zero : availableCredit(standing),
    };
  });
  const partner = { name: 'Harmattan Invest', interest: 3, limits: { collateral_ratio: 30 } };
  const user = { minimums: { loan: { USD: minor(10_000) } }, now: `${today}T09:00:00Z` };
  return offerAt(
    partner as Application,
    portfolios as unknown as Portfolio[],
    'USD',
    user as unknown as User,
  );
}
