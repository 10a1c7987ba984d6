import type { Currency } from '#credit/money.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import type { Standing } from './standing.ts';

/** The balance card: what can go to a bank account now, and what can still be borrowed. */
export function Balance({
  standing: { balance, availableCredit, reached, portfolios },
  currency,
}: {
  readonly standing: Standing;
  readonly currency: Currency;
}) {
  return (
    <dl className="dashboard-balance">
      <div>
        <dt className="label">Balance to withdraw</dt>
        <dd>
          <MoneyText amount={balance} currency={currency} size="figure" />
          <p className="quiet">
            {balance > 0
              ? 'Borrowed and ready to go to your bank account.'
              : 'What you borrow waits here for your bank account.'}
          </p>
        </dd>
      </div>
      <div>
        <dt className="label">Available credit</dt>
        <dd>
          <MoneyText amount={availableCredit} currency={currency} size="figure" />
          <p className="quiet">
            {availableCredit > 0 ? 'What you can still borrow.' : whyNone(portfolios, reached)}
          </p>
        </dd>
      </div>
    </dl>
  );
}

function whyNone(portfolios: Standing['portfolios'], reached: Standing['reached']): string {
  if (portfolios.length === 0) return 'There is no portfolio to borrow against.';
  return reached.length > 0 ? 'No new credit at the redline.' : 'All of it is in use.';
}
