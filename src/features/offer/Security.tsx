import type { Portfolio } from '#contract/portfolios.ts';
import { splitAcross } from '#credit/limits.ts';
import { formatMoney, zero } from '#credit/money.ts';
import type { Borrowing } from './borrowing.ts';
import type { Asked } from './offer.flow.ts';

type Props = {
  readonly asked: Asked;
  readonly offer: Borrowing;
  /** Those at the partner in the currency. */
  readonly portfolios: readonly Portfolio[];
};

/** How the amount is split over several portfolios, in their order, each at most its credit. */
export function Security({ asked: { amount, currency }, offer, portfolios }: Props) {
  if (portfolios.length < 2 || amount > offer.available) return null;
  const limits = portfolios.map(({ portfolio_id, availableCredit }) => ({
    portfolio_id,
    limit: availableCredit,
  }));
  const splits = splitAcross(limits, amount);
  return (
    <section className="sheet-security">
      <h2 className="label">Secured by</h2>
      <dl>
        {portfolios.map(({ portfolio_id, value }, index) => (
          <div key={portfolio_id}>
            <dt>
              Portfolio {index + 1}, worth {formatMoney(value, currency)}
            </dt>
            <dd>
              {formatMoney(
                splits.find((split) => split.portfolio_id === portfolio_id)?.amount ?? zero,
                currency,
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
