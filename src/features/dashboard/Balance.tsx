import type { User } from '#contract/users.ts';
import { type Currency, formatMoney, type Minor, minor } from '#credit/money.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Tip } from '#ui/Tip.tsx';
import type { AccountSummary } from './account-summary.ts';
import { GiveBack } from './GiveBack.tsx';

/** The balance to withdraw, and the available credit. */
export function Balance({
  summary: { loans, balance, availableCredit, reached, portfolios },
  currency,
  blacklist,
}: {
  readonly summary: AccountSummary;
  readonly currency: Currency;
  readonly blacklist: User['blacklist'];
}) {
  return (
    <dl className="dashboard-balance">
      <div>
        <dt className="label">Balance to withdraw</dt>
        <dd>
          <MoneyText amount={balance} currency={currency} size="figure" />
          <p className="quiet">{aboutBalance(balance, blacklist.withdrawal)}</p>
          <GiveBack loans={loans} />
        </dd>
      </div>
      <div>
        <dt className="label">Available credit</dt>
        <dd>
          <MoneyText amount={availableCredit} currency={currency} size="figure" />
          <p className="quiet">
            {blacklist.loan
              ? 'Borrowing is blocked, so you cannot use it now.'
              : availableCredit > 0
                ? 'What you can still borrow.'
                : whyNone(portfolios, reached)}
          </p>
        </dd>
      </div>
    </dl>
  );
}

function aboutBalance(balance: Minor, isBlocked: boolean): string {
  if (isBlocked) {
    return balance > 0
      ? 'Withdrawals are blocked. This stays yours and waits here.'
      : 'Withdrawals are blocked.';
  }
  return balance > 0
    ? 'Borrowed and ready to go to your bank account.'
    : 'What you borrow waits here for your bank account.';
}

function whyNone(
  portfolios: AccountSummary['portfolios'],
  reached: AccountSummary['reached'],
): string {
  if (portfolios.length === 0) return 'There is no portfolio to borrow against.';
  return reached.length > 0 ? 'No new credit at the redline.' : 'All of it is in use.';
}

/** The price of one US dollar in Naira, to buy and to sell. */
export function Rates({ rates }: { readonly rates: User['rates'] }) {
  return (
    <dl className="dashboard-rates">
      <div>
        <dt className="label">
          Buy Rate{' '}
          <Tip label="About the buy rate">
            1 USD in NGN when you repay dollar credit with Naira: you buy the dollars.
          </Tip>
        </dt>
        <dd>{formatMoney(minor(rates.buy), 'NGN')}</dd>
      </div>
      <div>
        <dt className="label">
          Sell Rate{' '}
          <Tip label="About the sell rate">
            1 USD in NGN when dollar credit is paid out in Naira: you sell the dollars.
          </Tip>
        </dt>
        <dd>{formatMoney(minor(rates.sell), 'NGN')}</dd>
      </div>
    </dl>
  );
}
